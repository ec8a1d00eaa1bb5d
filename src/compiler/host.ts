/** What the compiler asks of the world, and the options that shape a compilation. */

import type { ProviderProfiles } from "../schema/provider-profiles.ts";
import type { JsonValue } from "../schema/types.ts";
import type { Resolution, Severity, Source } from "./model.ts";
import type { ParsedModule } from "./syntax.ts";

export interface CompilerHost {
  /** Every file of the project, sorted by path (code units). */
  readonly files: readonly Source[];
  /** Any file by id, fragments outside `files` included; `undefined` where there is none. */
  read(id: string): Source | undefined;
  /** Parses a source file or a JSON file; results are cached by id and text. */
  parse(source: Source): ParsedModule;
  /** Resolves a specifier of a value import. */
  resolve(specifier: string, importer: string): Resolution;
}

/** A keyword that can be dropped instead of refused. */
export type UnsupportedOption = Readonly<Record<string, "error" | "strip">>;

export type Target = "openai" | "openai-strict" | "anthropic" | "gemini" | "mcp" | "webmcp";

/** Resolved: no key is optional. */
export interface CompileOptions {
  /** Module specifiers whose `defineTool` export counts. */
  readonly sources: readonly string[];
  /** Build-time values by expression text, e.g. `import.meta.env.MODE`. */
  readonly define: Readonly<Record<string, JsonValue>>;
  /** Named manifests in order of declaration; `matches` gets a path relative to root. */
  readonly manifests: readonly { readonly name: string; matches(path: string): boolean }[];
  readonly unsupported: UnsupportedOption;
  /** Severity overrides of warnings and infos, by rule id. */
  readonly rules: Readonly<Record<string, Severity | "off">>;
  readonly targets: readonly Target[];
  /** What is known of providers, by target. Default: `PROVIDER_PROFILES`. */
  readonly profiles?: ProviderProfiles;
}

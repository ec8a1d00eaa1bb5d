/** Programmatic use: scanning without a bundler, and the emitters (contract §10). */

import type { Compilation } from "./compiler/model.ts";
import { loadConfig } from "./plugin/config.ts";
import type { Options } from "./plugin/options.ts";
import { Project } from "./plugin/project.ts";

export { formatDiagnostics } from "./compiler/diagnostics.ts";
export { emitManifest } from "./compiler/emit-manifest.ts";
export { emitTypes } from "./compiler/emit-types/emit-types.ts";
export { emitValidators } from "./compiler/emit-validators.ts";
export type { Compilation, Diagnostic, Fix, Severity, TextEdit, Tool } from "./compiler/model.ts";
export type { Options } from "./plugin/options.ts";

/**
 * Scans a project: every file that the options include is read, every `defineTool` call evaluated and checked.
 *
 * @param options The plugin's options; a `define-tool.config.*` in root is read as well, and these win over it. The
 *   parse cache is off unless `cache` is given.
 * @returns Immutable, JSON-serializable. Problems of the project are diagnostics, never a rejection.
 * @throws ConfigError for options or a config file that cannot be used.
 */
export async function scan(options: Options = {}): Promise<Compilation> {
  const loaded = await loadConfig({ inline: { cache: false, ...options } });
  const { result, diagnostics } = await new Project(loaded.options).scan();
  return { ...result.compilation, diagnostics };
}

/** The options of the plugin: what users write, and what the rest of the plugin reads. */

import { existsSync, statSync } from "node:fs";
import path from "node:path";
import type { CompileOptions, Target } from "../compiler/host.ts";
import type { RuleId } from "../compiler/messages/rule.ts";
import type { JsonValue, Severity } from "../compiler/model.ts";
import { type GivenProfile, type ProviderProfiles, withProfiles } from "../schema/provider-profiles.ts";
import { ConfigError } from "./config-error.ts";
import { matcher } from "./globs.ts";
import { checkOptions } from "./option-checks.ts";
import { toId } from "./paths.ts";

/** Rules whose sub-ids share one switch. */
type RuleGroup = "tool-not-static" | "unsupported-keyword";

/** Options of the plugin, the config file and the command line. All are optional. */
export interface Options {
  /**
   * Paths and globs are relative to it.
   * @default the root of the bundler, else the working directory
   */
  root?: string | undefined;
  /**
   * Globs of the files that are scanned, whether or not the app imports them.
   * @default ["**\/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs,vue,svelte,astro}"]
   */
  include?: string | readonly string[] | undefined;
  /**
   * Globs of files to leave out, besides `node_modules`, dot folders, build output, type declarations and tests.
   * @default []
   */
  exclude?: string | readonly string[] | undefined;
  /**
   * Module specifiers whose `defineTool` export counts. Replaces the default list.
   * @default ["unplugin-define-tool/runtime", "@kaoruisaac/pedelec", "pedelec"]
   */
  sources?: readonly string[] | undefined;
  /**
   * Named manifests by glob or globs, e.g. `{ editor: "src/editor/**" }`.
   * @default {}
   */
  manifests?: Readonly<Record<string, string | readonly string[]>> | undefined;
  /**
   * Where the generated types go; `false` writes none.
   * @default "src/tool-manifest.d.ts", or "tool-manifest.d.ts" without a `src` folder, or `false` without a tsconfig.json or jsconfig.json
   */
  dts?: string | false | undefined;
  /**
   * Also write the manifest as JSON to this file.
   * @default none
   */
  manifestFile?: string | false | undefined;
  /**
   * Rewrite the `argsSchema` of each call to its canonical literal.
   * @default false
   */
  inline?: boolean | undefined;
  /**
   * Put args validation in front of each handler written in a call.
   * @default false
   */
  validate?: false | "interpret" | "compile" | undefined;
  /**
   * Build-time JSON values by name, e.g. `{ "import.meta.env.MODE": "production" }`.
   * @default {}
   */
  define?: Readonly<Record<string, JsonValue>> | undefined;
  /**
   * Prefixes for imports, as in Vite.
   * @default {}
   */
  alias?: Readonly<Record<string, string>> | undefined;
  /**
   * Keywords outside the dialect that are dropped instead of refused.
   * @default every keyword "error"
   */
  unsupported?: Readonly<Record<string, "error" | "strip">> | undefined;
  /**
   * Severities of warnings and infos by rule id; errors cannot be lowered.
   * @default {}
   */
  rules?: Readonly<Partial<Record<RuleId | RuleGroup, Severity | "off">>> | undefined;
  /**
   * Providers whose limits are checked as warnings.
   * @default []
   */
  targets?: readonly Target[] | undefined;
  /**
   * Limits of providers that are known better than by us, e.g. `{ openai: { toolNameLength: { value: 80, source: "…", date: "…" } } }`:
   * by target and limit; one that is `undefined` is dropped.
   * @default {}
   */
  profiles?: Readonly<Partial<Record<Target, GivenProfile>>> | undefined;
  /**
   * Folder for parse results by content hash; `false` for none.
   * @default "node_modules/.cache/unplugin-define-tool"
   */
  cache?: string | boolean | undefined;
}

export interface AliasEntry {
  readonly find: string | RegExp;
  readonly replacement: string;
}

/** What a bundler already knows of the project. */
export interface HostFacts {
  readonly root?: string | undefined;
  readonly alias?: readonly AliasEntry[] | undefined;
  /** Already values, not expressions: see `defineValues`. */
  readonly define?: Readonly<Record<string, JsonValue>> | undefined;
  /** Output folders and files, absolute: never scanned. */
  readonly outputs?: readonly string[] | undefined;
  /** The config file that has the option `rules`. */
  readonly rulesFile?: string | undefined;
  /** The extensions that an import may leave out, in order of preference. */
  readonly extensions?: readonly string[] | undefined;
}

/** Options with every default filled in. Paths are ids (absolute, real, forward slashes). */
export interface ResolvedOptions {
  readonly root: string;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly outputs: readonly string[];
  readonly sources: readonly string[];
  readonly manifests: readonly { readonly name: string; readonly globs: readonly string[] }[];
  readonly dts: string | false;
  readonly manifestFile: string | false;
  readonly inline: boolean;
  readonly validate: false | "interpret" | "compile";
  readonly define: Readonly<Record<string, JsonValue>>;
  readonly alias: readonly AliasEntry[];
  readonly extensions: readonly string[];
  readonly unsupported: Readonly<Record<string, "error" | "strip">>;
  readonly rules: Readonly<Record<string, Severity | "off">>;
  /** The config file that has the rules, as messages name it; none where they are written elsewhere. */
  readonly rulesFile: string | undefined;
  readonly targets: readonly Target[];
  readonly profiles: ProviderProfiles;
  readonly cache: string | boolean;
}

const INCLUDE = ["**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs,vue,svelte,astro}"];
const SOURCES = ["unplugin-define-tool/runtime", "@kaoruisaac/pedelec", "pedelec"];
const EXTENSIONS = [".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", ".json"];

/**
 * Checks options and fills in the defaults (contract §2).
 *
 * @param options Inline options merged with those of the config file.
 * @param host What the bundler knows; options win over it.
 * @throws ConfigError for an unknown key or a value of the wrong kind.
 */
export function resolveOptions(options: Options, host: HostFacts = {}): ResolvedOptions {
  checkOptions(options);
  const root = resolveRoot(options, host);
  const dts = resolveDts(options.dts, root);
  const manifestFile = options.manifestFile ? toId(path.resolve(root, options.manifestFile)) : false;
  if (dts !== false && dts === manifestFile) throw new ConfigError(`The options "dts" and "manifestFile" name one file, ${options.manifestFile as string}: each is written on its own.`);
  return {
    root,
    include: toList(options.include ?? INCLUDE),
    exclude: toList(options.exclude ?? []),
    outputs: (host.outputs ?? []).map(toId),
    sources: options.sources ?? SOURCES,
    manifests: Object.entries(options.manifests ?? {}).map(([name, globs]) => ({ name, globs: toList(globs) })),
    dts,
    manifestFile,
    inline: options.inline ?? false,
    validate: options.validate ?? false,
    define: { ...host.define, ...options.define },
    alias: [...Object.entries(options.alias ?? {}).map(([find, replacement]) => aliasEntry(find, replacement, root)), ...(host.alias ?? [])],
    extensions: host.extensions ?? EXTENSIONS,
    unsupported: options.unsupported ?? {},
    // `checkOptions` lets no value be undefined.
    rules: (options.rules ?? {}) as ResolvedOptions["rules"],
    rulesFile: host.rulesFile,
    targets: options.targets ?? [],
    profiles: withProfiles(options.profiles),
    cache: options.cache ?? true,
  };
}

/** The folder in which a config file is looked for, before its own `root` is known and before options are checked. */
export function rootOf({ root }: { readonly root?: unknown }, host: HostFacts = {}): string {
  return path.resolve(host.root ?? process.cwd(), typeof root === "string" ? root : ".");
}

function resolveRoot(options: Options, host: HostFacts): string {
  const root = toId(rootOf(options, host));
  if (statSync(root, { throwIfNoEntry: false })?.isDirectory() !== true) throw new ConfigError(`The folder of "root" does not exist: ${options.root ?? root}.`);
  return root;
}

/** Types go next to the sources that use them; a project without a tsconfig has no use for them. */
function resolveDts(dts: Options["dts"], root: string): string | false {
  if (dts === false) return false;
  if (dts !== undefined) return toId(path.resolve(root, dts));
  const typed = existsSync(path.join(root, "tsconfig.json")) || existsSync(path.join(root, "jsconfig.json"));
  if (!typed) return false;
  return existsSync(path.join(root, "src")) ? `${root}/src/tool-manifest.d.ts` : `${root}/tool-manifest.d.ts`;
}

/** A replacement that is written as a relative path is relative to a folder, not to the importer. */
export function aliasEntry(find: string, replacement: string, folder: string): AliasEntry {
  return { find, replacement: /^\.\.?(?:\/|$)/.test(replacement) ? path.resolve(folder, replacement) : replacement };
}

function toList(value: string | readonly string[]): readonly string[] {
  return typeof value === "string" ? [value] : value;
}

/** The part of the options that shapes a compilation. */
export function compileOptionsOf(options: ResolvedOptions): CompileOptions {
  const { sources, define, unsupported, rules, targets, profiles } = options;
  const manifests = options.manifests.map(({ name, globs }) => ({ name, matches: matcher(globs) }));
  return { sources, define, manifests, unsupported, rules, targets, profiles };
}

/**
 * The values among a bundler's `define`, whose strings are expressions: those that are JSON are values, the rest
 * cannot be known without running them.
 */
export function defineValues(define: Readonly<Record<string, unknown>> | undefined): Record<string, JsonValue> {
  const values: Record<string, JsonValue> = {};
  for (const [name, expression] of Object.entries(define ?? {})) {
    const text = typeof expression === "string" ? expression : JSON.stringify(expression);
    try {
      if (text !== undefined) Object.defineProperty(values, name, { value: JSON.parse(text) as JsonValue, enumerable: true });
    } catch {
      // An expression such as `process.platform`.
    }
  }
  return values;
}

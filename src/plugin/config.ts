/** `define-tool.config.*`: the options of the plugin and the command line alike. */

import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { createJiti } from "jiti";
import { ConfigError } from "./config-error.ts";
import { reasonOf } from "./failure-reason.ts";
import { checkOptions } from "./option-checks.ts";
import { type HostFacts, type Options, resolveOptions, type ResolvedOptions, rootOf } from "./options.ts";
import { relativePath, toId, toPosix } from "./paths.ts";

const NAMES = ["define-tool.config.ts", "define-tool.config.js", "define-tool.config.mjs", "define-tool.config.json"];

export interface LoadedConfig {
  readonly options: ResolvedOptions;
  /** Ids of the files that were looked for: see `configCandidates`. */
  readonly files: readonly string[];
}

export interface ConfigRequest {
  /** Options written in code or on the command line: they win, key by key. */
  readonly inline?: Options | undefined;
  /** A config file to use instead of the one in root; relative to the working directory. */
  readonly configFile?: string | undefined;
  readonly host?: HostFacts | undefined;
}

/** Ids of the files that are looked for; the first that exists is the config file. */
export function configCandidates({ inline = {}, configFile, host = {} }: ConfigRequest): string[] {
  if (configFile !== undefined) return [toId(configFile)];
  const folder = rootOf(inline, host);
  return NAMES.map((name) => toId(path.join(folder, name)));
}

/**
 * Reads the config file, if there is one, and resolves all options.
 *
 * @throws ConfigError for a file that cannot be read or options that cannot be used.
 */
export async function loadConfig(request: ConfigRequest): Promise<LoadedConfig> {
  const { inline = {}, configFile, host = {} } = request;
  checkOptions(inline);
  const files = configCandidates(request);
  const file = files.find(isFile);
  if (file === undefined && configFile !== undefined) throw new ConfigError(`There is no file ${toPosix(configFile)}.`);
  if (file === undefined) return { options: resolveOptions(inline, host), files };
  const shown = relativePath(toId(rootOf(inline, host)), file);
  const own = await readConfig(file, shown);
  const facts = inline.rules === undefined ? { ...host, rulesFile: shown } : host;
  return { options: blaming(shown, () => resolveOptions({ ...own, ...defined(inline) }, facts)), files };
}

/** @param shown The file as messages name it. */
async function readConfig(file: string, shown: string): Promise<Options> {
  const exported = await evaluateConfig(file, shown);
  const own = blaming(shown, () => {
    checkOptions(exported);
    return exported;
  });
  // The config file speaks of its own folder, wherever the command runs.
  return own.root === undefined ? own : { ...own, root: path.resolve(path.dirname(file), own.root) };
}

async function evaluateConfig(file: string, shown: string): Promise<unknown> {
  try {
    const text = readFileSync(file, "utf8").replace(/^\uFEFF/, "");
    if (file.endsWith(".json")) return JSON.parse(text);
    // The file is read again when it changes during development: Node would keep a module that it imports once.
    const module = createJiti(import.meta.url, { fsCache: false, moduleCache: false }).evalModule(text, { filename: file, id: file, ext: path.extname(file), async: true, forceTranspile: true });
    const exported = (await module) as { readonly default?: unknown } | undefined;
    return exported?.default ?? exported;
  } catch (error) {
    throw new ConfigError(`It cannot be read: ${configFailure(error)}.`, shown);
  }
}

/** The engine quotes JSON with its line breaks; jiti puts the place of a syntax error on a line of its own. */
function configFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : "";
  const [, problem, line, column] = /^ParseError: (.*?)\s*\n.*:(\d+):(\d+)\s*$/.exec(message) ?? [];
  if (problem !== undefined) return `${problem} at line ${line}, column ${Number(column) + 1}`;
  return error instanceof SyntaxError ? message.replaceAll(/\s+/g, " ") : reasonOf(error);
}

/** Names the config file in errors about what it says. */
function blaming<T>(shown: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof ConfigError ? new ConfigError(error.text, shown) : error;
  }
}

function isFile(candidate: string): boolean {
  try {
    return statSync(candidate).isFile();
  } catch {
    // Nothing is there, or what should be a folder is a file; whoever reads on says so.
    return false;
  }
}

function defined(options: Options): Options {
  return Object.fromEntries(Object.entries(options).filter((entry) => entry[1] !== undefined));
}

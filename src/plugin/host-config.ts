/** What `vite.config.*` says, for the command line, which runs without a bundler. */

import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { InlineConfig, Plugin } from "vite";
import { ConfigError } from "./config-error.ts";
import { reasonOf } from "./failure-reason.ts";
import type { HostFacts, Options } from "./options.ts";
import { PLUGIN_NAME } from "./plugin-name.ts";
import type { BuildError } from "./report.ts";
import { viteFacts } from "./vite-facts.ts";

/** In the order in which Vite looks for them. */
const NAMES = ["vite.config.js", "vite.config.mjs", "vite.config.ts", "vite.config.cjs", "vite.config.mts", "vite.config.cts"];

export interface HostConfig {
  /** The options the plugin was given there; empty where the config does not use it. */
  readonly options: Options;
  readonly facts: HostFacts;
}

/**
 * Reads the plugin's options, aliases and defines from the Vite config in a folder, as `vite build` in that folder
 * would have them. Its own `root` counts as well.
 *
 * @returns undefined where there is no such file or Vite is not installed.
 * @throws ConfigError for a config that Vite cannot load.
 */
export async function loadHostConfig(folder: string): Promise<HostConfig | undefined> {
  const name = NAMES.find((candidate) => existsSync(path.join(folder, candidate)));
  const vite = name === undefined ? undefined : await importVite(folder);
  if (name === undefined || vite === undefined) return undefined;
  try {
    const inline: InlineConfig = { configFile: path.join(folder, name), logLevel: "silent", plugins: [rootedIn(folder)] };
    const config = await vite.resolveConfig(inline, "build", "production", "production");
    const plugin = config.plugins.find((candidate) => candidate.name === PLUGIN_NAME);
    return { options: (plugin?.api as { options?: Options } | undefined)?.options ?? {}, facts: viteFacts(config) };
  } catch (error) {
    throw new ConfigError(wordFailure(error), name);
  }
}

/** Vite takes a relative root from the working directory; an inline `root` would hide that of the config. */
function rootedIn(folder: string): Plugin {
  return { name: "define-tool-root", enforce: "pre", config: ({ root = "." }) => ({ root: path.resolve(folder, root) }) };
}

/** What our own plugin refuses comes as a report, whose first line is no reason; nor is the first line of Rolldown. */
function wordFailure(error: unknown): string {
  const isReport = error instanceof Error && (error as Partial<BuildError>).plugin === PLUGIN_NAME;
  if (isReport) return error.message.split("\n").slice(1).join(" ").trim();
  const [first] = (error as { readonly errors?: readonly unknown[] } | null)?.errors ?? [];
  return `Vite cannot load it: ${reasonOf(first ?? error)}`;
}

/** Vite as the project has it installed, never one of our own. */
async function importVite(folder: string): Promise<typeof import("vite") | undefined> {
  const entry = findEntry(folder);
  return entry === undefined ? undefined : ((await import(pathToFileURL(entry).href)) as typeof import("vite"));
}

function findEntry(folder: string): string | undefined {
  const require = createRequire(path.join(folder, "package.json"));
  try {
    const manifest = require.resolve("vite/package.json");
    return path.join(path.dirname(manifest), "dist/node/index.js");
  } catch {
    return undefined;
  }
}

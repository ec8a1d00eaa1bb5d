/** What `vite.config.*` says, for the command line, which runs without a bundler. */

import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ConfigError } from "./config-error.ts";
import { reasonOf } from "./failure-reason.ts";
import type { HostFacts, Options } from "./options.ts";
import { PLUGIN_NAME } from "./plugin-name.ts";
import type { BuildError } from "./report.ts";
import { viteFacts } from "./vite-facts.ts";

const NAMES = ["vite.config.ts", "vite.config.js", "vite.config.mjs", "vite.config.mts", "vite.config.cjs", "vite.config.cts"];

export interface HostConfig {
  /** The options the plugin was given there; empty where the config does not use it. */
  readonly options: Options;
  readonly facts: HostFacts;
}

/**
 * Reads the plugin's options, aliases and defines from the Vite config in `root`.
 *
 * @returns undefined where there is no such file or Vite is not installed.
 * @throws ConfigError for a config that Vite cannot load.
 */
export async function loadHostConfig(root: string): Promise<HostConfig | undefined> {
  const name = NAMES.find((candidate) => existsSync(path.join(root, candidate)));
  const vite = name === undefined ? undefined : await importVite(root);
  if (name === undefined || vite === undefined) return undefined;
  try {
    const config = await vite.resolveConfig({ root, configFile: path.join(root, name), logLevel: "silent" }, "build");
    const plugin = config.plugins.find((candidate) => candidate.name === PLUGIN_NAME);
    return { options: (plugin?.api as { options?: Options } | undefined)?.options ?? {}, facts: viteFacts(config) };
  } catch (error) {
    throw new ConfigError(wordFailure(error), name);
  }
}

/** What our own plugin refuses comes as a report, whose first line is no reason. */
function wordFailure(error: unknown): string {
  const isReport = error instanceof Error && (error as Partial<BuildError>).plugin === PLUGIN_NAME;
  return isReport ? error.message.split("\n").slice(1).join(" ").trim() : `Vite cannot load it: ${reasonOf(error)}`;
}

/** Vite as the project has it installed, never one of our own. */
async function importVite(root: string): Promise<typeof import("vite") | undefined> {
  const entry = findEntry(root);
  return entry === undefined ? undefined : ((await import(pathToFileURL(entry).href)) as typeof import("vite"));
}

function findEntry(root: string): string | undefined {
  const require = createRequire(path.join(root, "package.json"));
  try {
    const manifest = require.resolve("vite/package.json");
    return path.join(path.dirname(manifest), "dist/node/index.js");
  } catch {
    return undefined;
  }
}

/** What every command of the command line shares. */

import path from "node:path";
import type { Diagnostic } from "../../compiler/model.ts";
import { loadConfig } from "../config.ts";
import { loadHostConfig } from "../host-config.ts";
import { type Options, type ResolvedOptions, rootOf } from "../options.ts";
import { keepingStdout } from "./stdout.ts";

/** 0: done and clean. 1: the project has errors, is stale, or has too many warnings. 2: wrong usage or an internal error. */
export type ExitCode = 0 | 1 | 2;

/** Where a command writes. `out` is its result and nothing else; everything for people who watch goes to `err`. */
export interface CommandOutput {
  out(text: string): void;
  err(text: string): void;
  readonly color: boolean;
}

/** Flags that all commands take. */
export interface CommonFlags {
  readonly root?: string;
  readonly config?: string;
  /** False for `--no-host-config`. */
  readonly hostConfig: boolean;
}

/** Wrong usage of a command: told in one line, exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/**
 * The options of a command: its flags, then the config file, then what the Vite config gives our plugin.
 *
 * @param overrides Options that the command itself sets.
 * @throws ConfigError for options that cannot be used.
 */
export function commandOptions(flags: CommonFlags, overrides: Options = {}): Promise<ResolvedOptions> {
  return keepingStdout(() => loadOptions(flags, overrides));
}

async function loadOptions(flags: CommonFlags, overrides: Options): Promise<ResolvedOptions> {
  // A flag speaks of the working directory, whatever root the Vite config has.
  const given: Options = { ...(flags.root === undefined ? {} : { root: path.resolve(flags.root) }), ...overrides };
  const host = flags.hostConfig ? await loadHostConfig(rootOf(given)) : undefined;
  const inline: Options = { ...host?.options, ...given };
  const { options } = await loadConfig({ inline, configFile: flags.config, host: host?.facts });
  return options;
}

/** Diagnostics of one severity. */
export function ofSeverity(diagnostics: readonly Diagnostic[], severity: Diagnostic["severity"]): Diagnostic[] {
  return diagnostics.filter((diagnostic) => diagnostic.severity === severity);
}

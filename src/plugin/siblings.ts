/** Several instances of the plugin in one bundler config (contract §2): the first works, the others must agree with it. */

import { ConfigError } from "./config-error.ts";
import type { Options, ResolvedOptions } from "./options.ts";
import { PLUGIN_NAME } from "./plugin-name.ts";
import { optionsKey } from "./registry.ts";

/** What an instance shows to others (as `api` of the plugin object). */
export interface PluginApi {
  /** As they were given to the plugin. */
  readonly options: Options;
  /** With the config file and all defaults. */
  resolve(): Promise<ResolvedOptions>;
}

/** The instances among the plugins of a Rollup-like bundler, in order. */
export function instancesAmong(plugins: readonly { readonly name: string; readonly api?: unknown }[]): PluginApi[] {
  return plugins.flatMap((plugin) => (plugin.name === PLUGIN_NAME && plugin.api !== undefined ? [plugin.api as PluginApi] : []));
}

/**
 * Whether an instance can leave the work to an earlier one with equal options.
 *
 * @param all All instances of the bundler config, in order.
 * @throws ConfigError where the options differ.
 */
export async function isRedundant(own: PluginApi, all: readonly PluginApi[]): Promise<boolean> {
  const [first] = all;
  if (first === undefined || first === own) return false;
  const [ours, theirs] = await Promise.all([own.resolve(), first.resolve()]);
  const different = (Object.keys(ours) as (keyof ResolvedOptions)[]).filter((key) => key !== "rulesFile" && optionsKey(ours[key]) !== optionsKey(theirs[key]));
  if (different.length === 0) return true;
  throw new ConfigError(`The bundler config uses the plugin twice, with different options (${different.join(", ")}). Keep one of them, or give both the same options.`);
}

/** The plugin for Rollup. */

import { unplugin } from "./plugin/unplugin.ts";

export type { Options } from "./plugin/options.ts";
export default unplugin.rollup;

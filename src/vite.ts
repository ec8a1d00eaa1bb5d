/** The plugin for Vite. */

import { unplugin } from "./plugin/unplugin.ts";

export type { Options } from "./plugin/options.ts";
export default unplugin.vite;

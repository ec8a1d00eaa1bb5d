/** The plugin for Rollup. */

import type { UnpluginInstance } from "unplugin";
import type { Options } from "./plugin/options.ts";
import { unplugin } from "./plugin/unplugin.ts";

export type { Options };

/** Makes the plugin; see the README for its options. */
const plugin: UnpluginInstance<Options | undefined>["rollup"] = unplugin.rollup;
export default plugin;

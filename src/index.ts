/** The unplugin instance, and the types of what users write and read. */

export type { Diagnostic } from "./compiler/model.ts";
export type { Options } from "./plugin/options.ts";
export { unplugin, unplugin as default } from "./plugin/unplugin.ts";

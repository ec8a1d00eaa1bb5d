/** The name of the plugin in every bundler: how instances of it find each other. */
export const PLUGIN_NAME = "unplugin-define-tool";

/** The plugin, for every bundler. */

import { createUnplugin, type UnpluginFactory, type UnpluginInstance, type UnpluginOptions } from "unplugin";
import { setupEsbuild } from "./esbuild-setup.ts";
import { Instance } from "./instance.ts";
import type { Options } from "./options.ts";
import { PLUGIN_NAME } from "./plugin-name.ts";
import { loadVirtual, REQUESTS, type Resolver, resolveRequest, rollupHooks, type TransformContext, transformModule } from "./rollup-hooks.ts";
import { FOREIGN_ID, SOURCE_ID } from "./transform-id.ts";
import { viteHooks } from "./vite-hooks.ts";
import { RESOLVED_ID } from "./virtual-modules.ts";

/** A fresh plugin object for each call: unplugin changes what it gets. */
const factory: UnpluginFactory<Options | undefined> = (options = {}, { framework }) => {
  const instance = new Instance(options);
  if (framework === "esbuild") return { name: PLUGIN_NAME, esbuild: { setup: (build) => setupEsbuild(build, instance) } };
  const plugin: UnpluginOptions = {
    name: PLUGIN_NAME,
    enforce: "pre",
    resolveId: resolveFirst(instance),
    load: {
      filter: { id: RESOLVED_ID },
      handler(id) {
        return loadVirtual(this, id, instance);
      },
    },
    transform: transformFirst(instance),
  };
  const { transform } = plugin;
  // Only the config file may say so. unplugin hands this very object to the bundler.
  const settle = async (): Promise<void> => {
    const rewrites = await instance.rewrites();
    if (rewrites) plugin.transform = transform;
    else delete plugin.transform;
    // Only Rollup looks at the object again for each build of a watcher.
    if (framework === "rollup" || instance.rewriting === undefined) instance.rewriting = rewrites;
  };
  plugin.rollup = rollupHooks(instance, settle);
  plugin.rolldown = rollupHooks(instance, settle) as unknown as NonNullable<UnpluginOptions["rolldown"]>;
  plugin.vite = viteHooks(instance, settle);
  return plugin;
};

/** Before every plugin that resolves aliases or packages; unplugin passes `order` and the bundler's own context on without knowing their types. */
function resolveFirst(instance: Instance): NonNullable<UnpluginOptions["resolveId"]> {
  const hook = {
    order: "pre",
    filter: { id: REQUESTS },
    handler(this: Resolver, id: string, importer: string | undefined) {
      return resolveRequest(this, id, importer, instance);
    },
  };
  return hook as unknown as NonNullable<UnpluginOptions["resolveId"]>;
}

/** Before every plugin that strips types or changes the text in another way, wherever the plugin is listed. */
function transformFirst(instance: Instance): NonNullable<UnpluginOptions["transform"]> {
  const hook = {
    order: "pre",
    filter: { id: { include: SOURCE_ID, exclude: FOREIGN_ID } },
    handler(this: TransformContext, text: string, id: string) {
      return transformModule(this, { text, id }, instance);
    },
  };
  return hook as NonNullable<UnpluginOptions["transform"]>;
}

/** The plugin for each bundler that unplugin knows. */
export const unplugin: UnpluginInstance<Options | undefined> = createUnplugin(factory);

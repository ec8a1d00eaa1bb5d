/** The plugin, for every bundler. */

import { createUnplugin, type UnpluginFactory, type UnpluginInstance, type UnpluginOptions } from "unplugin";
import { setupEsbuild } from "./esbuild-setup.ts";
import { Instance } from "./instance.ts";
import type { Options } from "./options.ts";
import { PLUGIN_NAME } from "./plugin-name.ts";
import { loadVirtual, resolveVirtual, rollupHooks } from "./rollup-hooks.ts";
import { viteHooks } from "./vite-hooks.ts";
import { RESOLVED_ID, VIRTUAL_ID } from "./virtual-modules.ts";

/** A fresh plugin object for each call: unplugin changes what it gets. */
const factory: UnpluginFactory<Options | undefined> = (options = {}, { framework }) => {
  const instance = new Instance(options);
  if (framework === "esbuild") return { name: PLUGIN_NAME, esbuild: { setup: (build) => setupEsbuild(build, instance) } };
  return {
    name: PLUGIN_NAME,
    enforce: "pre",
    resolveId: resolveFirst(),
    load: {
      filter: { id: RESOLVED_ID },
      handler(id) {
        return loadVirtual(this, id, instance);
      },
    },
    rollup: rollupHooks(instance),
    rolldown: rollupHooks(instance) as unknown as NonNullable<UnpluginOptions["rolldown"]>,
    vite: viteHooks(instance),
  };
};

/** Before every plugin that resolves aliases or packages; unplugin passes `order` on without knowing its type. */
function resolveFirst(): NonNullable<UnpluginOptions["resolveId"]> {
  const hook = { order: "pre", filter: { id: VIRTUAL_ID }, handler: resolveVirtual };
  return hook as NonNullable<UnpluginOptions["resolveId"]>;
}

/** The plugin for each bundler that unplugin knows. */
export const unplugin: UnpluginInstance<Options | undefined> = createUnplugin(factory);

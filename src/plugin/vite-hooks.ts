/** Vite: the dev server, and builds of one or more environments. */

import type { Plugin } from "vite";
import { ConfigError } from "./config-error.ts";
import { DevServer } from "./dev-server.ts";
import type { Instance } from "./instance.ts";
import { configError, startBuild } from "./rollup-hooks.ts";
import { instancesAmong, isRedundant } from "./siblings.ts";
import { viteFacts } from "./vite-facts.ts";
import { VIRTUAL_IDS } from "./virtual-modules.ts";

export function viteHooks(instance: Instance): Partial<Plugin> {
  let server: DevServer | undefined;
  let redundant = false;
  let hotUpdates = true;
  return {
    api: instance,
    // One instance for all environments of a build: one scan's memory, one report.
    sharedDuringBuild: true,
    config: () => ({ optimizeDeps: { exclude: [...VIRTUAL_IDS] } }),
    async configResolved(config) {
      instance.setHost(viteFacts(config));
      hotUpdates = config.server.hmr !== false;
      try {
        redundant = await isRedundant(instance, instancesAmong(config.plugins));
      } catch (error) {
        throw error instanceof ConfigError ? configError(error) : error;
      }
    },
    configureServer(devServer) {
      if (!redundant) server = new DevServer(devServer, instance);
    },
    async buildStart() {
      if (redundant) return;
      await (server === undefined ? startBuild(this as never, instance) : server.start());
    },
    async watchChange(file, { event }) {
      if (!hotUpdates) await server?.refresh(file, event);
    },
    hotUpdate: {
      order: "pre",
      handler(options) {
        return server?.hotUpdate(this.environment, options);
      },
    },
  };
}

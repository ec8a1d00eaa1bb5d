/** Vite: the dev server, and builds of one or more environments. */

import type { InputOptions } from "rollup";
import type { Plugin } from "vite";
import { DevServer } from "./dev-server.ts";
import { keptInside } from "./external.ts";
import type { Instance } from "./instance.ts";
import { leavesWork, startBuild, warnOfUnready } from "./rollup-hooks.ts";
import { viteFacts } from "./vite-facts.ts";
import { workerPlugin } from "./vite-worker.ts";
import { INTERPRETER_ID, VIRTUAL_IDS } from "./virtual-modules.ts";

export function viteHooks(instance: Instance, settle: () => Promise<void>): Partial<Plugin> {
  let server: DevServer | undefined;
  let redundant = false;
  let hotUpdates = true;
  return {
    api: instance,
    // One instance for all environments of a build: one scan's memory, one report.
    sharedDuringBuild: true,
    // What only rewritten code imports is found too late to be bundled without a reload of the page.
    config: () => ({ optimizeDeps: { exclude: [...VIRTUAL_IDS, INTERPRETER_ID] }, worker: { plugins: () => [workerPlugin(instance)] } }),
    async configResolved(config) {
      instance.setHost(viteFacts(config));
      hotUpdates = config.server.hmr !== false;
      redundant = await leavesWork(instance, config.plugins);
      await settle();
    },
    options: (input) => keptInside(input as InputOptions) as never,
    configureServer(devServer) {
      if (!redundant) server = new DevServer(devServer, instance);
    },
    buildStart: {
      order: "pre",
      sequential: true,
      async handler() {
        if (redundant) return;
        await (server === undefined ? startBuild(this as never, instance) : server.start());
      },
    },
    async buildEnd(error) {
      if (error === undefined && server === undefined) await warnOfUnready(this, instance);
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

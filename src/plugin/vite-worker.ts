/** Vite bundles each worker with plugins of its own, and gives it none of the app's. */

import type { InputOptions } from "rollup";
import type { Plugin } from "vite";
import { keptInside } from "./external.ts";
import type { Instance } from "./instance.ts";
import { PLUGIN_NAME } from "./plugin-name.ts";
import { loadVirtual, resolveVirtual, transformModule } from "./rollup-hooks.ts";
import { instancesAmong } from "./siblings.ts";
import { FOREIGN_ID, SOURCE_ID } from "./transform-id.ts";
import { RESOLVED_ID, VIRTUAL_ID } from "./virtual-modules.ts";

/** What the bundles of workers need of an instance: virtual modules and rewritten calls, from the scan of the app. */
export function workerPlugin(instance: Instance): Plugin {
  // Where the user gives the plugin to workers too, that instance does the work.
  let hasOwn = false;
  return {
    name: `${PLUGIN_NAME}:worker`,
    enforce: "pre",
    options: (input) => (hasOwn ? null : (keptInside(input as InputOptions) as never)),
    configResolved({ plugins }) {
      hasOwn = instancesAmong(plugins).length > 0;
    },
    resolveId: {
      order: "pre",
      filter: { id: VIRTUAL_ID },
      handler: (id) => (hasOwn ? undefined : resolveVirtual(id)),
    },
    load: {
      filter: { id: RESOLVED_ID },
      handler(id) {
        return hasOwn || !RESOLVED_ID.test(id) ? null : loadVirtual(this, id, instance);
      },
    },
    transform: {
      order: "pre",
      filter: { id: { include: SOURCE_ID, exclude: FOREIGN_ID } },
      handler(text, id) {
        const isAsked = !hasOwn && instance.rewriting === true && SOURCE_ID.test(id) && !FOREIGN_ID.test(id);
        return isAsked ? transformModule(this, { text, id }, instance) : null;
      },
    },
  };
}

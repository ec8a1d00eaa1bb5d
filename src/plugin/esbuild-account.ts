/** What only esbuild's own account of a build tells: which files it has, and what they import. */

import path from "node:path";
import type { Metafile, PluginBuild } from "esbuild";
import { evaluationOrder, type ModuleInfo } from "./evaluation-order.ts";
import type { Instance } from "./instance.ts";
import { toId } from "./paths.ts";
import { PLUGIN_NAME } from "./plugin-name.ts";

/** Asks esbuild for its account, and adds to the warnings of each build what it shows. */
export function readAccount({ initialOptions, onEnd }: PluginBuild, instance: Instance, folder: string): void {
  initialOptions.metafile = true;
  onEnd(async ({ metafile }) => {
    // Without one, the build has failed.
    if (instance.redundant || metafile === undefined) return null;
    const modules = modulesOf(metafile, folder);
    const missed = instance.rewriting === true ? await instance.rewriter.missed(modules.map(({ id }) => id)) : [];
    return { warnings: [...missed, ...(await unready(modules, instance))].map((text) => ({ text })) };
  });
}

/** Tools that import the list of tools, so that the list runs first. */
async function unready(modules: readonly ModuleInfo[], instance: Instance): Promise<string[]> {
  if (!modules.some(({ id }) => id.startsWith(`${PLUGIN_NAME}:`))) return [];
  const order = evaluationOrder(modules);
  const warnings = order.map(async (id, index) => {
    if (!id.startsWith(`${PLUGIN_NAME}:`)) return [];
    const later = new Set(order.slice(index));
    return (await instance.unreadyWarning(id.slice(PLUGIN_NAME.length + 1), (file) => !later.has(file))) ?? [];
  });
  return (await Promise.all(warnings)).flat();
}

function modulesOf({ inputs, outputs }: Metafile, folder: string): ModuleInfo[] {
  const idOf = (input: string): string => (input.startsWith(`${PLUGIN_NAME}:`) ? input : toId(path.resolve(folder, input)));
  const entries = new Set(Object.values(outputs).map(({ entryPoint }) => entryPoint));
  return Object.entries(inputs).map(([input, { imports }]) => {
    const inside = imports.filter(({ external }) => external !== true);
    const isDynamic = ({ kind }: { readonly kind: string }): boolean => kind === "dynamic-import";
    return {
      id: idOf(input),
      isEntry: entries.has(input),
      importedIds: inside.filter((each) => !isDynamic(each)).map((each) => idOf(each.path)),
      dynamicallyImportedIds: inside.filter(isDynamic).map((each) => idOf(each.path)),
    };
  });
}

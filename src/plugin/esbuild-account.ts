/** What only esbuild's own account of a build tells: which files it has, and what they import. */

import path from "node:path";
import type { Metafile, PluginBuild } from "esbuild";
import type { ModuleInfo } from "./evaluation-order.ts";
import type { Instance } from "./instance.ts";
import { toId } from "./paths.ts";
import { PLUGIN_NAME } from "./plugin-name.ts";
import { unreadyWarnings } from "./unready.ts";

/** Asks esbuild for its account, and adds to the warnings of each build what it shows. */
export function readAccount({ initialOptions, onStart, onEnd }: PluginBuild, instance: Instance, folder: string): void {
  const { bundle, metafile } = initialOptions;
  if (bundle !== true || metafile === false) return;
  initialOptions.metafile = true;
  // esbuild has read its options by then; they are the user's own object, which may serve for another build.
  onStart(() => {
    if (metafile === undefined) delete initialOptions.metafile;
  });
  onEnd(async ({ metafile }) => {
    // Without one, the build has failed.
    if (instance.redundant || metafile === undefined || (instance.rewriting !== true && !instance.hasLists())) return null;
    const modules = modulesOf(metafile, folder);
    const missed = instance.rewriting === true ? await instance.rewriter.missed(modules.map(({ id }) => id)) : [];
    return { warnings: [...missed, ...(await unreadyWarnings(modules, virtualIdOf, instance))].map((text) => ({ text })) };
  });
}

function virtualIdOf(id: string): string | undefined {
  return id.startsWith(`${PLUGIN_NAME}:`) ? id.slice(PLUGIN_NAME.length + 1) : undefined;
}

function modulesOf({ inputs, outputs }: Metafile, folder: string): ModuleInfo[] {
  const idOf = (input: string): string => (virtualIdOf(input) !== undefined ? input : toId(path.resolve(folder, input)));
  const entries = new Set(Object.values(outputs).map(({ entryPoint }) => entryPoint));
  // With attributes such as `type: "text"` a file is no module.
  return Object.entries(inputs).filter(([, input]) => input.with === undefined).map(([input, { imports }]) => {
    const inside = imports.filter(({ external }) => external !== true);
    // Whether a `require` runs at once cannot be told from its kind.
    const isDynamic = ({ kind }: { readonly kind: string }): boolean => kind === "dynamic-import" || kind === "require-call";
    return {
      id: idOf(input),
      isEntry: entries.has(input),
      importedIds: inside.filter((each) => !isDynamic(each)).map((each) => idOf(each.path)),
      dynamicallyImportedIds: inside.filter(isDynamic).map((each) => idOf(each.path)),
    };
  });
}

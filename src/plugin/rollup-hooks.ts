/** The hooks that Rollup, Rolldown and Vite have in common. */

import path from "node:path";
import type { InputOptions, OutputOptions, Plugin, PluginContext } from "rollup";
import { ConfigError } from "./config-error.ts";
import { keptInside } from "./external.ts";
import type { ModuleInfo } from "./evaluation-order.ts";
import type { Instance, Outcome } from "./instance.ts";
import { outputFiles, outputsInFolder } from "./output-files.ts";
import { toId } from "./paths.ts";
import { buildError } from "./report.ts";
import { instancesAmong, isRedundant } from "./siblings.ts";
import { unreadyWarnings } from "./unready.ts";
import { INTERPRETER_ID, namesFiles, ownInterpreter, parseVirtualId, RESOLVED_ID, resolvedVirtualId, VIRTUAL_ID } from "./virtual-modules.ts";
import { recursiveFolders } from "./watch-folders.ts";

/** For a Rollup without Vite, which knows nothing of the project but, perhaps, where its output goes. */
export function rollupHooks(instance: Instance, settle: () => Promise<void>): Partial<Plugin> {
  return {
    api: instance,
    async options(input) {
      instance.setHost({ outputs: outputsOf(input) });
      await settle();
      return keptInside(input);
    },
    // The types are on disk before a plugin that checks types starts.
    buildStart: {
      order: "pre",
      sequential: true,
      async handler({ plugins }) {
        if (await leavesWork(instance, plugins)) return;
        await startBuild(this, instance);
      },
    },
    async buildEnd(error) {
      if (error === undefined) await warnOfUnready(this, instance);
    },
    // A watcher keeps what it has of a module while the files that were named stay the same; a config file was not.
    async shouldTransformCachedModule({ id }) {
      return !instance.redundant && (await instance.rewriter.isStale(id));
    },
  };
}

/** Scans, tells the watcher what to watch, and fails the build if there are errors, whatever the app imports. */
export async function startBuild(context: PluginContext, instance: Instance): Promise<void> {
  const outcome = await instance.scan();
  // Before anything is thrown: a watcher must see the fix.
  if (context.meta.watchMode) for (const file of watchedPaths(instance, outcome)) context.addWatchFile(file);
  if (outcome.error !== undefined) throw outcome.error;
  const notes = instance.takeNotes(outcome);
  if (notes !== undefined) context.warn(notes);
}

/** The resolved id of a virtual module. */
export function resolveVirtual(id: string): string | undefined {
  const module = parseVirtualId(id);
  return module === undefined ? undefined : resolvedVirtualId(module);
}

/** Matches what `resolveRequest` is to be asked. */
export const REQUESTS: RegExp = new RegExp(`${VIRTUAL_ID.source}|^${INTERPRETER_ID}$`);

export interface Resolver {
  resolve(id: string, importer: string, options: { readonly skipSelf: boolean }): Promise<{ readonly id: string } | null>;
}

/**
 * The resolved id of a virtual module, or of what one imports: that is installed for the project, and the place of a
 * module that is no file is taken to be where the build runs.
 */
export async function resolveRequest(context: Resolver, id: string, importer: string | undefined, instance: Instance): Promise<{ readonly id: string } | string | null | undefined> {
  const virtual = resolveVirtual(id);
  if (virtual !== undefined || id !== INTERPRETER_ID || importer === undefined || !RESOLVED_ID.test(importer)) return virtual;
  const { snapshot } = await instance.current();
  const from = (folder: string): ReturnType<Resolver["resolve"]> => context.resolve(id, `${folder}/package.json`, { skipSelf: true });
  return snapshot && ((await from(snapshot.options.root)) ?? (await from(toId(process.cwd()))) ?? ownInterpreter());
}

interface Warner {
  warn(message: string): void;
}

/** Warns of tools that import the list of tools, so that the list runs first; only the whole build shows that. */
export async function warnOfUnready(context: Warner & ModuleGraph, instance: Instance): Promise<void> {
  // Every question costs a call into the bundler.
  if (!instance.hasLists()) return;
  const modules = [...context.getModuleIds()].flatMap((id) => context.getModuleInfo(id) ?? []);
  for (const warning of await unreadyWarnings(modules, (id) => (RESOLVED_ID.test(id) ? id : undefined), instance)) context.warn(warning);
}

interface ModuleGraph {
  getModuleIds(): Iterable<string>;
  getModuleInfo(id: string): ModuleInfo | null;
}

/** The code of a virtual module; throws the report where there is none. */
export async function loadVirtual(context: Warner, id: string, instance: Instance): Promise<string | { code: string; map: { mappings: "" } }> {
  const loaded = await instance.load(id);
  if (loaded.kind === "project-failed") throw loaded.error;
  if (loaded.kind === "error") throw buildError({ ...loaded.reported, diagnostics: [loaded.diagnostic] });
  for (const warning of loaded.warnings) context.warn(warning);
  return namesFiles(parseVirtualId(id)!) ? { code: loaded.code, map: NO_MAP } : loaded.code;
}

/** By which a bundler keeps a text out of its source maps. */
const NO_MAP = { mappings: "" } as const;

export interface TransformContext extends Warner {
  addWatchFile(id: string): void;
}

/** The rewritten code of a source file, and the files it now depends on to the watcher. */
export async function transformModule(context: TransformContext, { text, id }: { text: string; id: string }, { rewriter, redundant }: Instance): Promise<{ code: string; map: string } | null> {
  if (redundant) return null;
  const transformed = await rewriter.transform(text, id);
  if (transformed.kind === "left") {
    if (transformed.warning !== undefined) context.warn(transformed.warning);
    return null;
  }
  for (const file of transformed.dependencies) context.addWatchFile(file);
  return { code: transformed.code, map: transformed.map.toString() };
}

/** Whether another instance among the plugins does the work; throws, without a stack trace, where they do not agree. */
export async function leavesWork(instance: Instance, plugins: Parameters<typeof instancesAmong>[0]): Promise<boolean> {
  try {
    instance.redundant = await isRedundant(instance, instancesAmong(plugins));
    return instance.redundant;
  } catch (error) {
    throw error instanceof ConfigError ? buildError({ options: { root: process.cwd() }, diagnostics: [error.diagnostic], texts: new Map() }) : error;
  }
}

function watchedPaths(instance: Instance, { snapshot }: Outcome): string[] {
  if (snapshot === undefined) return [...instance.configFiles()];
  return [...instance.configFiles(), ...recursiveFolders(snapshot.options), ...snapshot.files.map((file) => file.id), ...snapshot.fragments];
}

/** The command line of Rollup and its watcher pass one object with the output options in it. */
function outputsOf({ input = [], output = [] }: InputOptions & { output?: OutputOptions | OutputOptions[] }): string[] {
  const entries = (typeof input === "string" ? [input] : Object.values(input)).map((entry) => toId(path.resolve(entry)));
  return [output].flat().flatMap(({ dir, file }) => [
    ...(dir === undefined ? [] : outputsInFolder(toId(path.resolve(dir)), entries)),
    ...(file === undefined ? [] : outputFiles(toId(path.resolve(file)), entries)),
  ]);
}

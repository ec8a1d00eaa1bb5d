/** esbuild: its own hooks, since only they carry positions, notes and watched folders. */

import path from "node:path";
import type { BuildOptions, OnLoadResult, OnStartResult, PluginBuild } from "esbuild";
import { ConfigError } from "./config-error.ts";
import { readAccount } from "./esbuild-account.ts";
import type { Instance, Outcome } from "./instance.ts";
import { aliasEntry, defineValues, type HostFacts } from "./options.ts";
import { outputFiles, outputsInFolder } from "./output-files.ts";
import { toId } from "./paths.ts";
import { PLUGIN_NAME } from "./plugin-name.ts";
import { esbuildMessage } from "./report.ts";
import { isRedundant } from "./siblings.ts";
import { rewriteFiles, type TakeSources } from "./transform-esbuild.ts";
import { INTERPRETER_ID, namesFiles, ownInterpreter, parseVirtualId, resolvedVirtualId, VIRTUAL_ID } from "./virtual-modules.ts";
import { allFolders } from "./watch-folders.ts";

/** The instances of each build: esbuild does not show a plugin the others, but hands all of them the same options. */
const instancesOf = new WeakMap<BuildOptions, Instance[]>();
const INTERPRETER = new RegExp(`^${INTERPRETER_ID}$`);

export async function setupEsbuild(build: PluginBuild, instance: Instance): Promise<void> {
  const { initialOptions } = build;
  const folder = initialOptions.absWorkingDir ?? process.cwd();
  const instances = instancesOf.get(initialOptions) ?? [];
  instancesOf.set(initialOptions, instances);
  instances.push(instance);
  instance.setHost(esbuildFacts(initialOptions, folder));
  // The same options object may be used for another build.
  build.onDispose(() => void instances.splice(instances.indexOf(instance), 1));

  build.onStart(async () => {
    try {
      instance.redundant = await isRedundant(instance, instances);
      return instance.redundant ? null : startResult(await instance.scan(), instance, folder);
    } catch (error) {
      if (error instanceof ConfigError) return { errors: [esbuildMessage(error.diagnostic, { options: { root: folder }, texts: new Map() }, folder)] };
      throw error;
    }
  });
  build.onResolve({ filter: VIRTUAL_ID }, ({ path: id }) => {
    const module = parseVirtualId(id);
    if (instance.redundant || module === undefined) return null;
    // The namespace keeps other plugins away, and a zero byte would make the bundle a binary file to many tools.
    return { path: resolvedVirtualId(module).slice(1), namespace: PLUGIN_NAME };
  });
  build.onLoad({ filter: /.*/, namespace: PLUGIN_NAME }, async ({ path: id }) => ({ ...(await loadModule(id, instance, folder)), ...watched(await instance.current(), instance) }));
  resolveInterpreter(build, instance, folder);
  const takeSources = sourcesOnce(build, instance);
  await rewriteFiles(build, instance, takeSources);
  watchFirstLoad(build, instance, takeSources);
  readAccount(build, instance, folder);
}

/** The interpreter is installed for the project, which may lie elsewhere than where the build runs. */
function resolveInterpreter(build: PluginBuild, instance: Instance, folder: string): void {
  build.onResolve({ filter: INTERPRETER, namespace: PLUGIN_NAME }, async ({ path: id, kind }) => {
    const { snapshot } = await instance.current();
    for (const resolveDir of new Set([snapshot?.options.root ?? folder, folder])) {
      // In another namespace than ours, so that we are not asked again.
      const { path: file, namespace, suffix, sideEffects, external, pluginData, warnings, errors } = await build.resolve(id, { kind, namespace: "file", resolveDir });
      if (errors.length === 0) return { path: file, namespace, suffix, sideEffects, external, pluginData: pluginData as unknown, warnings };
    }
    return { path: ownInterpreter() };
  });
}

/** What the first module that is loaded is to name: a watcher starts over only for what the build has read. */
function sourcesOnce(build: PluginBuild, instance: Instance): TakeSources {
  let isTaken = false;
  build.onStart(() => void (isTaken = false));
  return async () => {
    if (isTaken) return undefined;
    isTaken = true;
    return watched(await instance.current(), instance);
  };
}

/**
 * Has sources watched with the first module, without loading or resolving it: esbuild would then compile it by other
 * settings than the project's, and other plugins would not be asked. To be called after all else that loads, since of
 * one plugin esbuild takes the first answer. Which module comes first cannot be told, so that every one is asked about.
 */
function watchFirstLoad(build: PluginBuild, instance: Instance, takeSources: TakeSources): void {
  build.onLoad({ filter: /.*/ }, async () => (instance.redundant ? null : await takeSources()));
}

function startResult(outcome: Outcome, instance: Instance, folder: string): OnStartResult {
  const { error, reported } = outcome;
  const said = instance.takeNotes(outcome);
  const warnings = said === undefined ? [] : [{ text: said }];
  if (error === undefined) return { warnings };
  const errors = reported.diagnostics.filter((diagnostic) => diagnostic.severity === "error");
  // An error that is no diagnostic is a fault of ours: esbuild shows where it was thrown.
  if (errors.length === 0) throw error;
  return { errors: errors.map((diagnostic) => esbuildMessage(diagnostic, reported, folder)), warnings };
}

async function loadModule(id: string, instance: Instance, folder: string): Promise<OnLoadResult> {
  const loaded = await instance.load(id);
  if (loaded.kind === "code") {
    const contents = namesFiles(parseVirtualId(id)!) ? loaded.code + NO_MAP : loaded.code;
    return { contents, loader: "js", resolveDir: folder, warnings: loaded.warnings.map((text) => ({ text })) };
  }
  // The errors of the project were reported at the start. A CommonJS module has every export that is asked for, so
  // that no missing export is reported on top.
  if (loaded.kind === "project-failed") return { contents: "module.exports = {}", loader: "js" };
  return { errors: [esbuildMessage(loaded.diagnostic, loaded.reported, folder)] };
}

/** By which esbuild keeps a text out of its source maps: one place of a source without content. A map of none is no map. */
const NO_MAP = '//# sourceMappingURL=data:application/json,{"version":3,"sources":["virtual:tool-definitions"],"sourcesContent":[""],"mappings":"AAAA"}\n';

function watched({ snapshot }: Outcome, instance: Instance): { watchFiles: string[]; watchDirs: string[] } {
  const files = snapshot === undefined ? [] : [...snapshot.files.map((file) => file.id), ...snapshot.fragments];
  return { watchFiles: [...files, ...instance.configFiles()], watchDirs: snapshot === undefined ? [] : allFolders(snapshot.options) };
}

function entryNames(entryPoints: BuildOptions["entryPoints"] = []): string[] {
  return Array.isArray(entryPoints) ? entryPoints.map((entry) => (typeof entry === "string" ? entry : entry.in)) : Object.values(entryPoints);
}

function esbuildFacts({ alias = {}, define, outdir, outfile, entryPoints, stdin }: BuildOptions, folder: string): HostFacts {
  const names = [...entryNames(entryPoints), ...(stdin === undefined ? [] : [path.join(stdin.resolveDir ?? "", stdin.sourcefile ?? "<stdin>")])];
  const entries = names.map((entry) => toId(path.resolve(folder, entry)));
  const absolute = (output: string): string => toId(path.resolve(folder, output));
  return {
    root: folder,
    alias: Object.entries(alias).map(([find, replacement]) => aliasEntry(find, replacement, folder)),
    define: defineValues(define),
    outputs: [...(outdir === undefined ? [] : outputsInFolder(absolute(outdir), entries)), ...(outfile === undefined ? [] : outputFiles(absolute(outfile), entries))],
  };
}

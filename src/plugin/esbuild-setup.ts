/** esbuild: its own hooks, since only they carry positions, notes and watched folders. */

import path from "node:path";
import type { BuildOptions, OnLoadResult, OnResolveResult, OnStartResult, PluginBuild, ResolveResult } from "esbuild";
import { ConfigError } from "./config-error.ts";
import { readAccount } from "./esbuild-account.ts";
import type { Instance, Outcome } from "./instance.ts";
import { aliasEntry, defineValues, type HostFacts } from "./options.ts";
import { outputFiles } from "./output-files.ts";
import { toId } from "./paths.ts";
import { PLUGIN_NAME } from "./plugin-name.ts";
import { esbuildMessage } from "./report.ts";
import { isRedundant } from "./siblings.ts";
import { rewriteFiles } from "./transform-esbuild.ts";
import { INTERPRETER_ID, namesFiles, parseVirtualId, resolvedVirtualId, VIRTUAL_ID } from "./virtual-modules.ts";
import { allFolders } from "./watch-folders.ts";

/** The instances of each build: esbuild does not show a plugin the others, but hands all of them the same options. */
const instancesOf = new WeakMap<BuildOptions, Instance[]>();
/** Marks what we ask esbuild to resolve. */
const RESOLVING: unique symbol = Symbol("resolving");
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
  build.onResolve({ filter: VIRTUAL_ID }, async ({ path: id, kind }) => {
    const module = parseVirtualId(id);
    if (instance.redundant || module === undefined) return null;
    // The namespace keeps other plugins away, and a zero byte would make the bundle a binary file to many tools. It
    // may be the first thing that is read: see `watchSources`.
    const first = initialOptions.stdin === undefined && kind !== "entry-point" ? {} : watched(await instance.current(), instance);
    return { path: resolvedVirtualId(module).slice(1), namespace: PLUGIN_NAME, ...first };
  });
  build.onLoad({ filter: /.*/, namespace: PLUGIN_NAME }, ({ path: id }) => loadModule(id, instance, folder));
  resolveInterpreter(build, instance, folder);
  watchSources(build, instance);
  await rewriteFiles(build, instance);
  readAccount(build, instance, folder);
}

/** The interpreter is installed for the project, which may lie elsewhere than where the build runs. */
function resolveInterpreter(build: PluginBuild, instance: Instance, folder: string): void {
  build.onResolve({ filter: INTERPRETER, namespace: PLUGIN_NAME }, async ({ path: id, kind, importer, pluginData }) => {
    if (pluginData === RESOLVING) return null;
    const { snapshot } = await instance.current();
    const resolved = await build.resolve(id, { kind, importer, resolveDir: snapshot?.options.root ?? folder, pluginData: RESOLVING });
    return resolved.errors.length > 0 ? null : resolvedEntry(resolved);
  });
}

/** A watcher starts over only for what the build has read, so the first thing it reads names all sources. */
function watchSources(build: PluginBuild, instance: Instance): void {
  const { initialOptions } = build;
  let isFirst = true;
  build.onStart(() => void (isFirst = true));
  build.onResolve({ filter: entryFilter(initialOptions) }, async (args) => {
    const isEntry = args.kind === "entry-point" || (initialOptions.stdin !== undefined && isFirst);
    if (instance.redundant || !isEntry || args.pluginData === RESOLVING) return null;
    const { path: id, ...options } = args;
    const resolved = await build.resolve(id, { ...options, pluginData: RESOLVING });
    // Where it does not resolve, esbuild says so better.
    if (resolved.errors.length > 0) return null;
    isFirst = false;
    return { ...resolvedEntry(resolved), ...watched(await instance.current(), instance) };
  });
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

/** Files and folders to watch are heard only together with a path, so the entry point is resolved as it would have been. */
function resolvedEntry({ path: file, namespace, suffix, sideEffects, external, pluginData, warnings }: ResolveResult): OnResolveResult {
  return { path: file, namespace, suffix, sideEffects, external, warnings, ...(pluginData === RESOLVING ? {} : { pluginData: pluginData as unknown }) };
}

/** Matches the entry points and little else, as every match costs a call from esbuild into JavaScript; all that `stdin` may import. */
function entryFilter({ entryPoints, stdin }: BuildOptions): RegExp {
  if (stdin !== undefined) return /.*/;
  const names = entryNames(entryPoints).map((entry) => entry.split(/[\\/]/).at(-1)!);
  if (names.length === 0 || names.some((name) => /[*?{[]/.test(name))) return /.*/;
  return new RegExp(`(?:${names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join("|")})$`);
}

function entryNames(entryPoints: BuildOptions["entryPoints"] = []): string[] {
  return Array.isArray(entryPoints) ? entryPoints.map((entry) => (typeof entry === "string" ? entry : entry.in)) : Object.values(entryPoints);
}

function esbuildFacts({ alias = {}, define, outdir, outfile, entryPoints }: BuildOptions, folder: string): HostFacts {
  const entries = entryNames(entryPoints).map((entry) => toId(path.resolve(folder, entry)));
  return {
    root: folder,
    alias: Object.entries(alias).map(([find, replacement]) => aliasEntry(find, replacement, folder)),
    define: defineValues(define),
    outputs: [...(outdir === undefined ? [] : [path.resolve(folder, outdir)]), ...(outfile === undefined ? [] : outputFiles(toId(path.resolve(folder, outfile)), entries))],
  };
}

/** Which folders a bundler must watch to notice new files. */

import { readdirSync } from "node:fs";
import path from "node:path";
import picomatch from "picomatch";
import type { ResolvedOptions } from "./options.ts";
import { isInside, relativePath, toId, toPosix } from "./paths.ts";
import { createScope, OUTPUT_FOLDERS } from "./scope.ts";

/**
 * Folders that watchers which descend into what they are given (Rollup, Rolldown, Vite) may watch. Such a folder must
 * hold nothing that is excluded: a watched `node_modules` costs seconds, and a watched output folder makes every build
 * start the next one. So of a root with `src`, `dist` and `node_modules` it is `src`; a new file at the root itself is
 * noticed with the next change elsewhere.
 */
export function recursiveFolders(options: ResolvedOptions): string[] {
  const scope = createScope(options);
  const { root } = options;
  // Before the first build, an output folder is not there yet.
  const outputs = [...options.outputs, ...[...OUTPUT_FOLDERS].map((name) => `${root}/${name}`)];
  const holdsOutput = (folder: string): boolean => outputs.some((output) => output !== folder && isInside(folder, output));
  const isExcluded = (folder: string): boolean => scope.excludesFolder(relativePath(root, folder));
  return baseFolders(options).flatMap((base) => cleanFolders(base, isExcluded, holdsOutput).folders);
}


/** Every folder that may hold sources, for watchers that do not descend (esbuild). */
export function allFolders(options: ResolvedOptions): string[] {
  const scope = createScope(options);
  const found: string[] = [];
  const pending = baseFolders(options);
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    found.push(folder);
    pending.push(...subfolders(folder).filter((child) => !scope.excludesFolder(relativePath(options.root, child))));
  }
  return found.sort();
}

/** The folders outside root that `include` reaches into. */
export function outsideFolders(options: ResolvedOptions): string[] {
  return baseFolders(options).filter((folder) => !isInside(options.root, folder));
}

/** The static parts of the include globs, without those that lie in others. */
function baseFolders({ root, include }: ResolvedOptions): string[] {
  const wanted = include.filter((pattern) => !pattern.startsWith("!"));
  const bases = [...new Set(wanted.map((pattern) => toId(path.resolve(root, folderOf(pattern)))))];
  return bases.filter((base) => !bases.some((other) => other !== base && isInside(other, base)));
}

function folderOf(pattern: string): string {
  const { base, glob } = picomatch.scan(pattern);
  return glob === "" ? path.posix.dirname(base) : base;
}

function cleanFolders(folder: string, isExcluded: (folder: string) => boolean, holdsOutput: (folder: string) => boolean): { readonly clean: boolean; readonly folders: string[] } {
  const children = subfolders(folder).map((child) => (isExcluded(child) ? { clean: false, folders: [] } : cleanFolders(child, isExcluded, holdsOutput)));
  const clean = !holdsOutput(folder) && children.every((child) => child.clean);
  return clean ? { clean, folders: [folder] } : { clean, folders: children.flatMap((child) => child.folders) };
}

function subfolders(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [toPosix(path.join(folder, entry.name))] : []));
  } catch {
    return [];
  }
}

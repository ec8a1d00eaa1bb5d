/** What a bundler writes, and is no source. */

import path from "node:path";
import { isInside } from "./paths.ts";

/** What other formats of a bundle end in. */
const EXTENSIONS = [".js", ".mjs", ".cjs"];

/**
 * The file, and other formats of it beside it (`index.mjs` and `index.cjs`): in a folder with an entry point they may
 * be sources.
 *
 * @param entries The entry points as absolute paths, with or without an extension.
 */
export function outputFiles(file: string, entries: readonly string[]): string[] {
  const { dir, name, ext } = path.parse(file);
  const mayBeSources = !EXTENSIONS.includes(ext) || entries.length === 0 || entries.some((entry) => isInside(dir, entry));
  return mayBeSources ? [file] : EXTENSIONS.map((extension) => path.join(dir, name + extension));
}

/**
 * The folder; where an entry point lies in it, and so sources do, the bundles of the entry points as bundlers name them.
 *
 * @param entries The entry points as absolute paths, with or without an extension.
 */
export function outputsInFolder(folder: string, entries: readonly string[]): string[] {
  if (!entries.some((entry) => isInside(folder, entry))) return [folder];
  const bundles = entries.flatMap((entry) => EXTENSIONS.map((extension) => path.posix.join(folder, path.posix.parse(entry).name + extension)));
  return bundles.filter((bundle) => !entries.some((entry) => ["", ...EXTENSIONS].some((extension) => entry + extension === bundle)));
}

/** What a bundler writes where it is told a single file. */

import path from "node:path";

/** What other formats of a bundle end in. */
const EXTENSIONS = [".js", ".mjs", ".cjs"];

/**
 * The file, and other formats of it beside it (`index.mjs` and `index.cjs`). Nothing is said of its folder, which may
 * hold sources.
 *
 * @param entries Absolute paths of the entry points, which are no output.
 */
export function outputFiles(file: string, entries: readonly string[]): string[] {
  const stem = file.slice(0, file.length - path.extname(file).length);
  const others = EXTENSIONS.map((extension) => stem + extension).filter((other) => other !== file && !entries.includes(other));
  return EXTENSIONS.includes(path.extname(file)) ? [file, ...others] : [file];
}

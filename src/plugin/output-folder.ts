/** What a bundler writes where it is told a single file. */

import path from "node:path";
import { isInside, toId } from "./paths.ts";

/**
 * The file, and its folder: other formats of the same bundle are written beside it. A folder with an entry point in it
 * holds sources.
 *
 * @param entries Absolute paths; where none is known, nothing is said of the folder.
 */
export function outputsBeside(file: string, entries: readonly string[]): string[] {
  const folder = path.dirname(file);
  const holdsSources = entries.length === 0 || entries.some((entry) => isInside(toId(folder), toId(entry)));
  return holdsSources ? [file] : [file, folder];
}

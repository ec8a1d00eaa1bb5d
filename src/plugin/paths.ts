/** Paths as ids: absolute, real, with forward slashes. */

import { realpathSync } from "node:fs";
import path from "node:path";

/** A path with forward slashes, whatever the platform made of it. */
export function toPosix(file: string): string {
  return file.replaceAll("\\", "/");
}

/**
 * The id of a file: its real path, so that one file reached by two links is one file. A file that is gone is named
 * through its folder, so that a deletion finds the id the file had.
 */
export function toId(file: string): string {
  const absolute = path.resolve(file);
  return toPosix(realPath(absolute) ?? path.join(realPath(path.dirname(absolute)) ?? path.dirname(absolute), path.basename(absolute)));
}

function realPath(file: string): string | undefined {
  try {
    return realpathSync.native(file);
  } catch {
    return undefined;
  }
}

/** What a user sees of a path: relative to root, with forward slashes. */
export function relativePath(root: string, file: string): string {
  return toPosix(path.relative(root, file));
}

/** Whether `file` is `folder` or lies in it. Both are ids. */
export function isInside(folder: string, file: string): boolean {
  return file === folder || file.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
}

/** Which files belong to a project (contract §2, `include` and `exclude`). */

import path from "node:path";
import { matcher } from "./globs.ts";
import type { ResolvedOptions } from "./options.ts";
import { isInside, relativePath } from "./paths.ts";

/** Folders that hold no sources, wherever they are. */
const NEVER = /^(?:node_modules|\.(?!\.?$).*)$/;
/** Folders that hold build output when they lie at the root. */
export const OUTPUT_FOLDERS: ReadonlySet<string> = new Set(["dist", "build", "coverage"]);
const NOT_SOURCE = /\.d\.[cm]?ts$|\.(?:test|spec|stories)\.[^./]+$/;

/** Answers for paths relative to root. */
export interface Scope {
  /** Whether a file is scanned. */
  includes(file: string): boolean;
  /** Whether a file is not the project's own to write: named by `exclude`, a test, a declaration or output. */
  excludes(file: string): boolean;
  /** Whether nothing in a folder is ever scanned. */
  excludesFolder(folder: string): boolean;
}

export function createScope(options: Pick<ResolvedOptions, "root" | "include" | "exclude" | "outputs">): Scope {
  const included = matcher(options.include);
  const excluded = matcher(options.exclude);
  const outputs = outputPaths(options);
  const excludesFolder = (folder: string): boolean => {
    const segments = folder.split("/").filter((segment) => segment !== "..");
    if (segments.some((segment) => NEVER.test(segment) || segment === "__tests__")) return true;
    if (OUTPUT_FOLDERS.has(folder.split("/")[0] ?? "")) return true;
    return outputs.some((output) => isInside(output, folder));
  };
  const excludes = (file: string): boolean => {
    const folder = path.posix.dirname(file);
    return NOT_SOURCE.test(file) || outputs.includes(file) || (folder !== "." && excludesFolder(folder)) || excluded(file);
  };
  return { excludes, excludesFolder, includes: (file) => !excludes(file) && included(file) };
}

/** What the bundler writes, relative to root; a folder that holds the root itself excludes nothing. */
function outputPaths({ root, outputs }: Pick<ResolvedOptions, "root" | "outputs">): string[] {
  return outputs.filter((output) => !isInside(output, root)).map((output) => relativePath(root, output));
}

/** Listing and reading the files of a project. */

import { lstatSync, readdir, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { glob } from "tinyglobby";
import type { Source } from "../compiler/model.ts";
import { compare } from "../compiler/order.ts";
import { failureReason } from "./failure-reason.ts";
import type { ResolvedOptions } from "./options.ts";
import { relativePath, toId, toPosix } from "./paths.ts";
import type { Scope } from "./scope.ts";

/** A file that is scanned: `id` is its real path, `path` the one a user sees. */
export type SourceFile = Pick<Source, "id" | "path">;

export type ReadResult =
  | { readonly kind: "text"; readonly source: Source }
  /** Deleted since it was listed. */
  | { readonly kind: "gone" }
  | ({ readonly kind: "unreadable" } & Unreadable);

/** The files to scan, and the folders that may hold some and cannot be opened. */
export interface Listing {
  readonly files: readonly SourceFile[];
  readonly unreadable: readonly Unreadable[];
}

/** `path` is relative to root. */
export interface Unreadable {
  readonly path: string;
  readonly reason: string;
}

/**
 * Lists the files to scan, sorted by the code units of their path. A file that is reached by several paths is listed
 * once, by the path that is not a link.
 */
export async function listFiles(options: Pick<ResolvedOptions, "root" | "include">, scope: Scope): Promise<Listing> {
  const failures = new Map<string, NodeJS.ErrnoException>();
  const fs = { readdir: recordingReaddir(failures) };
  const found = await glob([...options.include], { cwd: options.root, absolute: true, expandDirectories: false, ignore: prunedFolders(options.include), fs });
  const byId = new Map<string, SourceFile>();
  const idOf = fileIds();
  for (const file of found) {
    const relative = relativePath(options.root, file);
    if (!scope.includes(relative)) continue;
    const id = idOf(file);
    const known = byId.get(id);
    if (known === undefined || file === id || (relative < known.path && !isOwnPath(options.root, known))) byId.set(id, { id, path: relative });
  }
  return { files: [...byId.values()].sort((a, b) => compare(a.path, b.path)), unreadable: unreadableFolders(failures, options.root, scope) };
}

/** What became of a folder while it was listed; it holds nothing that is missed. */
const VANISHED = new Set(["ENOENT", "ENOTDIR", "ELOOP"]);

function unreadableFolders(failures: ReadonlyMap<string, NodeJS.ErrnoException>, root: string, scope: Scope): Unreadable[] {
  const paths = [...failures].map(([folder, error]) => ({ path: relativePath(root, path.resolve(root, folder)), error }));
  const missed = paths.filter(({ path: folder, error }) => !VANISHED.has(error.code ?? "") && mayHoldSources(folder, scope));
  return missed.map(({ path: folder, error }) => ({ path: folder || ".", reason: failureReason(error) })).sort((a, b) => compare(a.path, b.path));
}

/** Whether files would be scanned in a folder that nobody can look into. */
function mayHoldSources(folder: string, scope: Scope): boolean {
  return ["x.ts", "x.js", "x/x.ts"].some((file) => scope.includes(path.posix.join(folder, file)));
}

/** `fs.readdir`, whose failures the glob library passes over in silence. */
function recordingReaddir(failures: Map<string, NodeJS.ErrnoException>): typeof readdir {
  const recording = (folder: string, options: { withFileTypes: true }, done: Parameters<typeof readdir>[2]): void =>
    readdir(folder, options, (error, entries) => {
      if (error !== null) failures.set(folder, error);
      (done as unknown as (failure: typeof error, listed: typeof entries) => void)(error, entries);
    });
  return recording as unknown as typeof readdir;
}

/** The ids of many files: a real path is asked for once a folder, and for the files that are links. */
function fileIds(): (file: string) => string {
  const folders = new Map<string, string>();
  return (file) => {
    if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() !== false) return toId(file);
    const folder = path.dirname(file);
    const real = folders.get(folder) ?? toId(folder);
    folders.set(folder, real);
    return `${real}/${path.basename(file)}`;
  };
}

/** Whether a file is listed by its real path and not by a link to it. */
function isOwnPath(root: string, { id, path: relative }: SourceFile): boolean {
  return toPosix(path.resolve(root, relative)) === id;
}

/** Folders that are not even opened, also beside a root that includes `../shared/**`. */
function prunedFolders(include: readonly string[]): string[] {
  const climbs = new Set(include.map((pattern) => /^(?:\.\.\/)*/.exec(pattern)?.[0] ?? ""));
  return ["", ...climbs].flatMap((prefix) => [`${prefix}**/node_modules/**`, `${prefix}**/.*/**`]);
}

/** Reads one file. Never throws: what cannot be read is a result. */
export function readSource(file: SourceFile): ReadResult {
  try {
    // A pipe or a device would be read for ever.
    if (!statSync(file.id).isFile()) return { kind: "unreadable", path: file.path, reason: "it is not a regular file" };
    return { kind: "text", source: { ...file, text: readFileSync(file.id, "utf8") } };
  } catch (error) {
    return isGone(file.id) ? { kind: "gone" } : { kind: "unreadable", path: file.path, reason: failureReason(error) };
  }
}

function isGone(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) === undefined;
}

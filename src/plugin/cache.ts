/** Parse results on disk, by content: what was parsed once by any build need not be parsed again. */

import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { deserialize, serialize } from "node:v8";
import type { Source } from "../compiler/model.ts";
import type { ParsedModule } from "../compiler/syntax.ts";
import type { ResolvedOptions } from "./options.ts";
import { relativePath } from "./paths.ts";
import { PARSER_VERSION } from "./version.ts";

export interface ParseCache {
  get(source: Source): ParsedModule | undefined;
  set(source: Source, module: ParsedModule): void;
  /** Writes what is new. Never throws: a cache that cannot be written is no cache. */
  save(): void;
}

/** Entries that this process did not use are kept up to this many: branches come back, and edits are undone. */
const MOST_UNUSED = 1000;
const DIGEST_BYTES = 32;

const NO_CACHE: ParseCache = { get: () => undefined, set: () => {}, save: () => {} };

/**
 * Opens the cache of a project. An entry is a file of its own, named by its key and put in place by a rename, so that
 * builds which run at the same time do not meet; one that is damaged is as good as none.
 */
export function openCache(options: Pick<ResolvedOptions, "root" | "cache">): ParseCache {
  const folder = entryFolder(options);
  if (folder === undefined) return NO_CACHE;
  const used = new Set<string>();
  const fresh = new Map<string, ParsedModule>();
  return {
    get(source) {
      const key = keyOf(source);
      const module = fresh.get(key) ?? readEntry(path.join(folder, key));
      if (module === undefined) return undefined;
      used.add(key);
      return { ...module, id: source.id };
    },
    set(source, module) {
      fresh.set(keyOf(source), module);
    },
    save() {
      if (fresh.size === 0) return;
      try {
        mkdirSync(folder, { recursive: true });
        for (const [key, module] of fresh) writeEntry(folder, key, module);
        for (const key of fresh.keys()) used.add(key);
        prune(folder, used);
      } catch {
        // A read-only or a full disk.
      }
      fresh.clear();
    },
  };
}

/** One folder may serve every package of a repository; the name of a package's part does not depend on where that lies. */
function entryFolder(options: Pick<ResolvedOptions, "root" | "cache">): string | undefined {
  const folder = cacheFolder(options);
  if (folder === undefined) return undefined;
  return path.join(folder, digest(relativePath(folder, options.root)).toString("hex").slice(0, 16));
}

function cacheFolder({ root, cache }: Pick<ResolvedOptions, "root" | "cache">): string | undefined {
  if (cache === false) return undefined;
  if (typeof cache === "string") return path.resolve(root, cache);
  for (let folder = root; ; folder = path.dirname(folder)) {
    const modules = path.join(folder, "node_modules");
    if (existsSync(modules)) return path.join(modules, ".cache", "unplugin-define-tool");
    if (path.dirname(folder) === folder) return undefined;
  }
}

/** What a parse depends on: the parser, the text, and the extension that selects TypeScript, JSX or JSON. */
function keyOf({ id, text }: Source): string {
  return digest(`${PARSER_VERSION}\0${path.extname(id)}\0${text}`).toString("hex");
}

function digest(content: string | Uint8Array): Buffer {
  return createHash("sha256").update(content).digest();
}

function readEntry(file: string): ParsedModule | undefined {
  try {
    const bytes = readFileSync(file);
    const body = bytes.subarray(DIGEST_BYTES);
    return digest(body).equals(bytes.subarray(0, DIGEST_BYTES)) ? (deserialize(body) as ParsedModule) : undefined;
  } catch {
    return undefined;
  }
}

function writeEntry(folder: string, key: string, module: ParsedModule): void {
  const body = serialize(module);
  const temporary = path.join(folder, `${key}.${process.pid}-${randomBytes(6).toString("hex")}.tmp`);
  try {
    writeFileSync(temporary, Buffer.concat([digest(body), body]));
    renameSync(temporary, path.join(folder, key));
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Deletes the oldest entries among those that were not used. */
function prune(folder: string, used: ReadonlySet<string>): void {
  const unused = readdirSync(folder).filter((name) => !used.has(name));
  if (unused.length <= MOST_UNUSED) return;
  const byAge = unused.map((name) => ({ name, time: statSync(path.join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0 })).sort((a, b) => b.time - a.time);
  for (const { name } of byAge.slice(MOST_UNUSED)) rmSync(path.join(folder, name), { force: true });
}

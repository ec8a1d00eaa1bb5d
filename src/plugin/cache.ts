/** Parse results on disk, by content: what was parsed once by any build need not be parsed again. */

import { createHash, randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
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
  /** Writes what is new. Never rejects: a cache that cannot be written is no cache. */
  save(): Promise<void>;
}

/** The oldest entries go first. A project of two thousand tools fits, and every edit leaves one entry behind. */
const MOST_ENTRIES = 4096;
const DIGEST_BYTES = 32;

const NO_CACHE: ParseCache = { get: () => undefined, set: () => {}, save: async () => {} };

/**
 * Opens the cache of a project. It is one file, read whole and replaced by a rename, so that builds which run at the
 * same time see either text; a file that is damaged, or written by another version, is as good as none.
 */
export function openCache(options: Pick<ResolvedOptions, "root" | "cache">): ParseCache {
  const folder = cacheFolder(options);
  if (folder === undefined) return NO_CACHE;
  // One folder may serve every package of a repository; the name must not depend on where that lies.
  const owner = digest(relativePath(path.dirname(folder), options.root)).toString("hex").slice(0, 16);
  const file = path.join(folder, `${owner}.bin`);
  const entries = readEntries(file);
  let changed = false;
  return {
    get(source) {
      const key = keyOf(source);
      const module = entries.get(key);
      if (module === undefined) return undefined;
      // Insertion order is the order of last use.
      entries.delete(key);
      entries.set(key, module);
      return { ...module, id: source.id };
    },
    set(source, module) {
      entries.set(keyOf(source), module);
      changed = true;
    },
    async save() {
      if (!changed) return;
      changed = false;
      await writeEntries(file, new Map([...entries].slice(-MOST_ENTRIES)));
    },
  };
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

/** What a parse depends on besides the text: the parser, and the extension that selects TypeScript, JSX or JSON. */
function keyOf({ id, text }: Source): string {
  return digest(`${path.extname(id)}\0${text}`).toString("base64");
}

function digest(content: string | Uint8Array): Buffer {
  return createHash("sha256").update(content).digest();
}

interface Pack {
  readonly version: string;
  readonly entries: ReadonlyMap<string, ParsedModule>;
}

function readEntries(file: string): Map<string, ParsedModule> {
  try {
    const bytes = readFileSync(file);
    const body = bytes.subarray(DIGEST_BYTES);
    if (!digest(body).equals(bytes.subarray(0, DIGEST_BYTES))) return new Map();
    const pack = deserialize(body) as Pack;
    return pack.version === PARSER_VERSION ? new Map(pack.entries) : new Map();
  } catch {
    return new Map();
  }
}

async function writeEntries(file: string, entries: ReadonlyMap<string, ParsedModule>): Promise<void> {
  const temporary = `${file}.${process.pid}-${randomBytes(6).toString("hex")}.tmp`;
  try {
    const body = serialize({ version: PARSER_VERSION, entries } satisfies Pack);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(temporary, Buffer.concat([digest(body), body]));
    await rename(temporary, file);
  } catch {
    await rm(temporary, { force: true }).catch(() => {});
  }
}

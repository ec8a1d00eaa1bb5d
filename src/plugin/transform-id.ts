/** Which modules of a bundler are source files as they are on disk. */

import { splitId } from "./module-id.ts";

/** Files that can hold a tool. A bundler decides by this filter, so that other modules cost no call into JavaScript. */
export const SOURCE_ID: RegExp = /\.[cm]?[jt]sx?(?:\?|$)/;
/** Modules that are never scanned. */
// oxlint-disable-next-line no-control-regex -- The zero byte is the convention of Rollup for ids that are no files.
export const FOREIGN_ID: RegExp = /^\0|[\\/]node_modules[\\/]/;

/** Queries that leave a module what its file is: Vite's cache busters, and the entry of a worker. */
const PLAIN_KEYS: ReadonlySet<string> = new Set(["t", "v", "import", "worker_file", "type"]);
/** Queries by which a file is data, or an address: its text is not run as a module. */
const ASSET_KEYS: ReadonlySet<string> = new Set(["raw", "url", "inline", "worker", "sharedworker"]);

/** The file that a module comes from. */
export interface ModuleFile {
  readonly path: string;
  /** A query that some plugin gives a meaning to: the module may be the file itself, or a part of it. */
  readonly query?: string;
}

/**
 * The file whose code a module is, or nothing for one that is only made from it (`?raw`, `?url`, `?worker` …).
 *
 * @param id As the bundler has it, with its query.
 */
export function fileOf(id: string): ModuleFile | undefined {
  const [path, query] = splitId(id);
  const keys = [...new URLSearchParams(query).keys()];
  if (keys.some((key) => ASSET_KEYS.has(key))) return undefined;
  return query === undefined || keys.every((key) => PLAIN_KEYS.has(key)) ? { path } : { path, query };
}

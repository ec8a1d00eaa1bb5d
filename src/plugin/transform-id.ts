/** Which modules of a bundler are source files as they are on disk. */

/** Files that can hold a tool. A bundler decides by this filter, so that other modules cost no call into JavaScript. */
export const SOURCE_ID: RegExp = /\.[cm]?[jt]sx?(?:\?|$)/;
/** Modules that are never scanned. */
// oxlint-disable-next-line no-control-regex -- The zero byte is the convention of Rollup for ids that are no files.
export const FOREIGN_ID: RegExp = /^\0|[\\/]node_modules[\\/]/;

/** Queries that leave a module what its file is: Vite's cache busters, and the entry of a worker. */
const PLAIN_KEYS: ReadonlySet<string> = new Set(["t", "v", "import", "worker_file", "type"]);

/**
 * The path of the file that a module is, or nothing for one that is only made from it (`?raw`, `?url`, `?worker` …).
 *
 * @param id As the bundler has it, with its query.
 */
export function fileOf(id: string): string | undefined {
  const [file, query] = id.split("?", 2) as [string, string | undefined];
  return [...new URLSearchParams(query).keys()].every((key) => PLAIN_KEYS.has(key)) ? file : undefined;
}

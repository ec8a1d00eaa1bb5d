/** `define-tool generate --watch`: writes again whenever a file changes. */

import { watch as watchFiles } from "chokidar";
import { toId, relativePath } from "../paths.ts";
import { type Change, Project } from "../project.ts";
import { createScope } from "../scope.ts";
import type { Snapshot } from "../snapshot.ts";
import { outsideFolders } from "../watch-folders.ts";
import { type CommandOutput, type CommonFlags, commandOptions, type ExitCode } from "./command.ts";
import { writeAll } from "./generate.ts";

const EVENTS: Readonly<Record<string, Change["kind"]>> = { add: "create", change: "update", unlink: "delete" };

/**
 * Generates once, and again after every change of a file, a fragment or JSON that tools are read from, until `signal`
 * aborts. Errors are printed and the last good files stay.
 *
 * @throws ConfigError for options that cannot be used at the start.
 */
export async function watch(flags: CommonFlags, output: CommandOutput, signal: AbortSignal): Promise<ExitCode> {
  const options = await commandOptions(flags);
  const project = new Project(options);
  const scope = createScope(options);
  const ignored = (path: string): boolean => {
    const file = relativePath(options.root, toId(path));
    return file !== "" && scope.excludesFolder(file);
  };
  const watcher = watchFiles([options.root, ...outsideFolders(options)], { ignored, ignoreInitial: true, ignorePermissionErrors: true });
  const pass = async (scanned: Promise<Snapshot>): Promise<void> => {
    const snapshot = await scanned;
    // Fragments may lie outside the folders that are scanned.
    watcher.add([...snapshot.fragments]);
    await writeAll(snapshot, output);
  };
  let last = pass(project.scan());
  watcher.on("all", (event, path) => {
    const kind = EVENTS[event];
    if (kind === undefined) return;
    const change = { id: toId(path), kind };
    if (project.concerns(change)) last = last.then(() => pass(project.update(change)));
  });
  await last;
  output.err("Watching for changes.");
  await aborted(signal);
  await watcher.close();
  await last;
  return 0;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

/** Applying the safe fixes of a project to its files (`define-tool check --fix`). */

import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { type CheckedTexts, fixInPasses } from "../compiler/fix-passes.ts";
import type { FixableDiagnostic } from "../compiler/transform-fixes.ts";
import { failureReason } from "./failure-reason.ts";
import { isInside, toId } from "./paths.ts";
import type { Project } from "./project.ts";
import { createScope } from "./scope.ts";
import type { Snapshot } from "./snapshot.ts";
import { replaceTogether } from "./write.ts";

/** Files by path relative to root, with the reason why each is not written. */
type Reasons = ReadonlyMap<string, string>;

export interface FixReport {
  /** The project as it is now. */
  readonly snapshot: Snapshot;
  /** What was fixed, with the places of the pass that found it. */
  readonly fixed: readonly FixableDiagnostic[];
  /** Files that could not be written. */
  readonly failures: Reasons;
  /** False where another run may fix more. */
  readonly isComplete: boolean;
}

/** A pass with the fixes that may be applied. */
interface FixableSnapshot extends CheckedTexts {
  readonly snapshot: Snapshot;
}

/**
 * Applies safe fixes until none is left, and writes the files once they are done. Only files of the project are written,
 * and only whose text is still the one that was scanned. What touches a file that cannot be written is not applied.
 */
export async function fixFiles(project: Project): Promise<FixReport> {
  const failures = new Map<string, string>();
  const fixable = (snapshot: Snapshot): FixableSnapshot => ({ snapshot, diagnostics: snapshot.diagnostics, fixable: safeFixes(snapshot, failures), texts: snapshot.texts });
  for (;;) {
    const scanned = await project.scan();
    const passes = await fixInPasses(fixable(scanned), async (texts) => fixable(await project.preview(texts)));
    const { snapshot } = passes.checked;
    const changed = new Map([...snapshot.texts].filter(([file, text]) => text !== scanned.texts.get(file)));
    const obstacles = await obstaclesOf(scanned, [...changed.keys()]);
    const unwritten = obstacles.size > 0 ? obstacles : await writeAll(scanned, changed);
    if (unwritten.size === 0) return { snapshot, fixed: passes.fixed, failures, isComplete: passes.isComplete };
    for (const [file, reason] of unwritten) failures.set(file, reason);
  }
}

/**
 * Diagnostics with a fix that keeps what the author meant, in files that are the project's own.
 *
 * @param failures Files that cannot be written.
 */
export function safeFixes(snapshot: Snapshot, failures: Reasons = new Map()): FixableDiagnostic[] {
  const foreign = foreignFiles(snapshot);
  return safeAnywhere(snapshot).filter(({ fix }) => fix.edits.every(({ file }) => !foreign.has(file) && !failures.has(file)));
}

/** Files that safe fixes would change and that are not the project's own. */
export function foreignFiles(snapshot: Snapshot): Reasons {
  const { options } = snapshot;
  const scope = createScope(options);
  const files = new Set(safeAnywhere(snapshot).flatMap(({ fix }) => fix.edits.map(({ file }) => file)));
  return new Map(
    [...files].flatMap((file) => {
      if (!isInside(options.root, toId(path.resolve(options.root, file)))) return [[file, "it is outside the root"]];
      return scope.excludes(file) ? [[file, "it is excluded from the project"]] : [];
    }),
  );
}

function safeAnywhere({ diagnostics, result }: Snapshot): FixableDiagnostic[] {
  return diagnostics.filter(isFixable).filter(({ fix }) => !result.unsafeFixes.has(fix));
}

function isFixable(diagnostic: Snapshot["diagnostics"][number]): diagnostic is FixableDiagnostic {
  return diagnostic.fix !== undefined;
}

async function obstaclesOf({ options: { root }, texts }: Snapshot, files: readonly string[]): Promise<Reasons> {
  const found = await Promise.all(files.map(async (file) => ({ file, reason: await obstacle(path.resolve(root, file), texts.get(file) ?? "") })));
  return new Map(found.flatMap(({ file, reason }) => (reason === undefined ? [] : [[file, reason]])));
}

/** Why a file must not be written; `undefined` where its bytes are those of the text that was scanned. */
async function obstacle(target: string, scanned: string): Promise<string | undefined> {
  try {
    // A rename would replace it all the same.
    if (((await stat(target)).mode & 0o222) === 0) return "it is read-only";
    const bytes = await readFile(target);
    return bytes.equals(Buffer.from(scanned)) ? undefined : bytes.toString("utf8") === scanned ? "it is not UTF-8" : "it has changed since it was scanned";
  } catch (error) {
    return failureReason(error);
  }
}

/**
 * Writes all or, as far as a file system allows, none.
 *
 * @returns The files that could not be written.
 */
async function writeAll({ options: { root } }: Snapshot, texts: ReadonlyMap<string, string>): Promise<Reasons> {
  const files = new Map([...texts.keys()].map((file) => [toId(path.resolve(root, file)), file]));
  const failed = await replaceTogether(new Map([...files].map(([target, file]) => [target, texts.get(file)!])));
  return new Map([...failed].map(([target, reason]) => [files.get(target)!, reason]));
}

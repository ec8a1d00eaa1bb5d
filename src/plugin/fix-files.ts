/** Applying the safe fixes of a project to its files (`define-tool check --fix`). */

import { readFile } from "node:fs/promises";
import path from "node:path";
import { type CheckedTexts, fixInPasses } from "../compiler/fix-passes.ts";
import type { FixableDiagnostic } from "../compiler/transform-fixes.ts";
import { failureReason } from "./failure-reason.ts";
import { isInside, toId } from "./paths.ts";
import type { Project } from "./project.ts";
import { createScope } from "./scope.ts";
import type { Snapshot } from "./snapshot.ts";
import { writeIfChanged } from "./write.ts";

export interface FixReport {
  /** The project after the last pass. */
  readonly snapshot: Snapshot;
  /** What was fixed, with the places of the pass that found it. */
  readonly fixed: readonly FixableDiagnostic[];
  /** Files that could not be written, with the reason. */
  readonly failures: readonly { readonly file: string; readonly reason: string }[];
}

/** A pass with the fixes that may be applied. */
interface FixableSnapshot extends CheckedTexts {
  readonly snapshot: Snapshot;
}

/**
 * Applies safe fixes until none is left, and writes the files once they are done. Only files inside root are written,
 * and only whose text is still the one that was scanned.
 */
export async function fixFiles(project: Project): Promise<FixReport> {
  const fixable = (snapshot: Snapshot): FixableSnapshot => ({ snapshot, diagnostics: snapshot.diagnostics, fixable: safeFixes(snapshot), texts: snapshot.texts });
  const scanned = await project.scan();
  const { checked, fixed } = await fixInPasses(fixable(scanned), async (texts) => fixable(await project.preview(texts)));
  const { snapshot } = checked;
  const changed = new Map([...snapshot.texts].filter(([file, text]) => text !== scanned.texts.get(file)));
  const failures = await writeAll(scanned, changed);
  return failures.length === 0 ? { snapshot, fixed, failures } : { snapshot: await project.scan(), fixed: [], failures };
}

/** Diagnostics with a fix that keeps what the author meant, in files that are the project's own. */
export function safeFixes({ diagnostics, result, options }: Snapshot): FixableDiagnostic[] {
  const scope = createScope(options);
  const isOwn = (file: string): boolean => {
    const folder = path.posix.dirname(file);
    return isInside(options.root, toId(path.resolve(options.root, file))) && (folder === "." || !scope.excludesFolder(folder));
  };
  return diagnostics.filter(isFixable).filter(({ fix }) => !result.unsafeFixes.has(fix) && fix.edits.every(({ file }) => isOwn(file)));
}

function isFixable(diagnostic: Snapshot["diagnostics"][number]): diagnostic is FixableDiagnostic {
  return diagnostic.fix !== undefined;
}

/** Writes either all texts or none, as far as that can be known beforehand. */
async function writeAll({ options: { root }, texts: scanned }: Snapshot, texts: ReadonlyMap<string, string>): Promise<FixReport["failures"]> {
  const targets = [...texts].map(([file, text]) => ({ file, text, target: toId(path.resolve(root, file)) }));
  const obstacles = await Promise.all(targets.map(async ({ file, target }) => ({ file, reason: await obstacle(target, scanned.get(file) ?? "") })));
  const failures = obstacles.flatMap(({ file, reason }) => (reason === undefined ? [] : [{ file, reason }]));
  if (failures.length > 0) return failures;
  for (const { file, text, target } of targets) {
    const written = await writeIfChanged(target, text);
    if (written.kind === "failed") return [{ file, reason: written.reason }];
  }
  return [];
}

/** Why a file must not be written; `undefined` where its bytes are those of the text that was scanned. */
async function obstacle(target: string, scanned: string): Promise<string | undefined> {
  try {
    const bytes = await readFile(target);
    return bytes.equals(Buffer.from(scanned)) ? undefined : bytes.toString("utf8") === scanned ? "it is not UTF-8" : "it has changed since it was scanned";
  } catch (error) {
    return failureReason(error);
  }
}

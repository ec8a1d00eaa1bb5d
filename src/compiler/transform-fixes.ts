/** Applies the fixes of diagnostics to texts. */

import { MagicString } from "magic-string";
import type { Diagnostic, Fix, TextEdit } from "./model.ts";

/** A diagnostic that carries a fix. */
export type FixableDiagnostic = Diagnostic & { readonly fix: Fix };

export interface FixedTexts {
  /** The new texts of the files that changed, by the path that diagnostics give them. */
  readonly texts: ReadonlyMap<string, string>;
  readonly applied: readonly FixableDiagnostic[];
}

/**
 * Applies as many fixes as go together: each as a whole or not at all, in the order given. Fixes that meet (in the same
 * characters, or in the same schema node, where one may be the end of the other) are left for a pass over the new texts.
 *
 * @param textOf The texts that the edits speak of.
 */
export function applyFixes(diagnostics: readonly FixableDiagnostic[], textOf: (file: string) => string): FixedTexts {
  const nodes = new Set<string>();
  const edits: TextEdit[] = [];
  const applied: FixableDiagnostic[] = [];
  for (const diagnostic of diagnostics) {
    const node = nodeOf(diagnostic);
    if (nodes.has(node) || diagnostic.fix.edits.some((edit) => edits.some((other) => meets(edit, other)))) continue;
    nodes.add(node);
    edits.push(...diagnostic.fix.edits);
    applied.push(diagnostic);
  }
  const files = new Set(edits.map(({ file }) => file));
  return { texts: new Map([...files].map((file) => [file, edited(textOf(file), edits.filter((edit) => edit.file === file))])), applied };
}

/** The object whose member or element the diagnostic is about. */
function nodeOf({ file, tool, pointer = "" }: Diagnostic): string {
  return JSON.stringify([file, tool, pointer.slice(0, pointer.lastIndexOf("/") + 1)]);
}

/** Edits that overlap, or that touch where one of them inserts: the order of the two would be a guess. */
function meets(a: TextEdit, b: TextEdit): boolean {
  if (a.file !== b.file || a.start > b.end || b.start > a.end) return false;
  return (a.start < b.end && b.start < a.end) || a.start === a.end || b.start === b.end;
}

function edited(text: string, edits: readonly TextEdit[]): string {
  const result = new MagicString(text);
  for (const { start, end, text: written } of edits) {
    if (start === end) result.appendLeft(start, written);
    else if (written === "") result.remove(start, end);
    else result.update(start, end, written);
  }
  return result.toString();
}

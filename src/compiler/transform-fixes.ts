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
 * Applies as many fixes as go together: each as a whole or not at all, in the order given. Fixes that meet in the same
 * characters, and fixes of several rules in the same schema node, where one may be the end of the other, are left for a
 * pass over the new texts. Several that add to one list are one addition.
 *
 * @param textOf The texts that the edits speak of.
 */
export function applyFixes(diagnostics: readonly FixableDiagnostic[], textOf: (file: string) => string): FixedTexts {
  const rules = new Map<string, string>();
  const edits = new Map<string, TextEdit[]>();
  const applied: FixableDiagnostic[] = [];
  for (const diagnostic of diagnostics) {
    const { rule, fix } = diagnostic;
    const node = nodeOf(diagnostic);
    if ((rules.get(node) ?? rule) !== rule || fix.edits.some((edit) => edits.get(edit.file)?.some((other) => meets(edit, other)))) continue;
    rules.set(node, rule);
    for (const edit of fix.edits) {
      const inFile = edits.get(edit.file);
      if (inFile === undefined) edits.set(edit.file, [edit]);
      else inFile.push(edit);
    }
    applied.push(diagnostic);
  }
  return { texts: new Map([...edits].map(([file, inFile]) => [file, edited(textOf(file), inFile)])), applied };
}

/** The object whose member or element the diagnostic is about. */
function nodeOf({ file, tool, pointer = "" }: Diagnostic): string {
  return JSON.stringify([file, tool, pointer.slice(0, pointer.lastIndexOf("/") + 1)]);
}

/** Edits that overlap, or that touch where one of them inserts: the order of the two would be a guess, but for a list. */
function meets(a: TextEdit, b: TextEdit): boolean {
  if (a.start > b.end || b.start > a.end) return false;
  return (a.start < b.end && b.start < a.end) || ((a.start === a.end || b.start === b.end) && !addToOneList(a, b));
}

/** A text with the comma that joins it to the elements before or behind it. */
const ELEMENT = [/^,\s*(["'])(?:(?!\1).)*\1$/, /^\s*(["'])(?:(?!\1).)*\1,$/];

function addToOneList(a: TextEdit, b: TextEdit): boolean {
  return a.start === b.start && a.end === b.end && a.start === a.end && a.text !== b.text && ELEMENT.some((element) => element.test(a.text) && element.test(b.text));
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

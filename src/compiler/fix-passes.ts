/** Applying safe fixes over and over, until none is left. */

import type { Diagnostic } from "./model.ts";
import { applyFixes, type FixableDiagnostic } from "./transform-fixes.ts";

/** What is found in the texts of a project. */
export interface CheckedTexts {
  readonly diagnostics: readonly Diagnostic[];
  /** The diagnostics whose fixes may be applied. */
  readonly fixable: readonly FixableDiagnostic[];
  /** By the path that diagnostics give a file. */
  readonly texts: ReadonlyMap<string, string>;
}

export interface FixedProject<Checked> {
  /** What is found after the last pass. */
  readonly checked: Checked;
  /** What was fixed, with the places of the pass that found it. */
  readonly fixed: readonly FixableDiagnostic[];
}

/** Each looks at the whole project. What is not told apart by so many is left for another run. */
const MOST_ATTEMPTS = 100;

/** Each pass fixes at least one thing in a node, and all things of one kind. */
const MOST_PASSES = 200;

/**
 * Applies fixes in passes. Fixes that are right one by one may be wrong together (two branches of a union become equal),
 * so after each pass the texts are checked again, and of its fixes only those are kept that bring nothing new.
 *
 * @param check What would be found if files had these texts; files that are not among them keep theirs.
 */
export async function fixInPasses<Checked extends CheckedTexts>(first: Checked, check: (texts: ReadonlyMap<string, string>) => Promise<Checked>): Promise<FixedProject<Checked>> {
  const fixed: FixableDiagnostic[] = [];
  let checked = first;
  let attempts = 0;
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const before = checked;
    const { applied } = applyFixes(before.fixable, (file) => before.texts.get(file) ?? "");
    const kept = await sound({ fixes: [], checked: before }, applied, async (fixes) => {
      if (++attempts > MOST_ATTEMPTS) return { brought: [] };
      const { texts } = applyFixes(fixes, (file) => before.texts.get(file) ?? "");
      const after = await check(new Map([...before.texts, ...texts]));
      const brought = added(before.diagnostics, after.diagnostics);
      return brought.length === 0 ? { checked: after } : { brought };
    });
    checked = kept.checked;
    if (kept.fixes.length === 0) break;
    fixed.push(...kept.fixes);
  }
  return { checked, fixed };
}

interface Kept<Checked> {
  readonly fixes: readonly FixableDiagnostic[];
  readonly checked: Checked;
}

/** What is found after fixes, or what new problems they bring. */
type Attempt<Checked> = { readonly checked: Checked } | { readonly brought: readonly Diagnostic[] };

/**
 * The fixes that can be kept besides those that are kept already. First without those near the new problems, so that
 * a few bad ones cost the others nothing; then by halves.
 */
async function sound<Checked>(kept: Kept<Checked>, fixes: readonly FixableDiagnostic[], attempt: (fixes: readonly FixableDiagnostic[]) => Promise<Attempt<Checked>>): Promise<Kept<Checked>> {
  if (fixes.length === 0) return kept;
  const all = [...kept.fixes, ...fixes];
  const tried = await attempt(all);
  if ("checked" in tried) return { fixes: all, checked: tried.checked };
  if (fixes.length === 1) return kept;
  const suspects = fixes.filter((fix) => tried.brought.some((problem) => isNear(fix, problem)));
  const isTelling = suspects.length > 0 && suspects.length < fixes.length;
  const half = Math.ceil(fixes.length / 2);
  const [first, second] = isTelling ? [fixes.filter((fix) => !suspects.includes(fix)), suspects] : [fixes.slice(0, half), fixes.slice(half)];
  return sound(await sound(kept, first, attempt), second, attempt);
}

/** Whether one stands in the node that the other is about. */
function isNear(fix: Diagnostic, problem: Diagnostic): boolean {
  if (fix.tool !== problem.tool) return false;
  const [a, b] = [nodeOf(fix), nodeOf(problem)];
  return `${a}/`.startsWith(`${b}/`) || `${b}/`.startsWith(`${a}/`);
}

/** Without the keyword at its end. */
function nodeOf({ pointer = "" }: Diagnostic): string {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf("/")));
}

/** The errors and warnings about parts of tools that were not there before, by rule and place. */
export function added(before: readonly Diagnostic[], after: readonly Diagnostic[]): readonly Diagnostic[] {
  const known = new Map<string, number>();
  for (const diagnostic of before) known.set(placeOf(diagnostic), (known.get(placeOf(diagnostic)) ?? 0) + 1);
  return after.filter((diagnostic) => {
    const place = placeOf(diagnostic);
    const left = known.get(place) ?? 0;
    known.set(place, left - 1);
    return left <= 0 && diagnostic.pointer !== undefined && (diagnostic.severity === "error" || diagnostic.severity === "warning");
  });
}

/**
 * Rule and place of a diagnostic. Elements move when one before them goes, so that their positions do not count; nor
 * do unions around it, since one of a single branch is replaced by that.
 */
function placeOf({ rule, tool, pointer = "" }: Diagnostic): string {
  return JSON.stringify([rule, tool, pointer.replace(/\/oneOf\/\d+(?=\/|$)/g, "").replace(/\/\d+(?=\/|$)/g, "/*")]);
}

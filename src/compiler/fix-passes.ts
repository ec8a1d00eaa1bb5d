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
  /** False where so much had to be tried that some fixes were not. */
  readonly isComplete: boolean;
}

/** Each looks at the whole project. What is not told apart by so many is left for another run. */
const MOST_ATTEMPTS = 400;

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
  // What was taken back makes room for other fixes in its node. Once there is none, it has another chance beside them.
  const refused = new Set<string>();
  let checked = first;
  let attempts = 0;
  let isNew = true;
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    if (attempts >= MOST_ATTEMPTS) break;
    const before = checked;
    const fresh = before.fixable.filter((fix) => !refused.has(nameOf(fix)));
    if (fresh.length === 0 && !isNew) break;
    if (fresh.length === 0) {
      isNew = false;
      refused.clear();
      continue;
    }
    const { applied } = applyFixes(fresh, (file) => before.texts.get(file) ?? "");
    const kept = await sound(applied, before, async (fixes) => {
      if (++attempts > MOST_ATTEMPTS) return undefined;
      const { texts } = applyFixes(fixes, (file) => before.texts.get(file) ?? "");
      const after = await check(new Map([...before.texts, ...texts]));
      return { checked: after, brought: added(before.diagnostics, after.diagnostics) };
    });
    checked = kept.checked;
    isNew ||= kept.fixes.length > 0;
    fixed.push(...kept.fixes);
    for (const fix of applied) if (!kept.fixes.includes(fix)) refused.add(nameOf(fix));
  }
  return { checked, fixed, isComplete: attempts < MOST_ATTEMPTS };
}

function nameOf({ rule, tool, pointer, fix }: FixableDiagnostic): string {
  return JSON.stringify([rule, tool, pointer, fix.title]);
}

interface Kept<Checked> {
  readonly fixes: readonly FixableDiagnostic[];
  readonly checked: Checked;
}

/** What is found after fixes, and which problems of it they bring; undefined where no more may be tried. */
type Attempt<Checked> = { readonly checked: Checked; readonly brought: readonly Diagnostic[] } | undefined;

/** Fixes that are tried together, in the order in which they are tried. */
type Group = readonly (readonly FixableDiagnostic[])[];

/**
 * The fixes that can be kept. Where some bring problems, those near each problem are told apart, of all problems at once:
 * many bad fixes in different places cost no more attempts than one.
 */
async function sound<Checked>(fixes: readonly FixableDiagnostic[], before: Checked, attempt: (fixes: readonly FixableDiagnostic[]) => Promise<Attempt<Checked>>): Promise<Kept<Checked>> {
  let kept: Kept<Checked> = { fixes: [], checked: before };
  let groups: readonly Group[] = [[fixes]];
  while (groups.length > 0) {
    const all = [...kept.fixes, ...groups.flatMap(([next = []]) => next)];
    const tried = await attempt(all);
    if (tried === undefined) break;
    const { checked, brought } = tried;
    if (brought.length === 0) kept = { fixes: all, checked };
    groups = (brought.length === 0 ? groups.map(([, ...rest]) => rest) : toldApart(groups, brought)).filter((group) => group.length > 0);
  }
  return kept;
}

/** The groups after their next fixes have brought problems: what is near one is a group of its own, and one alone is bad. */
function toldApart(groups: readonly Group[], brought: readonly Diagnostic[]): readonly Group[] {
  const suspects = clusters(groups.flatMap(([next = []]) => next), brought);
  // Then the cause lies elsewhere: perhaps in the same tool.
  if (suspects.length === 0) {
    const isOfTool = ([next = []]: Group): boolean => next.some((fix) => brought.some((problem) => problem.tool === fix.tool));
    const isBad = groups.some(isOfTool) ? isOfTool : () => true;
    return groups.map((group) => (isBad(group) ? [...halves(group[0] ?? []), ...group.slice(1)] : group));
  }
  const suspected = new Set(suspects.flat());
  const others = groups.map(([next = [], ...rest]): Group => [next.filter((fix) => !suspected.has(fix)), ...rest].filter((chunk) => chunk.length > 0));
  return [...others, ...suspects.map(halves)];
}

/** The fixes that stand near each problem, each fix once. */
function clusters(fixes: readonly FixableDiagnostic[], brought: readonly Diagnostic[]): FixableDiagnostic[][] {
  const left = new Set(fixes);
  return brought.flatMap((problem) => {
    const near = [...left].filter((fix) => isNear(fix, problem));
    for (const fix of near) left.delete(fix);
    return near.length === 0 ? [] : [near];
  });
}

function halves(fixes: readonly FixableDiagnostic[]): Group {
  const half = Math.ceil(fixes.length / 2);
  return fixes.length > 1 ? [fixes.slice(0, half), fixes.slice(half)] : [];
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

/** All rules for one pattern (rules.md §3.7). */

import { backtracking, growthOf, isHarmlessLength } from "./backtracking.ts";
import { insideBracedEscapes } from "./core-properties.ts";
import { coreUnsupported, tooDeep } from "./core-unsupported.ts";
import { engineDiffers } from "./engine-differences.ts";
import type { PatternContext, PatternFinding, PatternRule } from "./finding.ts";
import { invalidPattern } from "./invalid-pattern.ts";
import { type PatternSyntax, parsePattern } from "./regex-libraries.ts";
import { redundant, unanchored } from "./style.ts";
import { suspicious } from "./suspicious.ts";
import { tooBig } from "./too-big.ts";
import { needsUnicode } from "./unicode-mode.ts";

/** The findings about one pattern, at most one for each rule. Equal arguments give equal findings. */
export type PatternChecker = (pattern: string, context: PatternContext) => readonly PatternFinding[];

/** A project has far fewer patterns; a watcher that runs for days may see more. */
const MOST_REMEMBERED = 2_000;

/** Nobody writes a longer pattern by hand; that it is one is all that is checked. */
const LONGEST_EXAMINED = 50_000;

/** What is known of one pattern, whatever stands beside it in the schema. */
interface Examination {
  readonly findings: readonly PatternFinding[];
  /** Slow at the first call. */
  readonly backtracking: (context: PatternContext) => PatternFinding | undefined;
}

/**
 * A checker that remembers what it found, so that a pattern which takes a second to examine takes it once.
 */
export function createPatternChecker(): PatternChecker {
  const known = new Map<string, Examination>();
  return (pattern, context) => {
    const examination = known.get(pattern) ?? examine(pattern);
    if (known.size >= MOST_REMEMBERED && !known.has(pattern)) known.delete(known.keys().next().value!);
    known.set(pattern, examination);
    return findingsOf(examination, context);
  };
}

/**
 * Checks one pattern, without a memory.
 *
 * @param context `maxLength` of the same schema: where it keeps texts short, backtracking is harmless.
 */
export function checkPattern(pattern: string, context: PatternContext): readonly PatternFinding[] {
  return findingsOf(examine(pattern), context);
}

function findingsOf({ findings, backtracking }: Examination, context: PatternContext): readonly PatternFinding[] {
  const finding = isHarmlessLength(context) ? undefined : backtracking(context);
  return finding === undefined ? findings : [...findings, finding];
}

function examine(pattern: string): Examination {
  const parsed = parsePattern(pattern);
  if (parsed.kind === "invalid") return { findings: [invalidPattern(pattern, parsed.text, parsed.index)], backtracking: () => undefined };
  if (parsed.kind === "too-deep") return { findings: [tooDeep(parsed.depth)], backtracking: () => undefined };
  if (pattern.length > LONGEST_EXAMINED) return { findings: [], backtracking: () => undefined };
  const { syntax } = parsed;
  const growth = once(() => growthOf(syntax));
  return {
    findings: findingsIn(syntax),
    backtracking: (context) => {
      const found = growth();
      return found === undefined ? undefined : backtracking(found, context);
    },
  };
}

/** The findings that need no long examination, with the fixes that really help. */
function findingsIn(syntax: PatternSyntax): PatternFinding[] {
  const findings = allFindings(syntax);
  const rules = new Set(findings.map(({ rule }) => rule));
  return findings.map((finding) => (finding.fix === undefined || isRemedy(syntax, finding.fix, finding.rule, rules) ? finding : withoutFix(finding)));
}

function withoutFix(finding: PatternFinding): PatternFinding {
  const { fix: _fix, ...rest } = finding;
  return rest;
}

/**
 * One defect, one finding: what Core refuses is not also said to need another flag, style waits for what compiles, and
 * nobody can say in other words what two engines read in two ways.
 */
function allFindings(syntax: PatternSyntax): PatternFinding[] {
  const refused = coreUnsupported(syntax) ?? tooBig(syntax);
  const differs = engineDiffers(syntax);
  const style = (): PatternFinding | undefined => (differs === undefined ? redundant(syntax) : undefined) ?? unanchored(syntax);
  const findings = refused === undefined ? [differs, needsUnicode(syntax), suspicious(syntax) ?? style()] : [refused, differs, suspicious(syntax)];
  return findings.filter((finding) => finding !== undefined);
}

/** What an author may leave as it is: it may come to light when something else is fixed. */
const STYLE: ReadonlySet<PatternRule> = new Set(["pattern-redundant", "pattern-unanchored"]);

/** Whether the fixed pattern is free of the defect, and of all that the pattern did not have before. */
function isRemedy(syntax: PatternSyntax, fix: string, rule: PatternRule, before: ReadonlySet<PatternRule>): boolean {
  const parsed = parsePattern(fix);
  if (parsed.kind !== "parsed" || !parsed.syntax.unicode) return false;
  const worse = allFindings(parsed.syntax).some((finding) => finding.rule === rule || !(before.has(finding.rule) || STYLE.has(finding.rule)));
  if (worse) return false;
  // What was text to the browser becomes a property or a code point with the flag: another way to match.
  return syntax.unicode || insideBracedEscapes(syntax.source).size === 0 || growthOf(parsed.syntax) === undefined;
}

function once<T>(compute: () => T): () => T {
  let result: { readonly value: T } | undefined;
  return () => (result ??= { value: compute() }).value;
}

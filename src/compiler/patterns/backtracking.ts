/**
 * Patterns that a backtracking engine, the one of every browser, may try in very many ways (rules.md §3.7,
 * `pattern-backtracking`).
 *
 * Whether the number of ways grows with the length of the text, and how, is decided on an automaton: an address such as
 * `^(?:\d{1,3}\.){3}\d{1,3}$` is matched in a few ways only, however long the text; and in `^(a+)+` nothing can fail
 * after the first way, so that no other is tried. Where the automaton had to be simplified, as for a lookahead,
 * redos-detector has to agree.
 */

import { type Pump, findExponential, findPolynomial } from "./ambiguity.ts";
import type { FindingOf, PatternContext } from "./finding.ts";
import { someNode } from "./nodes.ts";
import { positionAutomata } from "./position-automaton.ts";
import { type AST, type PatternSyntax, backtracksMuch, parsePattern, visitNodes } from "./regex-libraries.ts";
import { Trials } from "./trial.ts";

/** How the number of tries grows with the length of the text. */
export interface Growth {
  readonly growth: "exponential" | "polynomial";
  /** A text that shows it, as a JavaScript expression. */
  readonly attack?: string;
  /** The pattern without the repeat that is to blame; it accepts the same. */
  readonly rewrite?: string;
}

/** Patterns longer than this are not examined. */
export const LONGEST_PATTERN = 5_000;
/** Two to the power of this is no number of tries to speak of. */
const HARMLESS_LENGTH = 25;
/** Squared or cubed, this is no number of tries to wait for. */
const SHORT_LENGTH = 256;
/** A repeat of so many is like an unbounded one where tries multiply … */
const EXPONENTIAL_LOOP = 10;
/** … and of so many where they add up. */
const POLYNOMIAL_LOOP = SHORT_LENGTH;

/** Whether any growth is out of the question: `maxLength` is checked before the pattern. */
export function isHarmlessLength({ maxLength = Infinity }: PatternContext): boolean {
  return maxLength <= HARMLESS_LENGTH;
}

/** The growth of a pattern's tries; undefined where it is at most linear, or not known. */
export function growthOf(syntax: PatternSyntax): Growth | undefined {
  const growth = syntax.source.length > LONGEST_PATTERN ? undefined : ambiguityOf(syntax);
  const rewrite = growth === undefined ? undefined : withoutNestedRepeat(syntax);
  return growth === undefined || rewrite === undefined ? growth : { ...growth, rewrite };
}

function ambiguityOf(syntax: PatternSyntax): Growth | undefined {
  const matcher = compile(syntax);
  if (matcher === undefined) return undefined;
  const trials = new Trials(syntax, matcher);
  const exponential = search(syntax, EXPONENTIAL_LOOP, findExponential, trials);
  const found = exponential ?? search(syntax, POLYNOMIAL_LOOP, findPolynomial, trials);
  if (found === undefined) return undefined;
  const growth = exponential === undefined ? "polynomial" : "exponential";
  if (found.pump.exact && found.end !== undefined) return { growth, attack: attackBy(found.pump, found.end, growth) };
  // What the automaton leaves out, such as a lookahead, may rule out what was found in it.
  return backtracksMuch(withoutGroupNames(syntax), syntax.unicode) === true ? { growth } : undefined;
}

/** An engine that is older than the tables of Unicode may not know a property; then nothing can be tried. */
function compile({ source, unicode }: PatternSyntax): RegExp | undefined {
  try {
    return new RegExp(source, unicode ? "u" : "");
  } catch {
    return undefined;
  }
}

/** The finding for a pattern of known growth. */
export function backtracking({ growth, attack, rewrite }: Growth, { maxLength = Infinity }: PatternContext): FindingOf<"pattern-backtracking"> {
  const bounded = growth === "polynomial" && maxLength <= SHORT_LENGTH;
  return {
    rule: "pattern-backtracking",
    params: { growth, bounded, ...(attack === undefined ? {} : { attack }), ...(rewrite === undefined ? {} : { rewrite }) },
    ...(rewrite === undefined ? {} : { fix: rewrite }),
  };
}

/** The detector does not know group names. */
function withoutGroupNames({ source, ast }: PatternSyntax): string {
  const names: { start: number; end: number }[] = [];
  visitNodes(ast, (node) => {
    if (node.type === "CapturingGroup" && node.name !== null) names.push({ start: node.start + 1, end: source.indexOf(">", node.start) + 1 });
  });
  return names.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), source);
}

/** A text that is read in many ways, and how it ends so that none of them leads to a match; unknown if too long to try. */
interface Attack {
  readonly pump: Pump;
  readonly end: string | undefined;
}

function search(syntax: PatternSyntax, loopFrom: number, find: typeof findExponential, trials: Trials): Attack | undefined {
  for (const automaton of positionAutomata(syntax, { loopFrom }) ?? []) {
    const verdict = find(automaton, (pump) => trials.of(pump).kind !== "matches");
    if (verdict.kind !== "found") continue;
    const trial = trials.of(verdict.pump);
    return { pump: verdict.pump, end: trial.kind === "fails" ? trial.end : undefined };
  }
  return undefined;
}

function attackBy({ prefix, pump }: Pump, end: string, growth: Growth["growth"]): string {
  const parts = [quoted(prefix), `${JSON.stringify(pump)}.repeat(${growth === "exponential" ? 30 : 50_000})`, quoted(end)];
  return parts.filter((part) => part !== "").join(" + ");
}

function quoted(text: string): string {
  return text === "" ? "" : JSON.stringify(text);
}

/** `(a+)+` as `a+`: both accept the same. Not where a backreference counts on the group. */
function withoutNestedRepeat(syntax: PatternSyntax): string | undefined {
  if (someNode(syntax.ast, ({ type }) => type === "Backreference")) return undefined;
  let rewritten: string | undefined;
  visitNodes(syntax.ast, (node) => {
    const inner = node.type === "Quantifier" ? onlyRepeatIn(node) : undefined;
    if (inner === undefined || node.type !== "Quantifier") return;
    const sign = node.min === 1 && inner.min === 1 ? "+" : "*";
    rewritten ??= syntax.source.slice(0, node.start) + inner.element.raw + sign + syntax.source.slice(node.end);
  });
  const parsed = rewritten === undefined ? undefined : parsePattern(rewritten);
  return parsed?.kind === "parsed" && ambiguityOf(parsed.syntax) === undefined ? rewritten : undefined;
}

/** The unbounded repeat that is all there is in the group that is itself repeated. */
function onlyRepeatIn({ element, min, max }: AST.Quantifier): AST.Quantifier | undefined {
  if (max !== Infinity || min > 1 || (element.type !== "Group" && element.type !== "CapturingGroup") || element.alternatives.length !== 1) return undefined;
  const { elements } = element.alternatives[0]!;
  const [inner] = elements;
  return elements.length === 1 && inner?.type === "Quantifier" && inner.max === Infinity && inner.min <= 1 ? inner : undefined;
}

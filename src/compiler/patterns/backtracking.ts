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
import { ancestorsOf, someNode } from "./nodes.ts";
import { type Drawing, positionAutomata } from "./position-automaton.ts";
import { type AST, type PatternSyntax, backtracksMuch, parsePattern, visitNodes } from "./regex-libraries.ts";
import { Trials } from "./trial.ts";
import { triesOf } from "./ways.ts";

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

/** A repeat of so many may be a part of something that is bad as a whole. */
const SHORTEST_LOOP = 3;
/** Ways are counted for a text of this length … */
const COUNTED_LENGTH = 100;
/** … and this many take about a tenth of a second. */
const MOST_BOUNDED_TRIES = 10_000_000;
/** More repeats than this in each other are not searched. */
const DEEPEST_REPEAT = 10;

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
  // Nobody means so many repeats in each other, and a search would go through all of their ways.
  if (someNode(syntax.ast, (node) => repeatsAround(node) > DEEPEST_REPEAT)) return { growth: "exponential" };
  const matcher = compile(syntax);
  if (matcher === undefined) return undefined;
  const trials = new Trials(syntax, matcher);
  const exponential = search(syntax, { loopFrom: EXPONENTIAL_LOOP }, findExponential, trials);
  const found = exponential ?? search(syntax, { loopFrom: POLYNOMIAL_LOOP }, findPolynomial, trials);
  if (found === undefined) return boundedGrowth(syntax, trials);
  const growth = exponential === undefined ? "polynomial" : "exponential";
  if (found.pump.exact && found.end !== undefined) return { growth, attack: attackBy(found.pump, found.end, growth === "exponential" ? 30 : 50_000) };
  // What the automaton leaves out, such as a lookahead, may rule out what was found in it.
  return backtracksMuch(withoutGroupNames(syntax), syntax.unicode) === true ? { growth } : undefined;
}

function repeatsAround(node: AST.Node): number {
  return ancestorsOf(node).filter((around) => around.type === "Quantifier" && around.max > 1).length;
}

/** Repeats that are each too few to count as loops may be as bad together: their ways are counted for a text of some length. */
function boundedGrowth(syntax: PatternSyntax, trials: Trials): Growth | undefined {
  if (!someNode(syntax.ast, (node) => node.type === "Quantifier" && node.max >= SHORTEST_LOOP && node.max < Infinity)) return undefined;
  const short = { loopFrom: SHORTEST_LOOP, longestCopy: 1 };
  const found = search(syntax, short, findExponential, trials) ?? search(syntax, short, findPolynomial, trials);
  const [whole, ...lookarounds] = found?.end === undefined ? [] : (positionAutomata(syntax, { loopFrom: Infinity, longestCopy: Infinity }) ?? []);
  if (found?.end === undefined || !whole?.complete || lookarounds.length > 0) return undefined;
  const { prefix, pump } = found.pump;
  const times = Math.ceil(COUNTED_LENGTH / pump.length);
  const text = [...`${prefix}${pump.repeat(times)}${found.end}`].map((letter) => 1n << BigInt(whole.alphabet.indexOf(letter)));
  if (triesOf(whole, text, 0, MOST_BOUNDED_TRIES) <= MOST_BOUNDED_TRIES) return undefined;
  return { growth: "exponential", attack: attackBy(found.pump, found.end, times) };
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

function search(syntax: PatternSyntax, drawing: Drawing, find: typeof findExponential, trials: Trials): Attack | undefined {
  for (const automaton of positionAutomata(syntax, drawing) ?? []) {
    const verdict = find(automaton, (pump) => trials.of(pump).kind !== "matches");
    if (verdict.kind !== "found") continue;
    const trial = trials.of(verdict.pump);
    return { pump: verdict.pump, end: trial.kind === "fails" ? trial.end : undefined };
  }
  return undefined;
}

function attackBy({ prefix, pump }: Pump, end: string, times: number): string {
  const parts = [quoted(prefix), `${JSON.stringify(pump)}.repeat(${times})`, quoted(end)];
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

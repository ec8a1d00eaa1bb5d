/**
 * Patterns that a backtracking engine, the one of every browser, may try in very many ways (rules.md §3.7,
 * `pattern-backtracking`).
 *
 * Two have to agree. The automaton tells whether the number of ways grows with the text, and how: an address such as
 * `^(?:\d{1,3}\.){3}\d{1,3}$` is matched in a few ways only, however long the text. redos-detector tells whether an
 * engine would try them: it need not where nothing can fail afterwards, as in `^(a+)+`.
 */

import { type Pump, type Verdict, findExponential, findPolynomial } from "./ambiguity.ts";
import type { FindingOf, PatternContext } from "./finding.ts";
import { someNode } from "./nodes.ts";
import { alphabetOf, positionAutomata } from "./position-automaton.ts";
import { type AST, type PatternSyntax, backtracksMuch, visitNodes } from "./regex-libraries.ts";

/** How the number of tries grows with the length of the text. */
export interface Growth {
  readonly growth: "exponential" | "polynomial";
  /** A text that shows it, as a JavaScript expression. */
  readonly attack?: string;
}

/** Patterns longer than this are not examined. */
const LONGEST_PATTERN = 5_000;
/** Two to the power of this is no number of tries to speak of. */
const HARMLESS_LENGTH = 25;
/** Squared or cubed, this is no number of tries to wait for. */
const SHORT_LENGTH = 256;
/** So short a text is tried in little time even where its ways multiply. */
const LONGEST_TRIAL = 14;
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
  if (syntax.source.length > LONGEST_PATTERN) return undefined;
  const growth = ambiguityOf(syntax);
  // The detector comes last: it takes far longer, and holds on to its memory until the caller's task is done.
  return growth !== undefined && backtracksMuch(withoutGroupNames(syntax), syntax.unicode) === true ? growth : undefined;
}

function ambiguityOf(syntax: PatternSyntax): Growth | undefined {
  const exponential = search(syntax, EXPONENTIAL_LOOP, findExponential);
  if (exponential.kind === "found") return { growth: "exponential", ...attackBy(exponential.pump, 30, syntax) };
  const polynomial = search(syntax, POLYNOMIAL_LOOP, findPolynomial);
  return polynomial.kind === "found" ? { growth: "polynomial", ...attackBy(polynomial.pump, 50_000, syntax) } : undefined;
}

/** The finding for a pattern of known growth. */
export function backtracking(syntax: PatternSyntax, { growth, attack }: Growth, { maxLength = Infinity }: PatternContext): FindingOf<"pattern-backtracking"> {
  const rewrite = withoutNestedRepeat(syntax);
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

function search(syntax: PatternSyntax, loopFrom: number, find: typeof findExponential): Verdict {
  const automata = positionAutomata(syntax, loopFrom);
  if (automata === undefined) return { kind: "too-large" };
  const canFail = (pump: Pump): boolean => failingEnd(pump, syntax) !== undefined;
  const verdicts = automata.map((automaton) => find(automaton, canFail));
  return verdicts.find(({ kind }) => kind === "found") ?? verdicts.find(({ kind }) => kind === "too-large") ?? { kind: "none" };
}

/** The text that takes long, unless the automaton was simplified and does not tell. */
function attackBy(pump: Pump, count: number, syntax: PatternSyntax): { readonly attack?: string } {
  const end = failingEnd(pump, syntax);
  if (end === undefined || !pump.exact) return {};
  const parts = [quoted(pump.prefix), `${JSON.stringify(pump.pump)}.repeat(${count})`, quoted(end)];
  return { attack: parts.filter((part) => part !== "").join(" + ") };
}

/**
 * What makes all matches that begin in the pumped text fail. Where nothing does, as in `^[^]*a[^]*$`, the first way is
 * the last one tried.
 */
function failingEnd({ prefix, pump }: Pump, { source, unicode, ast }: PatternSyntax): string | undefined {
  const pumped = prefix + pump.repeat(Math.min(8, Math.max(2, Math.floor(LONGEST_TRIAL / pump.length))));
  const matcher = new RegExp(source, unicode ? "u" : "");
  const ends = ["", "!", "\n", " ", ...alphabetOf(ast)];
  return ends.find((end) => (matcher.exec(pumped + end)?.index ?? Infinity) >= pumped.length);
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
  return rewritten !== undefined && backtracksMuch(rewritten, syntax.unicode) === false ? rewritten : undefined;
}

/** The unbounded repeat that is all there is in the group that is itself repeated. */
function onlyRepeatIn({ element, min, max }: AST.Quantifier): AST.Quantifier | undefined {
  if (max !== Infinity || min > 1 || (element.type !== "Group" && element.type !== "CapturingGroup") || element.alternatives.length !== 1) return undefined;
  const { elements } = element.alternatives[0]!;
  const [inner] = elements;
  return elements.length === 1 && inner?.type === "Quantifier" && inner.max === Infinity && inner.min <= 1 ? inner : undefined;
}

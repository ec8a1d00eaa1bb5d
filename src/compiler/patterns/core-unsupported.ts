/** What Core cannot compile though it is a regular expression (rules.md §3.7, list A). */

import { bareBrackets, readCoreClass } from "./core-class.ts";
import { refusedCharacter } from "./core-escapes.ts";
import { insideBracedEscapes, readPropertyEscape } from "./core-properties.ts";
import { type Remark, constructOf, firstOf, rewriteAll, withoutOverlaps } from "./edits.ts";
import type { FindingOf } from "./finding.ts";
import { ancestorsOf, isFancy, isInClass } from "./nodes.ts";
import { type AST, type PatternSyntax, visitNodes } from "./regex-libraries.ts";
import { unicodeObjections } from "./unicode-mode.ts";

/** Core's second engine gives up on deeper groups. */
const DEEPEST_GROUP = 62;

/** The finding about the first construct that Core refuses; its fix replaces all of them. */
export function coreUnsupported(syntax: PatternSyntax): FindingOf<"pattern-core-unsupported"> | undefined {
  const refusals = coreRefusals(syntax);
  const first = firstOf(withoutOverlaps(refusals));
  if (first === undefined) return undefined;
  // A pattern that is valid without the `u` flag only should come out valid with it. What is a guess stays one where
  // another remark covers it.
  const isGuess = refusals.some(({ exact }) => exact === undefined);
  const fix = isGuess ? undefined : rewriteAll(syntax.source, withoutOverlaps([...refusals, ...unicodeObjections(syntax)]));
  return {
    rule: "pattern-core-unsupported",
    params: { construct: constructOf(syntax.source, first), ...(first.rewrite === undefined ? {} : { rewrite: first.rewrite }) },
    ...(fix === undefined ? {} : { fix }),
  };
}

/** Every construct of the pattern that Core refuses. */
function coreRefusals(syntax: PatternSyntax): Remark[] {
  const refusals: Remark[] = [];
  let firstFancy = Infinity;
  let numbered = false;
  visitNodes(syntax.ast, (node) => {
    if (isFancy(node) && !isNamedReference(node)) firstFancy = Math.min(firstFancy, node.start);
    numbered ||= node.type === "Backreference" && !isNamedReference(node);
  });
  const { source } = syntax;
  const braced = insideBracedEscapes(source);
  visitNodes(syntax.ast, (node) => {
    refusals.push(...refusalsAt(node, { source, braced, afterFancy: node.start > firstFancy, numbered }));
  });
  return refusals;
}

/** `\k<name>`: the first engine does not even recognize it as what it hands over to the second. */
function isNamedReference(node: AST.Node): node is AST.Backreference {
  return node.type === "Backreference" && typeof node.ref === "string";
}

interface Place {
  readonly source: string;
  readonly braced: ReadonlySet<number>;
  /** A lookaround or a numbered backreference stands before the node. */
  readonly afterFancy: boolean;
  /** The pattern holds numbered backreferences, which go with no named ones. */
  readonly numbered: boolean;
}

function refusalsAt(node: AST.Node, place: Place): Remark[] {
  switch (node.type) {
    case "Character":
      return listOf(refusedCharacter(node, { ...place, inClass: isInClass(node) }));
    case "CharacterClass":
      return [...refusedBrackets(node, place.source), ...refusedRanges(node)];
    case "CharacterSet":
      return node.kind === "property" && readPropertyEscape(place.source, node.start)?.kind !== "known" ? [{ start: node.start, end: node.end }] : [];
    case "Backreference":
      return isNamedReference(node) && (!place.afterFancy || place.numbered) ? [namedReference(node, place.source)] : [];
    case "Quantifier":
      return refusedQuantifier(node);
    case "CapturingGroup":
      return [...refusedName(node, place), ...refusedDepth(node)];
    case "Group":
      return refusedDepth(node);
    default:
      return [];
  }
}

function listOf(remark: Remark | undefined): Remark[] {
  return remark === undefined ? [] : [remark];
}

/** Core knows no `$` in a name, nor the joiners. */
function refusedName({ name, start }: AST.CapturingGroup, { source, afterFancy }: Place): Remark[] {
  if (name === null || afterFancy || /^[\p{Alphabetic}_][\p{Alphabetic}\p{N}_]*$/u.test(name)) return [];
  return [{ start, end: source.indexOf(">", start) + 1 }];
}

/** `\k<name>` as the number of its group; a digit behind it must not become part of the number. */
function namedReference({ start, end, resolved }: AST.Backreference, source: string): Remark {
  const group = Array.isArray(resolved) ? resolved[0]! : resolved;
  const rewrite = `\\${numberOf(group)}`;
  return { start, end, rewrite, exact: /^\d/.test(source.slice(end)) ? `(?:${rewrite})` : rewrite };
}

function numberOf(group: AST.CapturingGroup): number {
  const root = ancestorsOf(group).at(-1) as AST.Pattern;
  let number = 0;
  visitNodes(root, (node) => {
    if (node.type === "CapturingGroup" && node.start <= group.start) number++;
  });
  return number;
}

/** `[]`, `[^]` and a bare `[` in a class, where Core finds no end of the class. */
function refusedBrackets(node: AST.CharacterClass, source: string): Remark[] {
  if (readCoreClass(source, node).kind !== "none") return [];
  const { start, end } = node;
  if (node.elements.length > 0) return bareBrackets(node).map((bracket) => ({ start: bracket.start, end: bracket.end, rewrite: "\\[", exact: "\\[" }));
  const exact = node.negate ? "[\\s\\S]" : "[^\\s\\S]";
  return [{ start, end, rewrite: exact, exact }];
}

/** `[\w-.]`: a hyphen between a class escape and something else. At either end, or doubled, it is no range to Core. */
function refusedRanges(node: AST.CharacterClass): Remark[] {
  const { elements } = node;
  const refused: Remark[] = [];
  elements.forEach((hyphen, index) => {
    const before = elements[index - 1];
    const after = elements[index + 1];
    if (hyphen.raw !== "-" || before === undefined || after === undefined) return;
    const leading = elements.slice(0, index).every(({ raw }) => raw === "-");
    const opensRange = before.type === "CharacterSet" && after.raw !== "-";
    const closesRange = after.type === "CharacterSet" && before.type === "Character" && !leading;
    if (!opensRange && !closesRange) return;
    const rewrite = `${before.raw}\\-${after.raw}`;
    refused.push({ start: before.start, end: after.end, rewrite, exact: rewrite });
  });
  return refused;
}

/** A repeated lookahead, and a repeated empty group. Repeating either changes nothing, at least once or not. */
function refusedQuantifier({ element, min, start, end }: AST.Quantifier): Remark[] {
  const empty = element.type === "Group" && element.alternatives.length === 1 && element.alternatives[0]!.elements.length === 0;
  if (element.type !== "Assertion" && !empty) return [];
  return [{ start, end, rewrite: element.raw, exact: min > 0 ? element.raw : "" }];
}

function refusedDepth(node: AST.Group | AST.CapturingGroup): Remark[] {
  const depth = 1 + ancestorsOf(node).filter(({ type }) => type === "Group" || type === "CapturingGroup" || type === "Assertion").length;
  return depth === DEEPEST_GROUP + 1 ? [{ start: node.start, end: node.end, construct: nested(depth) }] : [];
}

/** The finding about a pattern with too many groups within each other to be read. */
export function tooDeep(depth: number): FindingOf<"pattern-core-unsupported"> {
  return { rule: "pattern-core-unsupported", params: { construct: nested(depth) } };
}

function nested(depth: number): string {
  return `${depth} groups within each other`;
}

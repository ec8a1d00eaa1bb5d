/** What Core cannot compile though it is a regular expression (rules.md §3.7, list A). */

import { bareBrackets, readCoreClass } from "./core-class.ts";
import { refusedCharacter } from "./core-escapes.ts";
import { readPropertyEscape } from "./core-properties.ts";
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
  const first = firstOf(refusals);
  if (first === undefined) return undefined;
  // A pattern that is valid without the `u` flag only should come out valid with it.
  const remarks = withoutOverlaps([...refusals, ...unicodeObjections(syntax)]);
  const fix = rewriteAll(syntax.source, remarks);
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
  let numericReferences = false;
  visitNodes(syntax.ast, (node) => {
    if (isFancy(node)) firstFancy = Math.min(firstFancy, node.start);
    if (node.type === "Backreference" && typeof node.ref === "number") numericReferences = true;
  });
  const afterFancy = (node: AST.Node): boolean => node.start > firstFancy;
  visitNodes(syntax.ast, (node) => {
    const refusal = refusalOf(node, syntax.source, afterFancy(node), numericReferences);
    if (refusal !== undefined) refusals.push(...refusal);
  });
  return withoutOverlaps(refusals);
}

function refusalOf(node: AST.Node, source: string, afterFancy: boolean, numericReferences: boolean): Remark[] | undefined {
  switch (node.type) {
    case "Character": {
      const refused = refusedCharacter(node, { source, inClass: isInClass(node), afterFancy });
      return refused === undefined ? undefined : [refused];
    }
    case "CharacterClass":
      return [...refusedBrackets(node, source), ...refusedRanges(node)];
    case "CharacterSet":
      return node.kind === "property" && readPropertyEscape(source, node.start)?.kind !== "known" ? [{ start: node.start, end: node.end }] : undefined;
    case "Backreference":
      return typeof node.ref === "string" && (!afterFancy || numericReferences) ? [namedReference(node, source)] : undefined;
    case "Quantifier":
      return refusedQuantifier(node);
    case "CapturingGroup":
      return node.name !== null && !afterFancy && !/^[\p{Alphabetic}_][\p{Alphabetic}\p{N}_]*$/u.test(node.name) ? [{ start: node.start, end: source.indexOf(">", node.start) + 1 }] : depthRefusal(node);
    case "Group":
      return depthRefusal(node);
    default:
      return undefined;
  }
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
function refusedQuantifier({ element, min, start, end }: AST.Quantifier): Remark[] | undefined {
  const empty = element.type === "Group" && element.alternatives.length === 1 && element.alternatives[0]!.elements.length === 0;
  if (element.type !== "Assertion" && !empty) return undefined;
  return [{ start, end, rewrite: element.raw, exact: min > 0 ? element.raw : "" }];
}

function depthRefusal(node: AST.Group | AST.CapturingGroup): Remark[] | undefined {
  const depth = 1 + ancestorsOf(node).filter(({ type }) => type === "Group" || type === "CapturingGroup" || type === "Assertion").length;
  return depth === DEEPEST_GROUP + 1 ? [{ start: node.start, end: node.end, construct: `${depth} groups within each other` }] : undefined;
}

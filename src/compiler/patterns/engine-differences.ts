/** What compiles everywhere but does not match the same texts in Core and in the browser (rules.md §3.7, list C). */

import { type Difference, constructOf, firstOf, rewriteAll } from "./edits.ts";
import { differentClass } from "./engine-classes.ts";
import { plainReadingDifference } from "./engine-plain.ts";
import type { FindingOf } from "./finding.ts";
import { ancestorsOf, holdsFancy, isEdge } from "./nodes.ts";
import { type AST, type PatternSyntax, visitNodes } from "./regex-libraries.ts";

/** The finding about the first construct that Core and the browser read differently; its fix replaces all of them. */
export function engineDiffers(syntax: PatternSyntax): FindingOf<"pattern-engine-differs"> | undefined {
  const differences = differencesIn(syntax);
  const first = firstOf(differences);
  if (first === undefined) return undefined;
  const { example, rewrite } = first;
  const fix = rewriteAll(syntax.source, differences);
  return {
    rule: "pattern-engine-differs",
    params: { construct: constructOf(syntax.source, first), example, ...(rewrite === undefined ? {} : { rewrite }) },
    ...(fix === undefined ? {} : { fix }),
  };
}

function differencesIn(syntax: PatternSyntax): Difference[] {
  const fancy = holdsFancy(syntax.ast);
  const differences: (Difference | undefined)[] = [];
  visitNodes(syntax.ast, (node) => {
    differences.push(differenceAt(node, syntax, fancy));
  });
  return differences.filter((difference) => difference !== undefined);
}

function differenceAt(node: AST.Node, syntax: PatternSyntax, fancy: boolean): Difference | undefined {
  return differenceInBothReadings(node, syntax, fancy) ?? (syntax.unicode ? undefined : plainReadingDifference(node, syntax.source));
}

function differenceInBothReadings(node: AST.Node, syntax: PatternSyntax, fancy: boolean): Difference | undefined {
  switch (node.type) {
    case "Assertion":
      return node.kind === "word" && !allAscii(syntax.ast) ? boundary(node) : undefined;
    case "CharacterSet":
      return fancy && isEscape(node) ? classEscape(node) : undefined;
    case "CharacterClass":
      return differentClass(node, syntax.source);
    case "Backreference":
      return isAlwaysSet(node) ? undefined : unsetReference(node);
    default:
      return undefined;
  }
}

function boundary({ start, end }: AST.WordBoundaryAssertion): Difference {
  return { start, end, example: 'the "ï" of "naïve" is a word character for Core only' };
}

/**
 * The pattern matches whole texts of ASCII characters (and blanks) only, so no boundary in them is in dispute.
 */
function allAscii(ast: AST.Pattern): boolean {
  const anchored = ast.alternatives.every(({ elements }) => isEdge(elements[0], "start") && isEdge(elements.at(-1), "end"));
  if (!anchored) return false;
  let ascii = true;
  visitNodes(ast, (node) => {
    if (node.type === "Character") ascii &&= node.value <= 0x7f;
    else if (node.type === "CharacterSet") ascii &&= node.kind !== "any" && node.kind !== "property" && !node.negate;
    else if (node.type === "CharacterClass") ascii &&= !node.negate && node.elements.every((element) => element.type !== "CharacterClassRange" || element.max.value <= 0x7f);
  });
  return ascii;
}

const ESCAPE_EXAMPLES: Readonly<Record<AST.EscapeCharacterSet["kind"], string>> = {
  digit: 'beside a lookaround or a backreference, "٣" is a digit for Core only',
  word: 'beside a lookaround or a backreference, "é" is a word character for Core only',
  space: "beside a lookaround or a backreference, U+0085 is a blank for Core only, and U+FEFF for the browser only",
};

const ASCII_ESCAPES: Readonly<Partial<Record<AST.EscapeCharacterSet["kind"], string>>> = { digit: "0-9", word: "A-Za-z0-9_" };

/** A class escape, unless its own opposite stands beside it: `[\s\S]` is every character for both. */
function isEscape(node: AST.CharacterSet): node is AST.EscapeCharacterSet {
  if (node.kind === "any" || node.kind === "property") return false;
  const { parent, kind, negate } = node;
  return parent?.type !== "CharacterClass" || !parent.elements.some((other) => other.type === "CharacterSet" && other.kind === kind && "negate" in other && other.negate !== negate);
}

function classEscape({ start, end, kind, negate, parent }: AST.EscapeCharacterSet): Difference {
  const example = ESCAPE_EXAMPLES[kind];
  const members = ASCII_ESCAPES[kind];
  const inClass = parent?.type === "CharacterClass";
  if (members === undefined || (inClass && negate)) return { start, end, example };
  const rewrite = `[${negate ? "^" : ""}${members}]`;
  return { start, end, example, rewrite, exact: inClass ? members : rewrite };
}

function unsetReference({ start, end }: AST.Backreference): Difference {
  return { start, end, example: "where its group has matched nothing yet, the browser goes on and Core gives up" };
}

/** Whether the group has surely matched when the reference is reached. */
function isAlwaysSet(reference: AST.Backreference): boolean {
  const groups = Array.isArray(reference.resolved) ? reference.resolved : [reference.resolved];
  return groups.every((group) => group.end <= reference.start && isUnconditional(group, reference));
}

/** From the group up to what it shares with the reference, nothing lets the match go around it. */
function isUnconditional(group: AST.CapturingGroup, reference: AST.Backreference): boolean {
  const shared = new Set(ancestorsOf(reference));
  return ancestorsOf(group).every((node) => {
    if (shared.has(node)) return true;
    if (node.type === "Quantifier") return node.min > 0;
    if (node.type === "Assertion") return !("negate" in node && node.negate);
    return node.type !== "Alternative" || node.parent.alternatives.length === 1;
  });
}

/**
 * What Core reads otherwise than a browser that has to do without the `u` flag, since the pattern is not valid with it.
 * Core counts code points and knows Unicode properties in any case.
 */

import { readPropertyEscape } from "./core-properties.ts";
import type { Difference } from "./edits.ts";
import { isInClass } from "./nodes.ts";
import type { AST } from "./regex-libraries.ts";

/** The difference at one node, if there is any. */
export function plainReadingDifference(node: AST.Node, source: string): Difference | undefined {
  switch (node.type) {
    case "Character":
      return isInClass(node) ? (codePoint(node, source) ?? property(node, source) ?? half(node)) : outsideClass(node, source);
    case "CharacterSet":
      return isOpen(node) ? countedCharacter(node) : undefined;
    case "CharacterClass":
      return node.negate || node.elements.some((element) => element.type === "CharacterSet" && isOpen(element)) ? countedCharacter(node) : undefined;
    default:
      return undefined;
  }
}

function outsideClass(node: AST.Character, source: string): Difference | undefined {
  const { raw, start, end } = node;
  if (raw === "\\A" || raw === "\\z") {
    return { start, end, example: `it is an anchor for Core and the letter "${raw[1]}" for the browser`, rewrite: raw === "\\A" ? "^" : "$" };
  }
  if (raw === "\\<" || raw === "\\>") {
    return { start, end, example: `it is the edge of a word for Core and the character "${raw[1]}" for the browser`, rewrite: raw.slice(1), exact: raw.slice(1) };
  }
  const repeated = node.parent?.type === "Quantifier" ? half(node) : undefined;
  return codePoint(node, source) ?? property(node, source) ?? repeated;
}

/** `\x{41}` and `\u{41}`. */
function codePoint({ raw, start }: AST.Character, source: string): Difference | undefined {
  if (raw !== "\\x" && raw !== "\\u") return undefined;
  const escape = /^\\[xu]\{([0-9a-fA-F]{1,8})\}/.exec(source.slice(start, start + 14));
  if (escape === null) return undefined;
  const value = Number.parseInt(escape[1]!, 16);
  if (value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff)) return undefined;
  const rewrite = value > 0xffff ? String.fromCodePoint(value) : `\\u${value.toString(16).toUpperCase().padStart(4, "0")}`;
  return { start, end: start + escape[0].length, example: `it is one character for Core and the letter "${raw[1]}" with what follows for the browser`, rewrite };
}

function property({ raw, start }: AST.Character, source: string): Difference | undefined {
  if (raw !== "\\p" && raw !== "\\P") return undefined;
  const escape = readPropertyEscape(source, start);
  if (escape?.kind !== "known" && escape?.kind !== "short") return undefined;
  const text = source.slice(start + 1, escape.end);
  const difference = { start, end: escape.end, example: `it is a Unicode property for Core and, without the u flag, the text "${text}" for the browser` };
  return escape.kind === "short" ? { ...difference, rewrite: `${raw}{${text.slice(1)}}` } : difference;
}

/** Half of a character beyond U+FFFF, where its other half does not belong to it: in a class, or before a quantifier. */
function half({ raw, value, start, end }: AST.Character): Difference | undefined {
  if (raw.length !== 1 || value < 0xd800 || value > 0xdfff) return undefined;
  const [from, to] = value < 0xdc00 ? [start, end + 1] : [start - 1, end];
  return { start: from, end: to, example: "without the u flag it is two characters for the browser, and one for Core" };
}

/** A set that holds nearly all characters. */
function isOpen(node: AST.CharacterSet): boolean {
  return node.kind === "any" || (node.kind !== "property" && node.negate);
}

/** A character that may be any, unless it is repeated without bounds: then it does not matter how many it is. */
function countedCharacter({ start, end, parent }: AST.CharacterSet | AST.CharacterClass): Difference | undefined {
  if (parent?.type === "CharacterClass") return undefined;
  if (parent?.type === "Quantifier" && parent.max === Infinity && parent.min <= 1) return undefined;
  return { start, end, example: 'without the u flag "😀" is two characters for the browser, and one for Core' };
}

/** Sets of code points, as ranges in ascending order that neither touch nor overlap. */

import type { AST } from "./regex-libraries.ts";

export type CodePointRange = readonly [first: number, last: number];
export type CodePoints = readonly CodePointRange[];

const LAST = 0x10ffff;
const FIRST_SURROGATE = 0xd800;
const LAST_SURROGATE = 0xdfff;

/** Which characters a class escape stands for, negation aside. */
export type EscapeSets = (kind: "digit" | "word" | "space") => CodePoints;

const NOT_LINE_FEED: CodePoints = [[0, 9], [0xb, LAST]];

const ASCII_ESCAPES: Readonly<Record<"digit" | "word" | "space", CodePoints>> = {
  digit: [[0x30, 0x39]],
  word: [[0x30, 0x39], [0x41, 0x5a], [0x5f, 0x5f], [0x61, 0x7a]],
  space: [[9, 0xd], [0x20, 0x20], [0xa0, 0xa0], [0x2003, 0x2003], [0x2029, 0x2029], [0xfeff, 0xfeff]],
};

const UNICODE_ESCAPES: Readonly<Record<"digit" | "word" | "space", string>> = {
  digit: "\\p{Nd}",
  word: "[\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\p{Join_Control}]",
  space: "\\p{White_Space}",
};

/** What Core makes of class escapes in a pattern without lookaround and backreference: ASCII, or nearly. */
export const asciiEscapes: EscapeSets = (kind) => ASCII_ESCAPES[kind];

/** What Core makes of them in a pattern with lookaround or a backreference: Unicode. */
export const unicodeEscapes: EscapeSets = (kind) => matching(UNICODE_ESCAPES[kind]);

/** The union of sets. */
export function union(sets: readonly CodePoints[]): CodePoints {
  const merged: [number, number][] = [];
  for (const [first, last] of sets.flat().toSorted((a, b) => a[0] - b[0])) {
    const previous = merged.at(-1);
    if (previous !== undefined && first <= previous[1] + 1) previous[1] = Math.max(previous[1], last);
    else merged.push([first, last]);
  }
  return merged;
}

/** All other code points. */
export function complement(set: CodePoints): CodePoints {
  const others: CodePointRange[] = [];
  let next = 0;
  for (const [first, last] of set) {
    if (first > next) others.push([next, first - 1]);
    next = last + 1;
  }
  return next <= LAST ? [...others, [next, LAST]] : others;
}

/** The characters, for Core, that one character, set or class stands for. */
export function codePointsOf(node: AST.Character | AST.CharacterSet | AST.CharacterClass, escapes: EscapeSets): CodePoints {
  switch (node.type) {
    case "Character":
      return [[node.value, node.value]];
    case "CharacterSet":
      return setOf(node, escapes);
    case "CharacterClass": {
      // Patterns are never parsed with the `v` flag, which alone makes other classes.
      const { elements } = node as AST.ClassRangesCharacterClass;
      const members = union(elements.map((element) => (element.type === "CharacterClassRange" ? [[element.min.value, element.max.value] as const] : codePointsOf(element, escapes))));
      return node.negate ? complement(members) : members;
    }
  }
}

function setOf(node: AST.CharacterSet, escapes: EscapeSets): CodePoints {
  if (node.kind === "any") return NOT_LINE_FEED;
  if (node.kind === "property") return matching(node.raw);
  const set = escapes(node.kind);
  return node.negate ? complement(set) : set;
}

/** The code points that a class escape or class matches here and now, by asking the engine for each of them. */
function matching(escape: string): CodePoints {
  const member = compile(escape);
  if (member === undefined) return [];
  const ranges: CodePointRange[] = [];
  let first = -1;
  for (let code = 0; code <= LAST + 1; code++) {
    if (code === FIRST_SURROGATE) code = LAST_SURROGATE + 1;
    const matches = code <= LAST && member.test(String.fromCodePoint(code));
    if (matches && first < 0) first = code;
    if (matches || first < 0) continue;
    // A run that reaches the gap of the surrogates goes on behind it.
    ranges.push([first, code === LAST_SURROGATE + 1 ? FIRST_SURROGATE - 1 : code - 1]);
    first = -1;
  }
  return ranges;
}

/** An engine that is older than the tables of the parser may not know a script: then none of it is known. */
function compile(escape: string): RegExp | undefined {
  try {
    return new RegExp(escape, "u");
  } catch {
    return undefined;
  }
}

/**
 * How Core reads the brackets of a character class. In ECMAScript a class ends at the next bare `]`, and a bare `[` in
 * it is a character. In Core a `[` opens a nested class, and a `]` right after the opening is a character.
 */

import type { AST } from "./regex-libraries.ts";

/**
 * - `same`: both end the class at the same place and see no nested one;
 * - `other`: Core reads a class too, but another one, up to `end`;
 * - `none`: no `]` closes it for Core, so Core cannot compile the pattern.
 */
export type CoreClass = { readonly kind: "same" } | { readonly kind: "other"; readonly end: number } | { readonly kind: "none" };

/** Reads the class at `node` as Core would. */
export function readCoreClass(source: string, node: AST.CharacterClass): CoreClass {
  let depth = 0;
  let nested = false;
  for (let index = node.start; index < source.length; index++) {
    const char = source[index];
    if (char === "\\") index++;
    else if (char === "[") {
      nested ||= depth > 0;
      depth++;
      index = openingEnd(source, index);
    } else if (char === "]" && --depth === 0) {
      const end = index + 1;
      return !nested && end === node.end ? { kind: "same" } : { kind: "other", end };
    }
  }
  return { kind: "none" };
}

/** The last index of `[`, `[^`, `[]` or `[^]`: what Core takes as the opening, a first `]` included. */
function openingEnd(source: string, start: number): number {
  const negated = source[start + 1] === "^" ? start + 1 : start;
  return source[negated + 1] === "]" ? negated + 1 : negated;
}

/** The bare `[` among the elements of a class. */
export function bareBrackets(node: AST.CharacterClass): AST.Character[] {
  return node.elements.flatMap((element) => {
    if (element.type === "Character") return element.raw === "[" ? [element] : [];
    if (element.type === "CharacterClassRange") return [element.min, element.max].filter(({ raw }) => raw === "[");
    return [];
  });
}

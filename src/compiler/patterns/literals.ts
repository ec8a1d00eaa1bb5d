/** Patterns that are nothing but a list of texts. */

import { isEdge } from "./nodes.ts";
import type { AST, PatternSyntax } from "./regex-libraries.ts";

/** More texts than this make no list worth reading. */
const MOST_TEXTS = 256;

/**
 * The texts that the pattern accepts, where it is such a list: `^(?:a|b)$`, `^a$|^b$`, `^v[12]$` is none.
 *
 * @returns undefined where the pattern accepts anything else.
 */
export function literalAlternatives(syntax: PatternSyntax): string[] | undefined {
  const texts: string[] = [];
  for (const { elements } of syntax.ast.alternatives) {
    if (!isEdge(elements[0], "start") || !isEdge(elements.at(-1), "end") || elements.length < 2) return undefined;
    const inner = textsOf(elements.slice(1, -1));
    if (inner === undefined || texts.length + inner.length > MOST_TEXTS) return undefined;
    texts.push(...inner);
  }
  return [...new Set(texts)];
}

function textsOf(elements: readonly AST.Element[]): string[] | undefined {
  const [only] = elements;
  if (elements.length === 1 && (only!.type === "Group" || only!.type === "CapturingGroup")) {
    const texts = only!.alternatives.map((alternative) => textsOf(alternative.elements));
    return texts.every((text) => text !== undefined) ? texts.flat() : undefined;
  }
  const characters = elements.flatMap((element) => (element.type === "Character" ? [element.value] : []));
  return characters.length === elements.length ? [String.fromCodePoint(...characters)] : undefined;
}

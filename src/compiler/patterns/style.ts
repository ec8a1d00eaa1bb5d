/** Patterns that could be said better: `pattern-unanchored` and `pattern-redundant` (rules.md §3.7). */

import type { FindingOf, KeywordInstead } from "./finding.ts";
import { literalAlternatives } from "./literals.ts";
import { isEdge, someNode } from "./nodes.ts";
import type { AST, PatternSyntax } from "./regex-libraries.ts";

/** The finding about a pattern with neither `^` nor `$`. */
export function unanchored(syntax: PatternSyntax): FindingOf<"pattern-unanchored"> | undefined {
  const anchored = someNode(syntax.ast, (node) => isEdge(node, "start") || isEdge(node, "end"));
  return anchored ? undefined : { rule: "pattern-unanchored", params: {} };
}

/** The finding about a pattern that another keyword says better. */
export function redundant(syntax: PatternSyntax): FindingOf<"pattern-redundant"> | undefined {
  const texts = literalAlternatives(syntax);
  if (texts !== undefined) return insteadOf([{ keyword: "enum", value: texts }], true);
  const length = anyTextOf(syntax.ast);
  if (length === undefined) return undefined;
  const keywords: KeywordInstead[] = [];
  if (length.min > 0) keywords.push({ keyword: "minLength", value: length.min });
  if (length.max !== Infinity) keywords.push({ keyword: "maxLength", value: length.max });
  return insteadOf(keywords, length.exact && syntax.unicode);
}

function insteadOf(keywords: readonly KeywordInstead[], exact: boolean): FindingOf<"pattern-redundant"> {
  const texts = keywords.map(({ keyword, value }) => `${keyword}: ${JSON.stringify(value)}`);
  return {
    rule: "pattern-redundant",
    params: texts.length === 0 ? {} : { instead: texts.join(", ") },
    ...(exact ? { instead: keywords } : {}),
  };
}

/** How many characters `^.{m,n}$` and the like ask for. Not `exact` where a line break makes a difference. */
function anyTextOf({ alternatives }: AST.Pattern): { readonly min: number; readonly max: number; readonly exact: boolean } | undefined {
  if (alternatives.length !== 1) return undefined;
  const { elements } = alternatives[0]!;
  const from = isEdge(elements[0], "start") ? 1 : 0;
  const to = elements.length > from && isEdge(elements.at(-1), "end") ? elements.length - 1 : elements.length;
  const [repeat] = elements.slice(from, to);
  if (to - from !== 1 || repeat?.type !== "Quantifier") return undefined;
  const { element, min, max } = repeat;
  const exact = isEveryCharacter(element);
  if (!exact && !(element.type === "CharacterSet" && element.kind === "any")) return undefined;
  const whole = from === 1 && to === elements.length - 1;
  // Somewhere in the text, `.*` finds nothing to object to; an upper bound means nothing there.
  if (!whole) return { min, max: Infinity, exact: exact || min === 0 };
  return { min, max, exact };
}

/** `[\s\S]`, `[\d\D]`, `[\w\W]`. */
function isEveryCharacter(node: AST.QuantifiableElement): boolean {
  if (node.type !== "CharacterClass" || node.negate) return false;
  const kinds = new Set(node.elements.flatMap((element) => (element.type === "CharacterSet" && "negate" in element ? [`${element.kind} ${element.negate}`] : [])));
  return ["digit", "space", "word"].some((kind) => kinds.has(`${kind} true`) && kinds.has(`${kind} false`));
}

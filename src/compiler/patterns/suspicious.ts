/**
 * Patterns that are valid but were probably meant otherwise (rules.md §3.7, `pattern-suspicious`): a regular expression
 * literal pasted into a string, and escapes whose backslash the string literal swallowed.
 */

import type { FindingOf } from "./finding.ts";
import { someNode } from "./nodes.ts";
import { type AST, type PatternSyntax, parsePattern, visitNodes } from "./regex-libraries.ts";

/** The finding about a pattern that looks like a slip. */
export function suspicious(syntax: PatternSyntax): FindingOf<"pattern-suspicious"> | undefined {
  return delimiters(syntax.source) ?? backspace(syntax.source) ?? lostBackslash(syntax);
}

/** `/^a$/i`. A path such as `/users/` is none: what is between the slashes must look like more than letters. */
function delimiters(source: string): FindingOf<"pattern-suspicious"> | undefined {
  const literal = /^\/((?:[^/\\[]|\\[^]|\[(?:[^\]\\]|\\[^])*\])+)\/([dgimsuvy]*)$/.exec(source);
  if (literal === null) return undefined;
  const [, inner, flags] = literal as unknown as [string, string, string];
  if (new Set(flags).size !== flags.length) return undefined;
  if (flags === "" && !/[\\^$*+?()[\]{}|]/.test(inner)) return undefined;
  if (parsePattern(inner).kind !== "parsed") return undefined;
  return { rule: "pattern-suspicious", params: { reason: "delimiters", part: `/${flags}`, suggestion: inner } };
}

/** `"\b"` in a string literal is the backspace character, which no text for a model holds. */
function backspace(source: string): FindingOf<"pattern-suspicious"> | undefined {
  if (!source.includes("\b")) return undefined;
  return { rule: "pattern-suspicious", params: { reason: "lost-backslash", part: "\\b", suggestion: source.replaceAll("\b", "\\b") } };
}

/** Where one class escape kept its backslash, the author knows how. */
function lostBackslash(syntax: PatternSyntax): FindingOf<"pattern-suspicious"> | undefined {
  if (someNode(syntax.ast, (node) => node.type === "CharacterSet" && node.kind !== "any")) return undefined;
  const lost: AST.Character[] = [];
  visitNodes(syntax.ast, (node) => {
    if (node.type === "Quantifier") lost.push(...lostIn(node));
  });
  if (lost.length === 0) lost.push(...onlyDigits(syntax));
  const [first] = lost;
  if (first === undefined) return undefined;
  // After an escaped backslash it is one too many, not one too few.
  const suggestion = lost.toReversed().reduce((text, letter) => {
    const before = text.slice(0, letter.start);
    return `${isDoubled(letter, text) ? before.slice(0, -1) : `${before}\\`}${letter.raw}${text.slice(letter.end)}`;
  }, syntax.source);
  return { rule: "pattern-suspicious", params: { reason: isDoubled(first, syntax.source) ? "extra-backslash" : "lost-backslash", part: first.raw, suggestion } };
}

function isDoubled({ start }: AST.Character, source: string): boolean {
  return source.slice(0, start).endsWith("\\\\");
}

/** The letters of `\d`, `\w`, `\s` and their opposites. */
const ESCAPE_LETTER = /^[dswDSW]$/;

/** A repeated bare letter that stands like a class escape: `^d+$`, `[A-Z]d{4}`, `[w.-]+`. */
function lostIn(repeat: AST.Quantifier): AST.Character[] {
  const { element } = repeat;
  if (repeat.max <= 1) return [];
  if (element.type === "CharacterClass") return lostInClass(element as AST.ClassRangesCharacterClass);
  if (element.type !== "Character" || !ESCAPE_LETTER.test(element.raw) || isWww(repeat)) return [];
  return continuesWord(repeat) ? [] : [element];
}

/** `w{3}\.` is how hosts begin. */
function isWww({ raw, min, max }: AST.Quantifier): boolean {
  return /^w/i.test(raw) && min === 3 && max === 3;
}

/** The letter before it makes a word of it, as in `glas{2}` and `zoos*`; so may a group, as in `(?:cat|dog)s*`. */
function continuesWord(repeat: AST.Quantifier): boolean {
  const { parent } = repeat;
  if (parent?.type !== "Alternative") return true;
  const before = parent.elements[parent.elements.indexOf(repeat) - 1];
  if (before === undefined) return parent.parent?.type !== "Pattern" && /^[sS][*+]/.test(repeat.raw);
  if (before.type === "Character") return /[\p{L}\p{N}_]/u.test(String.fromCodePoint(before.value));
  if (before.type === "Quantifier") return lostIn(before).length === 0 && before.element.type === "Character" && /\w/.test(before.element.raw);
  return (before.type === "Group" || before.type === "CapturingGroup") && /^[sS][*+]/.test(repeat.raw);
}

/** One such letter among signs, in a repeated class: `[w.-]+`. */
function lostInClass({ elements, negate }: AST.ClassRangesCharacterClass): AST.Character[] {
  if (negate) return [];
  const letters = elements.filter((element) => element.type !== "Character" || /[\p{L}\p{N}]/u.test(element.raw));
  const [letter] = letters;
  return letters.length === 1 && letter!.type === "Character" && ESCAPE_LETTER.test(letter!.raw) ? [letter as AST.Character] : [];
}

/** `^dd:dd$`: no letter in the pattern is any but a bare `d`; or the pattern is one letter of an escape. */
function onlyDigits({ ast }: PatternSyntax): AST.Character[] {
  const letters: AST.Character[] = [];
  let others = false;
  visitNodes(ast, (node) => {
    if (node.type === "Character" && node.raw === "d") letters.push(node);
    else if (node.type === "CharacterSet" || node.type === "CharacterClass" || (node.type === "Character" && /[\p{L}\p{N}]/u.test(String.fromCodePoint(node.value)))) others = true;
  });
  if (!others && letters.length > 1) return letters;
  const [only] = ast.alternatives[0]!.elements;
  return ESCAPE_LETTER.test(ast.raw) && only?.type === "Character" ? [only] : [];
}

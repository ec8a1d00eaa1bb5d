/** Character classes that Core and the browser read differently. */

import { bareBrackets, readCoreClass } from "./core-class.ts";
import type { Difference } from "./edits.ts";
import type { AST } from "./regex-libraries.ts";

const POSIX_CLASSES: Readonly<Record<string, string>> = {
  alnum: "A-Za-z0-9",
  alpha: "A-Za-z",
  blank: " \\t",
  digit: "0-9",
  lower: "a-z",
  punct: "!-\\/:-@\\[-`\\{-~",
  space: "\\s",
  upper: "A-Z",
  word: "\\w",
  xdigit: "0-9A-Fa-f",
};

const OPERATORS: Readonly<Record<string, string>> = {
  "&&": 'Core intersects what stands on either side, and "&" is a character for the browser only',
  "--": 'Core subtracts what stands behind it, and "-" has its usual meaning for the browser only',
  "~~": 'Core takes what is on one side only, and "~" is a character for the browser only',
};

/** How a class differs, if it does: nested classes, a first `]`, and the operators `&&`, `--` and `~~`. */
export function differentClass(node: AST.CharacterClass, source: string): Difference | undefined {
  const core = readCoreClass(source, node);
  if (core.kind === "other") return otherBrackets(node, source, core.end);
  const operator = core.kind === "same" ? operatorIn(node) : undefined;
  if (operator === undefined) return undefined;
  return { start: node.start, end: node.end, example: OPERATORS[operator]!, exact: withoutOperators(node as AST.ClassRangesCharacterClass) };
}

function otherBrackets(node: AST.CharacterClass, source: string, coreEnd: number): Difference {
  const { start } = node;
  const end = Math.max(node.end, coreEnd);
  const whole = source.slice(start, end);
  const posix = /\[:\^?(\w+):\]/.exec(whole)?.[1];
  if (posix !== undefined && Object.hasOwn(POSIX_CLASSES, posix)) {
    return { start, end, example: `Core knows the class [:${posix}:], the browser reads its letters`, rewrite: `[${POSIX_CLASSES[posix]}]` };
  }
  const brackets = bareBrackets(node);
  if (brackets.length === 0) return { start, end, example: `Core takes the first "]" as a character, for the browser it ends the class`, rewrite: whole.replace("]", "\\]") };
  const raw = brackets.toReversed().reduce((text, bracket) => text.slice(0, bracket.start - start) + "\\[" + text.slice(bracket.end - start), node.raw);
  // Behind the browser's class its rest must be brackets only, which are characters there.
  const rest = source.slice(node.end, end);
  const exact = /^\]*$/.test(rest) ? { exact: raw + rest.replaceAll("]", "\\]") } : {};
  return { start, end, example: 'for Core the second "[" opens a class within the class', rewrite: raw, ...exact };
}

/** The first doubled sign that Core takes as an operator. Two hyphens and nothing else are a hyphen to both. */
function operatorIn({ raw, negate }: AST.CharacterClass): string | undefined {
  const content = raw.slice(negate ? 2 : 1, -1);
  if (/^-*$/.test(content)) return undefined;
  return [...content.matchAll(/\\[^]|&&|--|~~/g)].map(([token]) => token).find((token) => Object.hasOwn(OPERATORS, token));
}

/** The same class with every hyphen escaped, and `&` and `~` once: members of a set count once. */
function withoutOperators({ elements, negate }: AST.ClassRangesCharacterClass): string {
  const members = elements.map((element) => (element.type === "CharacterClassRange" ? `${escapeHyphen(element.min.raw)}-${escapeHyphen(element.max.raw)}` : escapeHyphen(element.raw)));
  const once = members.filter((member, index) => !/^[&~]$/.test(member) || members.indexOf(member) === index);
  return `[${negate ? "^" : ""}${once.join("")}]`;
}

function escapeHyphen(raw: string): string {
  return raw === "-" ? "\\-" : raw;
}

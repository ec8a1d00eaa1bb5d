/** The escapes and single characters of a pattern that Core refuses (rules.md §3.7, list A). */

import { readPropertyEscape } from "./core-properties.ts";
import { type Remark, wholeCharacter } from "./edits.ts";
import { type AST, parsePattern } from "./regex-libraries.ts";

/** Where a character stands. */
export interface CharacterPlace {
  readonly source: string;
  /** Offsets within braced escapes. */
  readonly braced: ReadonlySet<number>;
  readonly inClass: boolean;
  /**
   * A lookaround or a backreference stands before it. Core hands such a pattern over to its second engine, which reads
   * what comes after by rules of its own.
   */
  readonly afterFancy: boolean;
}

/** Letters that stand for something else in ECMAScript too. */
const CONTROL_LETTERS = "fnrtv";

/** Forms that mean a code point to Core, or to the browser with the `u` flag only; and the anchors `\A` and `\z`. */
const CODE_POINT_ESCAPE = /^\\[xu]\{([0-9a-fA-F]{1,8})\}/;
const ANCHOR_OR_CODE_POINT_ESCAPE = /^\\(?:[Az]|[xu]\{[0-9a-fA-F]{1,8}\})/;

/** What the letter escapes of other dialects are meant to say. In ECMAScript each of them is just the letter. */
const FOREIGN_LETTERS: Readonly<Record<string, string>> = {
  a: "\\u0007",
  e: "\\u001B",
  h: "[ \\t]",
  H: "[^ \\t]",
  N: ".",
  R: "\\r?\\n",
  X: ".",
  Z: "$",
};

/** Why Core refuses the character at `node`, if it does. */
export function refusedCharacter(node: AST.Character, place: CharacterPlace): Remark | undefined {
  const { raw, value, start, end } = node;
  if (isSurrogateEscape(raw, value)) return surrogate(node, place.source);
  if (raw === "{" && !place.inClass) return bareBrace(node, place);
  if (raw === "\\") return { start, end: end + 1, rewrite: "\\\\" + place.source.slice(end, end + 1) };
  if (raw.length < 2 || raw[0] !== "\\") return undefined;
  if (/^\\\d/.test(raw)) return numeric(node);
  if (raw.startsWith("\\c")) return control(node, place);
  if (raw === "\\b") return place.afterFancy ? undefined : { start, end, rewrite: "\\u0008", exact: "\\u0008" };
  return identity(node, place);
}

function isSurrogateEscape(raw: string, value: number): boolean {
  return raw.startsWith("\\u") && ((value >= 0xd800 && value <= 0xdfff) || (value > 0xffff && !raw.startsWith("\\u{")));
}

/** With the `u` flag a pair of escapes is one character, without it two. A lone one is in no text that JSON carries. */
function surrogate({ start, end, value }: AST.Character, source: string): Remark {
  const pair = /^\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})/.exec(source.slice(start, start + 12));
  if (pair === null) return { start, end };
  const character = String.fromCharCode(Number.parseInt(pair[1]!, 16), Number.parseInt(pair[2]!, 16));
  const rewrite = `\\u{${character.codePointAt(0)!.toString(16).toUpperCase()}}`;
  // Without the flag, a quantifier behind the pair is about its second half.
  return { start, end: start + 12, rewrite, ...(value > 0xffff ? { exact: rewrite } : {}) };
}

/** A `{` that opens no quantifier: a character in the browser's lenient reading. */
function bareBrace({ start, end }: AST.Character, { source, afterFancy, braced: inside }: CharacterPlace): Remark | undefined {
  if (inside.has(start)) return undefined;
  const before = source.slice(start - 1, start);
  const rest = source.slice(start, start + 80);
  const upTo = /^\{,(\d+)\}/.exec(rest);
  if (upTo !== null) return { start: start - 1, end: start + upTo[0].length, rewrite: `${before}{0,${upTo[1]}}` };
  if (afterFancy) return undefined;
  const braced = /^\{[^{}]*\}/.exec(rest);
  // A backslash got lost, as in "p{L}".
  if (braced !== null && isBracedEscape(`\\${before}${braced[0]}`)) return { start: start - 1, end: start + braced[0].length, rewrite: `\\${before}${braced[0]}` };
  const open = /^\{\d*(?:,\d*)?/.exec(rest)![0];
  return { start, end: end - 1 + open.length, rewrite: `\\${open}`, exact: `\\${open}` };
}

/** `\p{…}` or `\u{…}`. */
function isBracedEscape(text: string): boolean {
  const parsed = /^\\[pPu]\{/.test(text) ? parsePattern(text) : undefined;
  return parsed?.kind === "parsed" && parsed.syntax.unicode;
}

/** `\0`, octal escapes, and `\8` and `\9`, which are the digits themselves. */
function numeric({ raw, value, start, end }: AST.Character): Remark {
  const digit = raw === "\\8" || raw === "\\9";
  const rewrite = digit ? raw.slice(1) : `\\u${value.toString(16).toUpperCase().padStart(4, "0")}`;
  return { start, end, rewrite, exact: rewrite };
}

/** Core's first engine knows `\cA`, its second does not, and neither knows `\c` before anything but a letter. */
function control({ raw, value, start, end }: AST.Character, { afterFancy }: CharacterPlace): Remark | undefined {
  if (/^\\c[A-Za-z]$/.test(raw) && !afterFancy) return undefined;
  const rewrite = `\\u${value.toString(16).toUpperCase().padStart(4, "0")}`;
  return { start, end, rewrite, exact: rewrite };
}

/** A backslash before a character that needs none: fine for Core before ASCII punctuation only. */
function identity(node: AST.Character, place: CharacterPlace): Remark | undefined {
  const { start, end } = node;
  const char = node.raw.slice(1);
  if (/^[a-zA-Z]$/.test(char)) return letter(node, char, place);
  // Outside a class these two are word boundaries for Core, inside they are nothing.
  if (place.inClass && !place.afterFancy && (char === "<" || char === ">")) return { start, end, rewrite: char, exact: char };
  if (char <= "\x7f" || place.afterFancy) return undefined;
  const whole = wholeCharacter(place.source, end - 1);
  return { start, end: start + 1 + whole.length, rewrite: whole, exact: whole };
}

function letter(node: AST.Character, char: string, place: CharacterPlace): Remark | undefined {
  const { start, end } = node;
  if (CONTROL_LETTERS.includes(char)) return undefined;
  if (char === "p" || char === "P") {
    const property = readPropertyEscape(place.source, start);
    if (property?.kind === "of-strings") return { start, end: property.end, rewrite: "\\p{Extended_Pictographic}" };
    if (property?.kind === "unknown") return { start, end: property.end };
    if (property !== undefined) return undefined;
  }
  const noCharacter = outOfUnicode(place.source, start);
  if (noCharacter !== undefined || readOtherwise(place, start)) return noCharacter;
  return Object.hasOwn(FOREIGN_LETTERS, char) ? { start, end, rewrite: FOREIGN_LETTERS[char]! } : { start, end, rewrite: char, exact: char };
}

/** `\u{110000}` and `\x{D800}`: no code points of characters. */
function outOfUnicode(source: string, start: number): Remark | undefined {
  const [escape, digits] = CODE_POINT_ESCAPE.exec(source.slice(start, start + 14)) ?? [];
  if (escape === undefined || digits === undefined) return undefined;
  const value = Number.parseInt(digits, 16);
  return value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff) ? { start, end: start + escape.length } : undefined;
}

/** Core compiles these, and reads them in another way than the browser: `pattern-engine-differs` speaks of them. */
function readOtherwise({ source, inClass }: CharacterPlace, start: number): boolean {
  return (inClass ? CODE_POINT_ESCAPE : ANCHOR_OR_CODE_POINT_ESCAPE).test(source.slice(start, start + 14));
}

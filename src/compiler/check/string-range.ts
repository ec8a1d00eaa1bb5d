/** From a character of a string value to the characters of its literal. */

import type { Location } from "../model.ts";

const ESCAPE = /^\\(?:u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|\r\n|[\s\S])/;

/**
 * The range of the character at `index` (UTF-16) of the string that the literal at `location` spells: the whole
 * escape where it is escaped, the whole surrogate pair where it is one.
 *
 * @returns `location` itself where the text there does not begin with a literal that has the character.
 */
export function characterRange(text: string, location: Location, index: number): Location {
  let at = 0;
  for (const { offset, length, width } of literalTokens(text.slice(location.start, location.end))) {
    if (at <= index && index < at + width) return { id: location.id, start: location.start + offset, end: location.start + offset + length };
    at += width;
  }
  return location;
}

/** A character of a literal, escaped or not. */
export interface LiteralToken {
  readonly offset: number;
  /** How long it is in the source. */
  readonly length: number;
  /** How many UTF-16 units it stands for. */
  readonly width: number;
}

/**
 * The characters of the literal that an expression begins with, up to its end or the first hole of a template. None of
 * one that ends otherwise: a method may have changed the text.
 */
export function* literalTokens(expression: string): Generator<LiteralToken> {
  const quote = expression[0];
  if (quote === undefined || !`"'\``.includes(quote) || expression.at(-1) !== quote) return;
  for (let offset = 1; offset < expression.length - 1; ) {
    if (expression[offset] === quote || (quote === "`" && expression.startsWith("${", offset))) return;
    const token = { offset, ...tokenAt(expression, offset) };
    yield token;
    offset += token.length;
  }
}

function tokenAt(literal: string, offset: number): Omit<LiteralToken, "offset"> {
  if (literal[offset] === "\\") {
    const escape = ESCAPE.exec(literal.slice(offset, offset + 16))?.[0] ?? "\\";
    return { length: escape.length, width: escapeWidth(escape) };
  }
  // A template literal reads CRLF as one line feed.
  if (literal.startsWith("\r\n", offset)) return { length: 2, width: 1 };
  const width = literal.codePointAt(offset)! > 0xffff ? 2 : 1;
  return { length: width, width };
}

function escapeWidth(escape: string): number {
  if (escape.startsWith("\\u{")) return Number.parseInt(escape.slice(3, -1), 16) > 0xffff ? 2 : 1;
  // A backslash before a line break continues the literal and stands for nothing.
  return /^\\[\r\n\u2028\u2029]/.test(escape) ? 0 : 1;
}

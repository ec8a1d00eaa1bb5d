/** What lies between the tokens of a source text: blanks, comments, line breaks. */

import type { Range } from "../syntax.ts";

const TRIVIA = /(?:[\s\uFEFF]|\/\*[\s\S]*?\*\/|\/\/[^\n\r\u2028\u2029]*)*/y;

/** The offset of the first token at or after `offset`. */
export function nextToken(text: string, offset: number): number {
  TRIVIA.lastIndex = offset;
  TRIVIA.test(text);
  return TRIVIA.lastIndex;
}

/** The offset at which the line of `offset` begins. */
export function lineStart(text: string, offset: number): number {
  return Math.max(text.lastIndexOf("\n", offset - 1), text.lastIndexOf("\r", offset - 1)) + 1;
}

/** The offset of the line break at or after `offset`, or of the end of the text. */
export function lineEnd(text: string, offset: number): number {
  const length = /[\n\r]/.exec(text.slice(offset))?.index;
  return length === undefined ? text.length : offset + length;
}

/** The offset behind the line break at `offset`. */
export function afterLineBreak(text: string, offset: number): number {
  return offset + (text.startsWith("\r\n", offset) ? 2 : offset < text.length ? 1 : 0);
}

/** The blanks that the line of `offset` begins with. */
export function indentAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, offset), offset))![0];
}

export function isBlank(text: string): boolean {
  return /^[ \t]*$/.test(text);
}

/** Only blanks stand before `offset` on its line. */
export function startsLine(text: string, offset: number): boolean {
  return isBlank(text.slice(lineStart(text, offset), offset));
}

/** Moves `offset` back over blanks of the same line. */
export function beforeBlanks(text: string, offset: number): number {
  let at = offset;
  while (text[at - 1] === " " || text[at - 1] === "\t") at--;
  return at;
}

/** Moves `offset` over blanks of the same line. */
export function afterBlanks(text: string, offset: number): number {
  let at = offset;
  while (text[at] === " " || text[at] === "\t") at++;
  return at;
}

/** The line break that the text uses. */
export function lineBreakOf(text: string): string {
  return /\r\n|\n|\r/.exec(text)?.[0] ?? "\n";
}

/**
 * The end of the line of `offset`, where nothing but blanks and whole comments stand on the rest of it; a new line can
 * begin there. `undefined` where other tokens follow.
 */
export function openLineEnd(text: string, offset: number): number | undefined {
  const end = lineEnd(text, offset);
  const rest = text.slice(offset, end);
  return /^(?:[ \t]|\/\*(?:(?!\*\/).)*\*\/)*(?:\/\/.*)?$/.test(rest) ? end : undefined;
}

export function hasLineBreak(text: string): boolean {
  return /[\n\r]/.test(text);
}

const TEXT = /"(?:\\[\s\S]|[^"\\\n\r])*"|'(?:\\[\s\S]|[^'\\\n\r])*'|`(?:\\[\s\S]|\$(?!\{)|[^`\\$])*`/g;

/** Whether some comment stands between the tokens of a text. What only may be one, as in a regular expression, counts. */
export function hasComment(text: string): boolean {
  return /\/[/*]/.test(text.replace(TEXT, '""'));
}

/**
 * A text that stood at one indentation, for another place. Its first line stands behind other tokens and is kept.
 *
 * @returns The text as it is, where a template literal in it may span lines.
 */
export function reindented(text: string, from: string, to: string): string {
  if (from === to || text.includes("`")) return text;
  return text.replace(/(\r\n|\n|\r)([ \t]*)(?![ \t\r\n])/g, (whole, lineBreak: string, indent: string) => (indent.startsWith(from) ? lineBreak + to + indent.slice(from.length) : whole));
}

export function sliceOf(text: string, { start, end }: Range): string {
  return text.slice(start, end);
}

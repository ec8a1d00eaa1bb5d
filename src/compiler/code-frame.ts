/** The excerpt of source under a diagnostic. */

import { type BabelCodeFrameOptions, codeFrameColumns } from "@babel/code-frame";
import type { LineIndex, Position } from "./positions.ts";

const LINES_ABOVE = 2;
/** Longer lines (minified code, schemas on one line) are cut to a window around the range. */
const LONGEST_LINE = 240;
const WINDOW_BEFORE = 80;

/** Lines up to and including the one that holds `start`, with carets under the range as far as that line goes. */
export function codeFrame(lines: LineIndex, start: Position, end: Position): string {
  const firstLine = Math.max(1, start.line - LINES_ABOVE);
  const texts: string[] = [];
  for (let line = firstLine; line <= start.line; line++) texts.push(visible(lines.lineText(line)));
  const marked = texts.at(-1) ?? "";
  const endColumn = end.line === start.line ? end.column : marked.length + 1;
  const cut = marked.length > LONGEST_LINE ? Math.max(0, start.column - 1 - WINDOW_BEFORE) : 0;
  const window = [...texts.slice(0, -1).map((text) => crop(text, 0)), crop(marked, cut)];
  const shift = cut === 0 ? 0 : cut - 1;
  const lastColumn = (window.at(-1) ?? "").length + 1;
  const from = { line: start.line, column: start.column - shift };
  const to = { line: start.line, column: Math.max(from.column + 1, Math.min(endColumn - shift, lastColumn)) };
  return codeFrameColumns(window.join("\n"), { start: from, end: to }, frameOptions(firstLine));
}

/** `startLine` is missing from the library's published types. */
function frameOptions(startLine: number): BabelCodeFrameOptions & { startLine: number } {
  return { linesAbove: LINES_ABOVE, linesBelow: 0, startLine, highlightCode: false, forceColor: false };
}

/** U+2028 and U+2029 are line breaks to the frame library and not to an editor. */
function visible(text: string): string {
  return text.replace(/[\u2028\u2029\r]/g, " ");
}

function crop(text: string, cut: number): string {
  const tail = cut === 0 ? text : `…${text.slice(cut)}`;
  return tail.length > LONGEST_LINE ? `${tail.slice(0, LONGEST_LINE - 1)}…` : tail;
}

/** A part of a text with line numbers and one range marked, as the build prints it. */

import { lineAndColumn, type TextRange } from "../json-text.ts";
import { element } from "./dom.ts";

const CONTEXT = 3;

/** Shows the lines around a range; the range itself is marked, up to the end of its first line. */
export function textFrame(text: string, range: TextRange, label: string): HTMLElement {
  const lines = text.split("\n");
  const { line, column } = lineAndColumn(text, range.start);
  const first = Math.max(1, line - CONTEXT);
  const shown = lines.slice(first - 1, line + CONTEXT);
  const width = String(first + shown.length - 1).length;
  const rows = shown.map((content, index) => {
    const number = first + index;
    const isMarked = number === line;
    const start = column - 1;
    // An empty range, as at the end of the text, still needs something to be seen.
    const end = Math.max(start + 1, Math.min(content.length, start + range.end - range.start));
    const parts = isMarked ? [content.slice(0, start), element("mark", {}, content.slice(start, end) || " "), content.slice(end)] : [content];
    return element("span", { class: isMarked ? "line marked" : "line" }, element("span", { class: "number", "aria-hidden": true }, `${isMarked ? ">" : " "} ${String(number).padStart(width)} | `), ...parts, "\n");
  });
  return element("pre", { class: "frame", tabindex: 0, role: "region", "aria-label": label }, ...rows);
}

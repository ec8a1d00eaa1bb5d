/** Putting a member into an object literal, or an element into an array literal. */

import { type Edit, inserting, replacing } from "./edit.ts";
import { hasComment, hasLineBreak, indentAt, isBlank, lineBreakOf, nextToken, openLineEnd, startsLine } from "./layout.ts";
import type { Listing } from "./remove.ts";

/** What stands between the items of a literal and its brackets where they share a line: objects breathe. */
export type Padding = " " | "";

/** The edits that add an item behind all others; `undefined` where the literal is not written plainly. */
export function insertLast(text: string, listing: Listing, item: string, padding: Padding): readonly Edit[] | undefined {
  const last = listing.items.at(-1);
  const close = listing.end - 1;
  if (last === undefined) return fillEmpty(text, listing, item, padding);
  const after = nextToken(text, last.end);
  const trailingComma = text[after] === ",";
  if (trailingComma ? nextToken(text, after + 1) !== close : after !== close) return undefined;
  const end = trailingComma ? after + 1 : last.end;
  if (!hasLineBreak(text.slice(last.end, close))) return [inserting(end, trailingComma ? ` ${item},` : `, ${item}`)];
  const line = newLineAt(text, end, lastIndent(text, listing, last.start));
  if (line === undefined) return undefined;
  if (trailingComma) return [inserting(line.at, `${line.start}${item},`)];
  return line.at === end ? [inserting(end, `,${line.start}${item}`)] : [inserting(end, ","), inserting(line.at, line.start + item)];
}

/** The edits that add an item before all others; `undefined` where the literal is not written plainly. */
export function insertFirst(text: string, listing: Listing, item: string, padding: Padding): readonly Edit[] | undefined {
  const [first] = listing.items;
  if (first === undefined) return fillEmpty(text, listing, item, padding);
  const open = listing.start + 1;
  if (!hasLineBreak(text.slice(open, first.start))) return [inserting(first.start, `${item}, `)];
  const line = startsLine(text, first.start) ? newLineAt(text, open, indentAt(text, first.start)) : undefined;
  return line === undefined ? undefined : [inserting(line.at, `${line.start}${item},`)];
}

function fillEmpty(text: string, { start, end }: Listing, item: string, padding: Padding): readonly Edit[] | undefined {
  const inside = { start: start + 1, end: end - 1 };
  if (hasComment(text.slice(inside.start, inside.end))) return undefined;
  return [replacing(inside, padding + item + padding)];
}

function lastIndent(text: string, { end }: Listing, last: number): string {
  return startsLine(text, last) ? indentAt(text, last) : `${indentAt(text, end - 1)}  `;
}

/** Where a new line can begin behind `offset`, and the text it begins with. */
function newLineAt(text: string, offset: number, indent: string): { readonly at: number; readonly start: string } | undefined {
  const end = openLineEnd(text, offset);
  if (end === undefined) return undefined;
  const at = isBlank(text.slice(offset, end)) ? offset : end;
  return { at, start: lineBreakOf(text) + indent };
}

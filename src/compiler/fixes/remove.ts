/** Taking members out of an object literal, or elements out of an array literal. */

import type { Range } from "../syntax.ts";
import { deleting, type Edit } from "./edit.ts";
import { afterBlanks, afterLineBreak, beforeBlanks, hasComment, isBlank, lineEnd, lineStart, nextToken, startsLine } from "./layout.ts";

/** A literal with what it lists, in order. */
export interface Listing extends Range {
  readonly items: readonly Range[];
}

/**
 * The edits that take items out, with one comma each. Comments around them stay; a line that held nothing else goes.
 *
 * @param indexes The items to remove, ascending.
 * @returns `undefined` where a comment stands in one of the items, or they are not separated plainly: wrapped in
 * parentheses, or with a type behind them.
 */
export function removeItems(text: string, listing: Listing, indexes: readonly number[]): readonly Edit[] | undefined {
  const { items } = listing;
  const removed = new Set(indexes);
  const inside = text.slice(listing.start + 1, listing.end - 1);
  if (removed.size === items.length && !hasComment(inside)) return [deleting(listing.start + 1, listing.end - 1)];
  const lastKept = items.findLastIndex((_, index) => !removed.has(index));
  const edits: Edit[] = [];
  for (const index of indexes) {
    const item = items[index]!;
    if (!followsPlainly(text, listing, index) || hasComment(text.slice(item.start, item.end))) return undefined;
    const comma = commaAfter(text, item);
    if (comma === undefined && index < items.length - 1) return undefined;
    // A comment between the item and its comma stays, so that they are two deletions.
    if (comma !== undefined && !isBlank(text.slice(item.end, comma))) edits.push(deleting(item.start, item.end), deleting(comma, comma + 1));
    else edits.push(spanAround(text, item.start, comma === undefined ? item.end : comma + 1, index > lastKept));
  }
  const dangling = removed.has(items.length - 1) && lastKept !== -1 && commaAfter(text, items.at(-1)!) === undefined;
  if (!dangling) return edits;
  const comma = commaAfter(text, items[lastKept]!);
  return comma === undefined ? undefined : [...edits, deleting(comma, comma + 1)];
}

/** Whether only blanks and comments stand between an item and what is before and after it. */
function followsPlainly(text: string, { start, end, items }: Listing, index: number): boolean {
  const item = items[index]!;
  const before = index === 0 ? start + 1 : commaAfter(text, items[index - 1]!);
  if (before === undefined || nextToken(text, index === 0 ? before : before + 1) !== item.start) return false;
  const after = nextToken(text, item.end);
  return text[after] === "," || after === end - 1;
}

function commaAfter(text: string, item: Range): number | undefined {
  const after = nextToken(text, item.end);
  return text[after] === "," ? after : undefined;
}

/** A removed span with the blanks that are of no use without it. */
function spanAround(text: string, start: number, end: number, last: boolean): Edit {
  const endOfLine = lineEnd(text, end);
  const closesLine = isBlank(text.slice(end, endOfLine));
  if (startsLine(text, start) && closesLine) return deleting(lineStart(text, start), afterLineBreak(text, endOfLine));
  return last || closesLine ? deleting(beforeBlanks(text, start), end) : deleting(start, afterBlanks(text, end));
}

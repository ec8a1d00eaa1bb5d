/** Carries a plan out on a text. */

import { MagicString } from "magic-string";
import type { ModulePlan } from "./plan.ts";

/** The code with a source map from it to the text it was made from. */
export interface Rewritten {
  readonly code: string;
  readonly map: SourceMapText;
}

export interface SourceMapText {
  /** As JSON. */
  toString(): string;
}

const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Rewrites the text of a module.
 *
 * @param text The text at hand; a bundler may have dropped the byte order mark of the scanned one.
 * @returns `undefined` for a text that was not scanned: the offsets of the plan mean nothing there.
 */
export function rewrite({ source, edits }: ModulePlan, text: string): Rewritten | undefined {
  const dropped = source.text === text ? 0 : source.text === BYTE_ORDER_MARK + text ? BYTE_ORDER_MARK.length : undefined;
  if (dropped === undefined) return undefined;
  const changed = new MagicString(text);
  for (const edit of edits) {
    const [start, end] = [edit.start - dropped, edit.end - dropped];
    if (start === end) changed.appendLeft(start, edit.text);
    else changed.update(start, end, edit.text);
  }
  const name = source.path.slice(source.path.lastIndexOf("/") + 1);
  return { code: changed.toString(), map: changed.generateMap({ source: name, includeContent: true, hires: "boundary" }) };
}

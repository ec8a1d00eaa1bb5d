/** Changes of one text, before they are tied to a module. */

import type { Range } from "../syntax.ts";

export interface Edit extends Range {
  readonly text: string;
}

export function replacing({ start, end }: Range, text: string): Edit {
  return { start, end, text };
}

export function inserting(at: number, text: string): Edit {
  return { start: at, end: at, text };
}

export function deleting(start: number, end: number): Edit {
  return { start, end, text: "" };
}

/**
 * Edits in order of place, those that touch and delete as one.
 *
 * @returns `undefined` where two of them concern the same characters.
 */
export function ordered(edits: readonly Edit[]): readonly Edit[] | undefined {
  const result: Edit[] = [];
  for (const edit of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const last = result.at(-1);
    if (last !== undefined && edit.start < last.end) return undefined;
    if (last !== undefined && edit.start === last.end && edit.text === "" && last.text === "") result[result.length - 1] = deleting(last.start, edit.end);
    else result.push(edit);
  }
  return result;
}

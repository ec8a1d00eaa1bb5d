/** Parts of a pattern and their replacements. */

/** A part of a pattern that a rule objects to. */
export interface Remark {
  readonly start: number;
  readonly end: number;
  /** How to name the part in a message, where its text says too little. */
  readonly construct?: string;
  /** What to write instead of the part, as text for a message. */
  readonly rewrite?: string;
  /** Replaces the part without changing what the pattern accepts: in the browser, or else in Core. */
  readonly exact?: string;
}

/** A part that the engines read differently. `example` says in what case, as a clause. */
export interface Difference extends Remark {
  readonly example: string;
}

/** The part as a message names it. */
export function constructOf(source: string, { start, end, construct }: Remark): string {
  return construct ?? source.slice(start, end);
}

/** The pattern with every remark replaced; undefined where a remark has no replacement that can be relied on. */
export function rewriteAll(source: string, remarks: readonly Remark[]): string | undefined {
  if (remarks.some(({ exact }) => exact === undefined)) return undefined;
  const edits = remarks.toSorted((a, b) => b.start - a.start);
  return edits.reduce((text, { start, end, exact }) => text.slice(0, start) + exact + text.slice(end), source);
}

/** Of remarks that overlap, the first. */
export function withoutOverlaps(remarks: readonly Remark[]): Remark[] {
  let end = 0;
  return remarks
    .toSorted((a, b) => a.start - b.start)
    .filter((remark) => {
      if (remark.start < end) return false;
      end = remark.end;
      return true;
    });
}

/** The remark that stands first in the pattern. */
export function firstOf<T extends Remark>(remarks: readonly T[]): T | undefined {
  return remarks.toSorted((a, b) => a.start - b.start)[0];
}

/** The character at an offset: both halves of it, also where the pattern is read without the `u` flag. */
export function wholeCharacter(source: string, index: number): string {
  return String.fromCodePoint(source.codePointAt(index)!);
}

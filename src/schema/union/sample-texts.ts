/** Texts that probably fulfil a demand on strings, whether it is about lengths, enums or patterns. */

import type { Keywords } from "../interpret/keywords.ts";
import type { JsonValue } from "../types.ts";
import { safeLength, samplePattern } from "./pattern-samples.ts";
import type { TextSource } from "./strings.ts";

/** Longer witnesses are of no use in a message. */
const MAX_LENGTH = 2000;

const FILLER = "a";
const FIRST_LETTER = 97;

export const sampleTexts: TextSource = function* (demand, possible) {
  const patterns = [...demand.all, ...demand.none].flatMap((node) => node.pattern ?? []);
  const longest = Math.min(MAX_LENGTH, ...patterns.map(safeLength));
  const lengths = possible.filter((length) => length <= longest);
  const texts = [...demand.all.flatMap(ownExamples), ...patterns.flatMap((pattern) => samplePattern(pattern, lengths))];
  yield* texts.filter((text) => typeof text === "string" && text.length <= longest);
  const excluded = demand.none.flatMap((node) => node.enum ?? []);
  for (const length of lengths) {
    // One more than there are values to avoid: one of them is none of those.
    for (let index = 0; index <= excluded.length; index++) yield textOf(length, FIRST_LETTER + index);
    for (const character of "0A -_.,é😀") yield character.repeat(length);
  }
};

function textOf(length: number, last: number): string {
  return FILLER.repeat(length - 1) + String.fromCodePoint(last);
}

/** Values that the author names are the most telling witnesses. */
function ownExamples(node: Keywords): readonly JsonValue[] {
  const { default: value, examples = [] } = node;
  return value === undefined ? examples : [value, ...examples];
}

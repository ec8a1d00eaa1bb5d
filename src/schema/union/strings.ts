import type { Keywords } from "../interpret/keywords.ts";
import type { JsonValue } from "../types.ts";
import { EMPTY, findWitness, UNKNOWN_ANSWER } from "./demand.ts";
import type { Answer, Demand } from "./demand.ts";
import { safeLength, samplePattern } from "./pattern-samples.ts";

/** Longer witnesses are of no use in a message. */
const MAX_LENGTH = 2000;

const FILLER = "a";
const FIRST_LETTER = 97;

/**
 * Decides a demand on strings: exactly where it is about lengths and enums, by trying samples where a pattern is to be
 * matched or avoided. Nothing is concluded from samples that all fail.
 */
export function solveStrings(demand: Demand): Answer {
  if (!demand.all.some((node) => (node.minLength ?? 0) > 0)) {
    const empty = findWitness(demand, [""]);
    if (empty) return empty;
  }
  const lengths = possibleLengths(demand);
  if (lengths.length === 0) return EMPTY;
  return findWitness(demand, candidates(demand, lengths)) ?? UNKNOWN_ANSWER;
}

/** The lengths from 1 up at which an interval of possible lengths begins; none if there is no such interval. */
function possibleLengths({ all, none }: Demand): number[] {
  const low = Math.max(1, ...all.map((node) => node.minLength ?? 0));
  const high = Math.min(...all.map((node) => node.maxLength ?? Infinity));
  const required = new Set(all.map((node) => node.pattern));
  // A pattern that must be matched anyway does not help to avoid a node; another one, or an enum, may.
  const intervals = none.filter((node) => !node.enum && (node.pattern === undefined || required.has(node.pattern)));
  const excluded = (length: number): boolean =>
    intervals.some(({ minLength = 0, maxLength = Infinity }) => length >= minLength && length <= maxLength);
  return [low, ...intervals.map(({ maxLength = Infinity }) => maxLength + 1)].filter(
    (length) => length >= low && length <= high && length < Infinity && !excluded(length),
  );
}

function* candidates(demand: Demand, possible: readonly number[]): Generator<JsonValue> {
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
}

function textOf(length: number, last: number): string {
  return FILLER.repeat(length - 1) + String.fromCodePoint(last);
}

/** Values that the author names are the most telling witnesses. */
function ownExamples(node: Keywords): readonly JsonValue[] {
  const { default: value, examples = [] } = node;
  return value === undefined ? examples : [value, ...examples];
}

import type { JsonValue } from "../types.ts";
import { EMPTY, findWitness, UNKNOWN_ANSWER } from "./demand.ts";
import type { Answer, Demand, Solver } from "./demand.ts";

/** Texts that may fulfil a demand, of the lengths at which an interval of possible lengths begins. */
export type TextSource = (demand: Demand, lengths: readonly number[]) => Iterable<JsonValue>;

export const noTexts: TextSource = () => [];

/**
 * Decides a demand on strings: by proof where it is about lengths, else by trying texts. Nothing is concluded from texts
 * that all fail.
 */
export function solveStrings(demand: Demand, texts: TextSource, solver: Solver): Answer {
  if (!demand.all.some((node) => (node.minLength ?? 0) > 0)) {
    const empty = findWitness(demand, [""], solver);
    if (empty) return empty;
  }
  const lengths = possibleLengths(demand);
  if (lengths.length === 0) return EMPTY;
  return findWitness(demand, texts(demand, lengths), solver) ?? UNKNOWN_ANSWER;
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

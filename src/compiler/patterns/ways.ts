/** Counting, without trying them, the ways in which an engine would read a text. */

import type { PositionAutomaton, Ways } from "./position-automaton.ts";

/**
 * How many ways there are to read a text or a beginning of it: no more steps than this, times a constant, does a
 * backtracking engine make before it gives up. A character that the alphabet lacks ends all ways.
 */
export function waysToRead({ alphabet, symbols, next, start }: PositionAutomaton, text: string): number {
  let total = 0;
  let ways = new Map<number, number>();
  [...text].forEach((char, index) => {
    const letter = alphabet.indexOf(char);
    const reached = new Map<number, number>();
    const reach = (position: number, count: number): void => {
      if (letter >= 0 && ((symbols[position]! >> BigInt(letter)) & 1n) === 1n) reached.set(position, (reached.get(position) ?? 0) + count);
    };
    if (index === 0) for (const [position, count] of start) reach(position, count);
    for (const [position, count] of ways) for (const [to, edges] of next[position]!) reach(to, count * edges);
    ways = reached;
    for (const count of ways.values()) total += count;
  });
  return total;
}

/**
 * How many characters a backtracking engine compares at most until it has decided a text: it goes each way as far as it
 * leads, and compares what may come next. Only for an automaton that is complete.
 *
 * @param text For each of its characters the bit that stands for it in `symbols`.
 * @param from Where in the text the engine begins.
 * @param most Counting ends when there are more.
 */
export function triesOf({ symbols, next, start }: PositionAutomaton, text: readonly bigint[], from: number, most: number): number {
  let tries = 0;
  let compared: Ways = start;
  for (let index = from; compared.size > 0 && tries <= most; index++) {
    const following = new Map<number, number>();
    for (const [position, ways] of compared) {
      tries += ways;
      // At the end of the text every comparison fails.
      if ((symbols[position]! & (text[index] ?? 0n)) === 0n) continue;
      for (const [to, edges] of next[position]!) following.set(to, (following.get(to) ?? 0) + ways * edges);
    }
    compared = following;
  }
  return tries;
}

/** Counting, without trying them, the ways in which an engine would read a text. */

import type { PositionAutomaton } from "./position-automaton.ts";

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
    if (index === 0) for (const position of start) reach(position, 1);
    for (const [position, count] of ways) for (const [to, edges] of next[position]!) reach(to, count * edges);
    ways = reached;
    for (const count of ways.values()) total += count;
  });
  return total;
}

/** Counting, without trying them, the comparisons by which an engine would decide a text. */

import type { PositionAutomaton, Ways } from "./position-automaton.ts";

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

/**
 * How many characters a backtracking engine compares at most to decide a text by a pattern, given by its automata: wherever
 * the whole pattern leads, each of its lookaheads may be tried, at most as long as at the worst place.
 *
 * @param most Counting ends when there are more.
 */
export function mostTries([whole, ...lookaheads]: readonly PositionAutomaton[], text: readonly bigint[], most: number): number {
  const tries = triesOf(whole!, text, 0, most);
  let counted = tries;
  let product = tries;
  for (const lookahead of lookaheads) {
    let worst = 0;
    for (let from = 0; from <= text.length && counted <= most; from++) {
      const here = triesOf(lookahead, text, from, most);
      counted += here;
      worst = Math.max(worst, here);
    }
    product += tries * worst;
  }
  return Math.max(counted, product);
}

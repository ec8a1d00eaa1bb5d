/** A backtracking engine of forty lines, which counts. */

import { type AST, RegExpParser } from "@eslint-community/regexpp";

export const MOST_TRIES = 200_000;

/** How many characters a backtracking engine compares until it has an answer; no lookaround, no backreferences. */
export function tries(pattern: string, text: string): number {
  const ast = new RegExpParser().parsePattern(pattern, 0, pattern.length, { unicode: true });
  let count = 0;
  type Next = (at: number) => boolean;
  const some = (alternatives: readonly AST.Alternative[], at: number, next: Next): boolean => alternatives.some(({ elements }) => all(elements, 0, at, next));
  const all = (elements: readonly AST.Element[], index: number, at: number, next: Next): boolean =>
    index === elements.length ? next(at) : one(elements[index]!, at, (after) => all(elements, index + 1, after, next));
  const one = (node: AST.Element, at: number, next: Next): boolean => {
    if (node.type === "Assertion") return at === (node.kind === "start" ? 0 : text.length) && next(at);
    if (node.type === "Group" || node.type === "CapturingGroup") return some(node.alternatives, at, next);
    if (node.type === "Quantifier") return repeat(node, 0, at, next);
    if (++count > MOST_TRIES) throw new RangeError("enough");
    return at < text.length && new RegExp(`^${node.raw}$`, "u").test(text[at]!) && next(at + 1);
  };
  const repeat = (node: AST.Quantifier, done: number, at: number, next: Next): boolean => {
    const again = (): boolean => done < node.max && one(node.element, at, (after) => (after > at || done < node.min) && repeat(node, done + 1, after, next));
    const enough = (): boolean => done >= node.min && next(at);
    return node.greedy ? again() || enough() : enough() || again();
  };
  try {
    for (let start = 0; start <= text.length; start++) if (some(ast.alternatives, start, () => true)) break;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return count;
}

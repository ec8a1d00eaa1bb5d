/** Whether a pattern decides one text in little time, however long it may take on others. */

import { compilePattern } from "../../schema/interpret/pattern.ts";
import { LONGEST_PATTERN } from "./backtracking.ts";
import { isIntricate, someNode } from "./nodes.ts";
import { positionAutomata } from "./position-automaton.ts";
import { type AST, parsePattern } from "./regex-libraries.ts";
import { mostTries } from "./ways.ts";

/** So many comparisons take some hundredths of a second. */
const MOST_TRIES = 1_000_000;

/** Nobody writes a longer text as a default. */
const LONGEST_TEXT = 10_000;

/** Longer repeats are drawn as loops, which is quickly done and errs on the safe side. */
const LONGEST_COPY = 16;

/**
 * Whether an engine, which tries one way after the other, surely decides a text within a moment. The ways are counted, not
 * tried. False too where they cannot be: for long texts and patterns, backreferences, lookbehinds, and lookarounds in
 * others.
 */
export function isQuick(pattern: string, text: string): boolean {
  if (pattern.length > LONGEST_PATTERN || text.length > LONGEST_TEXT) return false;
  const parsed = parsePattern(pattern);
  if (parsed.kind !== "parsed" || someNode(parsed.syntax.ast, isOpaque)) return false;
  const { syntax } = parsed;
  // An engine with older tables of Unicode than the parser's reads it otherwise.
  if (compilePattern(pattern)?.unicode !== syntax.unicode) return false;
  const characters = syntax.unicode ? [...text] : text.split("");
  const alphabet = [...new Set(characters)];
  const automata = positionAutomata(syntax, { alphabet, loopFrom: 2, longestCopy: LONGEST_COPY });
  if (automata === undefined || !automata.every(({ complete }) => complete)) return false;
  const bits = new Map(alphabet.map((character, index) => [character, 1n << BigInt(index)]));
  return mostTries(automata, characters.map((character) => bits.get(character)!), MOST_TRIES) <= MOST_TRIES;
}

/** What the automata do not tell the cost of. */
function isOpaque(node: AST.Node): boolean {
  return node.type === "Backreference" || isIntricate(node);
}

/**
 * Whether a text that is read in many ways can end so that none of them leads to a match: only then does an engine try
 * them all. It is asked of the engine at hand, with a few repetitions of what makes the ways multiply, and never before
 * the tries are counted.
 */

import type { Pump } from "./ambiguity.ts";
import { isIntricate, someNode } from "./nodes.ts";
import { type PositionAutomaton, positionAutomata } from "./position-automaton.ts";
import type { PatternSyntax } from "./regex-libraries.ts";
import { mostTries } from "./ways.ts";

export type Trial =
  /** With this end no match begins in the text. */
  | { readonly kind: "fails"; readonly end: string }
  /** No end was found: the first way leads to a match. */
  | { readonly kind: "matches" }
  /** It would take too long to try. */
  | { readonly kind: "unknown" };

const UNKNOWN: Trial = { kind: "unknown" };

/** More repetitions of a pump show nothing new … */
const MOST_PUMPS = 8;
/** … and a text with more tries than this takes too long, */
const MOST_TRIES = 50_000;
/** as do more for all texts together: some hundredths of a second. */
const MOST_TRIES_IN_ALL = 4_000_000;
/** An end such as `"a\nb"` gives the trimmed text a second line. */
const LONGEST_END = 3;
const MOST_ENDS = 300;

/** The least number of repetitions that is drawn as a loop: the first of these with which all ways can be counted. */
const LOOPS_FROM = [10, 2];

/** One of the characters that the pattern does not tell apart. */
interface Kind {
  readonly letter: string;
  /** The positions that match it, a bit for each. */
  readonly positions: bigint;
}

/** An end, and the positions that may have matched its last character. */
interface End {
  readonly text: string;
  readonly reached: bigint;
}

/** The trials of one pattern, which share what is spent on them. */
export class Trials {
  readonly #matcher: RegExp;
  readonly #automata: readonly PositionAutomaton[] | undefined;
  readonly #kinds: readonly Kind[];
  readonly #following: readonly bigint[];
  readonly #known = new Map<string, Trial>();
  #left = MOST_TRIES_IN_ALL;

  constructor(syntax: PatternSyntax, matcher: RegExp) {
    this.#matcher = matcher;
    this.#automata = countable(syntax);
    this.#kinds = kindsOf(this.#automata ?? []);
    this.#following = (this.#automata?.[0]?.next ?? []).map((edges) => bitsOf(edges.keys()));
  }

  /** What becomes of a text that begins with a pump. Equal pumps are tried once. */
  of(pump: Pump): Trial {
    const key = JSON.stringify([pump.prefix, pump.pump]);
    const trial = this.#known.get(key) ?? this.#try(pump);
    this.#known.set(key, trial);
    return trial;
  }

  #try({ prefix, pump }: Pump): Trial {
    let longest: { readonly text: string; readonly tries: number } | undefined;
    for (let count = 1; count <= MOST_PUMPS; count++) {
      const text = prefix + pump.repeat(count);
      const tries = this.#triesOf(text);
      if (tries > MOST_TRIES) break;
      longest = { text, tries };
    }
    return longest === undefined ? UNKNOWN : this.#withEnds(longest.text, longest.tries);
  }

  /** How many tries a text takes at most, however it ends. */
  #triesOf(text: string): number {
    if (this.#automata === undefined) return Infinity;
    const letters = [...text].map((letter) => this.#letterBit(letter));
    const any = Array.from({ length: LONGEST_END }, () => -1n);
    return mostTries(this.#automata, [...letters, ...any], MOST_TRIES);
  }

  /** No character is in a text that is not in the alphabet. */
  #letterBit(letter: string): bigint {
    return 1n << BigInt(this.#automata![0]!.alphabet.indexOf(letter));
  }

  /** Breadth first, so that the end is as short as can be. */
  #withEnds(text: string, tries: number): Trial {
    const seen = new Set<string>();
    let tried = 0;
    let ends: readonly End[] = [{ text: "", reached: this.#read(text) }];
    for (let length = 0; length <= LONGEST_END && ends.length > 0; length++) {
      for (const end of ends) {
        if (++tried > MOST_ENDS) return { kind: "matches" };
        this.#left -= tries;
        if (this.#left < 0) return UNKNOWN;
        if ((this.#matcher.exec(text + end.text)?.index ?? Infinity) >= text.length) return { kind: "fails", end: end.text };
      }
      ends = ends.flatMap((end) => this.#longer(end, seen));
    }
    return { kind: "matches" };
  }

  /** Of ends that lead to the same positions one is enough, unless a lookaround may tell them apart. */
  #longer({ text, reached }: End, seen: Set<string>): End[] {
    const { exact } = this.#automata![0]!;
    if (exact && reached === 0n) return [];
    const following = union(this.#following, reached);
    return this.#kinds.flatMap(({ letter, positions }) => {
      const end = { text: text + letter, reached: following & positions };
      const key = exact && end.reached !== 0n ? String(end.reached) : end.text;
      if (seen.has(key)) return [];
      seen.add(key);
      return [end];
    });
  }

  #read(text: string): bigint {
    const { start, symbols } = this.#automata![0]!;
    let following = bitsOf(start.keys());
    let reached = 0n;
    for (const letter of text) {
      const bit = this.#letterBit(letter);
      reached = bitsOf([...positionsIn(following)].filter((position) => (symbols[position]! & bit) !== 0n));
      following = union(this.#following, reached);
    }
    return reached;
  }
}

/** The automata of a pattern by which its tries can be counted. */
function countable(syntax: PatternSyntax): readonly PositionAutomaton[] | undefined {
  if (someNode(syntax.ast, isIntricate)) return undefined;
  for (const loopFrom of LOOPS_FROM) {
    const automata = positionAutomata(syntax, { loopFrom });
    if (automata?.every(({ complete }) => complete)) return automata;
  }
  return undefined;
}

/** Ends of an attack that are read most easily come first. */
const PREFERRED = ["!", "\n", " "];

/** Which characters of the alphabet the automata tell apart; letters and signs are also told apart by `\b`. */
function kindsOf(automata: readonly PositionAutomaton[]): Kind[] {
  const alphabet = automata[0]?.alphabet ?? [];
  const kinds = new Map<string, Kind>();
  for (const letter of [...PREFERRED, ...alphabet.filter((letter) => !PREFERRED.includes(letter))]) {
    const bit = 1n << BigInt(alphabet.indexOf(letter));
    const matching = automata.map(({ symbols }) => bitsOf([...symbols.keys()].filter((position) => (symbols[position]! & bit) !== 0n)));
    const key = [...matching, /\w/.test(letter)].join();
    if (!kinds.has(key)) kinds.set(key, { letter, positions: matching[0]! });
  }
  return [...kinds.values()];
}

function bitsOf(positions: Iterable<number>): bigint {
  let bits = 0n;
  for (const position of positions) bits |= 1n << BigInt(position);
  return bits;
}

function* positionsIn(bits: bigint): Iterable<number> {
  let position = 0;
  for (let rest = bits; rest !== 0n; rest >>= 1n, position++) if ((rest & 1n) === 1n) yield position;
}

function union(sets: readonly bigint[], positions: bigint): bigint {
  let all = 0n;
  for (const position of positionsIn(positions)) all |= sets[position]!;
  return all;
}

/**
 * A pattern as an automaton of positions: a position is a character or class of the pattern, and an edge leads to each
 * position that may match the next character. That a step is possible in two ways (by the inner or the outer of two
 * nested repeats) is counted, since a backtracking engine tries both.
 *
 * Lookarounds are left out, and a backreference may match whatever its group may: every way to match is in the
 * automaton, but not every way through it is one.
 */

import { isEdge } from "./nodes.ts";
import { type AST, type PatternSyntax, visitNodes } from "./regex-libraries.ts";

/** Positions, with the number of ways to get there. */
export type Ways = ReadonlyMap<number, number>;

export interface PositionAutomaton {
  /** A few characters that tell all classes of the pattern apart. */
  readonly alphabet: readonly string[];
  /** For each position, which characters of the alphabet it matches: a bit for each, the first the lowest. */
  readonly symbols: readonly bigint[];
  /** For each position, the positions after it, with the number of ways to get there. */
  readonly next: readonly Ways[];
  /** The positions that may match the first character, in the same way. */
  readonly start: Ways;
  /** Nothing was left out or simplified, so that what is found in the automaton can be told as a text. */
  readonly exact: boolean;
  /** Every way to match is in the automaton, as often as an engine may try it. */
  readonly complete: boolean;
  /** The position that stands for anything before the match, of a pattern that may match anywhere. */
  readonly anything?: number;
}

/** More positions than this are not worth the time. */
const MOST_POSITIONS = 1_000;
/** A repeat of no more positions than this is written out. */
const LONGEST_COPY = 64;

export interface Drawing {
  /** Characters that tell all classes of the pattern apart, or all that matter. Default: `alphabetOf` the pattern. */
  readonly alphabet?: readonly string[];
  /** A repeat that is not written out counts as unbounded from this many repetitions on. */
  readonly loopFrom: number;
  /** Up to how many positions a repeat is written out. Default: 64. */
  readonly longestCopy?: number;
}

/** What a part of the pattern contributes: the positions it may begin and end with, and in how many ways it may match nothing. */
interface Part {
  readonly empty: number;
  readonly first: Ways;
  readonly last: Ways;
}

const NOTHING: Part = { empty: 1, first: new Map(), last: new Map() };

/**
 * The automata of a pattern: one for the whole, one for each lookaround.
 *
 * @returns undefined for a pattern with too many positions.
 */
export function positionAutomata(syntax: PatternSyntax, { alphabet = alphabetOf(syntax.ast), loopFrom, longestCopy = LONGEST_COPY }: Drawing): PositionAutomaton[] | undefined {
  const drawing = { alphabet, loopFrom, longestCopy };
  const bodies: (readonly AST.Alternative[])[] = [syntax.ast.alternatives];
  visitNodes(syntax.ast, (node) => {
    if (node.type === "Assertion" && "alternatives" in node) bodies.push(node.alternatives);
  });
  const automata = bodies.map((alternatives, index) => new Builder(syntax, drawing).build(alternatives, index === 0));
  return automata.every((automaton) => automaton !== undefined) ? automata : undefined;
}

class Builder {
  readonly #symbols: bigint[] = [];
  readonly #next: Map<number, number>[] = [];
  readonly #known = new Map<string, bigint>();
  /** Positions behind a `^`: nothing leads to them. */
  readonly #atStart = new Set<number>();
  #exact = true;
  #complete = true;
  readonly #alphabet: readonly string[];
  readonly #loopFrom: number;
  readonly #longestCopy: number;
  readonly #flags: string;

  constructor(syntax: PatternSyntax, { alphabet, loopFrom, longestCopy }: Required<Drawing>) {
    this.#alphabet = alphabet;
    this.#loopFrom = loopFrom;
    this.#longestCopy = longestCopy;
    this.#flags = syntax.unicode ? "u" : "";
  }

  build(alternatives: readonly AST.Alternative[], whole: boolean): PositionAutomaton | undefined {
    const { first } = this.#alternatives(alternatives);
    const anything = whole && [...first.keys()].some((position) => !this.#atStart.has(position)) ? this.#anythingBefore(first) : undefined;
    if (this.#symbols.length > MOST_POSITIONS) return undefined;
    // Where a lookaround stands in the text, its own automaton does not tell.
    const automaton = { alphabet: this.#alphabet, symbols: this.#symbols, next: this.#next, exact: this.#exact && whole, complete: this.#complete };
    return anything === undefined ? { ...automaton, start: first } : { ...automaton, start: sum([first, 1], [new Map([[anything, 1]]), 1]), anything };
  }

  /** The engine tries to match at every place of the text, as if anything stood before the pattern. */
  #anythingBefore(first: Ways): number {
    const { first: anything } = this.#single((1n << BigInt(this.#alphabet.length)) - 1n);
    this.#connect(anything, sum([anything, 1], [first, 1]));
    return [...anything.keys()][0]!;
  }

  #alternatives(alternatives: readonly AST.Alternative[]): Part {
    const parts = alternatives.map(({ elements }) => this.#sequence(elements));
    return {
      empty: parts.reduce((ways, { empty }) => ways + empty, 0),
      first: sum(...parts.map(({ first }) => [first, 1] as const)),
      last: sum(...parts.map(({ last }) => [last, 1] as const)),
    };
  }

  #sequence(elements: readonly AST.Element[]): Part {
    const part = elements.reduce((before, element) => this.#join(before, this.#element(element)), NOTHING);
    // Within a sequence an edge is a condition on what stands around it.
    if (elements.some((element, index) => (index > 0 && isEdge(element, "start")) || (index < elements.length - 1 && isEdge(element, "end")))) this.#exact = false;
    if (isEdge(elements[0], "start")) for (const position of part.first.keys()) this.#atStart.add(position);
    return part;
  }

  #join(before: Part, after: Part): Part {
    this.#connect(before.last, after.first);
    return {
      // Infinitely many, times none, would be no number.
      empty: Math.min(before.empty * after.empty, Number.MAX_VALUE),
      first: sum([before.first, 1], [after.first, before.empty]),
      last: sum([after.last, 1], [before.last, after.empty]),
    };
  }

  #element(node: AST.Element): Part {
    if (this.#symbols.length > MOST_POSITIONS) return NOTHING;
    switch (node.type) {
      case "Group":
      case "CapturingGroup":
        return this.#alternatives(node.alternatives);
      case "Quantifier":
        return this.#repeat(node);
      case "Character":
        return this.#single(this.#letters((char) => char === String.fromCodePoint(node.value)));
      case "CharacterClass":
      case "CharacterSet":
        return this.#single(this.#members(node.raw));
      case "Backreference":
        this.#exact = false;
        return this.#backreference(node);
      case "Assertion":
        this.#exact &&= isEdge(node, "start") || isEdge(node, "end");
        return NOTHING;
      default:
        return NOTHING;
    }
  }

  /** A group that refers to itself finds itself empty. */
  #backreference({ resolved, start, end }: AST.Backreference): Part {
    const group = Array.isArray(resolved) ? resolved[0]! : resolved;
    return group.start < start && end < group.end ? NOTHING : this.#alternatives(group.alternatives);
  }

  /** Written out where that is short and says more, a loop where the copies are many, two copies in between. */
  #repeat({ element, min, max }: AST.Quantifier): Part {
    if (max === 0) return NOTHING;
    const before = this.#symbols.length;
    const once = this.#element(element);
    const size = this.#symbols.length - before;
    const unbounded = max === Infinity;
    // The least number of repetitions may match nothing, and no other: it is none of those that go on without end.
    const copies = unbounded ? Math.max(1, once.empty > 0 ? min + 1 : min) : max;
    if (copies === 1 || (size * copies <= this.#longestCopy && (unbounded || copies < this.#loopFrom || isRigid(element)))) {
      return this.#copies(once, Array.from({ length: copies - 1 }, () => this.#element(element)), min, unbounded);
    }
    this.#exact = false;
    // A loop has all ways of the repetitions it stands for, unless those may match nothing; two copies have not.
    this.#complete &&= once.empty === 0 && (unbounded || copies >= this.#loopFrom);
    if (copies < this.#loopFrom && !unbounded) return this.#copies(once, [this.#element(element)], Math.min(min, min === max ? 2 : 1), false);
    const looped = this.#loop(once);
    // Each of many repetitions may match nothing: which of them do is tried in all ways.
    if (once.empty > 0 && copies >= this.#loopFrom) this.#connect(once.last, once.first);
    return min === 0 ? { ...looped, empty: 1 } : looped;
  }

  /** `x{2,4}` as `xx(?:x(?:x)?)?`, which is how an engine goes through it: what it may leave out does not match nothing. */
  #copies(first: Part, more: readonly Part[], min: number, unbounded: boolean): Part {
    const parts = [first, ...more];
    if (unbounded) this.#loop(parts.at(-1)!);
    return parts.reduceRight((after, part, index) => {
      if (index < min) return this.#join(part, after);
      return { ...this.#join({ ...part, empty: 0 }, after), empty: 1 };
    }, NOTHING);
  }

  #loop(part: Part): Part {
    this.#connect(part.last, part.first);
    return part;
  }

  #single(symbols: bigint): Part {
    this.#next.push(new Map());
    const position = new Map([[this.#symbols.push(symbols) - 1, 1]]);
    return { empty: 0, first: position, last: position };
  }

  #connect(last: Ways, first: Ways): void {
    for (const [from, left] of last) {
      const edges = this.#next[from]!;
      for (const [to, right] of first) if (!this.#atStart.has(to)) edges.set(to, (edges.get(to) ?? 0) + left * right);
    }
  }

  #members(raw: string): bigint {
    const known = this.#known.get(raw);
    if (known !== undefined) return known;
    const member = new RegExp(`^(?:${raw})$`, this.#flags);
    const members = this.#letters((char) => member.test(char));
    this.#known.set(raw, members);
    return members;
  }

  #letters(has: (char: string) => boolean): bigint {
    return this.#alphabet.reduce((bits, char, index) => (has(char) ? bits | (1n << BigInt(index)) : bits), 0n);
  }
}

/** The ways of several parts together, each as often as the part can be got to. */
function sum(...parts: readonly (readonly [ways: Ways, times: number])[]): Ways {
  const total = new Map<number, number>();
  for (const [ways, times] of parts) {
    if (times > 0) for (const [position, count] of ways) total.set(position, (total.get(position) ?? 0) + count * times);
  }
  return total;
}

/** Every match of it takes the same steps, so that nothing multiplies where it is repeated. */
function isRigid(node: AST.Element): boolean {
  if (node.type === "Quantifier") return node.min === node.max && isRigid(node.element);
  return !("alternatives" in node) || node.alternatives.every(({ elements }) => elements.every(isRigid));
}

/** Characters that people write, then one of each kind that a class may single out. */
const COMMON = "a0A-_ .,@/:b1B!\"'+=zZ9\t\n\r\u00a0é٣中\u2028😀\0";

/** A few characters that tell all classes of a pattern apart: the common ones, all that the pattern names, and their neighbours. */
export function alphabetOf(ast: AST.Pattern): string[] {
  const codes = new Set([...COMMON].map((char) => char.codePointAt(0)!));
  const add = (from: number, to: number): void => {
    for (const code of [from, to, from - 1, to + 1]) if (code >= 0 && code <= 0x10ffff) codes.add(code);
  };
  visitNodes(ast, (node) => {
    if (node.type === "Character") add(node.value, node.value);
    if (node.type !== "CharacterClass") return;
    for (const element of node.elements) if (element.type === "CharacterClassRange") add(element.min.value, element.max.value);
  });
  return [...codes].map((code) => String.fromCodePoint(code));
}

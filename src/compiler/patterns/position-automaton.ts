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

export interface PositionAutomaton {
  /** A few characters that tell all classes of the pattern apart. */
  readonly alphabet: readonly string[];
  /** For each position, which characters of the alphabet it matches: a bit for each, the first the lowest. */
  readonly symbols: readonly bigint[];
  /** For each position, the positions after it, with the number of ways to get there. */
  readonly next: readonly ReadonlyMap<number, number>[];
  readonly start: readonly number[];
  /** Nothing was left out or simplified, so that what is found in the automaton can be told as a text. */
  readonly exact: boolean;
  /** The position that stands for anything before the match, of a pattern that may match anywhere. */
  readonly anything?: number;
}

/** More positions than this are not worth the time. */
const MOST_POSITIONS = 1_000;
/** A repeat of no more positions than this is written out. */
const LONGEST_COPY = 64;

/** What a part of the pattern contributes: the positions it may begin and end with, and whether it may match nothing. */
interface Part {
  readonly nullable: boolean;
  readonly first: readonly number[];
  readonly last: readonly number[];
}

const NOTHING: Part = { nullable: true, first: [], last: [] };

/**
 * The automata of a pattern: one for the whole, one for each lookaround.
 *
 * @param loopFrom A repeat that is not written out counts as unbounded from this many repetitions on.
 * @returns undefined for a pattern with too many positions.
 */
export function positionAutomata(syntax: PatternSyntax, loopFrom: number): PositionAutomaton[] | undefined {
  const alphabet = alphabetOf(syntax.ast);
  const bodies: (readonly AST.Alternative[])[] = [syntax.ast.alternatives];
  visitNodes(syntax.ast, (node) => {
    if (node.type === "Assertion" && "alternatives" in node) bodies.push(node.alternatives);
  });
  const automata = bodies.map((alternatives, index) => new Builder(syntax, alphabet, loopFrom).build(alternatives, index === 0));
  return automata.every((automaton) => automaton !== undefined) ? automata : undefined;
}

class Builder {
  readonly #symbols: bigint[] = [];
  readonly #next: Map<number, number>[] = [];
  readonly #known = new Map<string, bigint>();
  /** Positions behind a `^`: nothing leads to them. */
  readonly #atStart = new Set<number>();
  #exact = true;
  readonly #alphabet: readonly string[];
  readonly #loopFrom: number;
  readonly #flags: string;

  constructor(syntax: PatternSyntax, alphabet: readonly string[], loopFrom: number) {
    this.#alphabet = alphabet;
    this.#loopFrom = loopFrom;
    this.#flags = syntax.unicode ? "u" : "";
  }

  build(alternatives: readonly AST.Alternative[], whole: boolean): PositionAutomaton | undefined {
    const { first } = this.#alternatives(alternatives);
    const anything = whole && first.some((position) => !this.#atStart.has(position)) ? this.#anythingBefore(first) : undefined;
    if (this.#symbols.length > MOST_POSITIONS) return undefined;
    // Where a lookaround stands in the text, its own automaton does not tell.
    const automaton = { alphabet: this.#alphabet, symbols: this.#symbols, next: this.#next, exact: this.#exact && whole };
    return anything === undefined ? { ...automaton, start: first } : { ...automaton, start: [...first, anything], anything };
  }

  /** The engine tries to match at every place of the text, as if anything stood before the pattern. */
  #anythingBefore(first: readonly number[]): number {
    const anything = this.#position((1n << BigInt(this.#alphabet.length)) - 1n);
    this.#connect([anything], [anything, ...first]);
    return anything;
  }

  #alternatives(alternatives: readonly AST.Alternative[]): Part {
    const parts = alternatives.map(({ elements }) => this.#sequence(elements));
    return { nullable: parts.some(({ nullable }) => nullable), first: parts.flatMap(({ first }) => first), last: parts.flatMap(({ last }) => last) };
  }

  #sequence(elements: readonly AST.Element[]): Part {
    const part = elements.reduce((before, element) => this.#join(before, this.#element(element)), NOTHING);
    // Within a sequence an edge is a condition on what stands around it.
    if (elements.some((element, index) => (index > 0 && isEdge(element, "start")) || (index < elements.length - 1 && isEdge(element, "end")))) this.#exact = false;
    if (isEdge(elements[0], "start")) for (const position of part.first) this.#atStart.add(position);
    return part;
  }

  #join(before: Part, after: Part): Part {
    this.#connect(before.last, after.first);
    return {
      nullable: before.nullable && after.nullable,
      first: before.nullable ? [...before.first, ...after.first] : before.first,
      last: after.nullable ? [...after.last, ...before.last] : after.last,
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
    const copies = unbounded ? Math.max(1, min) : max;
    if (size * copies <= LONGEST_COPY && (unbounded || copies < this.#loopFrom || isRigid(element))) {
      return this.#copies(once, Array.from({ length: copies - 1 }, () => this.#element(element)), min, unbounded);
    }
    this.#exact = false;
    if (copies < this.#loopFrom && !unbounded) return this.#copies(once, [this.#element(element)], Math.min(min, min === max ? 2 : 1), false);
    const looped = this.#loop(once);
    // Each of many repetitions may match nothing: which of them do is tried in all ways.
    if (once.nullable && copies >= this.#loopFrom) this.#connect(once.last, once.first);
    return min === 0 ? { ...looped, nullable: true } : looped;
  }

  /** `x{2,4}` as `xx(?:x(?:x)?)?`, which is how an engine goes through it. */
  #copies(first: Part, more: readonly Part[], min: number, unbounded: boolean): Part {
    const parts = [first, ...more];
    if (unbounded) this.#loop(parts.at(-1)!);
    return parts.reduceRight((after, part, index) => {
      const joined = this.#join(part, after);
      return index >= min ? { ...joined, nullable: true } : joined;
    }, NOTHING);
  }

  #loop(part: Part): Part {
    this.#connect(part.last, part.first);
    return part;
  }

  #single(symbols: bigint): Part {
    const position = this.#position(symbols);
    return { nullable: false, first: [position], last: [position] };
  }

  #position(symbols: bigint): number {
    this.#next.push(new Map());
    return this.#symbols.push(symbols) - 1;
  }

  #connect(last: readonly number[], first: readonly number[]): void {
    for (const from of last) {
      const edges = this.#next[from]!;
      for (const to of first) if (!this.#atStart.has(to)) edges.set(to, (edges.get(to) ?? 0) + 1);
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

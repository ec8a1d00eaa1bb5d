/**
 * How large the automaton of a pattern becomes in Core. Core compiles a bounded repeat by copying, and refuses an
 * automaton over 10 MiB.
 *
 * The sizes are those of the automata that Core's regex engine builds, in bytes: a state takes 32, an alternative of a
 * union 4, a range of bytes in a state 8. One automaton reads forwards and knows the groups, one reads backwards and
 * does not; a class of characters takes more room backwards, where only first bytes are shared. The larger one counts.
 */

import { type CodePoints, union } from "./code-points.ts";
import type { AST } from "./regex-libraries.ts";
import { utf8Sequences } from "./utf8.ts";

const STATE = 32;
const ALTERNATIVE = 4;
const BYTE_RANGE = 8;
/** A union of two: what makes a copy optional. */
const BRANCH = STATE + 2 * ALTERNATIVE;
const LAST_ASCII = 0x7f;

export interface Size {
  readonly forward: number;
  readonly backward: number;
}

/** One character, or one out of a set. */
export type Single = AST.Character | AST.CharacterSet | AST.CharacterClass;

/** What characters and sets of them stand for. */
export interface Classes {
  /** The characters; undefined where only the tables of Unicode tell. */
  plain(node: Single): CodePoints | undefined;
  /** The size of a set that needs those tables. */
  unicode(node: Single): Size;
}

/** The size of `a|b|c`. */
export function sizeOfAlternatives(alternatives: readonly AST.Alternative[], classes: Classes): Size {
  const [first] = alternatives;
  if (alternatives.length === 1) return sizeOfSequence(first!.elements, classes);
  const sets = alternatives.map(({ elements }) => (elements.length === 1 && isSingle(elements[0]!) ? classes.plain(elements[0]) : undefined));
  if (sets.every((set) => set !== undefined)) return sizeOfSet(union(sets));
  const words = alternatives.map(wordOf);
  if (words.every((word) => word !== undefined)) return both(sizeOfWords(words));
  return sum([both(2 * STATE + ALTERNATIVE * alternatives.length), ...alternatives.map(({ elements }) => sizeOfSequence(elements, classes))]);
}

/** The size of elements in a row. */
export function sizeOfSequence(elements: readonly AST.Element[], classes: Classes): Size {
  return elements.length === 0 ? both(STATE) : sum(elements.map((element) => sizeOf(element, classes)));
}

/** The size of one element. */
export function sizeOf(node: AST.Element, classes: Classes): Size {
  if (isSingle(node)) {
    const set = classes.plain(node);
    return set === undefined ? classes.unicode(node) : sizeOfSet(set);
  }
  switch (node.type) {
    case "Group":
      return sizeOfAlternatives(node.alternatives, classes);
    case "CapturingGroup":
      return sum([{ forward: 2 * STATE, backward: 0 }, sizeOfAlternatives(node.alternatives, classes)]);
    case "Quantifier":
      return sizeOfRepeat(node, sizeOf(node.element, classes));
    default:
      return both(STATE);
  }
}

function sizeOfRepeat({ min, max }: AST.Quantifier, element: Size): Size {
  if (max === 0) return both(STATE);
  if (max === Infinity) return sum([times(element, Math.max(1, min)), both(BRANCH)]);
  if (min === max) return times(element, min);
  return sum([times(element, max), both(STATE + BRANCH * (max - min))]);
}

/** How many bytes one more allowed repetition adds. */
export function sizeOfCopy({ min, max }: AST.Quantifier, element: Size): number {
  return largerOf(element) + (min === max ? 0 : BRANCH);
}

/** The size of one character out of a set. */
export function sizeOfSet(set: CodePoints): Size {
  const [only] = set;
  if (set.length === 1 && only![0] === only![1]) return both(STATE * lengthInBytes(only![0]));
  if (set.every(([, last]) => last <= LAST_ASCII)) return both(2 * STATE + BYTE_RANGE * set.length);
  const sequences = set.flatMap(([first, last]) => utf8Sequences(first, last));
  const beginnings = new Set(sequences.flatMap((sequence) => sequence.map((_, index) => sequence.slice(0, index + 1).join())));
  const backward = 2 * STATE + ALTERNATIVE * sequences.length + STATE * beginnings.size;
  // Forwards the engine shares ends as well: about half.
  return { forward: backward / 2, backward };
}

/** A list of words becomes a tree of bytes, read from the ends. That some share an end is not taken into account. */
function sizeOfWords(words: readonly (readonly number[])[]): number {
  const link = 2 * STATE + ALTERNATIVE;
  const inner = words.map((word) => word.reduce((total, code) => total + lengthInBytes(code), -1));
  return STATE + link + BYTE_RANGE * words.length + link * inner.reduce((total, count) => total + count, 0);
}

/** The characters of an alternative that consists of nothing else. */
function wordOf({ elements }: AST.Alternative): number[] | undefined {
  const characters = elements.flatMap((element) => (element.type === "Character" ? [element.value] : []));
  return elements.length > 0 && characters.length === elements.length ? characters : undefined;
}

/** A lone surrogate, which no pattern for Core holds, counts as none. */
function lengthInBytes(code: number): number {
  return utf8Sequences(code, code)[0]?.length ?? 0;
}

function isSingle(element: AST.Element): element is Single {
  return element.type === "Character" || element.type === "CharacterSet" || element.type === "CharacterClass";
}

/** The size that counts. */
export function largerOf({ forward, backward }: Size): number {
  return Math.max(forward, backward);
}

/** The same size in both directions. */
export function both(bytes: number): Size {
  return { forward: bytes, backward: bytes };
}

function sum(sizes: readonly Size[]): Size {
  return sizes.reduce((total, { forward, backward }) => ({ forward: total.forward + forward, backward: total.backward + backward }), both(0));
}

function times({ forward, backward }: Size, count: number): Size {
  return { forward: forward * count, backward: backward * count };
}

/** Patterns whose automaton is too large for Core (rules.md §3.7, list B). */

import { type EscapeSets, asciiEscapes, codePointsOf, unicodeEscapes } from "./code-points.ts";
import { type Classes, type Single, type Size, both, largerOf, sizeOf, sizeOfCopy, sizeOfSequence, sizeOfSet } from "./core-size.ts";
import type { FindingOf } from "./finding.ts";
import { holdsFancy, isFancy } from "./nodes.ts";
import type { AST, PatternSyntax } from "./regex-libraries.ts";

const LIMIT = 10 * 1024 * 1024;
/** What every automaton takes besides the pattern: start, end, and the search for a place to match at. */
const FRAME = 208;
/** More than any set of characters takes. */
const LARGEST_SET = 100_000;
/** The tables of Unicode here are newer and so a little larger than Core's. Fitted to the measured repeats of list B. */
const NEWER_TABLES = 0.9925;

/** The finding about a pattern that Core refuses for its size. */
export function tooBig(syntax: PatternSyntax): FindingOf<"pattern-too-big"> | undefined {
  const fancy = holdsFancy(syntax.ast);
  // The tables of Unicode are slow to ask, and rarely matter: a pattern that fits with the largest sets fits.
  if (largestPiece(syntax.ast, classesOf(fancy, () => both(LARGEST_SET))).bytes <= LIMIT - FRAME) return undefined;
  const classes = classesOf(fancy, exactSizes(fancy));
  const piece = largestPiece(syntax.ast, classes);
  if (piece.bytes <= LIMIT - FRAME) return undefined;
  const repeat = largestRepeat(piece.elements, classes);
  if (repeat === undefined) return { rule: "pattern-too-big", params: { construct: syntax.source } };
  const others = piece.bytes - largerOf(sizeOf(repeat, classes));
  const limit = repeat.max - Math.ceil((piece.bytes - (LIMIT - FRAME)) / sizeOfCopy(repeat, sizeOf(repeat.element, classes)));
  return { rule: "pattern-too-big", params: { construct: repeat.raw, ...(others < LIMIT && limit > 0 && Number.isFinite(limit) ? { limit } : {}) } };
}

function classesOf(fancy: boolean, unicode: (node: Single) => Size): Classes {
  return { unicode, plain: (node) => (needsTables(node, fancy) ? undefined : codePointsOf(node, asciiEscapes)) };
}

function exactSizes(fancy: boolean): (node: Single) => Size {
  const escapes: EscapeSets = fancy ? unicodeEscapes : asciiEscapes;
  const known = new Map<string, Size>();
  return (node) => {
    const size = known.get(node.raw) ?? scaled(sizeOfSet(codePointsOf(node, escapes)));
    known.set(node.raw, size);
    return size;
  };
}

function scaled({ forward, backward }: Size): Size {
  return { forward: forward * NEWER_TABLES, backward: backward * NEWER_TABLES };
}

function needsTables(node: Single, fancy: boolean): boolean {
  if (node.type === "CharacterClass") return node.elements.some((element) => element.type === "CharacterSet" && needsTables(element, fancy));
  return node.type === "CharacterSet" && (node.kind === "property" || (fancy && node.kind !== "any"));
}

/** Elements in a row that Core compiles into one automaton. */
interface Piece {
  readonly elements: readonly AST.Element[];
  readonly bytes: number;
}

/**
 * The largest automaton of a pattern. It is one for the whole, unless the pattern has lookaround or backreferences: then
 * Core's second engine walks the parts that hold such, and everything between them is an automaton of its own.
 */
function largestPiece({ alternatives }: { readonly alternatives: readonly AST.Alternative[] }, classes: Classes): Piece {
  return piecesOf(alternatives, classes).reduce((largest, piece) => (piece.bytes > largest.bytes ? piece : largest));
}

function piecesOf(alternatives: readonly AST.Alternative[], classes: Classes): Piece[] {
  const pieces: Piece[] = [];
  if (alternatives.length > 1 && !alternatives.some(hasFancyPart)) return [wholeOf(alternatives, classes)];
  for (const { elements } of alternatives) {
    let run: AST.Element[] = [];
    for (const element of elements) {
      if (!hasFancyPart(element)) run.push(element);
      else {
        pieces.push(pieceOf(run, classes), ...innerPieces(element, classes));
        run = [];
      }
    }
    pieces.push(pieceOf(run, classes));
  }
  return pieces;
}

function innerPieces(element: AST.Element, classes: Classes): Piece[] {
  if (element.type === "Quantifier") return innerPieces(element.element, classes);
  return "alternatives" in element ? piecesOf(element.alternatives, classes) : [];
}

function pieceOf(elements: readonly AST.Element[], classes: Classes): Piece {
  return { elements, bytes: largerOf(sizeOfSequence(elements, classes)) };
}

function wholeOf(alternatives: readonly AST.Alternative[], classes: Classes): Piece {
  const parts = alternatives.map(({ elements }) => pieceOf(elements, classes));
  return { elements: parts.flatMap(({ elements }) => elements), bytes: parts.reduce((total, { bytes }) => total + bytes, 0) };
}

function hasFancyPart(node: AST.Element | AST.Alternative): boolean {
  if (node.type === "Alternative") return node.elements.some(hasFancyPart);
  if (isFancy(node)) return true;
  if (node.type === "Quantifier") return hasFancyPart(node.element);
  return "alternatives" in node && node.alternatives.some(hasFancyPart);
}

/** The repeat to blame: the largest with an upper bound, or the one inside it that is too large by itself. */
function largestRepeat(elements: readonly AST.Element[], classes: Classes): AST.Quantifier | undefined {
  const repeats = elements.flatMap((element) => repeatsIn(element));
  const [largest] = repeats.toSorted((a, b) => largerOf(sizeOf(b, classes)) - largerOf(sizeOf(a, classes)));
  if (largest === undefined) return undefined;
  return largerOf(sizeOf(largest.element, classes)) > LIMIT ? (largestRepeat([largest.element], classes) ?? largest) : largest;
}

/** The outermost repeats with many copies. */
function repeatsIn(element: AST.Element): AST.Quantifier[] {
  if (element.type === "Quantifier") return copiesOf(element) > 1 ? [element] : repeatsIn(element.element);
  return "alternatives" in element ? element.alternatives.flatMap(({ elements }) => elements.flatMap((inner) => repeatsIn(inner))) : [];
}

function copiesOf({ min, max }: AST.Quantifier): number {
  return max === Infinity ? min : max;
}

/** Did-you-mean: the word that was probably meant. */

import { DIALECT_KEYWORDS, KEYWORDS, type NodeKind, TYPE_NAMES, type TypeName, isTypeName } from "./keywords.ts";

/** Nobody mistypes a longer one by a letter or two; comparing texts takes time in proportion to the product of lengths. */
const LONGEST_WORD = 100;
/** So many candidates are compared: a choice among more is no suggestion. */
const MOST_CANDIDATES = 500;

/**
 * The candidate nearest to `word`, case, `_` and `-` aside: the same, else within an edit distance (Damerau–Levenshtein)
 * of a quarter of the word's length, at least one (rules.md §3.2).
 *
 * @returns undefined where nothing is near; the first of several that are equally near.
 */
export function closest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > LONGEST_WORD) return undefined;
  const folded = fold(word);
  const limit = Math.max(1, Math.floor(folded.length / 4));
  let best: string | undefined;
  let bestDistance = limit + 1;
  let compared = 0;
  for (const candidate of candidates) {
    if (candidate === word || ++compared > MOST_CANDIDATES) continue;
    const other = fold(candidate);
    if (other === folded) return candidate;
    if (Math.abs(other.length - folded.length) >= bestDistance) continue;
    const distance = editDistance(folded, other);
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  // One letter for another is no likeness between words of one or two letters.
  return best !== undefined && bestDistance < Math.max(best.length, folded.length) - 1 ? best : undefined;
}

/** The keyword that was meant by `word` on a node of `kind` (undefined: the kind is not known). */
export function suggestKeyword(word: string, kind: NodeKind | undefined): string | undefined {
  if (/^x-/i.test(word)) return undefined;
  const folded = fold(word);
  const exact = DIALECT_KEYWORDS.find((keyword) => fold(keyword) === folded);
  if (exact !== undefined) return exact;
  const alias = keywordAlias(folded, kind);
  if (alias !== undefined) return alias;
  return (kind === undefined ? undefined : closest(word, KEYWORDS[kind])) ?? closest(word, DIALECT_KEYWORDS);
}

/** The type that was meant by `word`, e.g. "integer" for "int" and "object" for "Object". */
export function suggestType(word: string): TypeName | undefined {
  const folded = fold(word);
  if (isTypeName(folded)) return folded;
  return TYPE_ALIASES.get(folded) ?? (closest(folded, TYPE_NAMES) as TypeName | undefined);
}

function fold(word: string): string {
  return word.toLowerCase().replace(/[_-]/g, "");
}

/** Words that mean a keyword, whatever the kind of the node. */
const KEYWORD_ALIASES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    description: ["desc", "doc", "docs", "help", "summary", "describe", "details"],
    enum: ["options", "choices", "values", "allowed", "allowedvalues", "enumvalues", "oneofvalues", "literals"],
    pattern: ["regex", "regexp", "re", "match", "matches"],
    items: ["item", "element", "elements", "of", "itemtype"],
    properties: ["property", "prop", "props", "fields", "attributes", "params", "parameters", "keys", "children", "shape"],
    required: ["optional", "req", "mandatory", "requiredproperties"],
    uniqueItems: ["unique", "distinct", "set", "nodupes"],
    examples: ["example", "sample", "samples", "eg"],
    default: ["defaultvalue", "fallback", "initial", "initialvalue"],
    oneOf: ["union", "variants", "alternatives", "either"],
    minimum: ["minvalue", "lowerbound", "gte", "atleast"],
    maximum: ["maxvalue", "upperbound", "lte", "atmost"],
    minLength: ["minlen", "minchars", "minimumlength"],
    maxLength: ["maxlen", "maxchars", "maximumlength"],
    minItems: ["mincount", "minimumitems"],
    maxItems: ["maxcount", "maximumitems"],
    type: ["datatype", "typename", "kind"],
  }).flatMap(([keyword, aliases]) => aliases.map((alias) => [alias, keyword] as const)),
);

/** Words whose keyword depends on what is measured: the length of a text, the number of items, the number itself. */
const SIZE_ALIASES: ReadonlyMap<string, "min" | "max"> = new Map([
  ["min", "min"],
  ["minsize", "min"],
  ["max", "max"],
  ["maxsize", "max"],
  ["length", "max"],
  ["len", "max"],
  ["size", "max"],
  ["limit", "max"],
]);

function keywordAlias(folded: string, kind: NodeKind | undefined): string | undefined {
  const bound = SIZE_ALIASES.get(folded);
  if (bound === undefined) return KEYWORD_ALIASES.get(folded);
  if (kind === "string") return `${bound}Length`;
  if (kind === "array") return `${bound}Items`;
  return kind === "number" || kind === "integer" || kind === undefined ? `${bound}imum` : undefined;
}

const TYPE_ALIASES: ReadonlyMap<string, TypeName> = new Map(
  Object.entries({
    integer: ["int", "int32", "int64", "long", "short", "uint", "whole", "bigint"],
    number: ["float", "double", "decimal", "num", "numeric", "real", "float32", "float64"],
    string: ["str", "text", "char", "date", "datetime", "time", "timestamp", "uuid", "guid", "url", "uri", "email", "enum"],
    boolean: ["bool", "flag", "checkbox", "true", "false"],
    array: ["list", "tuple", "set", "sequence", "vector", "arr"],
    object: ["dict", "dictionary", "map", "record", "struct", "hash", "obj", "json"],
  } satisfies Record<TypeName, readonly string[]>).flatMap(([type, aliases]) => aliases.map((alias) => [alias, type as TypeName] as const)),
);

/** Insertions, deletions, substitutions and swaps of neighbours that turn one word into the other. */
function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      let best = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1));
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (swapped) best = Math.min(best, beforeLast[column - 2]! + 1);
      current.push(best);
    }
    [beforeLast, last] = [last, current];
  }
  return last[to.length]!;
}

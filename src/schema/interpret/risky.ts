/**
 * Patterns that may keep a backtracking engine busy for long, guessed from how they are written. The guess is on the
 * safe side but for contrived patterns; the build, which reads them, knows better (rules.md §3.7).
 */

import { type Keywords, isObject } from "./keywords.ts";

/** Whether matching a text could take so long that it must not be tried. */
export type MayHang = (pattern: string, text: string) => boolean;

/** So many tries take less than a second. */
const MOST_TRIES = 2 ** 26;

/** Two to the power of this are fewer. */
const HARMLESS_LENGTH = 24;

/**
 * Whether a pattern may take long on a text that is not short: a repeat within a repeat can end at each character or go
 * on, other repeats can divide the text among them.
 */
export function mayHang(pattern: string, { length }: string, harmless: number = HARMLESS_LENGTH): boolean {
  if (length <= harmless) return false;
  let nested = false;
  let before = "";
  let rest = pattern
    .replace(/\\.|\[(?:\\.|[^\\\]])*\]/gs, "x")
    .replace(/\(\?[<:=!]*/g, "(");
  while (rest !== before) {
    before = rest;
    rest = rest.replace(/\(([^()]*)\)([*+{]?)/g, (_, inner: string, repeat: string) => {
      nested ||= repeat !== "" && /[*+?|]|\{\d+,/.test(inner);
      return inner + repeat;
    });
  }
  const repeats = rest.match(/[*+]|\{\d+,/g)?.length ?? 0;
  // What may begin anywhere leaves out some of the text first.
  return nested || length ** (pattern.startsWith("^") ? repeats : repeats + 1) > MOST_TRIES;
}

/** Whether a value has a text that a pattern of the node may take too long to decide. */
export function isCostly(node: Keywords, value: unknown, hangs: MayHang): boolean {
  const { pattern, maxLength = Infinity, oneOf = [] } = node;
  // A text that is longer than it may be is refused before the pattern is tried.
  const isTried = typeof value === "string" && pattern !== undefined && value.length <= 2 * maxLength;
  if (isTried && hangs(pattern, value)) return true;
  return oneOf.some((branch) => isCostly(branch, value, hangs)) || membersOf(node, value).some(([, schema, member]) => isCostly(schema, member, hangs));
}

/** The members of a value that a node describes. */
export function membersOf({ items, properties = {} }: Keywords, value: unknown): (readonly [token: string | number, schema: Keywords, member: unknown])[] {
  if (Array.isArray(value)) return items ? value.map((member, index) => [index, items, member]) : [];
  return isObject(value) ? Object.keys(properties).filter((name) => Object.hasOwn(value, name)).map((name) => [name, properties[name]!, value[name]]) : [];
}

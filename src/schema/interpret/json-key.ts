/**
 * Equality of JSON values by text: two values are equal exactly when their keys are. Comparing texts keeps
 * `uniqueItems` linear, where comparing items pairwise is quadratic.
 */

import { isObject } from "./keywords.ts";

/** A value of more members does not fit into a bridge message of 1 MiB (rules.md §0.6). */
export const MAX_MEMBERS: number = 2 ** 20;

/**
 * A text that is equal for equal JSON values: the order of keys is no difference, 0 equals -0, 1 differs from true.
 *
 * @throws for a value that is cyclic, holds a bigint, overflows the stack, or has too many members. The last also
 * ends the walk over a small graph that spells out to an endless tree.
 */
export function jsonKey(value: unknown): string {
  let left = MAX_MEMBERS;
  return JSON.stringify(value, (_key, member: unknown) => {
    if (left-- === 0) throw new RangeError("too many members");
    // Copied by keys, not by entries: sorting entries would call the `toString` of the data.
    return isObject(member) ? Object.fromEntries(Object.keys(member).sort().map((name) => [name, member[name]])) : member;
  });
}

/** The positions of the first item that equals an earlier one, the earlier first. */
export function findRepeated(items: readonly unknown[]): readonly [number, number] | undefined {
  const positions = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    const key = jsonKey(item);
    const earlier = positions.get(key);
    if (earlier !== undefined) return [earlier, index];
    positions.set(key, index);
  }
  return undefined;
}

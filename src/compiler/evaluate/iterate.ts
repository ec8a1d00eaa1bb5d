/** What iterating over a value yields. */

import type { Location } from "../model.ts";
import { itemResult } from "./heap.ts";
import type { Machine } from "./machine.ts";
import { isUnknown, notStatic } from "./unknown.ts";
import { hopped, IteratorValue, made, type Result } from "./values.ts";

export interface Iterated {
  readonly items: readonly Result[];
  /** Set where the items are not all; those that are listed come first. */
  readonly incomplete?: Result;
}

/** The elements that `[...value]` would have. Holes are `undefined`. */
export function iterated(machine: Machine, result: Result, location: Location): Iterated {
  if (isUnknown(result)) return { items: [], incomplete: result };
  const { value, origin } = result;
  const through = (items: readonly Result[]): Result[] => items.map((item) => hopped(item, origin.hops));
  const facts = machine.heap.arrayFacts(value);
  if (facts !== undefined) {
    const items = machine.heap.items(value as unknown[]).map(itemResult);
    if (facts.incomplete === undefined) return { items: through(items) };
    return { items: through(items.slice(0, facts.certain)), incomplete: facts.incomplete };
  }
  if (typeof value === "string") return { items: Array.from(value, (character) => made(character, origin.location)) };
  if (value instanceof IteratorValue) return { items: through(value.items) };
  if (value instanceof Set) return { items: through([...value] as Result[]) };
  if (value instanceof Map) return { items: [...(value as Map<Result, Result>)].map((pair) => made(machine.heap.array(pair), origin.location)) };
  return { items: [], incomplete: notStatic("spread", location, { what: machine.textOf(location) }) };
}

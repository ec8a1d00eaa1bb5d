/** `Set` and `Map`, whose elements are kept as results. */

import { isHole } from "../heap.ts";
import type { Machine } from "../machine.ts";
import { type CallContext, IteratorValue, made, type Method, type Result } from "../values.ts";
import { argument, known } from "./read.ts";

/** A set of results that are distinct as their values are. */
export function setOf(items: readonly Result[]): Set<Result> {
  return new Set(uniqueBy(items, (item) => item.value));
}

/** A map of results; a later entry replaces the value of an earlier one and keeps its place. */
export function mapOf(machine: Machine, entries: readonly Result[]): Map<Result, Result> | undefined {
  const found = new Map<unknown, readonly [Result, Result]>();
  for (const entry of entries) {
    if (machine.heap.arrayFacts(entry.value) === undefined) return undefined;
    const [key, value] = machine.heap.items(entry.value as unknown[]).map((item) => (isHole(item) ? { value: undefined, origin: item.hole } : item));
    const absent = made(undefined, entry.origin.location);
    const known = found.get(key?.value);
    found.set(key?.value, [known?.[0] ?? key ?? absent, value ?? absent]);
  }
  return new Map(found.values());
}

function uniqueBy(items: readonly Result[], identity: (item: Result) => unknown): Result[] {
  const found = new Map<unknown, Result>();
  for (const item of items) if (!found.has(identity(item))) found.set(identity(item), item);
  return [...found.values()];
}

function keysOf(receiver: Result): Result[] {
  return [...(known(receiver).value as Set<Result> | Map<Result, Result>).keys()];
}

const has: Method = (_, context, receiver, args) => {
  const wanted = argument(context, args, 0).value;
  return made(new Set(keysOf(receiver).map((key) => key.value)).has(wanted), context.location);
};

const get: Method = (_, context, receiver, args) => {
  const wanted = argument(context, args, 0).value;
  const byKey = new Map([...(known(receiver).value as Map<Result, Result>)].map(([key, value]) => [key.value, value]));
  return byKey.get(wanted) ?? made(undefined, context.location);
};

function iterator(view: (machine: Machine, context: CallContext, pair: readonly [Result, Result]) => Result): Method {
  return (machine, context, receiver) => {
    const pairs = [...(known(receiver).value as Map<Result, Result>).entries()];
    return made(new IteratorValue(pairs.map((pair) => view(machine, context, pair))), context.location);
  };
}

const iterators: readonly (readonly [string, Method])[] = [
  ["keys", iterator((_, __, [key]) => key)],
  ["values", iterator((_, __, [, value]) => value)],
  ["entries", iterator((machine, context, pair) => made(machine.heap.array(pair), context.location))],
];

export const setMethods: ReadonlyMap<string, Method> = new Map<string, Method>([["has", has], ...iterators]);
export const mapMethods: ReadonlyMap<string, Method> = new Map<string, Method>([["has", has], ["get", get], ...iterators]);

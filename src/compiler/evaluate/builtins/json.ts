/** `JSON` and `structuredClone`: deep copies of plain data. */

import { isCallable } from "../convert.ts";
import { isHole, type Item, type PlainObject } from "../heap.ts";
import type { Machine } from "../machine.ts";
import { ownMember } from "../members.ts";
import { Abort } from "../unknown.ts";
import { Builtin, type CallContext, isNullish, isPrimitive, made, type Result } from "../values.ts";
import { argument, itemsOf, known, primitiveArgument, refuse, spend } from "./read.ts";

const parse = new Builtin("JSON.parse", new Map(), (machine, context, args) => {
  const text = String(primitiveArgument(machine, context, argument(context, args, 0)));
  if (!isNullish(argument(context, args, 1).value)) return refuse(machine, context);
  spend(machine, context, Math.ceil(text.length / 100));
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return refuse(machine, context);
  }
  return { ...machine.heap.adopt(data, context.location), fresh: true };
});

const stringify = new Builtin("JSON.stringify", new Map(), (machine, context, args) => {
  const replacer = argument(context, args, 1).value;
  if (!isNullish(replacer)) return refuse(machine, context);
  const indent = primitiveArgument(machine, context, argument(context, args, 2));
  const data = jsonData(machine, context, argument(context, args, 0));
  return made(JSON.stringify(data, null, indent as string | number), context.location);
});

/** The value as `JSON.stringify` sees it: functions and symbols count as `undefined`. */
function jsonData(machine: Machine, context: CallContext, result: Result): unknown {
  const { value } = known(result);
  spend(machine, context, 1);
  if (typeof value === "bigint") return refuse(machine, context);
  if (isCallable(value) || typeof value === "symbol") return undefined;
  if (isPrimitive(value)) return value;
  if (Array.isArray(value)) return itemsOf(machine, context, result).map((item) => (isHole(item) ? undefined : jsonData(machine, context, item)));
  const data: PlainObject = {};
  for (const [key, member] of plainMembers(machine, context, value)) {
    // Its result would stand for the object.
    if (key === "toJSON") return refuse(machine, context);
    Object.defineProperty(data, key, { value: jsonData(machine, context, member), enumerable: true });
  }
  return data;
}

const structuredClone = new Builtin("structuredClone", new Map(), (machine, context, args) => {
  return { ...cloned(machine, context, argument(context, args, 0)), fresh: true };
});

function cloned(machine: Machine, context: CallContext, result: Result): Result {
  const { value, origin } = known(result);
  spend(machine, context, 1);
  if (typeof value === "symbol" || isCallable(value)) return refuse(machine, context);
  if (isPrimitive(value)) return result;
  if (Array.isArray(value)) {
    const items = machine.heap.arrayFacts(value) === undefined ? refuse(machine, context) : itemsOf(machine, context, { value, origin: { ...origin, hops: [] } });
    return { value: machine.heap.array(items.map((item): Item => (isHole(item) ? item : cloned(machine, context, item)))), origin };
  }
  const copy = machine.heap.object();
  for (const [key, member, place] of plainMembers(machine, context, value)) machine.heap.set(copy, key, cloned(machine, context, member), place);
  return { value: copy, origin };
}

type PlainMember = readonly [key: string, member: Result, place: { readonly key?: Result["origin"]["location"]; readonly member?: Result["origin"]["location"] }];

/** The members of a plain object that is known as a whole. */
function plainMembers(machine: Machine, context: CallContext, value: unknown): PlainMember[] {
  const facts = machine.heap.objectFacts(value);
  if (facts === undefined) return refuse(machine, context);
  if (facts.incomplete !== undefined) throw new Abort(facts.incomplete);
  return Object.keys(value as object).map((key) => {
    const { origin: _, ...place } = facts.places.get(key)!;
    return [key, ownMember(machine, value as PlainObject, key), place];
  });
}

export const dataGlobals: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["JSON", new Builtin("JSON", new Map([["parse", parse], ["stringify", stringify]]))],
  ["structuredClone", structuredClone],
]);

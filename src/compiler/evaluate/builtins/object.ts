/** `Object.*` and `Array.*`. */

import { isCallable, toKey, toText } from "../convert.ts";
import { callback } from "../functions.ts";
import { type PlainObject } from "../heap.ts";
import { iterated } from "../iterate.ts";
import type { Machine } from "../machine.ts";
import { ownMembers, readMember } from "../members.ts";
import { Abort } from "../unknown.ts";
import { Builtin, type CallContext, hopped, type Invoke, isNullish, isPrimitive, made, type Method, type Result } from "../values.ts";
import { argument, freshArray, known, numberArgument, refuse, spend } from "./read.ts";

type Member = { readonly key: string; readonly result: Result; readonly keyOrigin: Result["origin"] };

/** The own enumerable members of an argument, as reached through it. */
function membersOf(machine: Machine, context: CallContext, result: Result): Member[] {
  const object = known(result);
  if (isNullish(object.value)) return refuse(machine, context);
  const members = ownMembers(machine, object);
  if (!Array.isArray(members)) throw new Abort(members as Result);
  spend(machine, context, members.length);
  const { hops } = object.origin;
  return members.map((member) => ({ key: member.key, result: hopped(member.result, hops), keyOrigin: { location: member.keyOrigin, hops } }));
}

function listing(view: (machine: Machine, context: CallContext, member: Member) => Result): Invoke {
  return (machine, context, args) => {
    const members = membersOf(machine, context, argument(context, args, 0));
    return freshArray(machine, context, members.map((member) => view(machine, context, member)));
  };
}

const keyOf = ({ key, keyOrigin }: Member): Result => ({ value: key, origin: keyOrigin });

const keys = listing((_, __, member) => keyOf(member));
const values = listing((_, __, member) => member.result);
const entries = listing((machine, context, member) => made(machine.heap.array([keyOf(member), member.result]), context.location));

const fromEntries: Invoke = (machine, context, args) => {
  const source = argument(context, args, 0);
  const { items, incomplete } = iterated(machine, source, context.location);
  if (incomplete !== undefined) throw new Abort(incomplete);
  spend(machine, context, items.length);
  const object = machine.heap.object();
  for (const item of items) {
    const pair = known(item);
    if (machine.heap.arrayFacts(pair.value) === undefined) return refuse(machine, context);
    const name = known(readMember(machine, pair, "0", context.location));
    const key = toKey(machine, name);
    if (typeof key === "symbol") return refuse(machine, context);
    machine.heap.set(object, key, readMember(machine, pair, "1", context.location), { key: name.origin.location });
  }
  return { ...made(object, context.location), fresh: true };
};

/** The same value, which no longer changes: sorting it in place, or assigning to it, throws. */
const same: Invoke = (_, context, args) => {
  const { fresh: __, ...frozen } = args[0] ?? made(undefined, context.location);
  return frozen;
};

const assign: Invoke = (machine, context, args) => {
  const target = args[0];
  if (target?.fresh !== true || machine.heap.objectFacts(known(target).value) === undefined) return refuse(machine, context);
  const object = machine.heap.object();
  machine.heap.copyMembers(object, target.value as PlainObject, target.origin.hops);
  for (const arg of args.slice(1)) assignFrom(machine, context, object, known(arg));
  return { value: object, origin: target.origin, fresh: true };
};

function assignFrom(machine: Machine, context: CallContext, object: PlainObject, source: Result): void {
  if (isPrimitive(source.value) && typeof source.value !== "string") return;
  if (machine.heap.objectFacts(source.value) !== undefined) {
    // Assigning `__proto__` sets the prototype instead of a member.
    if (Object.hasOwn(source.value as object, "__proto__")) return refuse(machine, context);
    machine.heap.copyMembers(object, source.value as PlainObject, source.origin.hops);
    return;
  }
  for (const { key, result, keyOrigin } of membersOf(machine, context, source)) machine.heap.set(object, key, result, { key: keyOrigin.location });
}

const hasOwn: Invoke = (machine, context, args) => {
  const key = toKey(machine, argument(context, args, 1));
  const { value } = argument(context, args, 0);
  if (isCallable(value)) return refuse(machine, context);
  if (key === "length" && (typeof value === "string" || Array.isArray(value))) return made(true, context.location);
  return made(membersOf(machine, context, argument(context, args, 0)).some((member) => member.key === key), context.location);
};

const hasOwnProperty: Method = (machine, context, receiver, args) => hasOwn(machine, context, [receiver, ...args]);

/** Methods every plain object has. */
export const objectMethods: ReadonlyMap<string, Method> = new Map<string, Method>([
  ["hasOwnProperty", hasOwnProperty],
  ["toString", (machine, context, receiver) => made(toText(machine, known(receiver), context.location), context.location)],
]);

export const OBJECT: Builtin = new Builtin(
  "Object",
  new Map(
    Object.entries({ keys, values, entries, fromEntries, assign, hasOwn, freeze: same, seal: same, preventExtensions: same }).map(([name, invoke]) => [
      name,
      new Builtin(`Object.${name}`, new Map(), invoke),
    ]),
  ),
);

const from: Invoke = (machine, context, args) => {
  const source = argument(context, args, 0);
  const items = fromItems(machine, context, source);
  const mapper = argument(context, args, 1);
  if (mapper.value === undefined) return freshArray(machine, context, items);
  return freshArray(machine, context, items.map((item, index) => callback(machine, mapper, [item, made(index, context.location)], context)));
};

/** The elements of an iterable, or those a `length` promises. */
function fromItems(machine: Machine, context: CallContext, source: Result): readonly Result[] {
  const facts = machine.heap.objectFacts(source.value);
  if (facts === undefined) {
    if (isPrimitive(source.value) && typeof source.value !== "string") return isNullish(source.value) ? refuse(machine, context) : [];
    const { items, incomplete } = iterated(machine, source, context.location);
    if (incomplete !== undefined) throw new Abort(incomplete);
    return items;
  }
  const length = Math.trunc(numberArgument(machine, context, [readMember(machine, source, "length", context.location)], 0) || 0);
  spend(machine, context, Math.max(0, length));
  return Array.from({ length: Math.max(0, length) }, (_, index) => readMember(machine, source, String(index), context.location));
}

const of: Invoke = (machine, context, args) => freshArray(machine, context, args);

const isArray: Invoke = (_, context, args) => made(Array.isArray(argument(context, args, 0).value), context.location);

export const ARRAY: Builtin = new Builtin(
  "Array",
  new Map(Object.entries({ from, of, isArray }).map(([name, invoke]) => [name, new Builtin(`Array.${name}`, new Map(), invoke)])),
);

/** Object and array literals. */

import type { Location } from "../model.ts";
import type { ArrayExpression, ObjectExpression, ObjectMember } from "../syntax.ts";
import type { Item, PlainObject } from "./heap.ts";
import { iterated } from "./iterate.ts";
import type { Machine } from "./machine.ts";
import { accessor, materialized, materializedNamespace, propertyKey } from "./members.ts";
import { asSpread, isUnknown, notStatic } from "./unknown.ts";
import { at, Builtin, Closure, DeclaredNamespace, Deferred, isPrimitive, made, ModuleNamespace, type Result, type Scope } from "./values.ts";

/** Its value is never needed: what is known of it is asked of the syntax (see `handler.ts`). */
const HANDLER = "handler";

export function evaluateObject(machine: Machine, expression: ObjectExpression, scope: Scope): Result {
  const object = machine.heap.object();
  const keys = new Map<string, { readonly key: Location; readonly accessor: boolean }>();
  for (const member of expression.members) {
    if (member.kind === "spread") spreadInto(machine, object, machine.evaluate(member.value, scope), at(scope, member.value));
    else defineMember(machine, object, member, scope, keys);
  }
  return { ...made(object, at(scope, expression)), fresh: true };
}

type NamedMember = Exclude<ObjectMember, { kind: "spread" }>;

function defineMember(machine: Machine, object: PlainObject, member: NamedMember, scope: Scope, keys: Map<string, { readonly key: Location; readonly accessor: boolean }>): void {
  const key = at(scope, member.key);
  if (isPrototypeKey(member)) {
    setPrototype(machine, object, key, machine.evaluate(member.value, scope));
    return;
  }
  const name = propertyKey(machine, member.key, scope);
  if (typeof name === "object") {
    machine.heap.markIncomplete(object, name);
    return;
  }
  const facts = machine.heap.objectFacts(object)!;
  if (typeof name === "symbol") {
    facts.symbols.push(key);
    return;
  }
  const earlier = keys.get(name);
  const isAccessor = member.kind === "accessor";
  // A getter and a setter of one name belong together.
  if (earlier !== undefined && !(earlier.accessor && isAccessor)) facts.duplicates.push({ name, key, first: earlier.key });
  if (earlier === undefined) keys.set(name, { key, accessor: isAccessor });
  const value = memberValue(machine, name, member, scope, key);
  machine.heap.set(object, name, value, { key, member: at(scope, member), method: member.kind === "method" });
}

function memberValue(machine: Machine, name: string, member: NamedMember, scope: Scope, key: Location): Result {
  if (name === HANDLER) return made(new Deferred(member, scope), member.kind === "accessor" ? key : at(scope, member.value));
  switch (member.kind) {
    case "method":
      return made(new Closure(member.value, scope, key), at(scope, member.value));
    case "accessor":
      // Whatever its shape, the checks report a `toJSON` as such.
      return name === "toJSON" ? made(new Builtin(name, new Map()), key) : accessor(machine, key);
    case "property":
      return member.value.kind === "function" ? made(new Closure(member.value, scope, key), at(scope, member.value)) : machine.evaluate(member.value, scope);
  }
}

/** `__proto__: x` sets the prototype; computed, in shorthand or as a method it is a name like any other. */
function isPrototypeKey(member: NamedMember): member is NamedMember & { readonly kind: "property" } {
  return member.kind === "property" && member.key.computed === undefined && member.key.name === "__proto__" && !member.shorthand;
}

function setPrototype(machine: Machine, object: PlainObject, key: Location, value: Result): void {
  machine.heap.objectFacts(object)!.prototype ??= { key, effective: !isPrimitive(value.value) };
}

/** Copies the members of a spread value. */
function spreadInto(machine: Machine, object: PlainObject, result: Result, location: Location): void {
  if (isUnknown(result)) {
    machine.heap.markIncomplete(object, asSpread(result, machine.textOf));
    return;
  }
  const { value, origin } = result;
  const source =
    value instanceof ModuleNamespace ? materialized(machine, value, origin.location) : value instanceof DeclaredNamespace ? materializedNamespace(machine, value, origin.location) : value;
  if (machine.heap.objectFacts(source) !== undefined) {
    machine.heap.copyMembers(object, source as PlainObject, origin.hops);
    return;
  }
  const indexed = indexedMembers(machine, source, result);
  const unread = machine.heap.arrayFacts(source)?.incomplete;
  if (indexed === undefined) machine.heap.markIncomplete(object, unread ?? notStatic("spread", location, { what: machine.textOf(location) }));
  else for (const [index, item] of indexed.entries()) if (!("hole" in item)) machine.heap.set(object, String(index), item);
}

/** What a spread copies of a value that is no plain object; `undefined` where that is not known. */
function indexedMembers(machine: Machine, value: unknown, result: Result): readonly Item[] | undefined {
  if (typeof value === "string") return Array.from({ length: value.length }, (_, index) => made(value[index], result.origin.location));
  const facts = machine.heap.arrayFacts(value);
  if (facts !== undefined) return facts.incomplete === undefined ? machine.heap.items(value as unknown[]) : undefined;
  // Numbers, booleans, null and functions have no members of their own.
  return isPrimitive(value) || value instanceof Closure ? [] : undefined;
}

export function evaluateArray(machine: Machine, expression: ArrayExpression, scope: Scope): Result {
  const items: Item[] = [];
  const unread: Result[] = [];
  let certain = 0;
  for (const element of expression.elements) {
    if (element.kind === "hole") {
      items.push({ hole: { location: at(scope, element), hops: [] } });
    } else if (element.kind === "element") {
      items.push(machine.evaluate(element.value, scope));
    } else {
      const spread = iterated(machine, machine.evaluate(element.value, scope), at(scope, element.value));
      items.push(...spread.items);
      if (spread.incomplete === undefined) continue;
      if (unread.length === 0) certain = items.length;
      unread.push(asSpread(spread.incomplete, machine.textOf));
    }
  }
  const array = machine.heap.array(items);
  if (unread.length > 0) machine.heap.markArrayIncomplete(array, unread, certain);
  return { ...made(array, at(scope, expression)), fresh: true };
}

/** Reading a member of a value, as JavaScript looks it up. */

import type { Location } from "../model.ts";
import type { MemberExpression, OptionalChainExpression, PropertyKey } from "../syntax.ts";
import { guarded, toKey } from "./convert.ts";
import { declarationOf } from "./declaration.ts";
import { defined } from "./define.ts";
import { isHole, type Item, type PlainObject } from "./heap.ts";
import type { Machine } from "./machine.ts";
import { failing, isUnknown, leafOf, mutated, notStatic, overMember, refusedCall } from "./unknown.ts";
import {
  at,
  Builtin,
  ClassValue,
  Closure,
  DeclaredNamespace,
  Deferred,
  hopped,
  isNullish,
  made,
  ModuleNamespace,
  type PendingWrites,
  type Result,
  type Scope,
  Unknown,
} from "./values.ts";

/** What `a?.b` is where `a` is nullish: everything chained to it is skipped. */
const SHORT_CIRCUIT: unique symbol = Symbol("short circuit");

/** Marks a member of a builtin that reads the machine or the clock. */
export const ENVIRONMENT: unique symbol = Symbol("environment");

export function isShortCircuit(result: Result): boolean {
  return result.value === SHORT_CIRCUIT;
}

export function shortCircuit(location: Location): Result {
  return made(SHORT_CIRCUIT, location);
}

export function evaluateOptionalChain(machine: Machine, expression: OptionalChainExpression, scope: Scope): Result {
  const result = machine.evaluateOpen(expression.expression, scope);
  return isShortCircuit(result) ? made(undefined, at(scope, expression)) : result;
}

export function evaluateMember(machine: Machine, expression: MemberExpression, scope: Scope): Result {
  const location = at(scope, expression);
  const value = defined(machine, expression, location);
  if (value !== undefined) return value;
  const object = machine.evaluateOpen(expression.object, scope);
  if (isShortCircuit(object)) return object;
  if (expression.optional && isNullish(object.value)) return shortCircuit(location);
  if (isUnknown(object)) return overMember(object, at(scope, expression.object), location, machine.textOf);
  return guarded(() => {
    const key = memberKey(machine, expression, scope);
    return typeof key === "object" ? key : declaredMember(readMember(machine, object, key, location), expression, scope);
  });
}

/** A member that is not there is a matter of what the name at its root holds: that is shown beside it. */
export function declaredMember(result: Result, expression: MemberExpression, scope: Scope): Result {
  const leaf = leafOf(result);
  const location = at(scope, expression);
  const isMember = leaf?.location.id === location.id && leaf.location.start === location.start && leaf.location.end === location.end;
  if (leaf === undefined || !isMember || leaf.declared.length > 0) return result;
  return { ...result, value: new Unknown({ ...leaf, declared: declarationOf(scope, expression.object) }) };
}

/** The name of a member expression, or the unknown that stands for it. @throws Abort */
export function memberKey(machine: Machine, expression: MemberExpression, scope: Scope): string | symbol | Result {
  if (expression.computed === undefined) return expression.name!;
  const key = machine.evaluate(expression.computed, scope);
  return isUnknown(key) ? key : toKey(machine, key);
}

/** The name of a property key, or the unknown that stands for it. */
export function propertyKey(machine: Machine, key: PropertyKey, scope: Scope): string | symbol | Result {
  if (key.computed === undefined) return key.name!;
  const result = machine.evaluate(key.computed, scope);
  if (isUnknown(result)) return result;
  let name: string | symbol | undefined;
  const failed = guarded(() => {
    name = toKey(machine, result);
    return result;
  });
  return name ?? failed;
}

/**
 * `object[key]`, with the hops that led to the object.
 *
 * @param location The member expression, where a value without a literal of its own lies.
 */
export function readMember(machine: Machine, object: Result, key: string | symbol, location: Location): Result {
  if (isUnknown(object)) return object;
  const slot = pendingAt(object, key);
  if (slot.hit !== undefined) return mutated(object, slot.hit);
  const member = lookUp(machine, object.value, key, location);
  const result = hopped(isNamespace(object.value) ? usedAs(member, location, object) : member, object.origin.hops);
  return slot.rest.length === 0 ? result : { ...result, pending: [...slot.rest, ...(result.pending ?? [])] };
}

function isNamespace(value: unknown): boolean {
  return value instanceof ModuleNamespace || value instanceof DeclaredNamespace;
}

/** A const that is read as a member of a namespace is used where the namespace is named. */
function usedAs(member: Result, location: Location, namespace: Result): Result {
  const use = namespace.origin.hops.at(-1);
  if (member.pending === undefined || use === undefined) return member;
  return { ...member, pending: member.pending.map((pending) => (pending.use === location ? withUse(pending, use) : pending)) };
}

function withUse(pending: PendingWrites, use: Location): PendingWrites {
  return { ...pending, use };
}

/** Splits the writes to an object by what they mean for one of its members. */
function pendingAt(object: Result, key: string | symbol): { hit?: PendingWrites; rest: PendingWrites[] } {
  const rest: PendingWrites[] = [];
  for (const pending of object.pending ?? []) {
    const touching = pending.writes.filter(({ path }) => path[0] === null || path[0] === key);
    if (touching.some(({ path }) => path.length === 1)) return { hit: { ...pending, writes: touching }, rest };
    const inside = touching.map(({ path, location }) => ({ path: path.slice(1), location }));
    if (inside.length > 0) rest.push({ ...pending, writes: inside });
  }
  return { rest };
}

function lookUp(machine: Machine, value: unknown, key: string | symbol, location: Location): Result {
  if (isNullish(value)) return failing(location, machine.textOf);
  if (typeof value === "string") return stringMember(machine, value, key, location);
  if (Array.isArray(value)) return arrayMember(machine, value, key, location);
  if (value instanceof ModuleNamespace) return exportMember(machine, value, key, location);
  if (value instanceof DeclaredNamespace) return namespaceMember(machine, value, key, location);
  if (value instanceof Builtin) return builtinMember(machine, value, key, location);
  if (value instanceof RegExp) return regexpMember(machine, value, key, location);
  const object = machine.heap.objectFacts(value) === undefined ? undefined : (value as PlainObject);
  if (object !== undefined) return objectMember(machine, object, key, location);
  if ((value instanceof Map || value instanceof Set) && key === "size") return made(value.size, location);
  if (value instanceof Date) return clockMember(machine, value, location);
  return inherited(machine, Object(value) as object, key, location);
}

/** A member that only a prototype has is a function nobody needs as data; one that nothing has is `undefined`. */
function inherited(machine: Machine, value: object, key: string | symbol, location: Location): Result {
  if (value instanceof ClassValue || value instanceof Closure || key in value) return notStatic("unresolved", location, { name: machine.textOf(location) }, { extent: "chain" });
  return made(undefined, location);
}

function stringMember(machine: Machine, value: string, key: string | symbol, location: Location): Result {
  if (key === "length") return made(value.length, location);
  if (typeof key === "string" && isIndex(key)) return made(value[Number(key)], location);
  return inherited(machine, Object(value) as object, key, location);
}

function arrayMember(machine: Machine, value: readonly unknown[], key: string | symbol, location: Location): Result {
  const facts = machine.heap.arrayFacts(value)!;
  if (typeof key === "string" && isIndex(key)) {
    const index = Number(key);
    if (index >= facts.certain && facts.incomplete !== undefined) return facts.incomplete;
    const item = machine.heap.items(value)[index];
    if (item === undefined || isHole(item)) return made(undefined, location);
    return item;
  }
  if (key === "length") return facts.incomplete ?? made(value.length, location);
  return inherited(machine, value, key, location);
}

function objectMember(machine: Machine, object: PlainObject, key: string | symbol, location: Location): Result {
  const facts = machine.heap.objectFacts(object)!;
  if (typeof key === "symbol") return failing(location, machine.textOf);
  if (facts.uncertain.has(key)) return facts.incomplete!;
  if (facts.places.has(key)) return ownMember(machine, object, key);
  if (facts.incomplete !== undefined) return facts.incomplete;
  if (facts.prototype?.effective === true) return failing(location, machine.textOf);
  return inherited(machine, object, key, location);
}

/** An own member of an object made by the evaluator; a deferred one is evaluated now. */
export function ownMember(machine: Machine, object: PlainObject, key: string): Result {
  const { origin } = machine.heap.objectFacts(object)!.places.get(key)!;
  const value = object[key];
  return value instanceof Deferred ? evaluateDeferred(machine, value) : { value, origin };
}

function evaluateDeferred(machine: Machine, { member, scope }: Deferred): Result {
  const key = at(scope, member.key);
  switch (member.kind) {
    case "property":
      return machine.evaluate(member.value, scope);
    case "method":
      return made(new Closure(member.value, scope, key), at(scope, member.value));
    case "accessor":
      return accessor(machine, key);
  }
}

/** A getter or setter: its value may differ at every read. */
export function accessor(machine: Pick<Machine, "textOf">, key: Location): Result {
  return notStatic("accessor", key, { key: machine.textOf(key), getter: true });
}

/** All own enumerable members of a value, as `Object.entries` lists them; `undefined` where they are not known. */
export function ownMembers(machine: Machine, result: Result): { readonly key: string; readonly result: Result; readonly keyOrigin: Location }[] | Result {
  const { value } = result;
  if (value instanceof ModuleNamespace) return ownMembers(machine, { ...result, value: materialized(machine, value, result.origin.location) });
  if (value instanceof DeclaredNamespace) return ownMembers(machine, { ...result, value: materializedNamespace(machine, value, result.origin.location) });
  const object = machine.heap.objectFacts(value);
  if (object !== undefined) {
    if (object.incomplete !== undefined) return object.incomplete;
    return Object.keys(value as object).map((key) => {
      const place = object.places.get(key)!;
      return { key, result: ownMember(machine, value as PlainObject, key), keyOrigin: place.key ?? place.origin.location };
    });
  }
  const items = listItems(machine, value, result);
  if (items === undefined) return isNullish(value) ? failing(result.origin.location, machine.textOf) : [];
  if (!Array.isArray(items)) return items;
  return items.flatMap((item, index) => (isHole(item) ? [] : [{ key: String(index), result: item, keyOrigin: item.origin.location }]));
}

/** The indexed members of an array or string, an unknown for those of an incomplete array. */
function listItems(machine: Machine, value: unknown, result: Result): Item[] | Result | undefined {
  const facts = machine.heap.arrayFacts(value);
  if (facts !== undefined) return facts.incomplete ?? machine.heap.items(value as unknown[]);
  return typeof value === "string" ? Array.from({ length: value.length }, (_, index) => made(value[index], result.origin.location)) : undefined;
}

/** A module namespace as the object that a spread or `Object.keys` sees: sorted, without what is not a value. */
export function materialized(machine: Machine, namespace: ModuleNamespace, location: Location): PlainObject {
  const object = machine.heap.object();
  for (const name of machine.graph.names(namespace.module)) machine.heap.set(object, name, exportMember(machine, namespace, name, location));
  return object;
}

export function materializedNamespace(machine: Machine, namespace: DeclaredNamespace, location: Location): PlainObject {
  const object = machine.heap.object();
  for (const name of Object.keys(namespace.exports)) machine.heap.set(object, name, namespaceMember(machine, namespace, name, location));
  return object;
}

function exportMember(machine: Machine, { module }: ModuleNamespace, key: string | symbol, location: Location): Result {
  if (typeof key === "symbol") return failing(location, machine.textOf);
  return machine.readExport(module, key, location);
}

function namespaceMember(machine: Machine, { module, exports }: DeclaredNamespace, key: string | symbol, location: Location): Result {
  const binding = typeof key === "string" && Object.hasOwn(exports, key) ? exports[key] : undefined;
  if (binding === undefined) return notStatic("unresolved", location, { name: machine.textOf(location) });
  const member = machine.readBinding(module, binding, location);
  return leafOf(member) === undefined ? { ...member, origin: { location: member.origin.location, hops: member.origin.hops.slice(1) } } : member;
}

function builtinMember(machine: Machine, builtin: Builtin, key: string | symbol, location: Location): Result {
  const member = typeof key === "string" && builtin.members.has(key) ? builtin.members.get(key) : undefined;
  if (member === ENVIRONMENT) return notStatic("environment", location, { what: machine.textOf(location) }, { extent: "chain" });
  if (member !== undefined) return made(member, location);
  const unsupported = refusedCall({ location, callee: location }, "builtin", machine.textOf);
  return { ...unsupported, value: new Unknown({ ...leafOf(unsupported)!, extent: "chain" }) };
}

const REGEXP_MEMBERS: ReadonlySet<string> = new Set(["source", "flags", "global", "ignoreCase", "multiline", "dotAll", "unicode", "sticky", "hasIndices"]);

function regexpMember(machine: Machine, value: RegExp, key: string | symbol, location: Location): Result {
  if (typeof key === "string" && REGEXP_MEMBERS.has(key)) return made(value[key as "source"], location);
  return inherited(machine, value, key, location);
}

function clockMember(machine: Machine, value: Date, location: Location): Result {
  if (machine.heap.clocks.has(value)) return notStatic("environment", location, { what: machine.textOf(location) }, { extent: "chain" });
  return refusedCall({ location, callee: location }, "builtin", machine.textOf);
}

function isIndex(key: string): boolean {
  return /^(?:0|[1-9]\d{0,9})$/.test(key);
}


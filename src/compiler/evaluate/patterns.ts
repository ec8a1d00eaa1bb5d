/** Destructuring, of parameters and of const declarations. */

import type { Location } from "../model.ts";
import type { BindingId, BindingPath, BindingStep, Expression, Pattern, PropertyKey } from "../syntax.ts";
import { iterated } from "./iterate.ts";
import type { Machine } from "./machine.ts";
import { ownMembers, propertyKey, readMember } from "./members.ts";
import { asSpread, failing, isUnknown, settled } from "./unknown.ts";
import { isNullish, made, type Result, type Scope } from "./values.ts";

/** Binds the names of a pattern to the parts of a value. Defaults see the names bound before them. */
export function bindPattern(machine: Machine, pattern: Pattern, value: Result, values: Map<BindingId, Result>, scope: Scope): void {
  switch (pattern.kind) {
    case "name":
      values.set(pattern.binding, value);
      return;
    case "object": {
      for (const property of pattern.properties) {
        const part = takeProperty(machine, value, property.key, scope);
        bindPattern(machine, property.pattern, withDefault(machine, part, property.default, scope), values, scope);
      }
      if (pattern.rest !== undefined) {
        const omitted = pattern.properties.map((property) => property.key);
        bindPattern(machine, pattern.rest, objectRest(machine, value, omitted, scope), values, scope);
      }
      return;
    }
    case "array": {
      for (const [index, element] of pattern.elements.entries()) {
        if (element === null) continue;
        bindPattern(machine, element.pattern, withDefault(machine, takeElement(machine, value, index), element.default, scope), values, scope);
      }
      if (pattern.rest !== undefined) bindPattern(machine, pattern.rest, arrayRest(machine, value, pattern.elements.length), values, scope);
    }
  }
}

/** The part of an initialiser that a name in a destructuring declaration takes. */
export function followPath(machine: Machine, value: Result, path: BindingPath, scope: Scope): Result {
  return path.reduce((result, step) => followStep(machine, result, step, scope), value);
}

function followStep(machine: Machine, value: Result, step: BindingStep, scope: Scope): Result {
  switch (step.kind) {
    case "property":
      return withDefault(machine, takeProperty(machine, value, step.key, scope), step.default, scope);
    case "index":
      return withDefault(machine, takeElement(machine, value, step.index), step.default, scope);
    case "object-rest":
      return objectRest(machine, value, step.omitted, scope);
    case "array-rest":
      return arrayRest(machine, value, step.from);
  }
}

/** A default stands in for `undefined` only. */
export function withDefault(machine: Machine, value: Result, initial: Expression | undefined, scope: Scope): Result {
  return value.value === undefined && initial !== undefined ? machine.evaluateOpen(initial, scope) : value;
}

function takeProperty(machine: Machine, value: Result, key: PropertyKey, scope: Scope): Result {
  if (isUnknown(value)) return value;
  const name = propertyKey(machine, key, scope);
  return typeof name === "object" ? name : readMember(machine, value, name, { id: scope.module.id, start: key.start, end: key.end });
}

function takeElement(machine: Machine, value: Result, index: number): Result {
  const location = value.origin.location;
  // Arrays are read by index, so that writes to other elements do not matter.
  if (machine.heap.arrayFacts(value.value) !== undefined) return readMember(machine, value, String(index), location);
  const { items, incomplete } = iterated(machine, settled(value), location);
  return items[index] ?? incomplete ?? made(undefined, location);
}

function objectRest(machine: Machine, value: Result, omitted: readonly PropertyKey[], scope: Scope): Result {
  const source = settled(value);
  if (isUnknown(source)) return source;
  if (isNullish(source.value)) return failing(source.origin.location, machine.textOf);
  const keys = omitted.map((key) => propertyKey(machine, key, scope));
  const unknownKey = keys.find((key) => typeof key === "object");
  if (unknownKey !== undefined) return unknownKey;
  const members = ownMembers(machine, source);
  if (!Array.isArray(members)) return asSpread(members as Result, machine.textOf);
  const rest = machine.heap.object();
  for (const { key, result, keyOrigin } of members) if (!keys.includes(key)) machine.heap.set(rest, key, result, { key: keyOrigin });
  return { value: rest, origin: source.origin };
}

function arrayRest(machine: Machine, value: Result, from: number): Result {
  const location: Location = value.origin.location;
  const { items, incomplete } = iterated(machine, settled(value), location);
  if (incomplete !== undefined) return incomplete;
  return { value: machine.heap.array(items.slice(from)), origin: { location, hops: [] } };
}

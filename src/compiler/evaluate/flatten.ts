/**
 * From an evaluated value to what the checks read: real values with `UNKNOWN` for what could not be read, a location
 * for every pointer, and the problems at their pointers.
 */

import { INCOMPLETE, UNKNOWN } from "../../schema/issue.ts";
import { childPointer } from "../../schema/pointer.ts";
import type { EvaluationProblem, Location, RelatedLocation, ValueLocation } from "../model.ts";
import { type ArrayFacts, isHole, type MemberPlace, type ObjectFacts, type PlainObject } from "./heap.ts";
import type { Machine } from "./machine.ts";
import { accessor, materialized, materializedNamespace, ownMember } from "./members.ts";
import { refusedCall } from "./unknown.ts";
import { Builtin, ClassValue, Closure, DeclaredNamespace, Deferred, IteratorValue, ModuleNamespace, type Result, Unknown } from "./values.ts";

/** What a value stands for: names in `properties` are data, so the place decides, not the key. */
export type Position = "definition" | "schema" | "properties" | "branches" | "data";

export interface Flattened {
  readonly value: unknown;
  readonly locations: ReadonlyMap<string, ValueLocation>;
  readonly problems: readonly EvaluationProblem[];
}

/** Keys of a definition whose values the SDK reads; what stands under others need not be static. */
const READ_KEYS: ReadonlySet<string> = new Set(["name", "description", "argsSchema", "timeoutMs", "input"]);

/** The removed key: that it is there is what is wrong, whatever it holds. */
const LEGACY_KEY = "input";

const MAX_DEPTH = 600;
const MAX_NODES = 200_000;

export function isReadKey(key: string | null): boolean {
  return key === null || READ_KEYS.has(key);
}

/** Flattens a value that stands at `position`. */
export function flatten(machine: Machine, result: Result, position: Position): Flattened {
  const flattener = new Flattener(machine);
  const value = flattener.visit(result, { pointer: "", position, hops: [], depth: 0, read: true }, {});
  return { value, locations: flattener.locations, problems: [...flattener.problems.values()] };
}

interface Place {
  readonly pointer: string;
  readonly position: Position;
  /** How the container was reached. */
  readonly hops: readonly Location[];
  readonly depth: number;
  /** Something reads the value, so that it has to be static. */
  readonly read: boolean;
}

class Flattener {
  readonly locations = new Map<string, ValueLocation>();
  /** By rule and location: one leaf at several pointers is one problem. */
  readonly problems = new Map<string, EvaluationProblem>();
  readonly #machine: Machine;
  #nodes = 0;

  constructor(machine: Machine) {
    this.#machine = machine;
  }

  visit(result: Result, place: Place, written: Omit<MemberPlace, "origin">): unknown {
    const hops = [...place.hops, ...result.origin.hops];
    this.locations.set(place.pointer, valueLocation(result.origin.location, written, hops));
    const inside = { ...place, hops };
    if (++this.#nodes > MAX_NODES || place.depth > MAX_DEPTH) return this.#unknown(this.#overworked(result), inside);
    return this.#value(result, inside, written);
  }

  #value(result: Result, place: Place, written: Omit<MemberPlace, "origin">): unknown {
    const { value } = result;
    const { heap } = this.#machine;
    const object = heap.objectFacts(value);
    if (object !== undefined) return this.#object(value as PlainObject, object, place);
    const array = heap.arrayFacts(value);
    if (array !== undefined) return this.#array(value as unknown[], array, place);
    if (value instanceof Unknown) return this.#unknown(result, place);
    if (value instanceof Closure) return this.#closure(result, place, written);
    if (value instanceof ModuleNamespace) return this.#value({ ...result, value: materialized(this.#machine, value, result.origin.location) }, place, written);
    if (value instanceof DeclaredNamespace) return this.#value({ ...result, value: materializedNamespace(this.#machine, value, result.origin.location) }, place, written);
    return realValue(value);
  }

  #object(object: PlainObject, facts: ObjectFacts, place: Place): PlainObject {
    const real: PlainObject = {};
    this.#objectProblems(facts, place);
    for (const key of Object.keys(object)) {
      if (place.position === "definition" && key === "handler") {
        this.#handlerPlace(facts.places.get(key)!, place);
        continue;
      }
      const member = this.#member(object, key, facts.places.get(key)!, place);
      Object.defineProperty(real, key, { value: member, writable: true, enumerable: true, configurable: true });
    }
    return this.#marked(real, facts.unread, place);
  }

  #member(object: PlainObject, key: string, { origin, ...written }: MemberPlace, place: Place): unknown {
    const read = place.read && (place.position !== "definition" || (isReadKey(key) && key !== LEGACY_KEY));
    // A nested `handler` is a name like any other, and evaluated now.
    const result = object[key] instanceof Deferred ? ownMember(this.#machine, object, key) : { value: object[key], origin };
    const inside: Place = { pointer: childPointer(place.pointer, key), position: positionOf(place.position, key), hops: place.hops, depth: place.depth + 1, read };
    return this.visit(result, inside, written);
  }

  #handlerPlace({ origin, ...written }: MemberPlace, place: Place): void {
    this.locations.set(childPointer(place.pointer, "handler"), valueLocation(origin.location, written, [...place.hops, ...origin.hops]));
  }

  #objectProblems(facts: ObjectFacts, place: Place): void {
    const { prototype } = facts;
    if (prototype !== undefined && (place.position === "properties" || prototype.effective)) {
      this.#report({ rule: "property-name-proto", pointer: childPointer(place.pointer, "__proto__"), location: prototype.key, params: { literal: true }, related: this.#through(place) });
    }
    for (const { name, key, first } of facts.duplicates) {
      const related = [{ location: first, message: "first written here" }, ...this.#through(place)];
      this.#report({ rule: "duplicate-key", pointer: childPointer(place.pointer, name), location: key, params: { key: name }, related });
    }
    // The SDK picks the keys of a definition that it knows; the schema is copied as a whole.
    if (place.position === "definition") return;
    for (const key of facts.symbols) {
      this.#report({ rule: "property-not-carried", pointer: place.pointer, location: key, params: { what: this.#machine.textOf(key) }, related: this.#through(place) });
    }
  }

  #array(array: readonly unknown[], facts: ArrayFacts, place: Place): unknown[] {
    const real: unknown[] = [];
    real.length = array.length;
    const position = place.position === "branches" ? "schema" : "data";
    for (const [index, item] of this.#machine.heap.items(array).entries()) {
      const inside: Place = { pointer: childPointer(place.pointer, index), position, hops: place.hops, depth: place.depth + 1, read: place.read };
      if (isHole(item)) this.locations.set(inside.pointer, { value: item.hole.location, hops: distinct(place.hops) });
      else real[index] = this.visit(item, inside, {});
    }
    return this.#marked(real, facts.unread, place);
  }

  /** Reports what could not be read into an object, and marks it as incomplete. */
  #marked<T extends object>(real: T, unread: readonly Result[], place: Place): T {
    for (const unknown of unread) this.#unknown(unknown, { ...place, hops: [...place.hops, ...unknown.origin.hops] });
    return unread.length === 0 ? real : Object.defineProperty(real, INCOMPLETE, { value: true });
  }

  /** A method stands where data is needed; a function written as a value is one, and `toJSON` is read as it is. */
  #closure(result: Result, place: Place, { method, key }: Omit<MemberPlace, "origin">): unknown {
    if (method !== true || key === undefined || place.pointer.endsWith("/toJSON")) return realValue(result.value);
    const found = accessor(this.#machine, key);
    const { leaf } = found.value as Unknown;
    return this.#unknown({ ...found, value: new Unknown({ ...leaf, params: { ...leaf.params, getter: false } }) }, place);
  }

  /** Reports the leaf of an unknown. */
  #unknown(result: Result, place: Place): typeof UNKNOWN {
    const { leaf } = result.value as Unknown;
    if (!place.read) return UNKNOWN;
    const passed = this.#through(place).filter(({ location }) => !sameLocation(location, leaf.location) && !leaf.declared.some((declared) => sameLocation(declared.location, location)));
    const rule = leaf.id === "syntax-error" ? leaf.id : `tool-not-static/${leaf.id}`;
    this.#report({ rule, pointer: place.pointer, location: leaf.location, params: leaf.params, related: [...leaf.declared, ...passed, ...leaf.writes] });
    return UNKNOWN;
  }

  #report(problem: EvaluationProblem): void {
    const { id, start, end } = problem.location;
    const key = `${problem.rule}\0${id}\0${start}\0${end}`;
    if (!this.problems.has(key)) this.problems.set(key, problem);
  }

  #through({ hops }: Place): RelatedLocation[] {
    return distinct(hops).map((location) => ({ location, message: "used here" }));
  }

  #overworked(result: Result): Result {
    const { location } = result.origin;
    return refusedCall({ location, callee: location }, "budget", this.#machine.textOf);
  }
}

function valueLocation(value: Location, { key, member, covers }: Omit<MemberPlace, "origin">, hops: readonly Location[]): ValueLocation {
  return { value, ...(key === undefined ? {} : { key }), ...(member === undefined ? {} : { member }), ...(covers === true ? { covers } : {}), hops: distinct(hops) };
}

function positionOf(parent: Position, key: string): Position {
  if (parent === "properties") return "schema";
  if (parent === "definition") return key === "argsSchema" ? "schema" : "data";
  if (parent !== "schema") return "data";
  if (key === "properties") return "properties";
  if (key === "oneOf") return "branches";
  return key === "items" ? "schema" : "data";
}

/** The evaluator's own classes as what stands there when the code runs. */
function realValue(value: unknown): unknown {
  if (value instanceof Closure || value instanceof ClassValue || value instanceof Builtin) return () => undefined;
  if (value instanceof IteratorValue) return [].values();
  if (value instanceof Set) return new Set();
  return value instanceof Map ? new Map() : value;
}

function distinct(locations: readonly Location[]): Location[] {
  return locations.filter((location, index) => locations.findIndex((other) => sameLocation(other, location)) === index);
}

function sameLocation(a: Location, b: Location): boolean {
  return a.id === b.id && a.start === b.start && a.end === b.end;
}

/**
 * The objects and arrays an evaluation makes. They are real ones, so that property order, `Object.keys` and holes are
 * JavaScript's own; what only the evaluator knows of them (where each member was written) lies beside them.
 */

import type { Location } from "../model.ts";
import { hopped, made, type Origin, type Result } from "./values.ts";
import { settled } from "./unknown.ts";

/** Where a member was written. */
export interface MemberPlace {
  readonly origin: Origin;
  readonly key?: Location;
  readonly member?: Location;
  /** Written as a method: a function where data is needed is then no arrow by mistake. */
  readonly method?: boolean;
  /** An earlier member of the same name, written or spread, lies beneath. */
  readonly covers?: true;
}

/** `__proto__: x` in a literal. */
export interface PrototypeKey {
  readonly key: Location;
  /** It really sets a prototype: the value is an object. */
  readonly effective: boolean;
}

export interface ObjectFacts {
  readonly places: Map<string, MemberPlace>;
  /** The first spread or computed key that could not be read. */
  incomplete?: Result;
  /** All of them. */
  readonly unread: Result[];
  /** Members that stood before such a spread, which may have replaced them. */
  readonly uncertain: Set<string>;
  readonly duplicates: { readonly name: string; readonly key: Location; readonly first: Location }[];
  readonly symbols: Location[];
  prototype?: PrototypeKey;
}

export interface ArrayFacts {
  /** By index; a hole has the place of the comma that closes it. */
  readonly origins: Origin[];
  /** The first spread that could not be read. */
  incomplete?: Result;
  readonly unread: Result[];
  /** The number of elements before that. */
  certain: number;
}

export type PlainObject = Record<string, unknown>;

/** An element of an array, or a hole with its place. */
export type Item = Result | { readonly hole: Origin };

export function isHole(item: Item): item is { readonly hole: Origin } {
  return "hole" in item;
}

/** The result of reading an element. */
export function itemResult(item: Item): Result {
  return isHole(item) ? { value: undefined, origin: item.hole } : item;
}

export class Heap {
  readonly #objects = new WeakMap<object, ObjectFacts>();
  readonly #arrays = new WeakMap<object, ArrayFacts>();
  /** Dates of the current time. */
  readonly clocks: WeakSet<object> = new WeakSet();

  object(): PlainObject {
    const object: PlainObject = {};
    this.#objects.set(object, { places: new Map(), uncertain: new Set(), duplicates: [], symbols: [], unread: [] });
    return object;
  }

  /** The facts of an object made here; `undefined` for every other value. */
  objectFacts(value: unknown): ObjectFacts | undefined {
    return typeof value === "object" && value !== null ? this.#objects.get(value) : undefined;
  }

  arrayFacts(value: unknown): ArrayFacts | undefined {
    return Array.isArray(value) ? this.#arrays.get(value) : undefined;
  }

  /** Defines an own member, which `__proto__` is too. An existing one keeps its place in the order. */
  set(object: PlainObject, key: string, result: Result, place: Omit<MemberPlace, "origin"> = {}): void {
    const { value, origin } = settled(result);
    Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
    const facts = this.#objects.get(object)!;
    const covers = facts.places.has(key) || place.covers === true;
    facts.places.set(key, { ...place, origin, ...(covers ? { covers: true } : {}) });
    facts.uncertain.delete(key);
  }

  /** Some members are not known: the unknown that was spread, or the key that could not be read. */
  markIncomplete(object: PlainObject, unknown: Result): void {
    const facts = this.#objects.get(object)!;
    facts.incomplete ??= unknown;
    facts.unread.push(unknown);
    for (const key of Object.keys(object)) facts.uncertain.add(key);
  }

  /** Copies the own members of `source`, reached through `hops`, as a spread does. */
  copyMembers(target: PlainObject, source: PlainObject, hops: readonly Location[]): void {
    const from = this.#objects.get(source)!;
    const to = this.#objects.get(target)!;
    for (const unknown of from.unread) this.markIncomplete(target, unknown);
    for (const key of Object.keys(source)) {
      const { origin, ...place } = from.places.get(key)!;
      this.set(target, key, hopped({ value: source[key], origin }, hops), place);
      if (from.uncertain.has(key)) to.uncertain.add(key);
    }
    to.duplicates.push(...from.duplicates);
    to.symbols.push(...from.symbols);
    if (from.prototype !== undefined) to.prototype ??= from.prototype;
  }

  array(items: readonly Item[]): unknown[] {
    const array: unknown[] = [];
    array.length = items.length;
    const origins = items.map((item, index) => {
      if (isHole(item)) return item.hole;
      const { value, origin } = settled(item);
      array[index] = value;
      return origin;
    });
    this.#arrays.set(array, { origins, unread: [], certain: items.length });
    return array;
  }

  /** Only the first `certain` elements stand where they are: behind them something was spread that could not be read. */
  markArrayIncomplete(array: readonly unknown[], unread: readonly Result[], certain: number): void {
    const facts = this.#arrays.get(array)!;
    facts.unread.push(...unread);
    facts.incomplete = unread[0]!;
    facts.certain = certain;
  }

  /** The elements of an array made here. */
  items(array: readonly unknown[]): Item[] {
    const { origins } = this.#arrays.get(array)!;
    return origins.map((origin, index) => (Object.hasOwn(array, index) ? { value: array[index], origin } : { hole: origin }));
  }

  /** Turns JSON data (or anything built of plain objects and arrays) into evaluated values that all lie at `location`. */
  adopt(value: unknown, location: Location): Result {
    if (Array.isArray(value)) return made(this.array(value.map((element) => this.adopt(element, location))), location);
    if (typeof value !== "object" || value === null) return made(value, location);
    const object = this.object();
    for (const [key, member] of Object.entries(value)) this.set(object, key, this.adopt(member, location));
    return made(object, location);
  }
}

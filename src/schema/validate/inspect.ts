/**
 * What a JavaScript value is to JSON. No member of the value is called: no getter, no `toJSON`, no iterator. A Proxy's
 * traps and a class's `Symbol.toStringTag` do run; one that throws makes the value unreadable, not the validation fail.
 */

import { INCOMPLETE } from "../issue.ts";
import { withArticle } from "./wording.ts";

/** An object that JSON turns into something else. */
export interface Foreign {
  readonly shape: "foreign";
  /** "a Date", "an instance of Money". */
  readonly kind: string;
  /** A class of the language or of the web, a view on bytes, a schema of another library, or any other class; absent where it cannot be read. */
  readonly origin?: "built-in" | "view" | "library" | "class";
}

export const UNREADABLE: Foreign = { shape: "foreign", kind: "an object that cannot be read" };

export type Inspected =
  | { readonly shape: "array"; readonly value: readonly unknown[] }
  /** An object whose own members are read; `lost` says which inherited ones are not, `instance` of which class it is. */
  | { readonly shape: "object"; readonly value: object; readonly lost: readonly string[]; readonly instance?: string }
  | Foreign
  /** An object with a `toJSON` of its class or prototype. */
  | { readonly shape: "to-json" };

/** The member by which schema libraries make themselves known to each other (standardschema.dev). */
const STANDARD = "~standard";

/** Classes of the language and of the web whose JSON form says something else than the value. */
const BUILT_INS: readonly string[] =
  /* @__PURE__ */ "Date RegExp Map WeakMap Set WeakSet Promise Error URL URLSearchParams ArrayBuffer DataView String Number Boolean".split(" ");

/** Classifies an object. Never throws. */
export function inspect(value: object): Inspected {
  try {
    if (Array.isArray(value)) return { shape: "array", value };
    return inspectObject(value);
  } catch {
    return UNREADABLE;
  }
}

function inspectObject(value: object): Inspected {
  const chain = prototypes(value);
  const tag = Object.prototype.toString.call(value).slice("[object ".length, -1);
  if (chain.length > 0 && BUILT_INS.includes(tag)) return foreign("built-in", withArticle(tag));
  const name = className(chain);
  if (ArrayBuffer.isView(value)) return foreign("view", withArticle(name ?? "typed array"));
  if (chain.length > 0 && [value, ...chain].some((owner) => Object.hasOwn(owner, STANDARD))) return foreign("library", `${withArticle(name ?? "value")} (a schema of another library)`);
  if (chain.some((prototype) => typeof ownData(prototype, "toJSON") === "function")) return { shape: "to-json" };
  if (name === undefined) return { shape: "object", value, lost: chain.flatMap((prototype) => Object.keys(prototype)) };
  if (isDataOnly(value, chain)) return { shape: "object", value, lost: [], instance: name };
  return foreign("class", instanceOf(name));
}

function foreign(origin: NonNullable<Foreign["origin"]>, kind: string): Foreign {
  return { shape: "foreign", kind, origin };
}

/** "an instance of Money"; a class without a name is just that. */
export function instanceOf(name: string): string {
  return name === "" ? "an instance of a class" : `an instance of ${name}`;
}

/** The prototypes of an object up to, not including, the root prototype of its realm. */
function prototypes(value: object): object[] {
  const chain: object[] = [];
  for (let next = prototypeOf(value); next !== null && !isRootPrototype(next); next = prototypeOf(next)) chain.push(next);
  return chain;
}

function prototypeOf(value: object): object | null {
  return Object.getPrototypeOf(value) as object | null;
}

/** `Object.prototype` of this or another realm (an iframe, a vm context). */
function isRootPrototype(prototype: object): boolean {
  return prototypeOf(prototype) === null && Object.hasOwn(prototype, "hasOwnProperty");
}

/** The name of the class an object is an instance of; undefined for objects made from plain prototypes. */
function className(chain: readonly object[]): string | undefined {
  for (const prototype of chain) {
    const constructor = ownData(prototype, "constructor");
    if (typeof constructor === "function") return String(ownData(constructor, "name") ?? "");
  }
  return undefined;
}

/** An instance without behaviour: all it holds is in its own fields, and its class adds nothing to them. */
function isDataOnly(value: object, chain: readonly object[]): boolean {
  return (
    chain.every((prototype) => Reflect.ownKeys(prototype).every((key) => key === "constructor")) &&
    Object.values(Object.getOwnPropertyDescriptors(value)).every((property) => property.enumerable && typeof (property.value ?? null) !== "function" && property.get === undefined)
  );
}

function ownData(value: object, key: string): unknown {
  return Object.getOwnPropertyDescriptor(value, key)?.value;
}

/** An own member of an object, or what of it JSON does not carry. */
export type Member =
  | { readonly state: "value"; readonly key: string; readonly value: unknown }
  | { readonly state: "accessor"; readonly key: string }
  | { readonly state: "lost"; readonly key?: string; readonly what: string };

/** What an object or array holds of its own. */
export interface Contents {
  /** In the order JavaScript enumerates them. */
  readonly members: readonly Member[];
  /** Of an array. */
  readonly length: number;
  /** Marked as one that holds more than could be read. */
  readonly incomplete: boolean;
}

/** The contents of an object or array; undefined where a trap of a Proxy throws. Never throws. */
export function contentsOf(value: object): Contents | undefined {
  try {
    return {
      members: Reflect.ownKeys(value).flatMap((key) => member(value, key) ?? []),
      length: Array.isArray(value) ? value.length : 0,
      incomplete: Object.hasOwn(value, INCOMPLETE),
    };
  } catch {
    return undefined;
  }
}

function member(value: object, key: string | symbol): Member | undefined {
  // Marks that say nothing to JSON: ours of an unread part, that of a module namespace, that of a converted schema.
  if (key === INCOMPLETE || key === Symbol.toStringTag || key === STANDARD) return undefined;
  if (typeof key === "symbol") return { state: "lost", what: `the symbol key ${String(key)}` };
  const property = Object.getOwnPropertyDescriptor(value, key);
  if (property === undefined || (key === "length" && Array.isArray(value))) return undefined;
  if (!property.enumerable) return { state: "lost", key, what: `the non-enumerable property ${JSON.stringify(key)}` };
  if (property.get !== undefined || property.set !== undefined) return { state: "accessor", key };
  return { state: "value", key, value: property.value };
}

/**
 * What a JavaScript value is to JSON. No member of the value is called: no getter, no `toJSON`, no iterator. A Proxy's
 * traps and a class's `Symbol.toStringTag` do run; one that throws makes the value unreadable, not the validation fail.
 */

import { INCOMPLETE } from "../issue.ts";
import { withArticle } from "./wording.ts";

export type Inspected =
  | { readonly shape: "array"; readonly value: readonly unknown[] }
  /** An object whose own members are read; `lost` says which inherited ones are not, `instance` of which class it is. */
  | { readonly shape: "object"; readonly value: object; readonly lost: readonly string[]; readonly instance?: string }
  /** An object that JSON turns into something else. */
  | { readonly shape: "foreign"; readonly kind: string; readonly becomes?: string; readonly instead?: string }
  /** An object with a `toJSON` of its class or prototype. */
  | { readonly shape: "to-json" };

/** The member by which schema libraries make themselves known to each other (standardschema.dev). */
const STANDARD = "~standard";

/** What JSON makes of an object of a built-in class, and what to write in its place. */
const BUILT_INS: Readonly<Record<string, { becomes: string; instead: string }>> = {
  Date: { becomes: "a string", instead: "the date as a string" },
  RegExp: { becomes: "{}", instead: "the pattern's source as a string" },
  Map: { becomes: "{}", instead: "a plain object (Object.fromEntries)" },
  WeakMap: { becomes: "{}", instead: "a plain object" },
  Set: { becomes: "{}", instead: "an array ([...set])" },
  WeakSet: { becomes: "{}", instead: "an array" },
  Promise: { becomes: "{}", instead: "the value itself" },
  Error: { becomes: "{}", instead: "its message as a string" },
  URL: { becomes: "a string", instead: "its href as a string" },
  URLSearchParams: { becomes: "{}", instead: "a plain object" },
  ArrayBuffer: { becomes: "{}", instead: "an array of numbers" },
  SharedArrayBuffer: { becomes: "{}", instead: "an array of numbers" },
  DataView: { becomes: "{}", instead: "an array of numbers" },
  String: { becomes: "the bare string", instead: "the bare string" },
  Number: { becomes: "the bare number", instead: "the bare number" },
  Boolean: { becomes: "the bare boolean", instead: "the bare boolean" },
};

/** Classifies an object. Never throws. */
export function inspect(value: object): Inspected {
  try {
    if (Array.isArray(value)) return { shape: "array", value };
    return inspectObject(value);
  } catch {
    return { shape: "foreign", kind: "an object that cannot be read" };
  }
}

function inspectObject(value: object): Inspected {
  const chain = prototypes(value);
  const builtIn = builtInTag(value, chain);
  if (builtIn !== undefined) return { shape: "foreign", kind: withArticle(builtIn), ...BUILT_INS[builtIn] };
  const name = className(chain);
  if (ArrayBuffer.isView(value)) {
    return { shape: "foreign", kind: withArticle(name ?? "typed array"), becomes: "an object with index keys", instead: "an array (Array.from)" };
  }
  if ([value, ...chain].some((owner) => Object.hasOwn(owner, STANDARD)) && chain.length > 0) {
    return { shape: "foreign", kind: `${withArticle(name ?? "value")} (a schema of another library)`, becomes: "its own fields", instead: "the JSON it stands for: convert it once and paste the result" };
  }
  if (inheritsToJson(chain)) return { shape: "to-json" };
  if (name === undefined) return { shape: "object", value, lost: inheritedNames(chain) };
  if (isDataOnly(value, chain)) return { shape: "object", value, lost: [], instance: name };
  return { shape: "foreign", kind: instanceOf(name), becomes: "its own fields", instead: "a plain object" };
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

/** The name of the built-in class of a value whose JSON form says something else than the value. */
function builtInTag(value: object, chain: readonly object[]): string | undefined {
  const tag = Object.prototype.toString.call(value).slice("[object ".length, -1);
  return chain.length > 0 && Object.hasOwn(BUILT_INS, tag) ? tag : undefined;
}

/** The name of the class an object is an instance of; undefined for objects made from plain prototypes. */
function className(chain: readonly object[]): string | undefined {
  for (const prototype of chain) {
    const constructor = ownData(prototype, "constructor");
    if (typeof constructor === "function") return String(ownData(constructor, "name") ?? "");
  }
  return undefined;
}

function inheritsToJson(chain: readonly object[]): boolean {
  return chain.some((prototype) => typeof ownData(prototype, "toJSON") === "function");
}

function inheritedNames(chain: readonly object[]): string[] {
  return chain.flatMap((prototype) => Object.keys(prototype));
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

/** Which methods a value has, and which of them are evaluated. */

import { arrayMethods } from "./builtins/array-methods.ts";
import { mapMethods, setMethods } from "./builtins/collections.ts";
import { numberMethods } from "./builtins/number.ts";
import { objectMethods } from "./builtins/object.ts";
import { regexpMethods } from "./builtins/regexp.ts";
import { stringMethods } from "./builtins/string-methods.ts";
import type { Machine } from "./machine.ts";
import { Builtin, ClassValue, Closure, DeclaredNamespace, isNullish, type Method, ModuleNamespace } from "./values.ts";

const NONE: ReadonlyMap<string, Method> = new Map();

/** The method of a builtin class; `undefined` where it is not evaluated. */
export function builtinMethod(value: unknown, name: string): Method | undefined {
  return methodsOf(value).get(name);
}

function methodsOf(value: unknown): ReadonlyMap<string, Method> {
  if (typeof value === "string") return stringMethods;
  if (Array.isArray(value)) return arrayMethods;
  if (typeof value === "number" || typeof value === "bigint" || typeof value === "boolean") return numberMethods;
  if (value instanceof RegExp) return regexpMethods;
  if (value instanceof Set) return setMethods;
  if (value instanceof Map) return mapMethods;
  return value instanceof Date ? NONE : objectMethods;
}

/** Whether a call of `name` on the value means a method of its class, not a member of its own. */
export function hasMethod(machine: Machine, value: unknown, name: string): boolean {
  if (isNullish(value) || value instanceof Builtin || value instanceof ModuleNamespace || value instanceof DeclaredNamespace) return false;
  if (value instanceof Closure || value instanceof ClassValue || value instanceof Date) return false;
  const facts = machine.heap.objectFacts(value);
  if (facts !== undefined) return !facts.places.has(name) && facts.incomplete === undefined && facts.prototype === undefined && Object.hasOwn(Object.prototype, name);
  return typeof value !== "symbol" && name in (Object(value) as object) && typeof (Object(value) as Record<string, unknown>)[name] === "function";
}

/** Methods by which something unknown shows that it is text or a list. */
export function isDataMethod(name: string): boolean {
  return stringMethods.has(name) || arrayMethods.has(name) || /^(?:toLocale|localeCompare$|push$|splice$|forEach$)/.test(name);
}

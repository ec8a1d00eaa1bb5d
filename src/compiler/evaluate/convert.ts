/** JavaScript's conversions, on values whose conversion no user code can change. */

import type { Location } from "../model.ts";
import { MAX_TEXT } from "./budget.ts";
import { isHole } from "./heap.ts";
import type { Machine } from "./machine.ts";
import { Abort, failing, isUnknown, notStatic } from "./unknown.ts";
import { Builtin, ClassValue, Closure, DeclaredNamespace, isNullish, isPrimitive, ModuleNamespace, type Result } from "./values.ts";

type Texts = Pick<Machine, "heap" | "textOf" | "budget">;

/** `ToString`. @throws Abort where the text is not known. */
export function toText(machine: Texts, result: Result, location: Location): string {
  const { value } = result;
  if (isUnknown(result)) throw new Abort(result);
  if (typeof value === "symbol") throw new Abort(failing(location, machine.textOf));
  if (isPrimitive(value)) return String(value);
  if (Array.isArray(value)) return arrayText(machine, value, location, ",");
  if (value instanceof RegExp) return String(value);
  if (value instanceof Date) throw new Abort(clock(machine, result));
  return objectText(machine, value, location);
}

/** `join` with a separator; the text of an array is that with commas. @throws Abort */
export function arrayText(machine: Texts, array: readonly unknown[], location: Location, separator: string): string {
  const facts = machine.heap.arrayFacts(array);
  if (facts === undefined) throw new Abort(failing(location, machine.textOf));
  if (facts.incomplete !== undefined) throw new Abort(facts.incomplete);
  const parts = machine.heap.items(array).map((item) => (isHole(item) || isNullish(item.value) ? "" : toText(machine, item, location)));
  const length = parts.reduce((sum, part) => sum + part.length + separator.length, 0);
  checkLength(machine, length, location);
  return parts.join(separator);
}

function objectText(machine: Texts, value: unknown, location: Location): string {
  const facts = machine.heap.objectFacts(value);
  if (facts === undefined) throw new Abort(failing(location, machine.textOf));
  if (facts.incomplete !== undefined) throw new Abort(facts.incomplete);
  if (facts.places.has("toString") || facts.places.has("valueOf") || facts.symbols.length > 0 || facts.prototype !== undefined) {
    throw new Abort(failing(location, machine.textOf));
  }
  return "[object Object]";
}

/** The text of a date depends on the machine's time zone even where its time is fixed. */
function clock(machine: Texts, { origin }: Result): Result {
  return { ...notStatic("environment", origin.location, { what: machine.textOf(origin.location) }), origin };
}

/** A string of `length` characters would be more than a build should make. @throws Abort */
export function checkLength(machine: Pick<Machine, "textOf">, length: number, location: Location): void {
  if (length <= MAX_TEXT) return;
  throw new Abort(notStatic("call", location, { callee: machine.textOf(location), reason: "budget" }));
}

/** The operand of arithmetic or of a comparison. @throws Abort for objects, whose `valueOf` is not asked. */
export function toOperand(machine: Texts, result: Result, location: Location): string | number | bigint | boolean | null | undefined {
  if (isUnknown(result)) throw new Abort(result);
  const { value } = result;
  if (isPrimitive(value) && typeof value !== "symbol") return value;
  if (value instanceof Date) throw new Abort(clock(machine, result));
  throw new Abort(failing(location, machine.textOf));
}

/** `ToPropertyKey`. @throws Abort */
export function toKey(machine: Texts, result: Result): string | symbol {
  return typeof result.value === "symbol" ? result.value : toText(machine, result, result.origin.location);
}

/** `ToBoolean` of a value that is known. */
export function truthy(value: unknown): boolean {
  return Boolean(value);
}

export function isCallable(value: unknown): boolean {
  return value instanceof Closure || value instanceof ClassValue || (value instanceof Builtin && value.invoke !== undefined);
}

/** `typeof` of a value that is known. */
export function typeName(value: unknown): string {
  if (isCallable(value)) return "function";
  if (value instanceof Builtin || value instanceof ModuleNamespace || value instanceof DeclaredNamespace) return "object";
  return typeof value;
}

/** Runs `body` and turns an abort into its result. */
export function guarded(body: () => Result): Result {
  try {
    return body();
  } catch (error) {
    if (error instanceof Abort) return error.result;
    throw error;
  }
}

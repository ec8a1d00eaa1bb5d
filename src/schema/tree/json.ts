/** Values as JSON has them. */

import { childPointer } from "../pointer.ts";
import { runWalk, type Walk } from "./walk.ts";

/** Whether a value is an object in the sense of JSON. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The own member `key`; what an object inherits (`toString`, `constructor`) is not there. */
export function ownMember(record: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Sets an own member. An assignment to `__proto__` would change the prototype instead. */
export function setMember<T>(record: Record<string, T>, key: string, value: T): void {
  if (key === "__proto__") Object.defineProperty(record, key, { value, enumerable: true, configurable: true, writable: true });
  else record[key] = value;
}

/**
 * Refuses what `JSON.parse` could not have returned.
 *
 * @throws TypeError that names the first such value by its JSON Pointer: undefined, a function, NaN, a Date,
 * a cycle, …
 */
export function assertJson(value: unknown): void {
  runWalk(checkJson(value, "", new Set()));
}

function* checkJson(value: unknown, pointer: string, open: Set<unknown>): Walk {
  if (typeof value !== "object" || value === null) return checkPrimitive(value, pointer);
  const kind = Object.prototype.toString.call(value).slice(8, -1);
  if (kind !== "Object" && kind !== "Array") throw notJson(pointer, kind);
  if (open.has(value)) throw notJson(pointer, "a cycle");
  open.add(value);
  for (const [key, member] of Object.entries(value)) yield checkJson(member, childPointer(pointer, key), open);
  open.delete(value);
}

function checkPrimitive(value: unknown, pointer: string): void {
  if (value === null || typeof value === "string" || typeof value === "boolean") return;
  if (typeof value !== "number") throw notJson(pointer, typeof value);
  if (!Number.isFinite(value)) throw notJson(pointer, String(value));
}

function notJson(pointer: string, kind: string): TypeError {
  return new TypeError(`The value at ${pointer === "" ? "the root" : pointer} is not JSON (${kind}).`);
}

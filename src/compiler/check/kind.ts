/** Words for what an evaluated value is, instances of classes and all. */

import { kindWord, valueText as jsonText } from "../../schema/validate/wording.ts";

/** "a string", "null", "an array", "a regular expression" … */
export function kindOf(value: unknown): string {
  if (value instanceof RegExp) return "a regular expression";
  return value instanceof Date ? "a Date" : kindWord(value);
}

/** True for what an object literal makes: neither an array nor an instance of a class. */
export function isPlainObject(value: unknown): value is Record<PropertyKey, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null;
}

/** A value as short text for a message; what is no JSON by its kind. */
export function valueText(value: unknown): string {
  if (typeof value === "bigint") return `${value}n`;
  return typeof value === "object" && value !== null ? kindOf(value) : jsonText(value);
}

/** Values and their kinds in the words that messages use. */

import type { UnsupportedKeywordParams } from "../rule-params.ts";
import type { Plain } from "./plain.ts";

const LONGEST_TEXT = 60;

/** "a string", "null", "true", "NaN", "an array", "a function" … */
export function kindWord(value: unknown): string {
  if (value === null || value === undefined || typeof value === "boolean" || (typeof value === "number" && !Number.isFinite(value))) return String(value);
  return withArticle(Array.isArray(value) ? "array" : typeof value);
}

/** The JSON kind of a value that was read from a schema; "other" for one that could not be read. */
export function jsonKind(value: Plain): UnsupportedKeywordParams["kind"] {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  const type = typeof value as "string" | "number" | "boolean" | "object" | "symbol";
  return type === "symbol" ? "other" : type;
}

/** A JSON value as short text: whole where it fits, else its kind and size. */
export function valueText(value: unknown): string {
  if (typeof value === "number") return Object.is(value, -0) ? "-0" : String(value);
  if (typeof value === "string" && value.length > LONGEST_TEXT) return `${JSON.stringify(value.slice(0, LONGEST_TEXT - 10).replace(/[\ud800-\udbff]$/, ""))}…`;
  const isLong = Array.isArray(value) && value.length > LONGEST_TEXT;
  const text = isLong || !isShallow(value, 4) ? undefined : JSON.stringify(value);
  if (text !== undefined && text.length <= LONGEST_TEXT) return text;
  return Array.isArray(value) ? `an array of ${value.length}` : kindWord(value);
}

/** "a Date", "an Int8Array". */
export function withArticle(noun: string): string {
  return `${/^[aeio]/i.test(noun) ? "an" : "a"} ${noun}`;
}

function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return typeof value !== "symbol";
  return levels > 0 && Object.values(value).every((member) => isShallow(member, levels - 1));
}

/** The plain form that rules work on. */

import { isObject } from "../interpret/keywords.ts";
import { INCOMPLETE, type UNKNOWN } from "../issue.ts";

/**
 * A schema as plain data: JSON, with `UNKNOWN` for every value that has been reported or could not be evaluated.
 * Objects have no prototype, so that `toString` and `__proto__` are names like any other.
 */
export type Plain = string | number | boolean | null | typeof UNKNOWN | PlainArray | PlainObject;
export interface PlainObject {
  [key: string]: Plain;
  [INCOMPLETE]?: true;
}
export interface PlainArray extends Array<Plain> {
  [INCOMPLETE]?: true;
}

export function isPlainArray(value: Plain | undefined): value is PlainArray {
  return Array.isArray(value);
}

export function isPlainObject(value: Plain | undefined): value is PlainObject {
  return isObject(value);
}

/** Some members of the object or array could not be read: what seems absent may be there. */
export function isIncomplete(value: PlainObject | PlainArray): boolean {
  return Object.hasOwn(value, INCOMPLETE);
}

/** The value of an own member. */
export function own(value: PlainObject, key: string): Plain | undefined {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

/** Where each of the values of a list stands first. */
export function firstIndexes(values: PlainArray): Map<Plain, number> {
  const indexes = new Map<Plain, number>();
  values.forEach((value, index) => {
    if (!indexes.has(value)) indexes.set(value, index);
  });
  return indexes;
}

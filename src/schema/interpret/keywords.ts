import type { JsonValue } from "../types.ts";

/**
 * A schema node seen as a bag of keywords. Every node of the dialect is one; so is a node written by hand that has no
 * `type`, whose keywords then apply to the kinds of value they speak of, as in JSON Schema 2020-12.
 */
export interface Keywords {
  readonly type?: string;
  readonly default?: JsonValue;
  readonly examples?: readonly JsonValue[];
  readonly enum?: readonly JsonValue[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Keywords;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly properties?: { readonly [name: string]: Keywords };
  readonly required?: readonly string[];
  readonly oneOf?: readonly Keywords[];
}

/** Whether `value` is what JSON calls an object: no array, not null. */
export function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The kind of value that a node accepts, undefined for a union and for a node without a type. */
export function kindOf({ type }: Keywords): string | undefined {
  return type === "integer" ? "number" : type;
}

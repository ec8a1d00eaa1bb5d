/** The values of schemas that accept few. */

import { jsonKey } from "../interpret/json-key.ts";
import type { Keywords } from "../interpret/keywords.ts";
import type { MayHang } from "../interpret/risky.ts";
import type { JsonValue } from "../types.ts";
import { fulfils } from "./demand.ts";

/** Unions of finite sets are counted value by value up to this many. */
const MAX_COUNTED = 256;

/**
 * The number of different values that a schema accepts, where it is finite and known: that of an enum, a boolean, an
 * integer between two bounds, or a union of such. Undefined otherwise.
 */
export function capacity(node: Keywords, mayHang: MayHang): number | undefined {
  return countRange(node) ?? listValues(node, mayHang)?.length;
}

/** All values that a schema accepts, each once, where they are few. */
function listValues(node: Keywords, mayHang: MayHang): readonly JsonValue[] | undefined {
  const candidates = node.enum ?? candidatesOf(node, mayHang);
  const distinct = new Map(candidates?.map((value) => [jsonKey(value), value]));
  const values: JsonValue[] = [];
  for (const value of distinct.values()) {
    const verdict = fulfils({ all: [node], none: [] }, value, { mayHang });
    if (verdict === undefined) return undefined;
    if (verdict) values.push(value);
  }
  return candidates && values;
}

/** The values that a schema without an enum may accept, where they are few. */
function candidatesOf(node: Keywords, mayHang: MayHang): readonly JsonValue[] | undefined {
  const { type, oneOf, minimum, maximum } = node;
  if (oneOf) {
    const lists = oneOf.map((branch) => listValues(branch, mayHang));
    const values = lists.flatMap((list) => list ?? []);
    return lists.includes(undefined) || values.length > MAX_COUNTED ? undefined : values;
  }
  if (type === "boolean") return [false, true];
  if (type === "number" && minimum !== undefined && minimum === maximum) return [minimum];
  const length = countRange(node) ?? Infinity;
  return length <= MAX_COUNTED ? Array.from({ length }, (_, index) => Math.ceil(minimum!) + index) : undefined;
}

function countRange({ type, minimum, maximum, enum: listed }: Keywords): number | undefined {
  if (listed || type !== "integer" || minimum === undefined || maximum === undefined) return undefined;
  return Math.max(0, Math.floor(maximum) - Math.ceil(minimum) + 1);
}

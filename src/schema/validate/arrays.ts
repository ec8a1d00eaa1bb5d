/** Arrays (rules.md §3.5). */

import { capacity } from "../union/decide.ts";
import { type SchemaNode, count, isKind, keywordPlace, lacks } from "./node.ts";
import { type Finding, isPlainObject, own } from "./reading.ts";
import { type NodeRules, NONE } from "./rule.ts";
import type { SchemaRuleParams } from "../rule-params.ts";
import type { Soundness } from "./soundness.ts";

export const arrayRules: NodeRules = {
  "items-missing": (node) => (isKind(node, "array") && lacks(node, "items") ? [{ place: node.place, at: "node", params: {} }] : NONE),

  "array-unbounded": (node) => (isKind(node, "array") && lacks(node, "maxItems") ? [{ place: node.place, at: "node", params: {} }] : NONE),
};

/** How many different items an array can hold whose items must differ; undefined where there is no known limit. */
function uniqueCapacity(node: SchemaNode, soundness: Soundness): number | undefined {
  const items = own(node.value, "items");
  if (!isKind(node, "array") || own(node.value, "uniqueItems") !== true || !isPlainObject(items)) return undefined;
  const schema = soundness.schemaOf(items);
  const values = schema === undefined ? undefined : capacity(schema);
  // Items that accept nothing are reported where they stand.
  return values === 0 ? undefined : values;
}

export function uniqueImpossible(node: SchemaNode, soundness: Soundness): Finding<SchemaRuleParams["unique-impossible"]> | undefined {
  const minItems = count(node, "minItems") ?? 0;
  const values = minItems > 1 ? uniqueCapacity(node, soundness) : undefined;
  return values !== undefined && minItems > values ? { place: keywordPlace(node, "minItems"), at: "value", params: { values, minItems } } : undefined;
}

export function uniqueTooMany(node: SchemaNode, soundness: Soundness): Finding<SchemaRuleParams["unique-capacity"]> | undefined {
  const maxItems = count(node, "maxItems") ?? 0;
  const values = maxItems > 1 ? uniqueCapacity(node, soundness) : undefined;
  return values !== undefined && maxItems > values ? { place: keywordPlace(node, "maxItems"), at: "value", params: { values, maxItems } } : undefined;
}

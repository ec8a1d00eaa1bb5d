/** Arrays whose items must differ, but have too few values for that (rules.md §3.5). */

import type { MayHang } from "../interpret/risky.ts";
import type { SchemaRuleParams } from "../rule-params.ts";
import { capacity } from "../union/finite.ts";
import { type Finding, atValue } from "./finding.ts";
import { type SchemaNode, count, isKind, keywordPlace } from "./node.ts";
import { isPlainObject, own } from "./plain.ts";
import { NONE } from "./rule.ts";
import type { Soundness } from "./soundness.ts";

/** How many different items an array can hold whose items must differ; undefined where there is no known limit. */
export function uniqueCapacity(node: SchemaNode, soundness: Soundness, mayHang: MayHang): number | undefined {
  const items = own(node.value, "items");
  if (!isKind(node, "array") || own(node.value, "uniqueItems") !== true || !isPlainObject(items)) return undefined;
  const schema = soundness.schemaOf(items);
  const values = schema === undefined ? undefined : capacity(schema, mayHang);
  // Items that accept nothing are reported where they stand.
  return values === 0 ? undefined : values;
}

export function uniqueImpossible(node: SchemaNode, soundness: Soundness, mayHang: MayHang): readonly Finding<SchemaRuleParams["unique-impossible"]>[] {
  const minItems = count(node, "minItems") ?? 0;
  const values = minItems > 1 ? uniqueCapacity(node, soundness, mayHang) : undefined;
  return values !== undefined && minItems > values ? [atValue(keywordPlace(node, "minItems"), { values, minItems })] : NONE;
}

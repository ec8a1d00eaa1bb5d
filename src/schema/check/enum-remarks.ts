/** Enums that say too much, or the same twice (rules.md §3.4). */

import { UNKNOWN } from "../issue.ts";
import { distinctValues, enumOf, isAccepted, isOfKind, limitsOf } from "../validate/enums.ts";
import { atKey, atValue } from "../validate/finding.ts";
import { type SchemaNode, isKind, keywordPlace, requiredNames } from "../validate/node.ts";
import { isEmptyRange, isInverted } from "../validate/numbers.ts";
import { type Plain, firstIndexes, isIncomplete } from "../validate/plain.ts";
import { NONE } from "../validate/rule.ts";
import { valueText } from "../validate/wording.ts";
import type { RemarkRules } from "./context.ts";
import { deletion, withFix } from "./fix.ts";

/** A required property of a branch tells it from others, and is no choice. */
function isTag({ role, name, parent }: SchemaNode): boolean {
  return role === "property" && parent?.role === "branch" && requiredNames(parent).includes(name!);
}

export const enumRemarks: RemarkRules = {
  "enum-redundant-keyword": (node, { mayHang }) => {
    const values = enumOf(node);
    if (values === undefined || values.length === 0 || isIncomplete(values) || !values.every((value) => isOfKind(node, value))) return NONE;
    if (isInverted(node) || isEmptyRange(node)) return NONE;
    return limitsOf(node)
      .filter((keyword) => values.every((value) => isAccepted(node, keyword, value, mayHang) === true))
      .map((keyword) => {
        const place = keywordPlace(node, keyword);
        return withFix(atKey(place, { keyword }), deletion(place, keyword));
      });
  },

  "enum-near-duplicate": (node) => {
    const seen = new Map<string, Plain>();
    return distinctValues(node).flatMap(([value, index]) => {
      if (typeof value !== "string") return [];
      const folded = value.normalize("NFC").trim().toLowerCase();
      const other = seen.get(folded);
      if (other === undefined) {
        seen.set(folded, value);
        return [];
      }
      return [atValue(keywordPlace(node, "enum", index), { value: valueText(value), other: valueText(other) })];
    });
  },

  "enum-duplicate": (node) => {
    const values = enumOf(node) ?? [];
    const first = firstIndexes(values);
    return values.flatMap((value, index) => {
      if (!isOfKind(node, value) || first.get(value) === index) return [];
      const place = keywordPlace(node, "enum", index);
      const finding = atValue(place, { value: valueText(value) }, keywordPlace(node, "enum", first.get(value)!));
      return [withFix(finding, deletion(place, `the second ${valueText(value)}`))];
    });
  },

  "enum-boolean": (node) => {
    const values = enumOf(node);
    if (!isKind(node, "boolean") || isTag(node) || values === undefined || isIncomplete(values) || values.includes(UNKNOWN)) return NONE;
    const distinct = distinctValues(node).length;
    if (distinct === 0) return NONE;
    const place = keywordPlace(node, "enum");
    return [withFix(atValue(place, { count: distinct }), distinct === 2 ? deletion(place, "enum") : undefined)];
  },
};

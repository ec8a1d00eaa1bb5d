/** Numbers, lengths and counts that are legal, but mean nothing or something else (rules.md §3.3). */

import { atNode, atValue } from "../validate/finding.ts";
import { count, isKind, keywordPlace, lacks, list, numeric } from "../validate/node.ts";
import { COUNTS, isEmptyRange, isInverted } from "../validate/numbers.ts";
import { NONE } from "../validate/rule.ts";
import { valueText } from "../validate/wording.ts";
import type { RemarkRules } from "./context.ts";
import { deletion, fixAt, withFix } from "./fix.ts";

const BOUNDS = ["minimum", "maximum"];

/** No string or array of a browser can be longer. */
const LONGEST = 2 ** 31 - 1;

/** Values that limit nothing. */
const NO_OPS: readonly (readonly [keyword: string, value: unknown])[] = [
  ["minLength", 0],
  ["minItems", 0],
  ["uniqueItems", false],
];

export const numberRemarks: RemarkRules = {
  "integer-bound-fractional": (node) => {
    if (!isKind(node, "integer") || isInverted(node) || isEmptyRange(node)) return NONE;
    return BOUNDS.flatMap((keyword) => {
      const value = numeric(node, keyword);
      if (value === undefined || Number.isInteger(value)) return [];
      const meant = (keyword === "minimum" ? Math.ceil(value) : Math.floor(value)) + 0;
      const place = keywordPlace(node, keyword);
      const finding = atValue(place, { keyword, value: valueText(value), meant: valueText(meant) });
      return [withFix(finding, fixAt(place, `Write ${meant}`, { kind: "replace-value", value: meant }))];
    });
  },

  "number-precision": (node) => {
    const bounds = BOUNDS.map((keyword) => ({ value: numeric(node, keyword), place: keywordPlace(node, keyword) }));
    const choices = isKind(node, "number", "integer") ? (list(node, "enum") ?? []) : [];
    return [...bounds, ...choices.map((value, index) => ({ value, place: keywordPlace(node, "enum", index) }))]
      .filter(({ value }) => typeof value === "number" && Math.abs(value) > Number.MAX_SAFE_INTEGER)
      .map(({ value, place }) => atValue(place, { value: String(value) }));
  },

  "bound-noop": (node) =>
    NO_OPS.flatMap(([keyword, value]) => {
      if (!Object.hasOwn(node.value, keyword) || node.value[keyword] !== value) return [];
      if (count(node, keyword) === undefined && !isKind(node, "array")) return [];
      const place = keywordPlace(node, keyword);
      return [withFix(atValue(place, { keyword }), deletion(place, keyword))];
    }),

  "count-huge": (node) => COUNTS.filter((keyword) => (count(node, keyword) ?? 0) > LONGEST).map((keyword) => atValue(keywordPlace(node, keyword), { keyword, value: valueText(count(node, keyword)) })),

  "max-zero": (node) => {
    if (isInverted(node)) return NONE;
    return ["maxLength", "maxItems"].filter((keyword) => count(node, keyword) === 0).map((keyword) => atValue(keywordPlace(node, keyword), { keyword }));
  },

  "number-unbounded": (node) => {
    if (!isKind(node, "number", "integer") || !["minimum", "maximum", "enum"].every((keyword) => lacks(node, keyword))) return NONE;
    return [atNode(node.place, { type: node.shape.kind! })];
  },

  "array-unbounded": (node) => (isKind(node, "array") && lacks(node, "maxItems") ? [atNode(node.place, {})] : NONE),
};

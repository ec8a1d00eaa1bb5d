/** Lengths, counts and bounds (rules.md §3.3). */

import { atValue } from "./finding.ts";
import { type SchemaNode, count, isKind, keywordPlace, numeric } from "./node.ts";
import { type NodeRules, NONE } from "./rule.ts";
import { valueText } from "./wording.ts";

/** Keywords that count something. */
export const COUNTS: readonly string[] = ["minLength", "maxLength", "minItems", "maxItems"];

/** Pairs of a lower and an upper keyword. */
const PAIRS = [
  ["minLength", "maxLength"],
  ["minItems", "maxItems"],
  ["minimum", "maximum"],
] as const;

/** Both ends of a pair, where both are there and sound. */
function range(node: SchemaNode, [low, high]: (typeof PAIRS)[number]): { low: number; high: number } | undefined {
  const read = low === "minimum" ? numeric : count;
  const ends = { low: read(node, low), high: read(node, high) };
  return ends.low === undefined || ends.high === undefined ? undefined : (ends as { low: number; high: number });
}

/** Some lower bound is above its upper one: whatever else is wrong follows from that. */
export function isInverted(node: SchemaNode): boolean {
  return PAIRS.some((pair) => {
    const ends = range(node, pair);
    return ends !== undefined && ends.low > ends.high;
  });
}

/** An integer whose bounds have no whole number between them. */
export function isEmptyRange(node: SchemaNode): boolean {
  const ends = isKind(node, "integer") ? range(node, PAIRS[2]) : undefined;
  return ends !== undefined && Math.ceil(ends.low) > Math.floor(ends.high);
}

export const numberRules: NodeRules = {
  "count-invalid": (node) =>
    COUNTS.flatMap((keyword) => {
      const value = numeric(node, keyword);
      if (value === undefined || count(node, keyword) !== undefined) return [];
      return [atValue(keywordPlace(node, keyword), { keyword, value: valueText(value) })];
    }),

  "bounds-inverted": (node) =>
    PAIRS.flatMap((pair) => {
      const ends = range(node, pair);
      if (ends === undefined || ends.low <= ends.high) return [];
      const [low, high] = pair;
      const params = { low, lowValue: valueText(ends.low), high, highValue: valueText(ends.high) };
      return [atValue(keywordPlace(node, high), params, keywordPlace(node, low))];
    }),

  "integer-range-empty": (node) => {
    if (isInverted(node) || !isEmptyRange(node)) return NONE;
    const params = { low: valueText(numeric(node, "minimum")), high: valueText(numeric(node, "maximum")) };
    return [atValue(keywordPlace(node, "maximum"), params, keywordPlace(node, "minimum"))];
  },
};

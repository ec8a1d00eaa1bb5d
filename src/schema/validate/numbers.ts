/** Numbers, lengths and counts (rules.md §3.3). */

import { type SchemaNode, count, isKind, keywordPlace, lacks, list, numeric } from "./node.ts";
import { type NodeRule, type NodeRules, NONE, fixAt } from "./rule.ts";
import { valueText } from "./wording.ts";

const COUNTS = ["minLength", "maxLength", "minItems", "maxItems"];
const BOUNDS = ["minimum", "maximum"];

/** No string or array of a browser can be longer. */
const LONGEST = 2 ** 31 - 1;

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

/** `[low, high]` of an integer with both bounds, moved inwards to whole numbers. */
function integerRange(node: SchemaNode): { low: number; high: number } | undefined {
  const ends = isKind(node, "integer") ? range(node, PAIRS[2]) : undefined;
  return ends === undefined ? undefined : { low: Math.ceil(ends.low), high: Math.floor(ends.high) };
}

/** An integer whose bounds have no whole number between them. */
export function isEmptyRange(node: SchemaNode): boolean {
  const ends = integerRange(node);
  return ends !== undefined && ends.low > ends.high;
}

const countInvalid: NodeRule<"count-invalid"> = (node) =>
  COUNTS.flatMap((keyword) => {
    const value = numeric(node, keyword);
    if (value === undefined || count(node, keyword) !== undefined) return [];
    return [{ place: keywordPlace(node, keyword), at: "value", params: { keyword, value: valueText(value) } }];
  });

const boundsInverted: NodeRule<"bounds-inverted"> = (node) =>
  PAIRS.flatMap((pair) => {
    const ends = range(node, pair);
    if (ends === undefined || ends.low <= ends.high) return [];
    const [low, high] = pair;
    const params = { low, lowValue: valueText(ends.low), high, highValue: valueText(ends.high) };
    return [{ place: keywordPlace(node, high), at: "value", params, related: [{ place: keywordPlace(node, low), at: "value" }] }];
  });

const boundFractional: NodeRule<"integer-bound-fractional"> = (node) => {
  if (!isKind(node, "integer") || isInverted(node) || isEmptyRange(node)) return NONE;
  return BOUNDS.flatMap((keyword) => {
    const value = numeric(node, keyword);
    if (value === undefined || Number.isInteger(value)) return [];
    const meant = keyword === "minimum" ? Math.ceil(value) : Math.floor(value);
    const place = keywordPlace(node, keyword);
    const fix = fixAt(place, `Write ${meant + 0}`, { kind: "replace-value", value: meant + 0 });
    return [{ place, at: "value", params: { keyword, value: valueText(value), meant: valueText(meant + 0) }, fix }];
  });
};

const numberPrecision: NodeRule<"number-precision"> = (node) => {
  const places = BOUNDS.map((keyword) => ({ value: numeric(node, keyword), place: keywordPlace(node, keyword) }));
  const choices = isKind(node, "number", "integer") ? (list(node, "enum") ?? []) : [];
  choices.forEach((value, index) => places.push({ value: typeof value === "number" ? value : undefined, place: keywordPlace(node, "enum", index) }));
  return places
    .filter(({ value }) => value !== undefined && Math.abs(value) > Number.MAX_SAFE_INTEGER)
    .map(({ value, place }) => ({ place, at: "value", params: { value: String(value) } }));
};

const boundNoop: NodeRule<"bound-noop"> = (node) =>
  [
    ["minLength", 0],
    ["minItems", 0],
    ["uniqueItems", false],
  ].flatMap(([keyword, value]) => {
    if (!Object.hasOwn(node.value, keyword as string) || node.value[keyword as string] !== value) return [];
    if (count(node, keyword as string) === undefined && !isKind(node, "array")) return [];
    const place = keywordPlace(node, keyword as string);
    return [{ place, at: "value", params: { keyword: keyword as string }, fix: fixAt(place, `Delete ${keyword}`, { kind: "remove" }) }];
  });

export const numberRules: NodeRules = {
  "count-invalid": countInvalid,
  "bounds-inverted": boundsInverted,
  "integer-bound-fractional": boundFractional,
  "number-precision": numberPrecision,
  "bound-noop": boundNoop,

  "count-huge": (node) =>
    COUNTS.filter((keyword) => (count(node, keyword) ?? 0) > LONGEST).map((keyword) => ({
      place: keywordPlace(node, keyword),
      at: "value",
      params: { keyword, value: valueText(count(node, keyword)) },
    })),

  "integer-range-empty": (node) => {
    if (isInverted(node) || !isEmptyRange(node)) return NONE;
    const params = { low: valueText(numeric(node, "minimum")), high: valueText(numeric(node, "maximum")) };
    return [{ place: keywordPlace(node, "maximum"), at: "value", params, related: [{ place: keywordPlace(node, "minimum"), at: "value" }] }];
  },

  "max-zero": (node) => {
    if (isInverted(node)) return NONE;
    return ["maxLength", "maxItems"].filter((keyword) => count(node, keyword) === 0).map((keyword) => ({ place: keywordPlace(node, keyword), at: "value", params: { keyword } }));
  },

  "number-unbounded": (node) => {
    if (!isKind(node, "number", "integer") || !["minimum", "maximum", "enum"].every((keyword) => lacks(node, keyword))) return NONE;
    return [{ place: node.place, at: "node", params: { type: node.shape.kind! } }];
  },
};

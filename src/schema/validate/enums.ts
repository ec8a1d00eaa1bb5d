/** Enums (rules.md §3.4). */

import { UNKNOWN } from "../issue.ts";
import { type SchemaNode, count, isKind, keywordPlace, list, numeric } from "./node.ts";
import { isEmptyRange, isInverted } from "./numbers.ts";
import { matchesPattern, patternOf } from "./pattern.ts";
import { type Plain, type PlainArray, firstIndexes, isIncomplete } from "./reading.ts";
import { type NodeRule, type NodeRules, NONE, fixAt } from "./rule.ts";
import { hasType } from "./types.ts";
import { valueText } from "./wording.ts";

/** The list of an enum, on a node that may have one. */
export function enumOf(node: SchemaNode): PlainArray | undefined {
  return isKind(node, "string", "number", "integer", "boolean") ? list(node, "enum") : undefined;
}

/** The distinct values of an enum that the type allows; undefined where there is no enum or not all of it is known. */
export function enumValues(node: SchemaNode): Plain[] | undefined {
  const values = enumOf(node);
  if (values === undefined || isIncomplete(values) || values.includes(UNKNOWN)) return undefined;
  return [...new Set(values)].filter((value) => isOfKind(node, value));
}

function isOfKind(node: SchemaNode, value: Plain): boolean {
  return node.shape.type !== undefined && hasType(value, node.shape.type);
}

/** A keyword beside an enum, and whether it accepts a value (undefined: that cannot be told). */
interface Sibling {
  readonly keyword: string;
  accepts(value: Plain): boolean | undefined;
}

function siblingsOf(node: SchemaNode): Sibling[] {
  const siblings: Sibling[] = [];
  const add = (keyword: string, bound: number | undefined, fits: (value: Plain, bound: number) => boolean): void => {
    if (bound !== undefined) siblings.push({ keyword, accepts: (value) => fits(value, bound) });
  };
  add("minLength", count(node, "minLength"), (value, bound) => [...(value as string)].length >= bound);
  add("maxLength", count(node, "maxLength"), (value, bound) => [...(value as string)].length <= bound);
  add("minimum", numeric(node, "minimum"), (value, bound) => (value as number) >= bound);
  add("maximum", numeric(node, "maximum"), (value, bound) => (value as number) <= bound);
  const pattern = patternOf(node);
  if (pattern !== undefined) siblings.push({ keyword: "pattern", accepts: (value) => matchesPattern(pattern, value as string) });
  return siblings;
}

/** The values of the right type with their positions, later duplicates left out. */
function distinctValues(node: SchemaNode): { value: Plain; index: number }[] {
  const distinct = [...firstIndexes(enumOf(node) ?? [])].filter(([value]) => isOfKind(node, value));
  return distinct.map(([value, index]): { value: Plain; index: number } => ({ value, index }));
}

const unreachable: NodeRule<"enum-value-unreachable"> = (node) => {
  if (isInverted(node) || isEmptyRange(node)) return NONE;
  const siblings = siblingsOf(node);
  const values = distinctValues(node);
  const broken = values.flatMap(({ value, index }) => {
    const sibling = siblings.find(({ accepts }) => accepts(value) === false);
    return sibling === undefined ? [] : [{ value, index, keyword: sibling.keyword }];
  });
  const allValues = broken.length === values.length;
  return broken.map(({ value, index, keyword }) => ({
    place: keywordPlace(node, "enum", index),
    at: "value",
    params: { value: valueText(value), keyword, bound: valueText(node.value[keyword]), allValues },
    related: [{ place: keywordPlace(node, keyword), at: "value" }],
  }));
};

const redundant: NodeRule<"enum-redundant-keyword"> = (node) => {
  const values = enumOf(node) ?? [];
  if (values.length === 0 || isIncomplete(values as PlainArray) || !values.every((value) => isOfKind(node, value))) return NONE;
  return siblingsOf(node)
    .filter(({ accepts }) => values.every((value) => accepts(value) === true))
    .map(({ keyword }) => {
      const place = keywordPlace(node, keyword);
      return { place, at: "key", params: { keyword }, fix: fixAt(place, `Delete ${keyword}`, { kind: "remove" }) };
    });
};

const nearDuplicate: NodeRule<"enum-near-duplicate"> = (node) => {
  const seen = new Map<string, Plain>();
  return distinctValues(node).flatMap(({ value, index }) => {
    if (typeof value !== "string") return [];
    const folded = value.normalize("NFC").trim().toLowerCase();
    const other = seen.get(folded);
    if (other === undefined) {
      seen.set(folded, value);
      return [];
    }
    return [{ place: keywordPlace(node, "enum", index), at: "value", params: { value: valueText(value), other: valueText(other) } }];
  });
};

export const enumRules: NodeRules = {
  "enum-value-unreachable": unreachable,
  "enum-redundant-keyword": redundant,
  "enum-near-duplicate": nearDuplicate,

  "enum-empty": (node) => {
    const values = enumOf(node);
    return values?.length === 0 && !isIncomplete(values) ? [{ place: keywordPlace(node, "enum"), at: "value", params: {} }] : NONE;
  },

  "enum-wrong-type": (node) =>
    (enumOf(node) ?? []).flatMap((value, index) => {
      if (value === UNKNOWN || isOfKind(node, value)) return [];
      return [{ place: keywordPlace(node, "enum", index), at: "value", params: { value: valueText(value), type: node.shape.type! } }];
    }),

  "enum-duplicate": (node) => {
    const values = enumOf(node) ?? [];
    const first = firstIndexes(values);
    return values.flatMap((value, index) => {
      if (!isOfKind(node, value) || first.get(value) === index) return [];
      const place = keywordPlace(node, "enum", index);
      const related = [{ place: keywordPlace(node, "enum", first.get(value)!), at: "value" as const }];
      return [{ place, at: "value", params: { value: valueText(value) }, related, fix: fixAt(place, `Delete the second ${valueText(value)}`, { kind: "remove" }) }];
    });
  },

  "enum-boolean": (node) => {
    const values = isKind(node, "boolean") ? enumValues(node) : undefined;
    if (values === undefined || values.length === 0) return NONE;
    const place = keywordPlace(node, "enum");
    const fix = values.length === 2 ? fixAt(place, "Delete enum", { kind: "remove" }) : undefined;
    return [{ place, at: "value", params: { count: values.length }, fix }];
  },
};

/** Enums (rules.md §3.4). */

import { validateArgs } from "../interpret.ts";
import { compilePattern } from "../interpret/pattern.ts";
import type { MayHang } from "../interpret/risky.ts";
import { UNKNOWN } from "../issue.ts";
import type { ToolArgsSchemaNode } from "../types.ts";
import { atValue } from "./finding.ts";
import { hasType } from "./kind.ts";
import { type SchemaNode, count, isKind, keywordPlace, list, numeric } from "./node.ts";
import { isEmptyRange, isInverted } from "./numbers.ts";
import { patternOf } from "./pattern.ts";
import { type Plain, type PlainArray, firstIndexes, isIncomplete } from "./plain.ts";
import { type NodeRules, NONE } from "./rule.ts";
import { valueText } from "./wording.ts";

/** The list of an enum, on a node that may have one. */
export function enumOf(node: SchemaNode): PlainArray | undefined {
  return isKind(node, "string", "number", "integer", "boolean") ? list(node, "enum") : undefined;
}

/** Whether a value of an enum is of the node's type. */
export function isOfKind(node: SchemaNode, value: Plain): boolean {
  return node.shape.type !== undefined && hasType(value, node.shape.type);
}

const LIMITS = ["minLength", "maxLength", "minimum", "maximum", "pattern"];

/** The keywords beside an enum that limit its values. */
export function limitsOf(node: SchemaNode): string[] {
  return LIMITS.filter((keyword) => (keyword === "pattern" ? patternOf(node) : keyword.endsWith("Length") ? count(node, keyword) : numeric(node, keyword)) !== undefined);
}

/** Whether a limit of a node accepts a value of an enum; undefined where that cannot be told. */
export function isAccepted(node: SchemaNode, limit: string, value: Plain, mayHang: MayHang): boolean | undefined {
  const bound = node.value[limit] as string;
  if (limit === "pattern" && (compilePattern(bound) === undefined || mayHang(bound, value as string))) return undefined;
  return validateArgs({ [limit]: bound } as unknown as ToolArgsSchemaNode, value).ok;
}

/** The values of the right type with their positions, later duplicates left out. */
export function distinctValues(node: SchemaNode): [value: Plain, index: number][] {
  return [...firstIndexes(enumOf(node) ?? [])].filter(([value]) => isOfKind(node, value));
}

export const enumRules: NodeRules = {
  "enum-value-unreachable": (node, { mayHang }) => {
    if (isInverted(node) || isEmptyRange(node)) return NONE;
    const limits = limitsOf(node);
    const values = distinctValues(node);
    const broken = values.flatMap(([value, index]) => {
      const keyword = limits.find((limit) => isAccepted(node, limit, value, mayHang) === false);
      return keyword === undefined ? [] : [{ value, index, keyword }];
    });
    const allValues = broken.length === values.length;
    return broken.map(({ value, index, keyword }) => {
      const params = { value: valueText(value), keyword, bound: valueText(node.value[keyword]), allValues };
      return atValue(keywordPlace(node, "enum", index), params, keywordPlace(node, keyword));
    });
  },

  "enum-empty": (node) => {
    const values = enumOf(node);
    return values?.length === 0 && !isIncomplete(values) ? [atValue(keywordPlace(node, "enum"), {})] : NONE;
  },

  "enum-wrong-type": (node) =>
    (enumOf(node) ?? []).flatMap((value, index) => {
      if (value === UNKNOWN || isOfKind(node, value)) return [];
      return [atValue(keywordPlace(node, "enum", index), { value: valueText(value), type: node.shape.type! })];
    }),
};

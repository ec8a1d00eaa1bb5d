/** Defaults and examples, checked by the interpreter against the node they stand on (rules.md §3.4). */

import { validateArgs } from "../interpret.ts";
import { ROOT } from "../interpret/wording.ts";
import { UNKNOWN } from "../issue.ts";
import type { SchemaRuleParams } from "../rule-params.ts";
import type { ToolArgsSchemaNode } from "../types.ts";
import { type Finding, atValue } from "./finding.ts";
import { type SchemaNode, keywordPlace, list } from "./node.ts";
import { mayHang } from "./pattern.ts";
import type { Place } from "./place.ts";
import { type Plain, isPlainObject, own } from "./plain.ts";
import { valueText } from "./wording.ts";

type ValueFinding = Finding<SchemaRuleParams["default-invalid"]>;

/** @param schema The canonical schema of the node. */
export function invalidDefault(node: SchemaNode, schema: ToolArgsSchemaNode): ValueFinding[] {
  const value = own(node.value, "default");
  return value === undefined ? [] : refusal(schema, value, keywordPlace(node, "default"));
}

export function invalidExamples(node: SchemaNode, schema: ToolArgsSchemaNode): ValueFinding[] {
  return (list(node, "examples") ?? []).flatMap((example, index) => refusal(schema, example, keywordPlace(node, "examples", index)));
}

function refusal(schema: ToolArgsSchemaNode, value: Plain, place: Place): ValueFinding[] {
  if (!isFullyKnown(value) || isCostly(schema, value)) return [];
  const result = validateArgs(schema, value);
  if (result.ok) return [];
  const { path, message } = result.issues[0]!;
  // The sentence starts with the path, or with a word for the whole value.
  const reason = path === "" ? message.replace(ROOT, "it") : message;
  return [atValue(place, { value: valueText(value), reason })];
}

function isFullyKnown(value: Plain): boolean {
  if (value === UNKNOWN) return false;
  if (typeof value !== "object" || value === null) return true;
  return Object.getOwnPropertySymbols(value).length === 0 && Object.values(value).every(isFullyKnown);
}

/** Whether some text of the value could keep some pattern of the schema busy for seconds. */
function isCostly(schema: ToolArgsSchemaNode, value: Plain): boolean {
  const patterns = patternsOf(schema);
  return patterns.length > 0 && textsOf(value).some((text) => patterns.some((pattern) => mayHang(pattern, text)));
}

function patternsOf(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { pattern, items, properties, oneOf } = schema as { pattern?: unknown; items?: unknown; properties?: object; oneOf?: readonly unknown[] };
  const below = [items, ...Object.values(properties ?? {}), ...(oneOf ?? [])].flatMap(patternsOf);
  return typeof pattern === "string" ? [pattern, ...below] : below;
}

function textsOf(value: Plain): string[] {
  if (typeof value === "string") return [value];
  return isPlainObject(value) || Array.isArray(value) ? Object.values(value).flatMap(textsOf) : [];
}

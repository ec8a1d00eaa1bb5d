/** Defaults and examples, checked by the interpreter against the node they stand on (rules.md §3.4). */

import { validateArgs } from "../interpret.ts";
import type { Keywords } from "../interpret/keywords.ts";
import { type MayHang, isCostly, membersOf } from "../interpret/risky.ts";
import { ROOT } from "../interpret/wording.ts";
import { UNKNOWN } from "../issue.ts";
import { childPointer } from "../pointer.ts";
import type { SchemaRuleParams } from "../rule-params.ts";
import type { ToolArgsSchemaNode } from "../types.ts";
import { type Finding, atValue } from "./finding.ts";
import { type SchemaNode, keywordPlace, list } from "./node.ts";
import type { Place } from "./place.ts";
import { type Plain, own } from "./plain.ts";
import { valueText } from "./wording.ts";

type ValueFinding = Finding<SchemaRuleParams["default-invalid"]>;

/** @param schema The canonical schema of the node. */
export function invalidDefault(node: SchemaNode, schema: ToolArgsSchemaNode, mayHang: MayHang): ValueFinding[] {
  const value = own(node.value, "default");
  return value === undefined ? [] : refusal(schema, value, keywordPlace(node, "default"), mayHang);
}

export function invalidExamples(node: SchemaNode, schema: ToolArgsSchemaNode, mayHang: MayHang): ValueFinding[] {
  return (list(node, "examples") ?? []).flatMap((example, index) => refusal(schema, example, keywordPlace(node, "examples", index), mayHang));
}

function refusal(schema: ToolArgsSchemaNode, value: Plain, place: Place, mayHang: MayHang): ValueFinding[] {
  const reason = isFullyKnown(value) ? reasonAgainst(schema, value, mayHang) : undefined;
  return reason === undefined ? [] : [atValue(place, { value: valueText(value), reason })];
}

/**
 * Why a value is refused, as a sentence. A text that a pattern may take too long to decide counts as a match; of a union
 * that holds such a text nothing is said, since a match may be one too many.
 *
 * @param path Leads from the whole value to the part of it that is looked at.
 */
function reasonAgainst(schema: Keywords, value: Plain, mayHang: MayHang, path: string = ""): string | undefined {
  if (!isCostly(schema, value, mayHang)) return firstReason(schema, value, path);
  if (schema.oneOf) return undefined;
  let reason = firstReason({ ...schema, pattern: undefined, items: undefined, properties: undefined } as object, value, path);
  for (const [token, node, member] of membersOf(schema, value)) reason ??= reasonAgainst(node, member as Plain, mayHang, childPointer(path, token));
  return reason;
}

function firstReason(schema: Keywords, value: Plain, path: string): string | undefined {
  const result = validateArgs(schema as ToolArgsSchemaNode, value);
  if (result.ok) return undefined;
  const issue = result.issues[0]!;
  // The sentence starts with the path, or with a word for the whole value.
  return (path + issue.path || "it") + issue.message.slice((issue.path || ROOT).length);
}

function isFullyKnown(value: Plain): boolean {
  if (value === UNKNOWN) return false;
  if (typeof value !== "object" || value === null) return true;
  return Object.getOwnPropertySymbols(value).length === 0 && Object.values(value).every(isFullyKnown);
}

/** `anyOf` and `allOf` as what the dialect has instead, where that accepts the same values (rules.md §3.2). */

import type { Issue, IssueFix } from "../issue.ts";
import { type SchemaNode, keywordPlace } from "../validate/node.ts";
import { type Plain, type PlainArray, type PlainObject, isIncomplete, isPlainArray, isPlainObject, own } from "../validate/plain.ts";
import type { CheckContext } from "./context.ts";
import { fixAt, hasUnknown } from "./fix.ts";

/** Findings that leave a proposal good: matters of taste, never of meaning. An overlap or a doubt about one is not among them. */
const HARMLESS: ReadonlySet<string> = new Set([
  "description-missing",
  "array-unbounded",
  "number-unbounded",
  "object-empty",
  "bound-noop",
  "oneof-no-discriminator",
  "args-size",
  "destructive-intent",
  "property-name-lookalike",
]);

/** `anyOf` becomes `oneOf` where no value can match two branches; `allOf` of objects becomes one object. */
export function compositionFix(node: SchemaNode, keyword: "anyOf" | "allOf", context: CheckContext): IssueFix | undefined {
  const parts = node.value[keyword]!;
  if (!isPlainArray(parts) || isIncomplete(parts) || isIncomplete(node.value) || context.judge === undefined) return undefined;
  const { [keyword]: _, ...others } = node.value;
  // What was not read cannot be proved apart or merged.
  if (hasUnknown(parts)) return undefined;
  const proposal = keyword === "anyOf" ? { ...others, oneOf: parts } : merged(others, parts);
  if (proposal === undefined || !isGood(proposal, context.judge)) return undefined;
  if (keyword === "anyOf") return fixAt(keywordPlace(node, keyword), "Rename to oneOf", { kind: "rename-key", to: "oneOf" });
  return fixAt(node.place, "Merge the parts", { kind: "replace-value", value: proposal });
}

function isGood(proposal: PlainObject, judge: NonNullable<CheckContext["judge"]>): boolean {
  return judge({ type: "object", properties: { proposal } }).every(isHarmless);
}

/** A schema that is large is no larger for it; one that is too large was not judged to the end. */
function isHarmless({ rule, params }: Issue): boolean {
  return HARMLESS.has(rule) || (rule === "schema-large" && params["cut"] !== true);
}

/** One object with the properties of all, where no two describe the same. */
function merged(node: PlainObject, parts: PlainArray): PlainObject | undefined {
  const objects = [node, ...parts];
  const isObjectPart = (part: Plain): part is PlainObject => isPlainObject(part) && Object.keys(part).every((key) => part === node || ["type", "properties", "required"].includes(key));
  if (!objects.every(isObjectPart) || !objects.every((part) => part["type"] === undefined || part["type"] === "object")) return undefined;
  const properties = objects.flatMap((part) => Object.entries(mapOf(part)));
  const required = objects.flatMap(namesOf);
  if (properties.length === 0 || new Set(properties.map(([name]) => name)).size < properties.length) return undefined;
  return { ...node, type: "object", properties: Object.fromEntries(properties) as PlainObject, ...(required.length === 0 ? {} : { required: [...new Set(required)] }) };
}

function mapOf(part: PlainObject): PlainObject {
  const properties = own(part, "properties");
  return isPlainObject(properties) ? properties : {};
}

function namesOf(part: PlainObject): PlainArray {
  const required = own(part, "required");
  return isPlainArray(required) ? required : [];
}

/** What to write instead of a keyword outside the dialect (rules.md §3.2). */

import type { UnsupportedKeywordParams } from "../../schema/rule-params.ts";
import { code, NO_NULL, quote } from "./words.ts";

type ExcludedHint = string | ((params: UnsupportedKeywordParams) => string);

const NO_REFERENCES = "Put the fragment in a TypeScript constant and use it in both places. Recursion cannot be expressed: fix a depth, or pass a flat list with ids.";
const AS_PAIRS = "For a map with free keys, use an array of `{ key, value }` objects.";
const AS_BRANCHES = "Write `oneOf` branches with a discriminating enum property, or check it in the handler.";
const AS_DESCRIPTION = "Say it in the description.";
const DELETE = "Delete it: nothing reads it.";
const ANY_OF = "Use `oneOf` with branches that no value can match twice; a required one-value enum such as `kind` in each keeps them apart.";

/** A way to keep a keyword in the source that a generator or another consumer wants there. */
function orStrip(keyword: string, why: string): string {
  return `${why}, set the option \`unsupported: { ${/^\w+$/.test(keyword) || keyword === "$schema" ? keyword : JSON.stringify(keyword)}: "strip" }\`.`;
}

function additionalProperties({ keyword, value, kind }: UnsupportedKeywordParams): string {
  if (value === "true") return `Delete it: extra arguments are allowed anyway. ${orStrip(keyword, "To keep it in the source")}`;
  if (kind === "object") return AS_PAIRS;
  return `Delete it: extra arguments are then allowed, and the handler ignores them; adapters add it back for providers that need it. ${orStrip(keyword, "To keep it in the source")}`;
}

function exclusiveBound({ keyword, kind, value, replacement, beside }: UnsupportedKeywordParams): string {
  const inclusive = keyword === "exclusiveMinimum" ? "minimum" : "maximum";
  if (kind === "boolean") return `This is the form of draft-04: write the bound itself as ${code(inclusive)} and delete this.`;
  if (replacement !== undefined && beside) return `On an integer, write ${code(replacement)} instead of both.`;
  if (replacement !== undefined) return `On an integer that is ${code(replacement)}.`;
  return `There is no exact equivalent: use ${code(`${inclusive}: ${value ?? "…"}`)} and refuse the bound itself in the handler.`;
}

const EXCLUDED_HINTS: ReadonlyMap<string, ExcludedHint> = new Map<string, ExcludedHint>([
  ...["$ref", "$defs", "definitions", "$dynamicRef", "$recursiveRef"].map((keyword) => [keyword, NO_REFERENCES] as const),
  ...["$id", "$anchor", "$dynamicAnchor", "$recursiveAnchor"].map((keyword) => [keyword, "Delete it: there are no references that could point here."] as const),
  ["$schema", ({ keyword }) => `Delete it: the dialect needs none. ${orStrip(keyword, "To keep it in schemas that a generator writes")}`],
  ["$vocabulary", DELETE],
  ["$comment", "Use a TypeScript comment."],
  ["title", ({ keyword }) => `Use \`description\`, which is what models read. ${orStrip(keyword, "To keep titles that a generator writes")}`],
  ["additionalProperties", additionalProperties],
  ["unevaluatedProperties", "Delete it: extra arguments are allowed, and the handler ignores them."],
  ["patternProperties", AS_PAIRS],
  ["propertyNames", AS_PAIRS],
  ["minProperties", "Name the properties that must be there in `required`, or count them in the handler."],
  ["maxProperties", "Describe the properties one by one, or count them in the handler."],
  ...["dependentRequired", "dependentSchemas", "dependencies", "if", "then", "else"].map((keyword) => [keyword, AS_BRANCHES] as const),
  ["not", AS_BRANCHES],
  ["format", ({ replacement }) => (replacement === undefined ? "Core does not check formats: state it in the description, add an example, and a simple `pattern` if it matters." : `Core does not check formats: write ${code(replacement)}, or state it in the description.`)],
  ["exclusiveMinimum", exclusiveBound],
  ["exclusiveMaximum", exclusiveBound],
  ["multipleOf", ({ value, replacement }) => (value === "1" ? 'Use `type: "integer"`.' : replacement === undefined ? "Describe the step and round in the handler." : `Write the values out: ${code(replacement)}.`)],
  ["const", ({ replacement, kind }) => (replacement !== undefined ? `Write ${code(replacement)}.` : kind === "null" || kind === "array" || kind === "object" ? "This constant cannot be expressed: drop the argument, since it has one value only." : "Use an `enum` of one value of the node's type.")],
  ["anyOf", ({ nullable }) => (nullable === true ? `${NO_NULL}: write the other branch itself and make the property optional, so that the agent leaves it out instead of sending null.` : ANY_OF)],
  ["allOf", "Merge the parts into one object; spread what they share from a constant."],
  ["nullable", `${NO_NULL}: make the property optional, so that the agent leaves it out instead of sending null.`],
  ["prefixItems", "For a tuple, use an object with named properties."],
  ["additionalItems", "Use one schema for all `items`, or an object with named properties."],
  ["unevaluatedItems", "Use one schema for all `items`, or an object with named properties."],
  ...["contains", "minContains", "maxContains"].map((keyword) => [keyword, "Describe what the array must hold, and check it in the handler."] as const),
  ["example", ({ replacement }) => `Write ${code(replacement ?? "examples: […]")}.`],
  ...["deprecated", "readOnly", "writeOnly", "contentEncoding", "contentMediaType", "contentSchema"].map((keyword) => [keyword, AS_DESCRIPTION] as const),
  ...["enumNames", "enumDescriptions"].map((keyword) => [keyword, "Nothing reads it: name the values so that they explain themselves, or say what they mean in the description."] as const),
  ["discriminator", "Nothing reads it: a required one-value enum property in each branch of `oneOf` is enough."],
  ...["propertyOrdering", "xml", "externalDocs"].map((keyword) => [keyword, DELETE] as const),
]);

/** Keywords that Core enforces although the dialect excludes them. All others it ignores. */
const ENFORCED: ReadonlySet<string> = new Set(
  (
    "$ref $dynamicRef additionalProperties unevaluatedProperties patternProperties propertyNames minProperties maxProperties " +
    "dependentRequired dependentSchemas if then else not anyOf allOf const " +
    "exclusiveMinimum exclusiveMaximum multipleOf prefixItems unevaluatedItems contains minContains maxContains"
  ).split(" "),
);

/** What Core does with a keyword that it neither enforces nor ignores. */
const TREATMENTS: ReadonlyMap<string, string> = new Map([["$schema", "Core changes its draft of JSON Schema by it: draft-04 rejects `required: []`, an unknown URI is rejected"]]);

/** The message of `unsupported-keyword/…`. */
export function unsupportedKeyword(params: UnsupportedKeywordParams): string {
  const { keyword } = params;
  const hint = EXCLUDED_HINTS.get(keyword) ?? "Custom keywords are lost knowledge, since nothing reads them: delete it, and say what it means in the description.";
  const treatment = TREATMENTS.get(keyword) ?? (ENFORCED.has(keyword) ? "Core enforces it, providers differ" : "Core ignores it, providers differ");
  return `${quote(keyword)} is outside the Pedelec dialect (${treatment}). ${typeof hint === "string" ? hint : hint(params)}`;
}

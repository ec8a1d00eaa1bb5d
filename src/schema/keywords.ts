/** The vocabulary of the dialect (seed 000): which keyword stands on which kind of node, and what is left out. */

export type TypeName = "string" | "number" | "integer" | "boolean" | "array" | "object";

/** What a node is: one of the six types, or a union of alternatives. */
export type NodeKind = TypeName | "union";

export const TYPE_NAMES: readonly TypeName[] = ["string", "number", "integer", "boolean", "array", "object"];

const NUMERIC = ["type", "description", "enum", "minimum", "maximum", "default", "examples"];

/** The keywords of each kind, in the order of the canonical form (rules.md §5.2). */
export const KEYWORDS: Readonly<Record<NodeKind, readonly string[]>> = {
  string: ["type", "description", "enum", "minLength", "maxLength", "pattern", "default", "examples"],
  number: NUMERIC,
  integer: NUMERIC,
  boolean: ["type", "description", "enum", "default", "examples"],
  array: ["type", "description", "items", "minItems", "maxItems", "uniqueItems", "default", "examples"],
  object: ["type", "description", "properties", "required", "default", "examples"],
  union: ["description", "oneOf", "default", "examples"],
};

/** Every keyword of the dialect, on whatever kind. */
export const DIALECT_KEYWORDS: readonly string[] = /* @__PURE__ */ Array.from(/* @__PURE__ */ new Set(/* @__PURE__ */ Object.values(KEYWORDS).flat()));

/** Keywords of JSON Schema, OpenAPI and form libraries that the dialect excludes (rules.md §3.2). */
export const EXCLUDED_KEYWORDS: readonly string[] = /* @__PURE__ */ (
  "$ref $dynamicRef $recursiveRef " +
  "additionalProperties patternProperties propertyNames unevaluatedProperties minProperties maxProperties " +
  "dependentRequired dependentSchemas dependencies " +
  "prefixItems additionalItems unevaluatedItems contains minContains maxContains " +
  "format exclusiveMinimum exclusiveMaximum multipleOf const nullable anyOf allOf not if then else " +
  // From here on, what says nothing of the values that are accepted.
  "title $defs definitions $dynamicAnchor $recursiveAnchor $anchor $id $schema $vocabulary $comment deprecated readOnly writeOnly contentEncoding contentMediaType contentSchema example " +
  "enumNames enumDescriptions propertyOrdering discriminator xml externalDocs"
).split(" ");

export function isTypeName(value: unknown): value is TypeName {
  return (TYPE_NAMES as readonly unknown[]).includes(value);
}

export function isDialectKeyword(key: string): boolean {
  return DIALECT_KEYWORDS.includes(key);
}

/** True for a keyword that is known and left out on purpose, and for every custom `x-…`. */
export function isExcludedKeyword(key: string): boolean {
  return EXCLUDED_KEYWORDS.includes(key) || /^x-/i.test(key);
}

/** Whether a keyword outside the dialect may have been meant to exclude values; one that is misspelt may. */
export function mayExclude(key: string): boolean {
  return !/^x-/i.test(key) && EXCLUDED_KEYWORDS.indexOf(key) < EXCLUDED_KEYWORDS.indexOf("title");
}

/** Keywords outside the dialect that are dropped instead of refused; `"x-*"` speaks for every custom keyword. */
export type UnsupportedOption = Readonly<Record<string, "error" | "strip">>;

/** Whether `key` is dropped from a node. Never true for a keyword of the dialect: those have meaning. */
export function isStripped(key: string, unsupported: UnsupportedOption): boolean {
  if (isDialectKeyword(key)) return false;
  if (Object.hasOwn(unsupported, key)) return unsupported[key] === "strip";
  return /^x-/i.test(key) && Object.hasOwn(unsupported, "x-*") && unsupported["x-*"] === "strip";
}

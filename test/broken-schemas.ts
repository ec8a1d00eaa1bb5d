/** Random schemas with mistakes of all kinds in them, beside keywords that are right. */

import * as fc from "fast-check";
import { type LooseNode, looseRoot } from "./canonicalize-arbitraries.ts";

const text = { type: "string" };

/** Values of few kinds, so that what a node shows often breaks what it says, and often does not. */
const sample = fc.constantFrom<unknown>("a", "ab", "abc", "5", "", 0, 1, 2, 5, 1.5, -0, true, false, null, [], ["a"], ["a", "a"], {}, { a: "a" }, { b: 1 });
const samples = fc.array(sample, { maxLength: 3 });
const number = fc.constantFrom<unknown>(0, 1, 2, 3, 1.5, -0, -1, "0", "2", "1.5", "x", null, true);
const names = fc.constantFrom<unknown>([], ["a"], ["a", "b"], ["a", "a"], ["A"], ["b", "c"], [1], "a", true, false);
const type = fc.constantFrom<unknown>("string", "number", "integer", "boolean", "array", "object", "String", "INTEGER", "Array", "OBJECT", "int", "float", "list", "dict", "date", "null", "any", "strng", 5, null);
const types = fc.constantFrom<unknown>(["string", "null"], ["integer"], ["null"], ["string", "integer"], ["Array"], ["object", "null"], ["array", "null"], []);

/** Each keyword, right or wrong, with values that it takes and values that it does not. */
const VALUES: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  type: fc.oneof({ arbitrary: type, weight: 5 }, types),
  description: fc.constantFrom<unknown>("D.", "", " ", 5),
  enum: fc.oneof(samples, sample),
  default: sample,
  examples: fc.oneof(samples, sample),
  example: sample,
  const: sample,
  minLength: number,
  maxLength: number,
  minimum: number,
  maximum: number,
  minItems: number,
  maxItems: number,
  uniqueItems: fc.constantFrom<unknown>(true, false, "true", "false"),
  exclusiveMinimum: fc.oneof(number, fc.boolean()),
  exclusiveMaximum: fc.oneof(number, fc.boolean()),
  multipleOf: fc.constantFrom<unknown>(1, 2, 0.5, "1"),
  pattern: fc.constantFrom<unknown>("^a", "^a$", "^(?:a|ab)$", "^.*$", "/^a$/i", "(", "\\-", "d+", /^a/, /b/u, /a/i, 5),
  format: fc.constantFrom("date", "uuid", "email", "color"),
  required: names,
  title: fc.constantFrom<unknown>("T", "", 5),
  nullable: fc.boolean(),
  optional: fc.boolean(),
  additionalProperties: fc.constantFrom<unknown>(false, true, {}, text),
  unevaluatedProperties: fc.boolean(),
  deprecated: fc.boolean(),
  $schema: fc.constant("https://json-schema.org/draft/2020-12/schema"),
  $comment: fc.constant("C."),
  $ref: fc.constant("#/x"),
  "x-order": fc.constant(1),
  minlength: number,
  max_length: number,
  Minimum: number,
  max_items: number,
  maxItem: number,
  min: number,
  size: number,
  Enum: samples,
  options: samples,
  Default: sample,
  defaultValue: sample,
  Examples: fc.oneof(samples, sample),
  Description: fc.constantFrom<unknown>("D.", "", 5),
  descripton: fc.constant("D."),
  Type: type,
  Pattern: fc.constantFrom("^a", "("),
  UniqueItems: fc.boolean(),
  desc: fc.constantFrom("D.", ""),
};

/** Keywords that hold schemas. */
function structures(node: fc.Arbitrary<LooseNode>): Readonly<Record<string, fc.Arbitrary<unknown>>> {
  const map = fc.dictionary(fc.constantFrom("a", "b", "A", "10", "toString"), node, { maxKeys: 2, noNullPrototype: true });
  const list = fc.array(node, { maxLength: 3 });
  return { items: fc.oneof({ arbitrary: node, weight: 4 }, list, fc.constant(true)), properties: fc.oneof({ arbitrary: map, weight: 6 }, list), oneOf: list, anyOf: list, allOf: list, not: node };
}

/** Nodes that mean something, to put mistakes on. */
const bases = fc.constantFrom<LooseNode>(
  {},
  { type: "string" },
  { type: "integer" },
  { type: "number", minimum: 1 },
  { type: "array", items: text, maxItems: 3 },
  { type: "object", properties: { a: { ...text, maxLength: 2 } }, required: ["a"] },
  { oneOf: [{ type: "integer" }, { ...text, maxLength: 2 }] },
);

/** Nodes with one mistake that can be corrected, where nothing else speaks against it. */
const mistaken = fc.constantFrom<LooseNode>(
  { type: "String" },
  { type: "INTEGER", minimum: 1 },
  { type: "Array", items: text },
  { type: "bool" },
  { type: ["string", "null"] },
  { type: ["array"], items: text, maxItems: 3 },
  { type: "string", required: true },
  { type: "integer", required: false },
  { type: "string", nullable: true },
  { type: "string", title: "T" },
  { type: "string", example: "abc" },
  { type: "integer", example: 5 },
  { type: "string", const: "a" },
  { const: 5 },
  { minLength: 1 },
  { type: "string", format: "date" },
  { type: "string", enum: "a" },
  { type: "integer", enum: "5" },
  { type: "integer", exclusiveMinimum: 0, exclusiveMaximum: 3 },
  { type: "number", multipleOf: 1 },
  { type: "integer", minimum: 0, maximum: 6, multipleOf: 2 },
  { type: "array", items: text, maxLength: 3 },
  { type: "object", properties: { a: text }, required: "a" },
  { type: "object", properties: { a: text, b: text }, required: ["A", "b", "b"] },
  { type: "object", properties: { a: { ...text, required: true } } },
  { type: "object", properties: { a: text }, additionalProperties: false },
  { oneOf: [{ ...text, minLength: 1 }] },
  { anyOf: [text, { type: "integer" }] },
  { anyOf: [text, { type: "array", items: text }] },
  { allOf: [{ type: "object", properties: { a: text }, required: ["a"] }, { properties: { b: text } }] },
);

/** Some of the keywords, each with one of its values. */
function someOf(values: Readonly<Record<string, fc.Arbitrary<unknown>>>, maxLength: number): fc.Arbitrary<LooseNode> {
  return fc.uniqueArray(fc.constantFrom(...Object.keys(values)), { maxLength }).chain((keys) => fc.record(Object.fromEntries(keys.map((key) => [key, values[key]!]))));
}

const flaws = someOf(VALUES, 4);

function merged(...parts: readonly fc.Arbitrary<LooseNode>[]): fc.Arbitrary<LooseNode> {
  return fc.tuple(...parts).map((nodes): LooseNode => Object.assign({}, ...nodes));
}

const { brokenNode } = fc.letrec<{ brokenNode: LooseNode }>((tie) => ({
  brokenNode: fc.oneof({ maxDepth: 3, depthIdentifier: "broken" }, merged(mistaken, someOf(VALUES, 1)), merged(bases, flaws), merged(bases, flaws, someOf(structures(tie("brokenNode")), 2))),
}));

/** A root whose properties are broken, and which may show values of itself. */
const brokenObject = fc
  .tuple(fc.dictionary(fc.constantFrom("a", "b", "c", "items", "timeoutMs"), brokenNode, { minKeys: 1, maxKeys: 3, noNullPrototype: true }), names, fc.array(sample, { maxLength: 2 }), fc.nat(7))
  .map(([properties, required, examples, choice]): LooseNode => ({ type: "object", properties, ...(choice % 2 === 0 ? { required } : {}), ...(choice === 5 ? { examples } : {}) }));

/** A sound root with flaws on each of its properties. */
const spoilt = fc.tuple(looseRoot, fc.array(flaws, { minLength: 1, maxLength: 4 })).map(([root, list]): LooseNode => {
  const properties = Object.entries(root["properties"] as Record<string, LooseNode>);
  return Object.assign({}, root, { properties: Object.fromEntries(properties.map(([name, node], index) => [name, { ...node, ...list[index % list.length] }])) });
});

/** Mistakes anywhere, at the root too. */
export const brokenSchema: fc.Arbitrary<LooseNode> = fc.oneof({ arbitrary: brokenObject, weight: 6 }, { arbitrary: spoilt, weight: 3 }, { arbitrary: merged(brokenObject, flaws), weight: 1 });

/** Random schemas with mistakes in them, and what fixing one may bring to light. */

import * as fc from "fast-check";
import { type LooseNode, looseRoot } from "./canonicalize-arbitraries.ts";

const text = { type: "string" };

const mistakes: fc.Arbitrary<LooseNode> = fc.record(
  {
    title: fc.string({ maxLength: 3 }),
    nullable: fc.boolean(),
    const: fc.oneof(fc.string({ maxLength: 2 }), fc.integer({ min: -5, max: 5 }), fc.constant(null)),
    example: fc.jsonValue({ maxDepth: 1 }),
    format: fc.constantFrom("date", "uuid", "email", "color"),
    exclusiveMinimum: fc.constantFrom(0, 1.5, -2, true),
    exclusiveMaximum: fc.constantFrom(3, 4.5, "5"),
    multipleOf: fc.constantFrom(1, 2, 0.5),
    additionalProperties: fc.constantFrom(false, true, {}),
    "x-order": fc.nat(),
    minlength: fc.constantFrom(1, "1", -1),
    max_items: fc.nat(3),
    min: fc.integer({ min: -3, max: 3 }),
    required: fc.constantFrom(true, false, "a", ["a", "a", "b"]),
    type: fc.constantFrom("String", "int", "null", ["string", "null"], ["integer"], 5),
    minItems: fc.constantFrom("2", 2, 0),
    minimum: fc.constantFrom("0", -0, 1.5),
    uniqueItems: fc.constantFrom("true", false),
    enum: fc.constantFrom("a", ["a", "a"], [1, 1, "1"], [true, false]),
    oneOf: fc.constantFrom([text], [text, { type: "boolean" }]),
    anyOf: fc.constantFrom([text, { type: "null" }], [text, { type: "integer" }], [{ type: "integer" }, { type: "number" }]),
    allOf: fc.constantFrom([{ type: "object", properties: { z: text } }], [{ minLength: 1 }]),
    pattern: fc.constantFrom(/^a/, "^a", "("),
  },
  { requiredKeys: [] },
);

/** Some of the mistakes, on top of a node and on each of its properties. */
export const brokenSchema: fc.Arbitrary<LooseNode> = fc.tuple(looseRoot, fc.array(fc.tuple(mistakes, fc.nat(2)), { minLength: 1, maxLength: 4 })).map(([root, list]) => {
  const properties = Object.entries(root["properties"] as Record<string, LooseNode>);
  const spoil = (node: LooseNode, [mistake, keep]: [LooseNode, number]): LooseNode => ({ ...node, ...Object.fromEntries(Object.entries(mistake).slice(0, keep + 1)) });
  const spoilt = properties.map(([name, node], index) => [name, spoil(node, list[index % list.length]!)] as const);
  return Object.assign({}, root, { properties: Object.fromEntries(spoilt) });
});

/** Errors that need a sound node to be found: what they say of the author's own values was true before the fix. */
export const HIDDEN_BEHIND_DEFECTS: ReadonlySet<string> = new Set<string>([
  "default-invalid",
  "example-invalid",
  "oneof-duplicate-branch",
  "oneof-branch-unreachable",
  "schema-unsatisfiable",
  "unique-impossible",
  "enum-value-unreachable",
  "bounds-inverted",
  "integer-range-empty",
]);

/** The laws of the schema toolkit, over random trees, schemas and examples. */

import { Ajv2020 } from "ajv/dist/2020.js";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  inferToolArgsSchema,
  inferTreeFromJson,
  parseSupportedSchema,
  toToolArgsSchema,
  treeToSchema,
  validateArgs,
  validateTree,
  type SupportedJsonSchema,
} from "../src/schema.ts";
import { frozen, namesProto, normalForm, uniformExample, validTree } from "./tree-arbitraries.ts";

const ajv = new Ajv2020({ strict: true, strictRequired: true, ownProperties: true });

/** Compiles under every strict rule of Ajv and says whether the schema accepts the value. */
function ajvAccepts(schema: unknown, value: unknown): boolean {
  return ajv.compile(schema as object)(value);
}

/** The same schema written less canonically. */
function loosen(schema: SupportedJsonSchema, order: readonly number[]): unknown {
  const { type, required, properties, items, enum: choices, additionalProperties, ...rest } = schema;
  const entries = Object.entries({
    ...rest,
    type: Array.isArray(type) ? type.toReversed() : type,
    ...(items && { items: loosen(items, order) }),
    ...(properties && { properties: Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, loosen(member, order)])) }),
    ...(required && { required: [...required, ...required].toReversed() }),
    ...(choices && { enum: [...choices, ...choices] }),
    ...(additionalProperties !== undefined && { additionalProperties: true }),
  });
  return Object.fromEntries(entries.toSorted(([a], [b]) => (order[a.length % order.length] ?? 0) - (order[b.length % order.length] ?? 0)));
}

describe("trees", () => {
  it("parseSupportedSchema(treeToSchema(t)) equals t up to ids and the normal form, for every valid tree", () => {
    fc.assert(fc.property(validTree, (tree) => {
      expect(validateTree(frozen(tree))).toEqual({ valid: true, errors: [], issues: [] });
      const again = parseSupportedSchema(treeToSchema(tree));
      expect(normalForm(again)).toEqual(normalForm(tree));
      expect(validateTree(again).valid).toBe(true);
    }), { numRuns: 500 });
  });

  it("treeToSchema(parseSupportedSchema(s)) is idempotent, to the byte", () => {
    fc.assert(fc.property(validTree, fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 7 }), (tree, order) => {
      const canonical = treeToSchema(tree);
      const loose = loosen(canonical, order);
      const once = treeToSchema(parseSupportedSchema(loose));
      expect(JSON.stringify(once)).toBe(JSON.stringify(canonical));
      expect(JSON.stringify(treeToSchema(parseSupportedSchema(once)))).toBe(JSON.stringify(once));
    }), { numRuns: 300 });
  });

  it("emitted schemas are valid JSON Schema 2020-12 under Ajv's strict mode", () => {
    fc.assert(fc.property(validTree.map(treeToSchema).filter((schema) => !namesProto(schema)), (schema) => {
      expect(ajvAccepts(schema, [])).toBe(false);
    }), { numRuns: 150 });
  });

  it("a tree survives JSON", () => {
    fc.assert(fc.property(validTree, (tree) => {
      expect(treeToSchema(JSON.parse(JSON.stringify(tree)) as typeof tree)).toEqual(treeToSchema(tree));
    }));
  });
});

describe("inference", () => {
  it("for an example whose root is an object and whose arrays are uniform, the inferred tree validates and its schema accepts the example", () => {
    fc.assert(fc.property(uniformExample({ nulls: true }), (example) => {
      const tree = inferTreeFromJson(example);
      expect(validateTree(tree).errors).toEqual([]);
      if (!namesProto(example)) expect(ajvAccepts(treeToSchema(tree), example)).toBe(true);
    }), { numRuns: 300 });
  });

  it("for such an example without null, the schema in the Pedelec dialect accepts it too", () => {
    fc.assert(fc.property(uniformExample({ nulls: false }), (example) => {
      const { schema, losses } = inferToolArgsSchema(example);
      expect(losses).toEqual([]);
      expect(validateArgs(schema, example)).toMatchObject({ ok: true });
      const converted = toToolArgsSchema(treeToSchema(inferTreeFromJson(example)));
      expect(converted.schema).toEqual(schema);
      expect(converted.losses.every((loss) => loss.rule === "opens-object")).toBe(true);
    }), { numRuns: 300 });
  });

  it("for any other JSON, inference still returns a tree and validateTree says what a person must decide", () => {
    const decisions = new Set(["argsschema-root-type", "items-missing", "duplicate-key", "property-name-empty", "nullable-unsupported"]);
    const met = new Set<string>();
    fc.assert(fc.property(fc.jsonValue({ maxDepth: 5 }), (example) => {
      const tree = inferTreeFromJson(example);
      const { valid, issues } = validateTree(tree);
      for (const { rule, nodeId } of issues) {
        met.add(rule);
        expect(decisions).toContain(rule);
        expect(tree.nodes[nodeId]).toBeDefined();
      }
      if (!valid) expect(() => treeToSchema(tree)).toThrow(issues[0]?.message);
      else if (!namesProto(example)) expect(ajvAccepts(treeToSchema(tree), example)).toBe(true);
    }), { numRuns: 500, examples: [[[{ a: 1 }, { a: "x" }]], [{ a: [{}, null], "": [1, "a"] }]] });
    expect([...met].toSorted()).toEqual([...decisions].toSorted());
  });
});

/** There and back between the Pedelec dialect (seed 000) and the schema kit (seed 004). */

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalizeToolArgsSchema, fromToolArgsSchema, toToolArgsSchema, treeToSchema, type SupportedJsonSchema } from "../src/schema.ts";
import { validTree } from "./tree-arbitraries.ts";

describe("both ways", () => {
  it("kit → Pedelec → kit gives the schema back, where nothing was nullable", () => {
    fc.assert(fc.property(validTree.map(withoutNull).map(treeToSchema), (schema) => {
      const there = toToolArgsSchema(schema);
      const back = fromToolArgsSchema(there.schema);
      expect(JSON.stringify(back.schema)).toBe(JSON.stringify(schema));
      expect(there.losses.map((loss) => loss.path.replace(/\/additionalProperties$/, ""))).toEqual(back.losses.map((loss) => loss.path));
      expect(toToolArgsSchema(back.schema).schema).toEqual(there.schema);
    }), { numRuns: 300 });
  });

  it("what is written in the Pedelec dialect is in canonical form, to the byte", () => {
    fc.assert(fc.property(validTree.map(treeToSchema), (schema) => {
      const { schema: converted } = toToolArgsSchema(schema, { onLoss: "warn" });
      expect(JSON.stringify(canonicalizeToolArgsSchema(converted))).toBe(JSON.stringify(converted));
    }), { numRuns: 300 });
  });

  it("a loss for each null and each closed object, and nothing else", () => {
    fc.assert(fc.property(validTree.map(treeToSchema), (schema) => {
      const { schema: converted, losses } = toToolArgsSchema(schema, { onLoss: "warn" });
      const count = (rule: string): number => losses.filter((loss) => loss.rule === rule).length;
      const { closed, nullable } = tally(schema);
      expect([count("opens-object"), count("null-becomes-absent") + count("null-dropped"), losses.length]).toEqual([closed, nullable, closed + nullable]);
      expect(tally(converted as SupportedJsonSchema)).toEqual({ closed: 0, nullable: 0 });
    }), { numRuns: 300 });
  });

  it("ten thousand levels are converted without a stack overflow", () => {
    let schema: SupportedJsonSchema = { type: "string" };
    for (let level = 0; level < 10_000; level++) schema = { type: "object", properties: { d: schema } };
    const there = toToolArgsSchema(schema);
    expect(fromToolArgsSchema(there.schema).losses).toHaveLength(10_000);
  });

  function withoutNull(tree: Parameters<typeof treeToSchema>[0]): typeof tree {
    for (const node of Object.values(tree.nodes)) delete node.nullable;
    return tree;
  }

  function tally(schema: SupportedJsonSchema): { closed: number; nullable: number } {
    const below = [...Object.values(schema.properties ?? {}), ...(schema.items ? [schema.items] : [])].map(tally);
    const closed = schema.additionalProperties === false ? 1 : 0;
    const nullable = Array.isArray(schema.type) ? 1 : 0;
    return below.reduce((sum, each) => ({ closed: sum.closed + each.closed, nullable: sum.nullable + each.nullable }), { closed, nullable });
  }
});

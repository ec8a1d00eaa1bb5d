/** Conversion between the Pedelec dialect (seed 000) and the schema kit (seed 004): what it keeps and what it loses. */

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  fromToolArgsSchema,
  inferToolArgsSchema,
  toToolArgsSchema,
  treeToSchema,
  UnsupportedSchemaError,
  type Loss,
  type OnLoss,
  type SupportedJsonSchema,
  type ToolArgsSchema,
  type ToolArgsSchemaNode,
} from "../src/schema.ts";
import { validTree } from "./tree-arbitraries.ts";

const ON_LOSS: readonly OnLoss[] = ["error", "warn", "describe"];

function kit(properties: Record<string, SupportedJsonSchema>, rest: Partial<SupportedJsonSchema> = {}): SupportedJsonSchema {
  return { type: "object", properties, ...rest };
}

function pedelec(properties: Record<string, ToolArgsSchemaNode>, ...required: string[]): ToolArgsSchema {
  return { type: "object", properties, required };
}

function caught(run: () => unknown): { keyword: string; path: string } {
  try {
    run();
  } catch (error) {
    if (error instanceof UnsupportedSchemaError) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}

function places(losses: readonly Loss[]): string[] {
  return losses.map(({ rule, path }) => `${rule} ${path}`);
}

describe("kit → Pedelec", () => {
  it("the common core is kept: nesting, scalars, arrays, string enums, descriptions, order", () => {
    const { schema, losses } = toToolArgsSchema({
      type: "object",
      description: "Root.",
      properties: {
        z: { type: "array", items: { type: "array", items: { type: "number" } }, description: "Rows." },
        a: { enum: ["y", "x"], type: "string" },
        b: { type: "object", properties: { c: { type: "boolean" }, d: { type: "integer" } }, required: ["d"] },
      },
      required: ["b", "z"],
    });
    expect(losses).toEqual([]);
    expect(JSON.stringify(schema)).toBe(
      '{"type":"object","description":"Root.","properties":{'
      + '"z":{"type":"array","description":"Rows.","items":{"type":"array","items":{"type":"number"}}},'
      + '"a":{"type":"string","enum":["y","x"]},'
      + '"b":{"type":"object","properties":{"c":{"type":"boolean"},"d":{"type":"integer"}},"required":["d"]}},"required":["z","b"]}',
    );
  });

  it("the root always shows properties and required, a nested object leaves out what is empty", () => {
    expect(toToolArgsSchema({ type: "object" }).schema).toEqual({ type: "object", properties: {}, required: [] });
    expect(toToolArgsSchema(kit({ a: { type: "object", properties: {}, required: [] } })).schema)
      .toEqual({ type: "object", properties: { a: { type: "object" } }, required: [] });
  });

  it.each(ON_LOSS)("additionalProperties: false is dropped, which opens the object, under %s", (onLoss) => {
    const closed = { additionalProperties: false };
    const { schema, losses } = toToolArgsSchema(kit({ "a/b": { type: "array", items: kit({}, closed) }, o: kit({}, { additionalProperties: true }) }, closed), { onLoss });
    expect(JSON.stringify(schema)).not.toContain("additionalProperties");
    expect(places(losses)).toEqual(["opens-object /additionalProperties", "opens-object /properties/a~1b/items/additionalProperties"]);
    expect(losses[0]?.message).toBe("Extra properties are allowed now; the handler must ignore them.");
  });

  it("additionalProperties: true is dropped without a loss, one with a schema is an error", () => {
    expect(toToolArgsSchema(kit({}, { additionalProperties: true })).losses).toEqual([]);
    const schema = kit({ a: { type: "object", additionalProperties: {} as never } });
    for (const onLoss of ON_LOSS) {
      expect(caught(() => toToolArgsSchema(schema, { onLoss }))).toMatchObject({ keyword: "additionalProperties", path: "/properties/a/additionalProperties" });
    }
  });

  it.each(ON_LOSS)("a nullable field loses null and is optional, even if it was required, under %s", (onLoss) => {
    const { schema, losses } = toToolArgsSchema(kit({
      optional: { type: ["integer", "null"] },
      needed: { type: ["null", "string"], enum: ["x", null] },
      plain: { type: "string" },
    }, { required: ["needed", "plain"] }), { onLoss });
    expect(schema).toEqual(pedelec({ optional: { type: "integer" }, needed: { type: "string", enum: ["x"] }, plain: { type: "string" } }, "plain"));
    expect(losses).toEqual([
      { rule: "null-becomes-absent", path: "/properties/optional/type", message: 'There is no null in the Pedelec dialect: "optional" stays optional; leave it out instead of sending null.' },
      { rule: "null-becomes-absent", path: "/properties/needed/type", message: 'There is no null in the Pedelec dialect: "needed" is optional now; leave it out instead of sending null.' },
    ]);
  });

  it("a nullable item is an error, as an element cannot be left out; otherwise null is dropped and listed", () => {
    const schema = kit({ list: { type: "array", items: { type: ["string", "null"] } } });
    expect(caught(() => toToolArgsSchema(schema))).toMatchObject({ keyword: "type", path: "/properties/list/items/type" });
    for (const onLoss of ["warn", "describe"] as const) {
      const converted = toToolArgsSchema(schema, { onLoss });
      expect(converted.schema).toEqual(pedelec({ list: { type: "array", items: { type: "string" } } }));
      expect(places(converted.losses)).toEqual(["null-dropped /properties/list/items/type"]);
    }
  });

  it("a nullable root and what is outside the kit are errors with the keyword and its place", () => {
    expect(caught(() => toToolArgsSchema({ type: ["object", "null"] }))).toMatchObject({ keyword: "type", path: "/type" });
    expect(caught(() => toToolArgsSchema(kit({ a: { type: "string", minLength: 1 } as never }), { onLoss: "describe" })))
      .toMatchObject({ keyword: "minLength", path: "/properties/a/minLength" });
  });

  it("a property may be called __proto__", () => {
    const schema = JSON.parse('{"type":"object","properties":{"__proto__":{"type":["string","null"]}},"required":["__proto__"]}') as SupportedJsonSchema;
    const converted = toToolArgsSchema(schema);
    expect(JSON.stringify(converted.schema)).toBe('{"type":"object","properties":{"__proto__":{"type":"string"}},"required":[]}');
    expect(places(converted.losses)).toEqual(["null-becomes-absent /properties/__proto__/type"]);
  });
});

describe("Pedelec → kit", () => {
  const bounded: ToolArgsSchema = pedelec({
    name: { type: "string", description: "Its name.", minLength: 1, maxLength: 5, pattern: "^\\w+$" },
    count: { type: "integer", minimum: -1, maximum: 1, default: 0 },
    list: { type: "array", items: { type: "string", minLength: 2 }, minItems: 1, maxItems: 3, uniqueItems: true, examples: [["a"]] },
    level: { type: "number", enum: [1, 2.5] },
    flag: { type: "boolean", enum: [true] },
  }, "name");
  const lost = [
    "closes-object ",
    "unsupported-keyword/minLength /properties/name/minLength",
    "unsupported-keyword/maxLength /properties/name/maxLength",
    "unsupported-keyword/pattern /properties/name/pattern",
    "unsupported-keyword/minimum /properties/count/minimum",
    "unsupported-keyword/maximum /properties/count/maximum",
    "unsupported-keyword/default /properties/count/default",
    "unsupported-keyword/minLength /properties/list/items/minLength",
    "unsupported-keyword/minItems /properties/list/minItems",
    "unsupported-keyword/maxItems /properties/list/maxItems",
    "unsupported-keyword/uniqueItems /properties/list/uniqueItems",
    "unsupported-keyword/examples /properties/list/examples",
    "unsupported-keyword/enum /properties/level/enum",
    "unsupported-keyword/enum /properties/flag/enum",
  ];

  it.each(ON_LOSS)("every object is closed, which is listed, under %s", (onLoss) => {
    const { schema, losses } = fromToolArgsSchema(pedelec({ a: { type: "array", items: { type: "object" } } }), { onLoss });
    expect(schema).toEqual({
      type: "object",
      properties: { a: { type: "array", items: { type: "object", properties: {}, additionalProperties: false } } },
      additionalProperties: false,
    });
    expect(losses).toEqual(["", "/properties/a/items"].map((path) => ({ rule: "closes-object", path, message: "Extra properties are refused now." })));
  });

  it("by default the first constraint the kit cannot express is an error", () => {
    expect(caught(() => fromToolArgsSchema(bounded))).toMatchObject({ keyword: "minLength", path: "/properties/name/minLength" });
    expect(caught(() => fromToolArgsSchema(bounded, { onLoss: "error" }))).toMatchObject({ keyword: "minLength" });
  });

  it.each(Object.entries<ToolArgsSchemaNode>({
    minLength: { type: "string", minLength: 1 }, maxLength: { type: "string", maxLength: 0 }, pattern: { type: "string", pattern: "" },
    minimum: { type: "number", minimum: 0 }, maximum: { type: "number", maximum: 0 }, minItems: { type: "array", items: { type: "string" }, minItems: 1 },
    maxItems: { type: "array", items: { type: "string" }, maxItems: 0 }, uniqueItems: { type: "array", items: { type: "string" }, uniqueItems: true },
    default: { type: "string", default: "" }, examples: { type: "string", examples: [""] }, enum: { type: "integer", enum: [1] },
  }))("%s is an error, or a loss that is listed", (keyword, node) => {
    const schema = pedelec({ a: node });
    expect(caught(() => fromToolArgsSchema(schema))).toMatchObject({ keyword, path: `/properties/a/${keyword}` });
    const { losses } = fromToolArgsSchema(schema, { onLoss: "warn" });
    expect(places(losses)).toEqual(["closes-object ", `unsupported-keyword/${keyword} /properties/a/${keyword}`]);
    expect(losses[1]?.message).toBe(`The schema kit has no ${keyword}: it is dropped.`);
  });

  it("under warn, constraints are dropped and listed in the order of the document", () => {
    const { schema, losses } = fromToolArgsSchema(bounded, { onLoss: "warn" });
    expect(schema.properties).toEqual({
      name: { type: "string", description: "Its name." },
      count: { type: "integer" },
      list: { type: "array", items: { type: "string" } },
      level: { type: "number" },
      flag: { type: "boolean" },
    });
    expect(places(losses)).toEqual(lost);
  });

  it("under describe, they move into the description", () => {
    const { schema, losses } = fromToolArgsSchema(bounded, { onLoss: "describe" });
    expect(schema.properties).toEqual({
      name: { type: "string", description: 'Its name. (minLength: 1, maxLength: 5, pattern: "^\\\\w+$")' },
      count: { type: "integer", description: "(minimum: -1, maximum: 1, default: 0)" },
      list: { type: "array", description: '(minItems: 1, maxItems: 3, uniqueItems: true, examples: [["a"]])', items: { type: "string", description: "(minLength: 2)" } },
      level: { type: "number", description: "(enum: [1,2.5])" },
      flag: { type: "boolean", description: "(enum: [true])" },
    });
    expect(places(losses)).toEqual(lost);
    expect(losses[1]?.message).toBe("The schema kit has no minLength: only the description says it now.");
  });

  it.each(ON_LOSS)("what means nothing is no loss, under %s", (onLoss) => {
    const { schema, losses } = fromToolArgsSchema(pedelec({
      a: { type: "string", minLength: 0, examples: [], description: "" },
      b: { type: "array", items: { type: "string" }, minItems: 0, uniqueItems: false },
    }), { onLoss });
    expect(schema.properties).toEqual({ a: { type: "string" }, b: { type: "array", items: { type: "string" } } });
    expect(places(losses)).toEqual(["closes-object "]);
  });

  it.each(ON_LOSS)("oneOf, an empty property name and foreign keywords are errors under %s", (onLoss) => {
    const convert = (node: unknown): unknown => fromToolArgsSchema(pedelec({ a: node as ToolArgsSchemaNode }), { onLoss });
    expect(caught(() => convert({ oneOf: [{ type: "string", minLength: 1 }], default: 1 }))).toMatchObject({ keyword: "oneOf", path: "/properties/a/oneOf" });
    expect(caught(() => convert({ type: "string", format: "email" }))).toMatchObject({ keyword: "format" });
    expect(caught(() => convert({ type: "array", items: [{ type: "string" }] }))).toMatchObject({ keyword: "items" });
    expect(caught(() => convert(true))).toMatchObject({ keyword: "type", path: "/properties/a" });
    expect(caught(() => fromToolArgsSchema(pedelec({ "": { type: "string" } }), { onLoss }))).toMatchObject({ keyword: "properties" });
    expect(caught(() => fromToolArgsSchema({ ...pedelec({}), required: ["a"] }, { onLoss }))).toMatchObject({ keyword: "required" });
  });

  it("an enum that is neither of strings nor beside a number or boolean is an error under warn too", () => {
    expect(caught(() => fromToolArgsSchema(pedelec({ a: { type: "string", enum: [1] as never } }), { onLoss: "warn" }))).toMatchObject({ keyword: "enum" });
  });

  it("the first fault in the order of the document is reported, constraint or not", () => {
    const schema = pedelec({ a: { type: "string", format: "email", minLength: 1 } as ToolArgsSchemaNode });
    expect(caught(() => fromToolArgsSchema(schema)).keyword).toBe("format");
  });

  it("properties may be called like the keywords that are dropped", () => {
    const names = ["default", "enum", "minLength", "items", "__proto__", "toString"];
    const schema = JSON.parse(JSON.stringify(pedelec({})).replace("{}", `{${names.map((name) => `"${name}":{"type":"number","enum":[1]}`).join()}}`)) as ToolArgsSchema;
    const { schema: converted } = fromToolArgsSchema(schema, { onLoss: "warn" });
    expect(Object.keys(converted.properties ?? {})).toEqual(names);
  });

  it("the schema is not changed, and may be frozen", () => {
    const freeze = <T>(value: T): T => {
      if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(freeze);
      return value;
    };
    const text = JSON.stringify(bounded);
    fromToolArgsSchema(freeze(structuredClone(bounded)), { onLoss: "describe" });
    fromToolArgsSchema(bounded, { onLoss: "describe" });
    expect(JSON.stringify(bounded)).toBe(text);
  });

  it("a value that is no JSON is a TypeError", () => {
    expect(() => fromToolArgsSchema(pedelec({ a: { type: "number", minimum: NaN } }), { onLoss: "warn" })).toThrow(TypeError);
    expect(caught(() => fromToolArgsSchema(null as never))).toMatchObject({ keyword: "type", path: "" });
  });
});

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

describe("inferToolArgsSchema", () => {
  it("infers a schema of the Pedelec dialect; an example says nothing of extra properties, so none is lost", () => {
    const { schema, losses } = inferToolArgsSchema({ id: "a", at: { x: 1.5 }, list: [{ n: 1 }, {}] });
    expect(schema).toEqual(pedelec({
      id: { type: "string" },
      at: { type: "object", properties: { x: { type: "number" } } },
      list: { type: "array", items: { type: "object", properties: { n: { type: "integer" } } } },
    }));
    expect(losses).toEqual([]);
  });

  it("null is listed: a field can be left out, an element is never null", () => {
    const { schema, losses } = inferToolArgsSchema({ gone: null, list: [1, null] });
    expect(schema).toEqual(pedelec({ gone: { type: "string" }, list: { type: "array", items: { type: "integer" } } }));
    expect(places(losses)).toEqual(["null-becomes-absent /properties/gone/type", "null-dropped /properties/list/items/type"]);
  });

  it.each([[[1]], [null], ["a"], [1]])("an example that is no object is an error that says to wrap it: %j", (example) => {
    expect(() => inferToolArgsSchema(example)).toThrow(new TypeError('The arguments of a tool are always an object: wrap the example in one, as in { "value": … }.'));
  });

  it("an example that leaves something to decide is an error that says what", () => {
    expect(() => inferToolArgsSchema({ list: [1, "a"], "": 1 })).toThrow(new TypeError(
      'The example leaves something to decide:\nField "list" is an array without an item; choose the type of its elements.\nField "" has no name; give it one.',
    ));
  });
});

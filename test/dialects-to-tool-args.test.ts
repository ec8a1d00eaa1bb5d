/** From the schema kit (seed 004) to the Pedelec dialect (seed 000): what is kept and what is lost. */

import { describe, expect, it } from "vitest";
import {
  inferToolArgsSchema,
  toToolArgsSchema,
  type Loss,
  type OnLoss,
  type SupportedJsonSchema,
  type ToolArgsSchema,
  type ToolArgsSchemaNode,
} from "../src/schema.ts";
import { refusal } from "./tree-refusal.ts";

const ON_LOSS: readonly OnLoss[] = ["error", "warn", "describe"];

function kit(properties: Record<string, SupportedJsonSchema>, rest: Partial<SupportedJsonSchema> = {}): SupportedJsonSchema {
  return { type: "object", properties, ...rest };
}

function pedelec(properties: Record<string, ToolArgsSchemaNode>, ...required: string[]): ToolArgsSchema {
  return { type: "object", properties, required };
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
      expect(refusal(() => toToolArgsSchema(schema, { onLoss }))).toMatchObject({ keyword: "additionalProperties", path: "/properties/a/additionalProperties" });
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
    expect(refusal(() => toToolArgsSchema(schema))).toMatchObject({ keyword: "type", path: "/properties/list/items/type" });
    for (const onLoss of ["warn", "describe"] as const) {
      const converted = toToolArgsSchema(schema, { onLoss });
      expect(converted.schema).toEqual(pedelec({ list: { type: "array", items: { type: "string" } } }));
      expect(places(converted.losses)).toEqual(["null-dropped /properties/list/items/type"]);
    }
  });

  it("a nullable root and what is outside the kit are errors with the keyword and its place", () => {
    expect(refusal(() => toToolArgsSchema({ type: ["object", "null"] }))).toMatchObject({ keyword: "type", path: "/type" });
    expect(refusal(() => toToolArgsSchema(kit({ a: { type: "string", minLength: 1 } as never }), { onLoss: "describe" })))
      .toMatchObject({ keyword: "minLength", path: "/properties/a/minLength" });
  });

  it("a property may be called __proto__", () => {
    const schema = JSON.parse('{"type":"object","properties":{"__proto__":{"type":["string","null"]}},"required":["__proto__"]}') as SupportedJsonSchema;
    const converted = toToolArgsSchema(schema);
    expect(JSON.stringify(converted.schema)).toBe('{"type":"object","properties":{"__proto__":{"type":"string"}},"required":[]}');
    expect(places(converted.losses)).toEqual(["null-becomes-absent /properties/__proto__/type"]);
  });
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
    expect(() => inferToolArgsSchema(example)).toThrow(new TypeError('The arguments of a tool are an object: wrap the example in one, as in { "value": … }.'));
  });

  it("an example that leaves something to decide is an error that says what", () => {
    expect(() => inferToolArgsSchema({ list: [1, "a"], "": 1 })).toThrow(new TypeError(
      'The example leaves something to decide:\nField "list" is an array without an item; add one.\nField "" has no name; give it one.',
    ));
  });
});

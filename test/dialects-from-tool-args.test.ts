/** From the Pedelec dialect (seed 000) to the schema kit (seed 004): what is kept and what is lost. */

import { describe, expect, it } from "vitest";
import {
  fromToolArgsSchema,
  type Loss,
  type OnLoss,
  type ToolArgsSchema,
  type ToolArgsSchemaNode,
} from "../src/schema.ts";
import { refusal } from "./tree-refusal.ts";

const ON_LOSS: readonly OnLoss[] = ["error", "warn", "describe"];

function pedelec(properties: Record<string, ToolArgsSchemaNode>, ...required: string[]): ToolArgsSchema {
  return { type: "object", properties, required };
}

function places(losses: readonly Loss[]): string[] {
  return losses.map(({ rule, path }) => `${rule} ${path}`);
}

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

  it("an object that is closed already is not listed: nothing changes for it", () => {
    const closed = { type: "object", properties: { inner: { type: "object" } }, additionalProperties: false };
    expect(places(fromToolArgsSchema(closed as ToolArgsSchema).losses)).toEqual(["closes-object /properties/inner"]);
  });

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
    expect(refusal(() => fromToolArgsSchema(bounded))).toMatchObject({ keyword: "minLength", path: "/properties/name/minLength" });
    expect(refusal(() => fromToolArgsSchema(bounded, { onLoss: "error" }))).toMatchObject({ keyword: "minLength" });
  });

  it.each(Object.entries<ToolArgsSchemaNode>({
    minLength: { type: "string", minLength: 1 }, maxLength: { type: "string", maxLength: 0 }, pattern: { type: "string", pattern: "" },
    minimum: { type: "number", minimum: 0 }, maximum: { type: "number", maximum: 0 }, minItems: { type: "array", items: { type: "string" }, minItems: 1 },
    maxItems: { type: "array", items: { type: "string" }, maxItems: 0 }, uniqueItems: { type: "array", items: { type: "string" }, uniqueItems: true },
    default: { type: "string", default: "" }, examples: { type: "string", examples: [""] }, enum: { type: "integer", enum: [1] },
  }))("%s is an error, or a loss that is listed", (keyword, node) => {
    const schema = pedelec({ a: node });
    expect(refusal(() => fromToolArgsSchema(schema))).toMatchObject({ keyword, path: `/properties/a/${keyword}` });
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
    expect(refusal(() => convert({ oneOf: [{ type: "string", minLength: 1 }], default: 1 }))).toMatchObject({ keyword: "oneOf", path: "/properties/a/oneOf" });
    expect(refusal(() => convert({ type: "string", format: "email" }))).toMatchObject({ keyword: "format" });
    expect(refusal(() => convert({ type: "array", items: [{ type: "string" }] }))).toMatchObject({ keyword: "items" });
    expect(refusal(() => convert(true))).toMatchObject({ keyword: "type", path: "/properties/a" });
    expect(refusal(() => fromToolArgsSchema(pedelec({ "": { type: "string" } }), { onLoss }))).toMatchObject({ keyword: "properties" });
    expect(refusal(() => fromToolArgsSchema({ ...pedelec({}), required: ["a"] }, { onLoss }))).toMatchObject({ keyword: "required" });
  });

  it("an enum that is neither of strings nor beside a number or boolean is an error under warn too", () => {
    expect(refusal(() => fromToolArgsSchema(pedelec({ a: { type: "string", enum: [1] as never } }), { onLoss: "warn" }))).toMatchObject({ keyword: "enum" });
  });

  it("the first fault in the order of the document is reported, constraint or not", () => {
    const schema = pedelec({ a: { type: "string", format: "email", minLength: 1 } as ToolArgsSchemaNode });
    expect(refusal(() => fromToolArgsSchema(schema)).keyword).toBe("format");
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
    expect(refusal(() => fromToolArgsSchema(null as never))).toMatchObject({ keyword: "type", path: "" });
  });
});

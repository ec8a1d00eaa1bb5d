import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalText, canonicalizeToolArgsSchema, contractSchema } from "../src/schema/canonicalize.ts";
import { KEYWORDS } from "../src/schema/keywords.ts";
import { type LooseNode, looseRoot, shuffled, withNoise } from "./canonicalize-arbitraries.ts";

const text = { type: "string" };

function canonical(schema: unknown): string {
  return canonicalText(canonicalizeToolArgsSchema(schema));
}

function canonicalProperty(node: unknown): unknown {
  return (JSON.parse(canonical({ type: "object", properties: { p: node } })) as { properties: { p: unknown } }).properties.p;
}

describe("the canonical form", () => {
  it.each(Object.entries(KEYWORDS))("orders the keywords of %s", (kind, keywords) => {
    const values: Record<string, unknown> = {
      type: kind,
      description: "d",
      enum: kind === "boolean" ? [true] : kind === "string" ? ["a"] : [1],
      minLength: 1,
      maxLength: 2,
      pattern: "^a",
      minimum: 1,
      maximum: 2,
      items: text,
      minItems: 1,
      maxItems: 2,
      uniqueItems: true,
      properties: { a: text },
      required: ["a"],
      oneOf: [text, { type: "boolean" }],
      default: null,
      examples: [null],
    };
    const node = Object.fromEntries(keywords.toReversed().map((keyword) => [keyword, values[keyword]]));
    expect(Object.keys(canonicalProperty(node) as object)).toEqual(keywords);
  });

  it("writes both lists of the root, and drops empty ones below it", () => {
    expect(canonical({ type: "object" })).toBe('{"type":"object","properties":{},"required":[]}');
    expect(canonical({ default: {}, required: [], description: "d", type: "object" })).toBe('{"type":"object","description":"d","properties":{},"required":[],"default":{}}');
    expect(canonicalProperty({ type: "object", properties: {}, required: [] })).toEqual({ type: "object" });
  });

  it("lists required in the order of properties, as JavaScript enumerates them", () => {
    const schema = { type: "object", properties: { b: text, 10: text, a: text, 2: text }, required: ["a", "b", "10", "2"] };
    expect(canonicalizeToolArgsSchema(schema).required).toEqual(["2", "10", "b", "a"]);
    expect(Object.keys(canonicalizeToolArgsSchema(schema).properties ?? {})).toEqual(["2", "10", "b", "a"]);
  });

  it("keeps the order of properties, enum, oneOf and examples, and the first of equal choices", () => {
    expect(canonicalProperty({ type: "string", enum: ["b", "a", "b"], examples: ["b", "a", "b"] })).toEqual({ type: "string", enum: ["b", "a"], examples: ["b", "a", "b"] });
    expect(canonicalProperty({ oneOf: [{ type: "number" }, text] })).toEqual({ oneOf: [{ type: "number" }, text] });
  });

  it("drops what has no effect", () => {
    expect(canonicalProperty({ type: "string", minLength: 0, description: "", examples: [], pattern: undefined })).toEqual(text);
    expect(canonicalProperty({ type: "array", items: text, minItems: -0, uniqueItems: false })).toEqual({ type: "array", items: text });
  });

  it("writes -0 as 0 everywhere and rewrites no bound", () => {
    const node = { type: "integer", minimum: -0, maximum: 1.5, enum: [-0, 1], default: -0, examples: [-0] };
    expect(JSON.stringify(canonicalProperty(node))).toBe('{"type":"integer","enum":[0,1],"minimum":0,"maximum":1.5,"default":0,"examples":[0]}');
    expect(Object.is((canonicalizeToolArgsSchema({ type: "object", default: { a: [-0] } }).default as { a: number[] }).a[0], 0)).toBe(true);
  });

  it("keeps the values of default and examples in the author's order, without what is undefined", () => {
    expect(JSON.stringify(canonicalProperty({ type: "object", default: { z: 1, a: { y: null, x: undefined } }, examples: [{ b: 1, a: 2 }] }))).toBe(
      '{"type":"object","default":{"z":1,"a":{"y":null}},"examples":[{"b":1,"a":2}]}',
    );
  });

  it("changes no text: no trimming, no normalization", () => {
    const node = { type: "string", description: " e\u0301\n", enum: ["e\u0301", "\u00e9"] };
    expect(canonicalProperty(node)).toEqual(node);
  });

  it("goes by position: properties may have the names of keywords", () => {
    const names = { title: text, type: text, required: text, properties: text, enum: text, items: text, oneOf: text, default: text, description: text };
    expect(canonical({ type: "object", properties: names })).toBe(JSON.stringify({ type: "object", properties: names, required: [] }));
  });

  it("keeps a property called __proto__ as data", () => {
    const schema = JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}},"default":{"__proto__":1}}') as object;
    expect(canonical(schema)).toBe('{"type":"object","properties":{"__proto__":{"type":"string"}},"required":[],"default":{"__proto__":1}}');
  });

  it("is frozen to its leaves, and leaves the input alone", () => {
    const schema = { type: "object", properties: { a: { type: "array", items: { ...text, enum: ["x"] }, default: [{ b: 1 }] } }, required: ["a"] };
    const before = JSON.stringify(schema);
    const frozen = (value: unknown): boolean => typeof value !== "object" || value === null || (Object.isFrozen(value) && Object.values(value).every(frozen));
    expect(frozen(canonicalizeToolArgsSchema(schema))).toBe(true);
    expect(JSON.stringify(schema)).toBe(before);
    expect(Object.isFrozen(schema.properties.a)).toBe(false);
  });

  it("refuses what it would have to drop, and drops what it is told to", () => {
    const titled = { type: "object", title: "T", properties: { title: { ...text, title: "T", "x-a": 1 } } };
    expect(() => canonicalizeToolArgsSchema(titled)).toThrow(TypeError);
    expect(canonicalText(canonicalizeToolArgsSchema(titled, { unsupported: { title: "strip", "x-*": "strip" } }))).toBe('{"type":"object","properties":{"title":{"type":"string"}},"required":[]}');
    expect(() => canonicalizeToolArgsSchema(titled, { unsupported: { title: "strip" } })).toThrow('at /properties/title: "x-a"');
    expect(() => canonicalizeToolArgsSchema({ type: "object", properties: { a: {} } })).toThrow("at /properties/a");
    expect(() => canonicalizeToolArgsSchema(text)).toThrow(TypeError);
    expect(() => canonicalizeToolArgsSchema({ type: "object", required: ["a"] }, { unsupported: { required: "strip" } })).not.toThrow();
  });

  it("refuses a schema that is too deep rather than overflow", () => {
    let node: unknown = text;
    for (let level = 0; level < 50_000; level++) node = { type: "array", items: node };
    expect(() => canonical({ type: "object", properties: { a: node } })).toThrow(TypeError);
  });
});

describe("the contract of a schema", () => {
  it("leaves out what is only told, at schema positions only, and sorts the sets by code units", () => {
    const schema = canonicalizeToolArgsSchema({
      type: "object",
      description: "d",
      properties: { default: { ...text, default: "b", examples: ["a"], enum: ["b", "B", "a"] }, description: { oneOf: [{ type: "integer", enum: [10, 9] }, { type: "array", items: { ...text, description: "d" } }] } },
      required: ["description", "default"],
    });
    expect(canonicalText(contractSchema(schema))).toBe(
      '{"type":"object","properties":{"default":{"type":"string","enum":["B","a","b"]},"description":{"oneOf":[{"type":"integer","enum":[10,9]},{"type":"array","items":{"type":"string"}}]}},"required":["default","description"]}',
    );
  });
});

describe("for any schema, the canonical form", () => {
  it("of a canonical form is itself", () => {
    fc.assert(fc.property(looseRoot, (schema) => {
      const once = canonicalizeToolArgsSchema(schema);
      expect(canonical(once)).toBe(canonicalText(once));
    }));
  });

  it("does not depend on the order of keywords and of required, on no-ops or on repeated choices", () => {
    fc.assert(fc.property(looseRoot, fc.infiniteStream(fc.nat(7)), (schema, random) => {
      const next = (): number => random.next().value as number;
      expect(canonical(withNoise(shuffled(schema, next), next))).toBe(canonical(schema));
    }));
  });

  it("does not depend on sharing of fragments", () => {
    fc.assert(fc.property(looseRoot, (node: LooseNode) => {
      const shared = { type: "object", properties: { a: node, b: { type: "array", items: node } } };
      expect(canonical(shared)).toBe(canonical(JSON.parse(JSON.stringify(shared))));
    }));
  });
});

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { validateArgs } from "../src/schema/interpret.ts";
import type { JsonValue, ToolArgsSchemaNode } from "../src/schema/types.ts";
import { type PairVerdict, decidePair, isEmpty, isSubset } from "../src/schema/union/decide.ts";
import { mayHang } from "../src/schema/interpret/risky.ts";
import { capacity } from "../src/schema/union/finite.ts";
import { samplePattern } from "../src/schema/union/pattern-samples.ts";
import { sampleTexts } from "../src/schema/union/sample-texts.ts";
import { findTag } from "../src/schema/union/tag.ts";
import { schemaNode, valueNear } from "./validators/arbitraries.ts";

const node = (value: unknown): ToolArgsSchemaNode => value as ToolArgsSchemaNode;
const string = (keywords: object = {}): ToolArgsSchemaNode => node({ type: "string", ...keywords });
const number = (keywords: object = {}): ToolArgsSchemaNode => node({ type: "number", ...keywords });
const integer = (keywords: object = {}): ToolArgsSchemaNode => node({ type: "integer", ...keywords });
const boolean = (keywords: object = {}): ToolArgsSchemaNode => node({ type: "boolean", ...keywords });
const array = (items: ToolArgsSchemaNode, keywords: object = {}): ToolArgsSchemaNode => node({ type: "array", items, ...keywords });
const object = (properties: object, ...required: string[]): ToolArgsSchemaNode => node({ type: "object", properties, required });
const union = (...oneOf: ToolArgsSchemaNode[]): ToolArgsSchemaNode => node({ oneOf });
const tagged = (kind: string, ...required: string[]): ToolArgsSchemaNode => object({ kind: string({ enum: [kind] }) }, ...required);

/** The verdict of one who has texts to try. */
const compare = (first: ToolArgsSchemaNode, second: ToolArgsSchemaNode): PairVerdict => decidePair(first, second, { texts: sampleTexts });

const accepts = (schema: ToolArgsSchemaNode, value: unknown): boolean => validateArgs(schema, value).ok;

describe("decidePair", () => {
  const dates = string({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" });

  it.each([
    ["kinds differ", string(), array(string())],
    ["a required tag has different values", tagged("a", "kind"), tagged("b", "kind")],
    ["a tag has different values and one branch requires it", tagged("a", "kind"), tagged("b")],
    ["a nested tag has different values", object({ at: tagged("a", "kind") }, "at"), object({ at: tagged("b", "kind") }, "at")],
    ["no integer lies in the range", number({ minimum: 1.2, maximum: 1.8 }), integer()],
    ["ranges do not meet", integer({ maximum: 0 }), integer({ minimum: 1 })],
    ["lengths do not meet", string({ maxLength: 3 }), string({ minLength: 4 })],
    ["an enum breaks the bounds of the other", string({ enum: ["abc", "abcd"] }), string({ maxLength: 2 })],
    ["an enum does not match the pattern of the other", string({ enum: ["red"] }), dates],
    ["a text of the one length is listed", string({ maxLength: 0 }), string({ enum: ["a"] })],
    ["items have no value in common and one item is needed", array(string(), { minItems: 1 }), array(number())],
    ["more different items are needed than exist", array(boolean(), { uniqueItems: true }), array(boolean(), { minItems: 3 })],
    ["every branch of a union is disjoint", union(string(), boolean()), union(number(), array(string()))],
    ["the common values match two branches of the union", union(integer(), number()), integer()],
  ])("disjoint where %s", (_, first, second) => {
    expect(compare(first, second)).toEqual({ kind: "disjoint" });
    expect(compare(second, first)).toEqual({ kind: "disjoint" });
  });

  it.each([
    ["the seed's own example", object({ id: string() }, "id"), object({ index: integer({ minimum: 0 }) }, "index"), { id: "", index: 0 }],
    ["a tag that neither requires", tagged("a"), tagged("b"), {}],
    ["integers beside numbers", integer(), number(), 0],
    ["bounds that touch", number({ maximum: 0.3 }), number({ minimum: 0.3 }), 0.3],
    ["arrays of different items", array(string()), array(number()), []],
    ["arrays of items that meet", array(integer(), { minItems: 2 }), array(number({ minimum: 1.5 })), [2, 2]],
    ["different items", array(integer({ minimum: 1, maximum: 3 }), { minItems: 3 }), array(number(), { uniqueItems: true }), [1, 2, 3]],
    ["an enum within bounds", string({ enum: ["abc", "ab"] }), string({ maxLength: 2 }), "ab"],
    ["patterns", dates, string({ pattern: "^[0-9-]{8,12}$" }), "0000-00-00"],
    ["an example of the author", string({ pattern: "^(?=x)x[a-z]+$", examples: ["xyz"] }), string({ pattern: "^xy?z?$" }), "xyz"],
    ["a name from Object.prototype", object({ toString: string() }, "toString"), object({}, "toString"), { toString: "" }],
    ["a fraction where integers match twice", union(integer(), number()), number({ minimum: 1 }), 1.5],
  ])("overlapping with a witness: %s", (_, first, second, witness) => {
    expect(compare(first, second)).toEqual({ kind: "overlap", witness });
    expect(compare(second, first).kind).toBe("overlap");
  });

  it("a property named __proto__ is a property", () => {
    const tag = (value: string): ToolArgsSchemaNode => node(JSON.parse(`{"type":"object","properties":{"__proto__":{"type":"string","enum":["${value}"]}},"required":["__proto__"]}`));
    expect(compare(tag("a"), tag("b"))).toEqual({ kind: "disjoint" });
    expect(compare(tag("a"), tag("a"))).toEqual({ kind: "overlap", witness: JSON.parse('{"__proto__":"a"}') });
  });

  it("unknown where two patterns have no sample in common", () => {
    expect(compare(string({ pattern: "^[a-z]+$" }), string({ pattern: "^[0-9]+$" }))).toEqual({ kind: "unknown" });
  });

  it("unknown within a bounded time where there are too many cases", () => {
    const wide = (offset: number): ToolArgsSchemaNode =>
      union(...Array.from({ length: 24 }, (_, index) => object(Object.fromEntries(Array.from({ length: 24 }, (_unused, name) => [`p${name}`, union(string({ minLength: offset + index + name }), string({ pattern: `^${index}x*$` }))])))));
    expect(["unknown", "overlap"]).toContain(compare(wide(1), wide(2)).kind);
  });

  it("a pattern that backtracks is only tried on short texts", () => {
    const evil = string({ pattern: "^(a+)+$" });
    expect(compare(evil, string({ minLength: 30, pattern: "^a*b$" }))).toEqual({ kind: "unknown" });
    expect(isSubset(string({ minLength: 40 }), evil)).toBe(false);
  });

  it("unknown, and no overflow, where schemas nest without end", () => {
    const deep = (): ToolArgsSchemaNode => {
      let value = string();
      for (let level = 0; level < 5000; level++) value = object({ a: value }, "a");
      return value;
    };
    expect(compare(deep(), deep())).toEqual({ kind: "unknown" });
  });
});

describe("isSubset", () => {
  it.each([
    [integer(), number()],
    [number({ minimum: 2, maximum: 2 }), integer()],
    [integer({ minimum: 1.5 }), integer({ minimum: 2 })],
    [string({ minLength: 1, pattern: "^a$" }), string({ pattern: "^a$" })],
    [string({ enum: ["a"] }), string({ maxLength: 1 })],
    [string({ minLength: 3 }), union(string({ maxLength: 5 }), string({ minLength: 6 }))],
    [object({ a: integer(), b: string() }, "a", "b"), object({ a: number() }, "a")],
    [array(integer(), { minItems: 2, maxItems: 3, uniqueItems: true }), array(number(), { minItems: 1 })],
    [array(string(), { maxItems: 1 }), array(string(), { uniqueItems: true })],
    [boolean(), union(boolean({ enum: [true] }), boolean({ enum: [false] }))],
    [union(string(), number()), union(number(), boolean(), string())],
    [string({ minLength: 2, maxLength: 1 }), number()],
  ])("proved: %j in %j", (inner, outer) => {
    expect(isSubset(inner, outer)).toBe(true);
  });

  it.each([
    [number(), integer()],
    [string(), string({ minLength: 1 })],
    [object({ a: integer() }), object({ a: number() }, "a")],
    [object({}), object({ a: number() })],
    [array(number()), array(number(), { uniqueItems: true })],
    [integer(), union(integer(), number())],
    [string({ pattern: "a" }), string({ pattern: "b" })],
  ])("not: %j in %j", (inner, outer) => {
    expect(isSubset(inner, outer)).toBe(false);
  });
});

describe("isEmpty", () => {
  it.each([
    union(integer({ enum: [1, 2] }), integer({ enum: [2, 3] }), integer({ enum: [1, 3] })),
    union(integer({ minimum: 1, maximum: 9 }), integer({ minimum: 1, maximum: 5 }), integer({ minimum: 6, maximum: 9 })),
    union(string({ minLength: 1 }), string({ minLength: 1, description: "again" })),
    union(string({ minLength: 4 }), string({ minLength: 4, maxLength: 7 }), string({ minLength: 8 })),
    union(),
    integer({ minimum: 1.2, maximum: 1.8 }),
    string({ enum: ["abc"], maxLength: 2 }),
    array(boolean(), { uniqueItems: true, minItems: 3 }),
    array(string({ maxLength: 0 }), { uniqueItems: true, minItems: 2 }),
    array(integer({ minimum: 2, maximum: 1 }), { minItems: 1 }),
    object({ a: object({ b: number({ minimum: 2, maximum: 1 }) }, "b") }, "a"),
  ])("proved: %j", (schema) => {
    expect(isEmpty(schema)).toBe(true);
  });

  it.each([
    union(integer(), number()),
    union(integer({ enum: [1, 2] }), integer({ enum: [2, 3] })),
    union(string(), string({ maxLength: 5 })),
    array(boolean(), { uniqueItems: true, minItems: 2 }),
    array(integer({ minimum: 2, maximum: 1 })),
    object({ a: number({ minimum: 2, maximum: 1 }) }),
    string({ pattern: "^$", minLength: 1 }),
  ])("not: %j", (schema) => {
    expect(isEmpty(schema)).toBe(false);
  });
});

describe("capacity", () => {
  it.each([
    [boolean(), 2],
    [boolean({ enum: [true] }), 1],
    [string({ enum: ["a", "b", "a"] }), 2],
    [string({ enum: ["a", "bb"], maxLength: 1 }), 1],
    [integer({ minimum: 1.5, maximum: 4 }), 3],
    [integer({ minimum: 3, maximum: 1 }), 0],
    [union(boolean(), integer({ minimum: 1, maximum: 9 }), integer({ minimum: 5, maximum: 7 })), 8],
    [integer({ minimum: 0 }), undefined],
    [number({ minimum: 0, maximum: 1 }), undefined],
    [string({ maxLength: 3 }), undefined],
    [object({}), undefined],
    [union(boolean(), string()), undefined],
  ])("%j has %s values", (schema, count) => {
    expect(capacity(schema, mayHang)).toBe(count);
  });
});

describe("findTag", () => {
  const shape = (name: string, values: readonly unknown[], ...required: string[]): object => ({ type: "object", properties: { [name]: { enum: values } }, required });

  it("prefers a property that every branch requires", () => {
    const branch = (a: string, b: string): object => ({ type: "object", properties: { a: { enum: [a] }, b: { enum: [b] } }, required: ["b"] });
    expect(findTag([branch("1", "2"), branch("3", "4")] as never)).toMatchObject({ name: "b", required: true });
    expect(findTag([shape("a", ["1"]), shape("a", ["2"], "a")] as never)).toMatchObject({ name: "a", required: false });
  });

  it.each([
    ["a value stands in two branches", [shape("a", ["1", "2"]), shape("a", ["2"])]],
    ["a branch has no enum there", [shape("a", ["1"]), { type: "object", properties: { a: { type: "string" } } }]],
    ["a branch has no such property of its own", [shape("toString", ["1"]), { type: "object", properties: {} }]],
    ["a branch is no object", [shape("a", ["1"]), { type: "array", items: {} }]],
    ["there is one branch", [shape("a", ["1"])]],
  ])("none where %s", (_, branches) => {
    expect(findTag(branches as never)).toBeUndefined();
  });
});

describe("samples of a pattern", () => {
  it.each([
    "^#[0-9a-fA-F]{6}$",
    "^\\d{4}-\\d{2}-\\d{2}(?:T\\d{2}:\\d{2})?$",
    "^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$",
    "^(?<name>foo|bar)\\.[\\w-]+?$",
    "^[^\\s@]+@[^\\s@]+\\.[a-z]{2,}$",
    "^\\p{Lu}\\p{L}+$",
    "^https?://\\S+$",
    "^[\\da-f]{8}-(?:[\\da-f]{4}-){3}[\\da-f]{12}$",
    "^a\\-b\\_c$",
    "^(?=.*\\d)(?=.*[a-z]).{2}$",
  ])("some sample matches %s", (pattern) => {
    expect(samplePattern(pattern, []).some((sample) => accepts(string({ pattern }), sample))).toBe(true);
  });

  it.each(["(", "[", "a{2,1}", ")", "*", "\\", "(((((".repeat(300), "(?<", "a{99999999}", "((a{900}){900}){900}"])("%s, whatever it means, is read without a failure", (pattern) => {
    expect(() => samplePattern(pattern, [3])).not.toThrow();
  });
});

describe("verdicts on random schemas", () => {
  const settings = { numRuns: 600, seed: 20_240_601 };
  const pair = fc.tuple(schemaNode(3), schemaNode(3));
  const values = (...schemas: ToolArgsSchemaNode[]): fc.Arbitrary<JsonValue[]> => fc.array(fc.oneof(...schemas.map((schema) => valueNear(schema))), { minLength: 20, maxLength: 20 });

  it("a witness matches both schemas, no value matches two that are called disjoint, a subset is one", () => {
    const judged = pair.chain(([first, second]) => fc.tuple(fc.constant([first, second] as const), values(first, second)));
    fc.assert(
      fc.property(judged, ([[first, second], candidates]) => {
        const verdict = compare(first, second);
        if (verdict.kind === "overlap") expect([accepts(first, verdict.witness), accepts(second, verdict.witness)]).toEqual([true, true]);
        if (verdict.kind === "disjoint") expect(candidates.filter((value) => accepts(first, value) && accepts(second, value))).toEqual([]);
        if (isSubset(first, second)) expect(candidates.filter((value) => accepts(first, value) && !accepts(second, value))).toEqual([]);
      }),
      settings,
    );
  });

  it("a schema called empty accepts no value, and no more values than its capacity match", () => {
    const judged = schemaNode(3).chain((schema) => fc.tuple(fc.constant(schema), values(schema)));
    fc.assert(
      fc.property(judged, ([schema, candidates]) => {
        const accepted = candidates.filter((value) => accepts(schema, value));
        if (isEmpty(schema)) expect(accepted).toEqual([]);
        const distinct = new Set(accepted.filter((value) => typeof value !== "object").map(String));
        expect(distinct.size).toBeLessThanOrEqual(capacity(schema, mayHang) ?? Infinity);
      }),
      settings,
    );
  });

  it("what is proved is proved without texts to try", () => {
    fc.assert(
      fc.property(pair, ([first, second]) => {
        expect(decidePair(first, second).kind === "disjoint").toBe(compare(first, second).kind === "disjoint");
        expect(isSubset(first, second)).toBe(isSubset(first, second, { texts: sampleTexts }));
        expect(isEmpty(first)).toBe(isEmpty(first, { texts: sampleTexts }));
      }),
      settings,
    );
  });

  // Measured with these seeds: 3,000 of 3,000 random pairs decided, and 2,702 of 2,708 pairs of one kind (99.8 %); the
  // rest are patterns and arrays of arrays that must differ.
  it.each([
    ["random pairs", (nodes: ToolArgsSchemaNode[]) => nodes],
    ["pairs of one kind", (nodes: ToolArgsSchemaNode[]) => nodes.toSorted((a, b) => kindOf(a).localeCompare(kindOf(b)))],
  ])("at least 95 %% of %s are decided", (_, arranged) => {
    const nodes = arranged(fc.sample(schemaNode(3), { numRuns: 3000, seed: 1 }));
    const verdicts = nodes.slice(1).map((second, index) => compare(nodes[index] as ToolArgsSchemaNode, second).kind);
    expect(verdicts.filter((kind) => kind !== "unknown").length / verdicts.length).toBeGreaterThan(0.95);
  });

  function kindOf(schema: ToolArgsSchemaNode): string {
    return "oneOf" in schema ? "union" : schema.type;
  }
});

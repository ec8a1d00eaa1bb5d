import vm from "node:vm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { canonicalizeToolArgsSchema } from "../src/schema/canonicalize.ts";
import { defects, issuesOf, withProperty } from "./validate-cases.ts";

const text = { type: "string" };

/** The rules of the issues of a default, and what their params say it is. */
function kindsOfDefault(value: unknown): unknown[] {
  return issuesOf(withProperty({ type: "object", properties: { a: text }, default: value }))
    .filter(({ rule }) => rule.startsWith("value-"))
    .map(({ rule, params }) => [rule, params["kind"]]);
}

describe("values that JSON does not carry", () => {
  it.each([
    ["a Map", new Map()],
    ["a Set", new Set()],
    ["a RegExp", /a/],
    ["a Date", new Date(Number.NaN)],
    ["a URL", new URL("https://example.com")],
    ["a Promise", Promise.resolve()],
    ["a Uint8Array", new Uint8Array(2)],
    ["an ArrayBuffer", new ArrayBuffer(2)],
    ["a String", new String("a")],
    ["a Boolean", new Boolean(false)],
    ["an Error", new TypeError("x")],
  ])("%s is not plain", (kind, value) => {
    expect(kindsOfDefault(value)).toEqual([["value-not-plain", kind]]);
  });

  it.each([
    ["a function", () => 1],
    ["a function", function* generator() {}],
    ["a symbol", Symbol("s")],
    ["a bigint", 1n],
  ])("%s has no form", (kind, value) => {
    expect(kindsOfDefault(value)).toEqual([["value-not-json", kind]]);
  });

  it("an instance with behaviour is not plain; one of data fields only is carried whole", () => {
    class Money {
      amount = 1;
      get text(): string {
        throw new Error("run");
      }
    }
    class Point {
      a = "x";
    }
    expect(kindsOfDefault(new Money())).toEqual([["value-not-plain", "an instance of Money"]]);
    expect(issuesOf(withProperty({ type: "object", properties: { a: text }, default: new Point() }))).toContainEqual(
      expect.objectContaining({ rule: "value-not-plain", params: expect.objectContaining({ harmless: true }) }),
    );
  });

  it("a schema of another library is named as one; what it converts to is plain", () => {
    const schema = z.object({ a: z.string().min(1) });
    expect(kindsOfDefault(schema)).toEqual([["value-not-plain", "a ZodObject (a schema of another library)"]]);
    expect(defects(z.toJSONSchema(schema), { unsupported: { $schema: "strip", additionalProperties: "strip" } })).toEqual(["unsupported-stripped /$schema", "unsupported-stripped /additionalProperties"]);
  });

  it("plain objects of another realm and objects without a prototype are plain", () => {
    const foreign: unknown = vm.runInNewContext('({ type: "object", properties: { a: { type: "string", enum: ["x"] } } })');
    expect(defects(foreign)).toEqual([]);
    expect(defects(Object.assign(Object.create(null), { type: "object", properties: Object.assign(Object.create(null), { a: text }) }))).toEqual([]);
  });

  it("a regular expression as pattern is told its source text; its flags are lost", () => {
    const [plain] = issuesOf(withProperty({ type: "string", pattern: /^a\/$/ }));
    expect(plain).toMatchObject({ rule: "keyword-value-type", params: { source: "^a\\/$", flags: "" }, fix: { actions: [{ kind: "replace-value", value: "^a\\/$" }] } });
    const [flagged] = issuesOf(withProperty({ type: "string", pattern: /^a$/i }));
    expect(flagged).toMatchObject({ params: { flags: "i" } });
    expect(flagged?.fix).toBeUndefined();
  });

  it("undefined vanishes as a keyword, becomes null in an array and leaves an undescribed property", () => {
    expect(defects({ type: "object", properties: { a: undefined, b: { type: "string", enum: ["x", undefined], pattern: undefined } }, required: ["a"] })).toEqual([
      "value-not-json /properties/a",
      "value-not-json /properties/b/enum/1",
      "node-undefined /properties/b/pattern",
    ]);
  });

  it("inherited, hidden and symbol members are lost", () => {
    const base = { minLength: 1 };
    const node = Object.assign(Object.create(base), text);
    Object.defineProperty(node, "maxLength", { value: 3, enumerable: false });
    expect(issuesOf(withProperty(node)).filter(({ rule }) => rule === "property-not-carried").map(({ pointer, params }) => [pointer, params["what"]])).toEqual([
      ["/properties/p", 'the inherited property "minLength"'],
      ["/properties/p/maxLength", 'the non-enumerable property "maxLength"'],
    ]);
  });

  it("a cycle names the place it leads back to", () => {
    const items: Record<string, unknown> = { type: "array" };
    items["items"] = items;
    expect(issuesOf(withProperty(items))).toContainEqual(expect.objectContaining({ rule: "cyclic", params: { path: "/properties/p/items", target: "/properties/p" } }));
  });

  it("nothing of the value is run", () => {
    const trap = { get type(): string { throw new Error("getter"); }, toJSON(): never { throw new Error("toJSON"); } };
    expect(defects(withProperty(trap))).toEqual(["accessor /properties/p/type", "tojson /properties/p/toJSON"]);
  });

  it("a proxy that throws is unreadable, not fatal", () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(defects(withProperty(proxy))).toEqual(["value-not-plain /properties/p"]);
    expect(defects(proxy).length).toBe(1);
    const late = new Proxy({ type: "string" }, { ownKeys: () => { throw new Error("trap"); } });
    expect(defects(withProperty(late))).toEqual(["value-not-plain /properties/p"]);
    expect(defects(new Proxy({ type: "object" }, {}))).toEqual([]);
  });

  it("a root of some class is a root of the wrong type", () => {
    expect(defects(Promise.resolve())).toEqual(["argsschema-root-type "]);
    expect(defects(new Map([["type", "object"]]))).toEqual(["argsschema-root-type "]);
    expect(defects(() => ({ type: "object" }))).toEqual(["argsschema-not-object "]);
    expect(defects(undefined)).toEqual(["argsschema-not-object "]);
  });
});

describe("values of any size", () => {
  it("a schema thousands of levels deep is an error, not a crash", () => {
    let node: unknown = text;
    for (let level = 0; level < 20_000; level++) node = { type: "array", items: node };
    expect(defects(withProperty(node)).filter((defect) => defect.startsWith("nesting-deep")).length).toBe(1);
    expect(issuesOf(withProperty({ type: "object", properties: { a: text }, default: node })).some(({ rule }) => rule === "nesting-deep")).toBe(true);
  });

  it("a graph that spells out to an endless tree is an error, not a hang", () => {
    let node: unknown = text;
    for (let level = 0; level < 40; level++) node = { type: "object", properties: { a: node, b: node } };
    expect(defects(withProperty(node))).toContain("schema-large ");
  });

  it("the bytes of a schema are those of its canonical form, however short its lists", () => {
    const rootOf = (length: number): object => ({ type: "object", description: "d".repeat(length), properties: {} });
    const empty = JSON.stringify(canonicalizeToolArgsSchema(rootOf(1))).length - 1;
    expect(defects(rootOf(16_384 - empty))).not.toContain("schema-large ");
    expect(defects(rootOf(16_385 - empty))).toContain("schema-large ");
  });

  it("a huge sparse array is an error, not a hang", () => {
    expect(defects(withProperty({ type: "string", enum: Object.assign([], { length: 2 ** 31 }) })).every((defect) => defect.startsWith("sparse-array"))).toBe(true);
  });

  it("a pattern that backtracks is not tried on a long text", () => {
    const node = { type: "string", pattern: "^(a+)+$", enum: [`${"a".repeat(60)}!`], default: `${"a".repeat(60)}!` };
    expect(defects(withProperty(node))).toEqual([]);
  });
});

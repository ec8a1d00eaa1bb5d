import { describe, expect, it } from "vitest";
import { targetsOnly } from "../src/compiler/messages.ts";
import { PROVIDER_PROFILES, withProfiles } from "../src/schema/provider-profiles.ts";
import { defects, issuesOf, nestedObjects, withProperty } from "./validate-cases.ts";

const text = { type: "string" };
const named = (...names: string[]): object => ({ type: "object", properties: Object.fromEntries(names.map((name) => [name, text])) });
const choices = (count: number, prefix: string): string[] => Array.from({ length: count }, (_, index) => `${prefix}${index}`);

/** The rules that speak for providers only. */
function providerRules(schema: unknown, ...targets: string[]): string[] {
  return issuesOf(schema, { targets }).filter(({ rule, params }) => targetsOnly(rule, params)).map(({ rule }) => rule);
}

describe("limits of providers", () => {
  const trouble = { type: "object", properties: { ...(nestedObjects(6) as { properties: object }).properties, "": text, "a.b": text, "a b": text, e: { type: "string", enum: ["", ...choices(251, "e")] } } };

  it("are not checked unless one is targeted", () => {
    expect(providerRules(trouble)).toEqual([]);
    expect(providerRules(trouble, "mcp", "webmcp")).toEqual([]);
  });

  it("are those of the targeted one", () => {
    expect(providerRules(trouble, "openai").toSorted()).toEqual(["enum-large", "nesting-deep"]);
    expect(providerRules(trouble, "openai-strict").toSorted()).toEqual(["enum-large", "nesting-deep"]);
    expect(providerRules(trouble, "anthropic").toSorted()).toEqual(["property-name-empty", "property-name-portable"]);
    expect(providerRules(trouble, "gemini").toSorted()).toEqual(["enum-empty-string", "property-name-portable", "property-name-portable"]);
  });

  it("are data that may be replaced", () => {
    const profiles = { mcp: { provider: "Our host", argumentNames: { value: /^[a-z]+$/, source: "a manual", date: "2026-02" }, refusedKeywords: { value: { pattern: { adapted: "it is dropped" } }, source: "a manual", date: "2026-02" } } };
    const schema = { type: "object", properties: { a: { type: "string", pattern: "^a$" }, b1: text } };
    expect(issuesOf(schema, { targets: ["mcp"] }).filter(({ rule }) => /portable/.test(rule))).toEqual([]);
    expect(issuesOf(schema, { targets: ["mcp", "gemini"], profiles }).filter(({ rule }) => /portable/.test(rule)).map(({ rule, pointer, params }) => [rule, pointer, params["provider"]])).toEqual([
      ["property-name-portable", "/properties/b1", "Our host"],
      ["keyword-portable", "/properties/a/pattern", "Our host"],
    ]);
  });

  it("count by the strictest of the targets, and take patterns as texts", () => {
    const given = <Value>(value: Value) => ({ value, source: "a manual", date: "2026-02" });
    const profiles = withProfiles({ openai: { enumValues: given(5000) }, mcp: { propertyNames: given("^[a-z]+$") }, webmcp: { argumentNames: given(/^[a-z]+$/g) } });
    const schema = { type: "object", properties: { kind: { type: "string", enum: choices(300, "k") }, a1: text } };
    expect(issuesOf(schema, { targets: ["openai"], profiles }).filter(({ rule }) => rule === "enum-large")).toEqual([]);
    expect(issuesOf(schema, { targets: ["openai", "openai-strict"], profiles }).filter(({ rule }) => rule === "enum-large").map(({ params }) => params["limit"])).toEqual([250]);
    expect(issuesOf(schema, { targets: ["mcp"], profiles }).filter(({ rule }) => /portable/.test(rule)).map(({ pointer }) => pointer)).toEqual(["/properties/a1"]);
    const names = { type: "object", properties: Object.fromEntries(["A1", "aaa", "B1", "bbb"].map((name) => [name, text])) };
    expect(issuesOf(names, { targets: ["webmcp"], profiles }).filter(({ rule }) => /portable/.test(rule)).map(({ pointer }) => pointer)).toEqual(["/properties/A1", "/properties/B1"]);
  });

  it("on names hold at any depth where the provider says so", () => {
    const schema = { type: "object", properties: { a: { type: "object", properties: { "x y": text } } } };
    expect(issuesOf(schema, { targets: ["gemini"] }).filter(({ rule }) => /portable/.test(rule)).map(({ pointer }) => pointer)).toEqual(["/properties/a/properties/x y"]);
    expect(issuesOf(schema, { targets: ["anthropic"] }).filter(({ rule }) => /portable/.test(rule))).toEqual([]);
  });

  it("each have a source and a date", () => {
    const facts = Object.values(PROVIDER_PROFILES).flatMap((profile) => Object.values(profile)).filter((fact) => typeof fact === "object");
    expect(facts.length).toBeGreaterThan(15);
    for (const fact of facts) expect(fact).toMatchObject({ source: expect.stringMatching(/\S/), date: expect.stringMatching(/^\d{4}-\d{2}$/) });
  });

  it("of names name the provider that refuses", () => {
    const providers = (...targets: string[]): unknown[] => issuesOf(named("a.b", "a b"), { targets }).filter(({ rule }) => rule === "property-name-portable").map(({ pointer, params }) => [pointer, params["provider"]]);
    expect(providers("anthropic")).toEqual([["/properties/a b", "Anthropic"]]);
    expect(providers("gemini")).toEqual([["/properties/a.b", "Gemini"], ["/properties/a b", "Gemini"]]);
    expect(providers("gemini", "anthropic")).toEqual([["/properties/a.b", "Gemini"], ["/properties/a b", "Anthropic"]]);
  });

  it("of enums count the values of a whole tool too, at the largest enum", () => {
    const wide = (count: number): object => ({ type: "object", properties: Object.fromEntries(choices(count, "p").map((name, index) => [name, { type: "string", enum: choices(index === 2 ? 250 : 200, "v") }])) });
    const large = (count: number): unknown[] => issuesOf(wide(count), { targets: ["openai"] }).filter(({ rule }) => rule === "enum-large").map(({ pointer, params }) => [pointer, params]);
    expect(large(4)).toEqual([]);
    expect(large(5)).toEqual([["/properties/p2/enum", { count: 1050, total: true, provider: "OpenAI", limit: 1000 }]]);
  });
});

describe("the option unsupported", () => {
  const unsupported = { additionalProperties: "strip", title: "error", "x-*": "strip", required: "strip" } as const;

  it("drops keywords outside the dialect, at schema positions, and says each", () => {
    const schema = { type: "object", additionalProperties: false, properties: { additionalProperties: { ...text, "x-a": 1, additionalProperties: {} } } };
    expect(issuesOf(schema, { unsupported }).filter(({ rule }) => rule.startsWith("unsupported")).map(({ rule, pointer, params }) => [rule, pointer, params])).toEqual([
      ["unsupported-stripped", "/additionalProperties", { keyword: "additionalProperties", opens: true }],
      ["unsupported-stripped", "/properties/additionalProperties/x-a", { keyword: "x-a", opens: false }],
      ["unsupported-stripped", "/properties/additionalProperties/additionalProperties", { keyword: "additionalProperties", opens: false }],
    ]);
  });

  it("leaves other keywords refused, and never drops one of the dialect", () => {
    expect(defects({ type: "object", title: "T", required: ["a"], toString: 1 }, { unsupported })).toEqual(["unknown-keyword /toString", "unsupported-keyword/title /title", "required-unknown-property /required/0"]);
  });

  it("drops unknown keywords that it names", () => {
    expect(defects(withProperty({ ...text, widget: "w", other: 1 }), { unsupported: { widget: "strip" } })).toEqual(["unknown-keyword /properties/p/other", "unsupported-stripped /properties/p/widget"]);
  });

  it("does not make up for what a dropped keyword meant", () => {
    expect(defects(withProperty({ $ref: "#/x" }), { unsupported: { $ref: "strip" } })).toEqual(["unsupported-stripped /properties/p/$ref", "node-missing-type /properties/p"]);
  });
});

describe("the option checkPattern", () => {
  it("judges every pattern, with the length that bounds its texts", () => {
    const seen: unknown[] = [];
    const schema = withProperty({ oneOf: [{ type: "string", pattern: "a", maxLength: 3 }, { type: "array", items: { type: "string", pattern: "b" } }, { type: "integer", pattern: "c" }] });
    const issues = issuesOf(schema, { checkPattern: (pattern, context) => { seen.push([pattern, context]); return pattern === "b" ? [{ rule: "pattern-unanchored", params: {}, fix: "^b$" }] : []; } });
    expect(seen).toEqual([["a", { maxLength: 3 }], ["b", {}]]);
    expect(issues.filter(({ rule }) => rule.startsWith("pattern-"))).toEqual([
      { rule: "pattern-unanchored", pointer: "/properties/p/oneOf/1/items/pattern", at: "value", params: {}, fix: { title: "Rewrite the pattern", actions: [{ kind: "replace-value", value: "^b$", pointer: "/properties/p/oneOf/1/items/pattern" }] } },
    ]);
  });
});

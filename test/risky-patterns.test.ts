/** Defaults, examples and enum values beside patterns that may take long (rules.md §3.4, §3.7). */

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { severityOf } from "../src/compiler/messages.ts";
import { isQuick } from "../src/compiler/patterns/quick.ts";
import { mayHang } from "../src/schema/interpret/risky.ts";
import type { Issue } from "../src/schema/issue.ts";
import { validateToolArgsSchema } from "../src/schema/validate/validate.ts";
import { compileFiles } from "./compile-memory.ts";
import { IMPORT } from "./evaluate-project.ts";
import { issuesOf, withProperty } from "./validate-cases.ts";

const SLUG = "^[a-z0-9]+(?:-[a-z0-9]+)*$";
const HOST = "^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,}$";
const EVIL = "^(a+)+$";
const ATTACK = `${"a".repeat(40)}!`;

const VALUE_RULES = new Set(["default-invalid", "example-invalid", "enum-value-unreachable"]);

function brief(issues: readonly Issue[]): string[] {
  return issues.filter(({ rule }) => VALUE_RULES.has(rule)).map(({ rule, pointer, params }) => `${rule} ${pointer.replace("/properties/p", "")}${params["reason"] === undefined ? "" : `: ${String(params["reason"])}`}`);
}

/** What the build says of the values that the schema of a property shows. */
function atBuild(node: unknown): string[] {
  return brief(issuesOf(withProperty(node), { isQuick }));
}

function atDoor(node: unknown): string[] {
  return brief(validateToolArgsSchema(withProperty(node)));
}

const string = (pattern: string, more: object): object => ({ type: "string", pattern, ...more });
const object = (properties: object, more: object): object => ({ type: "object", properties, ...more });

describe("a long text beside a pattern that only looks as if it took long", () => {
  const wrong = "A-Perfectly-Ordinary-Slug-But-For-Its-Letters";

  it("is checked by the build, as a default, an example and a choice", () => {
    const reason = `it must match pattern ${SLUG}`;
    expect(atBuild(string(SLUG, { default: wrong }))).toEqual([`default-invalid /default: ${reason}`]);
    expect(atBuild(string(SLUG, { examples: [wrong.toLowerCase(), wrong] }))).toEqual([`example-invalid /examples/1: ${reason}`]);
    expect(atBuild(string(SLUG, { enum: [wrong.toLowerCase(), wrong] }))).toEqual(["enum-value-unreachable /enum/1"]);
    expect(atBuild(string(SLUG, { default: wrong.toLowerCase() }))).toEqual([]);
  });

  it("is checked by the build, which counts the tries", () => {
    const host = "this-is-a-long-host.example-of-a.very.long-domain.org";
    expect(atBuild(string(HOST, { default: `${host}!` }))).toEqual([`default-invalid /default: it must match pattern ${HOST}`]);
    expect(atBuild(string(HOST, { default: host }))).toEqual([]);
    expect(atDoor(string(HOST, { default: `${host}!` }))).toEqual([]);
  });

  it("is checked in a project", () => {
    const source = `${IMPORT}defineTool({ name: "open", description: "Opens a page.", argsSchema: { type: "object", properties: { host: { type: "string", pattern: ${JSON.stringify(HOST)}, default: "A long default that is no host name at all" } } } });`;
    expect(compileFiles({ "a.ts": source }).compilation.diagnostics.map(({ rule }) => rule)).toContain("default-invalid");
  });
});

describe("the guess of validation", () => {
  const words = Array.from({ length: 200 }, (_, index) => `word${index}`).join("|");

  it.each<readonly [what: string, pattern: string, text: string]>([
    ["a UUID", "^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$", "0f8fad5b-d9cb-469f-a165-70867728950e"],
    ["a timestamp", "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(?:\\.\\d{3})?Z$", "2026-01-01T00:00:00.000+01:00"],
    ["an address", "^[^@\\s]+@[^@\\s]+\\.[a-z]{2,}$", "somebody.with.a.long.name@some.host.example.org"],
    ["a list of words", "^\\w+(?:, ?\\w+){0,3}$", "one, two"],
    ["one of many words", `^(?:${words})$`, "a text that is none of those words"],
    ["brackets that are escaped or in a class", "^\\(+[(a]+\\)+$", "((((((((((((((((((((((((()"],
  ])("lets %s be tried", (_, pattern, text) => {
    expect(mayHang(pattern, text)).toBe(false);
  });

  it.each<readonly [what: string, pattern: string]>([
    ["a class that holds the sign of the list", "^(?:-[a-z-]+)*$"],
    ["a sign that stands for any character", "^(?:.[a-z]+)*$"],
    ["a list in a repeat", "^(?:(?:-[a-z]+)*)*$"],
    ["a choice in a repeat", "^(?:a|a)*$"],
    ["a named group", "^(?<name>a+)+$"],
    ["a lookahead", "^(?=(a+)+$)a"],
    ["groups within groups", "^(((a)+b?)c?)*$"],
    ["repeats after each other", "^a*a*a*a*a*a*$"],
  ])("keeps %s from a long text", (_, pattern) => {
    expect(mayHang(pattern, ATTACK)).toBe(true);
  });
});

describe("a text that would take too long is not tried", () => {
  it.each<readonly [what: string, pattern: string, text: string]>([
    ["repeats within each other", EVIL, ATTACK],
    ["repeats deep within each other", "^((a)+)+$", ATTACK],
    ["a repeat with limits within one without", "^(?:a{1,5})*$", ATTACK],
    ["choices within a repeat", "^(?:a|ab?)*$", ATTACK],
    ["optional parts", "^(a?){40}a{40}$", "a".repeat(39)],
    ["many repeats", "^\\d+\\d+\\d+\\d+\\d+\\d+\\d+$", `${"1".repeat(200)}x`],
    ["two repeats and a very long text", "^\\d+\\d+$", `${"1".repeat(200_000)}x`],
    ["a match that can begin anywhere in a very long text", "\\s+$", `${" ".repeat(200_000)}x`],
  ])("with %s", (_, pattern, text) => {
    const values = { default: text, examples: [text], enum: [text] };
    expect(atBuild(string(pattern, values))).toEqual([]);
    expect(atDoor(string(pattern, values))).toEqual([]);
  });

  it("by the build, however short", () => {
    expect(atBuild(string("^(a|a|a)*$", { default: `${"a".repeat(23)}!` }))).toEqual([]);
    expect(atBuild(string("^(?:a|a|a|a|a|a|a|a)*$", { default: `${"a".repeat(11)}!` }))).toEqual([]);
  });

  it("unless the tries are few", () => {
    const reason = (pattern: string): string[] => [`default-invalid /default: it must match pattern ${pattern}`];
    expect(atBuild(string("^(?:a|a|a|a|a|a|a|a)*$", { default: "aaaa!" }))).toEqual(reason("^(?:a|a|a|a|a|a|a|a)*$"));
    expect(atBuild(string("^(a+)+\\1$", { default: "aa!" }))).toEqual(reason("^(a+)+\\1$"));
  });

  it("in a project", () => {
    const node = JSON.stringify({ type: "string", pattern: EVIL, default: ATTACK });
    const source = `${IMPORT}defineTool({ name: "open", description: "Opens a page.", argsSchema: { type: "object", properties: { host: ${node} } } });`;
    expect(compileFiles({ "a.ts": source }).compilation.diagnostics.map(({ rule }) => rule)).not.toContain("default-invalid");
  });

  it("where unions are compared, nor where values are counted", () => {
    const undecided = (...oneOf: unknown[]): string[] => issuesOf(withProperty({ oneOf }), { isQuick }).map(({ rule }) => rule).filter((rule) => rule.startsWith("oneof-"));
    expect(undecided({ type: "string", enum: [ATTACK] }, string(EVIL, {}))).toEqual(["oneof-undecided"]);
    expect(undecided(string("^(a?){30}a{30}b$", {}), string("^(a?){31}a{31}c$", {}))).toEqual(["oneof-undecided"]);
    expect(undecided(object({ a: { type: "string", enum: [ATTACK] }, b: { type: "integer" } }, { required: ["a"] }), object({ a: string(EVIL, {}), b: { type: "string" } }, { required: ["a"] }))).toContain("oneof-undecided");
    expect(undecided({ type: "string", enum: ["some-words-that-make-a-slug"] }, string(SLUG, {}))).toEqual(["oneof-branch-unreachable"]);
    const few = { type: "array", items: string(EVIL, { enum: [ATTACK, "a"] }), uniqueItems: true, minItems: 2, maxItems: 2 };
    expect(issuesOf(withProperty(few), { isQuick }).map(({ rule }) => rule)).not.toContain("unique-impossible");
  });
});

describe("only the text is exempt", () => {
  const evil = string(EVIL, {});

  it("from its pattern, not from its other limits", () => {
    expect(atBuild(string(EVIL, { maxLength: 10, default: ATTACK }))).toEqual(["default-invalid /default: it must have at most 10 characters"]);
    expect(atBuild(string(EVIL, { minLength: 50, default: ATTACK }))).toEqual(["default-invalid /default: it must have at least 50 characters"]);
    expect(atBuild(string(EVIL, { enum: [ATTACK, "b"] }))).toEqual(["enum-value-unreachable /enum/1"]);
  });

  it.each<readonly [what: string, node: object, expected: string]>([
    ["another property", object({ text: evil, n: { type: "integer" } }, { default: { text: ATTACK, n: "x" } }), "/n must be integer"],
    ["a property that is missing", object({ text: evil, n: { type: "integer" } }, { required: ["n"], default: { text: ATTACK } }), 'it must have property "n"'],
    ["another item", { type: "array", items: evil, default: [ATTACK, "b"] }, `/1 must match pattern ${EVIL}`],
    ["the number of items", { type: "array", items: evil, maxItems: 1, default: [ATTACK, "a"] }, "it must have at most 1 items"],
    ["what is beside it further in", object({ list: { type: "array", items: object({ "a/b": evil, n: { type: "integer" } }, {}) } }, { default: { list: [{ "a/b": ATTACK, n: 1 }, { "a/b": ATTACK, n: 1.5 }] } }), "/list/1/n must be integer"],
    ["another text of the same pattern", object({ a: evil, b: evil }, { default: { a: ATTACK, b: "x" } }), `/b must match pattern ${EVIL}`],
    ["a name like a member of Object.prototype", object({ text: evil, constructor: { type: "integer" } }, { default: { text: ATTACK, constructor: "x" } }), "/constructor must be integer"],
  ])("not %s", (_, node, expected) => {
    expect(atBuild(node)).toEqual([`default-invalid /default: ${expected}`]);
  });

  it("nor a union that holds it, of which nothing is said", () => {
    const union = { oneOf: [evil, string("^a*!$", {})], default: ATTACK };
    expect(atBuild(union)).toEqual([]);
    expect(atBuild(object({ u: { oneOf: union.oneOf }, n: { type: "integer" } }, { default: { u: ATTACK, n: "x" } }))).toEqual(["default-invalid /default: /n must be integer"]);
  });
});

describe("validation", () => {
  const patterns = [SLUG, HOST, EVIL, "^(?:a|b)*$", "^[a-z]+$", "^a{1,3}b?$", "^(?:[a-z]+,)*$"];
  const text = fc.oneof(fc.constantFrom(ATTACK, "a-b-c", "a.example", ""), fc.string({ unit: fc.constantFrom("a", "b", "-", ",", ".", "A"), maxLength: 40 }));
  const leaf = fc
    .tuple(fc.constantFrom(...patterns), fc.array(text, { minLength: 1, maxLength: 2 }), text, fc.option(fc.nat(30)))
    .map(([pattern, values, value, most]) => string(pattern, { ...(values.length > 1 && { enum: values }), default: value, examples: values, ...(most !== null && { maxLength: most }) }));
  const node = fc.oneof(leaf, fc.tuple(leaf, leaf, text).map(([a, b, value]) => object({ a, b }, { default: { a: value, b: value } })), fc.tuple(leaf, leaf).map((oneOf) => ({ oneOf })));

  it("tells the errors that the build tells, but for texts that it does not try; no error where the build has none", () => {
    fc.assert(
      fc.property(node, (schema) => {
        const told = validateToolArgsSchema(withProperty(schema)).map(({ rule, pointer }) => `${rule} ${pointer}`);
        const known = issuesOf(withProperty(schema), { isQuick }).filter(({ rule, params }) => severityOf(rule, params) === "error").map(({ rule, pointer }) => `${rule} ${pointer}`);
        const texts = textsIn(schema);
        const isRisky = patterns.some((pattern) => texts.includes(pattern) && texts.some((other) => mayHang(pattern, other)));
        if (!isRisky) expect(told).toEqual(known);
        if (known.length === 0) expect(told).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
});

/** All texts in a value, patterns and names of types among them. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

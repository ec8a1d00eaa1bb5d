import { describe, expect, it } from "vitest";
import { wordIssue } from "../src/compiler/messages.ts";
import { INCOMPLETE, UNKNOWN } from "../src/schema/issue.ts";
import { defects, issuesOf, nested, withProperty } from "./validate-cases.ts";

const text = { type: "string" };

describe("one defect is one diagnostic", () => {
  it("a root of the wrong kind stands for everything below it", () => {
    expect(defects({ type: ["object"], properties: { a: { type: "nope" } }, title: "T" })).toEqual(["argsschema-root-type /type"]);
    expect(defects({ type: "array" })).toEqual(["argsschema-root-type /type"]);
    expect(defects({ type: "object", title: "T", oneOf: [] })).toEqual(["argsschema-root-oneof /oneOf"]);
  });

  it("a keyword outside the dialect that may tell branches apart is not followed by what would be true without it", () => {
    const tagged = (kind: string, more: object = {}): object => ({ type: "object", properties: { kind: { type: "string", const: kind }, ...more }, required: ["kind"] });
    const of = (...branches: object[]): string[] => defects(withProperty({ oneOf: branches, default: { kind: "inc" } })).map((defect) => defect.split(" ")[0]!);
    expect(of(tagged("inc"), tagged("dec"))).toEqual(["unsupported-keyword/const", "unsupported-keyword/const"]);
    expect(of(tagged("inc", { by: { type: "integer" } }), tagged("dec"))).toEqual(["unsupported-keyword/const", "unsupported-keyword/const"]);
    expect(of({ type: "string", minlength: 5 }, { type: "string", maxlength: 4 })).toEqual(["unknown-keyword", "unknown-keyword"]);
    expect(of({ type: "string", format: "date" }, { type: "string", format: "email" })).toEqual(["unsupported-keyword/format", "unsupported-keyword/format"]);
    expect(of({ type: "number", exclusiveMinimum: 0 }, { type: "number", maximum: 0 })).toEqual(["unsupported-keyword/exclusiveMinimum"]);
    expect(of({ type: "string" }, { type: "string", description: "The same again." })).toContain("oneof-duplicate-branch");
  });

  it("a keyword of another kind that may tell branches apart is not followed by what would be true without it either", () => {
    const of = (...branches: object[]): string[] => defects(withProperty({ oneOf: branches })).map((defect) => defect.split(" ")[0]!);
    const few = (items: object, more: object): object => ({ type: "array", items, maxItems: 3, ...more });
    expect(of({ ...text, minimum: 1 }, { ...text, maximum: 0 })).toEqual(["keyword-wrong-type", "keyword-wrong-type"]);
    expect(of(few(text, { enum: [["a"]] }), few(text, { enum: [["b"]] }))).toEqual(["keyword-wrong-type", "keyword-wrong-type"]);
    expect(of(few(text, { minLength: 1 }), few({ type: "integer" }, { minLength: 1 }))).toEqual(["keyword-wrong-type", "keyword-wrong-type"]);
  });

  it("a keyword outside the dialect in one branch hides nothing of the others", () => {
    const open = { type: "object", properties: { a: text }, required: ["a"], additionalProperties: false };
    expect(defects(withProperty({ oneOf: [{ type: "integer" }, { type: "number" }, open] }))).toEqual(["unsupported-keyword/additionalProperties /properties/p/oneOf/2/additionalProperties", "oneof-branch-unreachable /properties/p/oneOf/0"]);
    expect(defects(withProperty({ oneOf: [text, text, { ...text, format: "date" }] }))).toEqual(["unsupported-keyword/format /properties/p/oneOf/2/format", "oneof-duplicate-branch /properties/p/oneOf/1"]);
  });

  it("a keyword that says nothing of values, or is stripped, hides nothing of a union", () => {
    const rules = (schema: unknown, unsupported = {}): string[] => issuesOf(schema, { unsupported }).map(({ rule }) => rule).filter((rule) => rule.startsWith("oneof"));
    const same = { oneOf: [{ type: "string", title: "A", "x-form": 1 }, { type: "string", title: "B", $comment: "C" }] };
    expect(rules(withProperty(same))).toEqual(["oneof-duplicate-branch"]);
    expect(rules(withProperty(same), { title: "strip", "x-form": "strip", $comment: "strip" })).toEqual(["oneof-duplicate-branch"]);
    const dates = { oneOf: [{ type: "string", format: "date" }, { type: "string", format: "time" }] };
    expect(rules(withProperty(dates))).toEqual([]);
    expect(rules(withProperty(dates), { format: "strip" })).toEqual(["oneof-duplicate-branch"]);
  });

  it("a name that a branch requires is described beside the union", () => {
    expect(defects(withProperty({ type: "object", properties: { a: text, b: text }, oneOf: [{ required: ["a"] }, { required: ["b"] }] })).map((defect) => defect.split(" ")[0])).toEqual(["node-type-and-oneof"]);
  });

  it("a boolean required has its own rule, on a union too, and tells no type", () => {
    expect(defects(withProperty({ oneOf: [text, { type: "number" }], required: true })).map((defect) => defect.split(" ")[0])).toEqual(["required-boolean"]);
    const missing = issuesOf(withProperty({ description: "Name", required: true })).find(({ rule }) => rule === "node-missing-type");
    expect(missing).not.toHaveProperty("fix");
    const known = issuesOf(withProperty({ enum: ["a"], required: true })).find(({ rule }) => rule === "node-missing-type");
    expect(known?.fix?.actions).toMatchObject([{ key: "type", value: "string" }]);
  });

  it("a node that accepts nothing names what stands against what", () => {
    const related = (node: unknown): string[] => issuesOf(withProperty(node)).filter(({ rule }) => rule === "schema-unsatisfiable").flatMap((issue) => (issue.related ?? []).map(({ pointer }) => pointer.replace("/properties/p/", "")));
    expect(related({ type: "array", items: { type: "string", maxLength: 0 }, uniqueItems: true, minItems: 2, maxItems: 2 })).toEqual(["items", "uniqueItems", "minItems", "maxItems"]);
    expect(related({ type: "string", enum: ["a"], pattern: "^b$" })).toEqual([]);
  });

  it("a boolean that tells branches apart is no choice of one", () => {
    const branch = (ok: boolean): object => ({ type: "object", properties: { ok: { type: "boolean", enum: [ok] } }, required: ["ok"] });
    const rules = (schema: unknown): string[] => issuesOf(schema).map(({ rule }) => rule);
    expect(rules(withProperty({ oneOf: [branch(true), branch(false)] }))).not.toContain("enum-boolean");
    expect(rules(withProperty(branch(true)))).toContain("enum-boolean");
  });

  it("a map of properties given as the root is the root rule, with the hint to wrap it", () => {
    const [issue] = issuesOf({ type: text, title: { type: "integer" } });
    expect(issue).toMatchObject({ rule: "argsschema-root-type", pointer: "/type", params: { propertyMap: true } });
    expect(issue?.fix?.actions).toMatchObject([{ kind: "replace-value", value: { type: "object", properties: { type: text, title: { type: "integer" } } } }]);
  });

  it.each<[string, unknown, boolean]>([
    ["names that are no keywords", { name: text, age: { type: "integer" } }, true],
    ["a keyword beside such a name", { items: text, name: text }, true],
    ["names that are keywords, where those take no object", { title: text, description: text, format: text, pattern: text, enum: text }, true],
    ["one such name", { description: { oneOf: [text] } }, true],
    ["the items of an array", { items: text }, false],
    ["an array with a default", { items: text, default: text }, false],
    ["a default alone", { default: text }, false],
    ["excluded keywords with schemas", { additionalProperties: text, not: text, if: text, else: text }, false],
    ["a constant and a custom keyword", { const: text, "x-form": text }, false],
    ["properties", { properties: { a: text } }, false],
    ["values that are no schemas", { name: text, more: {} }, false],
    ["nothing", {}, false],
  ])("a root with %s is called a map of properties only where it can be one", (_, root, propertyMap) => {
    expect(issuesOf(root)).toMatchObject([{ rule: "argsschema-root-type", params: { propertyMap } }]);
  });

  it("a root without a type that is the schema of something else is to be wrapped, not called an object", () => {
    const messages = [{ items: text }, { minLength: 1 }, { properties: { a: text } }].map((root) => issuesOf(root).map(({ rule, params }) => wordIssue(rule, params)).join());
    expect(messages[0]).toContain('This is the schema of an array: wrap it as a property, `{ type: "object", properties: { value: { … } } }`.');
    expect(messages[1]).toContain("This is the schema of a string: wrap it");
    expect(messages[2]).toMatch(/ Add `type: "object"`\.$/);
  });

  it("what stands under a refused keyword is not looked into", () => {
    expect(defects(withProperty({ type: "string", anyOf: [{ typ: "string", default: () => 1 }] }))).toEqual(["unsupported-keyword/anyOf /properties/p/anyOf"]);
    expect(defects(withProperty({ type: "string", items: { type: "nope" } }))).toEqual(["keyword-wrong-type /properties/p/items"]);
    expect(defects(withProperty({ type: "string", foo: new Map() }))).toEqual(["unknown-keyword /properties/p/foo"]);
  });

  it("a node of an unknown type may have any keyword of the dialect", () => {
    expect(defects(withProperty({ type: "text", minItems: 1, minLength: 2, properties: { a: text } }))).toEqual(["type-unknown /properties/p/type"]);
    expect(defects(withProperty({ type: ["string", "null"], minLength: 2 }))).toEqual(["type-array /properties/p/type"]);
    expect(defects(withProperty({ minLength: 2 }))).toEqual(["node-missing-type /properties/p"]);
  });

  it("a node with a composition keyword and no type misses its type as well", () => {
    expect(defects(withProperty({ anyOf: [text] }))).toEqual(["unsupported-keyword/anyOf /properties/p/anyOf", "node-missing-type /properties/p"]);
    expect(defects(withProperty({ $ref: "#/x" }))).toEqual(["unsupported-keyword/$ref /properties/p/$ref", "node-missing-type /properties/p"]);
  });

  it("the keywords of a type beside oneOf, and branches that rely on it, are part of the one mistake", () => {
    const node = { type: "object", properties: { a: text, b: text }, oneOf: [{ required: ["a"] }, { required: ["b"] }] };
    expect(defects(withProperty(node)).filter((defect) => !defect.startsWith("required-unknown"))).toEqual(["node-type-and-oneof /properties/p/oneOf"]);
  });

  it("the more specific rule wins over the wrong value of a keyword", () => {
    expect(defects(withProperty({ type: "string", description: 1 }))).toEqual(["description-not-string /properties/p/description"]);
    expect(defects(withProperty({ type: "boolean", required: false }))).toEqual(["required-boolean /properties/p/required"]);
    expect(defects(withProperty({ type: "array", maxItems: 3, items: { type: "string", required: true } }))).toEqual(["required-boolean /properties/p/items/required"]);
    expect(defects(withProperty({ type: "array", items: [] }))).toEqual(["items-tuple /properties/p/items"]);
    expect(defects(withProperty({ oneOf: {} }))).toEqual(["oneof-not-array /properties/p/oneOf"]);
    expect(defects({ type: "object", required: true })).toEqual(["keyword-value-type /required"]);
  });

  it("a dialect keyword beside oneOf is a sibling; an excluded or unknown one is named for what it is", () => {
    expect(defects(withProperty({ oneOf: [text, { type: "boolean" }], minItems: 1, title: "T", foo: 1 }))).toEqual([
      "unknown-keyword /properties/p/foo",
      "unsupported-keyword/title /properties/p/title",
      "oneof-sibling-keyword /properties/p/minItems",
    ]);
  });

  it("nothing follows from bounds that accept nothing", () => {
    expect(defects(withProperty({ type: "integer", minimum: 5, maximum: 1, default: 3, enum: [3] }))).toEqual(["bounds-inverted /properties/p/maximum"]);
    expect(issuesOf(withProperty({ type: "integer", minimum: 1.2, maximum: 1.8, enum: [2] })).map(({ rule }) => rule)).not.toContain("enum-redundant-keyword");
    expect(issuesOf(withProperty({ ...text, minLength: 5, maxLength: 3, enum: ["a"] })).map(({ rule }) => rule)).not.toContain("enum-redundant-keyword");
    expect(defects(withProperty({ type: "integer", minimum: 1.2, maximum: 1.8, default: 1 }))).toEqual(["integer-range-empty /properties/p/maximum"]);
    expect(defects(withProperty({ type: "string", minLength: 1, maxLength: 0 }))).toEqual(["bounds-inverted /properties/p/maxLength"]);
  });

  it("a default is not judged by a node that is wrong, but is beside keywords that only do not belong there", () => {
    expect(defects(withProperty({ type: "integer", minimum: "1", default: 0 }))).toEqual(["keyword-value-type /properties/p/minimum"]);
    expect(defects(withProperty({ type: "integer", title: "T", default: "5" }))).toEqual(["unsupported-keyword/title /properties/p/title", "default-invalid /properties/p/default"]);
  });

  it("equal branches explain what they make unreachable and empty", () => {
    expect(defects(withProperty({ oneOf: [text, text] }, true))).toEqual(["oneof-duplicate-branch /properties/p/oneOf/1"]);
  });

  it("emptiness is reported at the innermost node, and says whether every call must fill it", () => {
    const empty = { oneOf: [1, 2, 3].map((gap) => ({ type: "integer", enum: [1, 2, 3].filter((value) => value !== gap) })) };
    const outer = { oneOf: [{ type: "object", properties: { a: empty }, required: ["a"] }, { type: "boolean" }] };
    expect(issuesOf(withProperty(outer, true)).filter(({ rule }) => rule === "schema-unsatisfiable")).toMatchObject([{ pointer: "/properties/p/oneOf/0/properties/a", params: { required: false } }]);
    expect(issuesOf(withProperty(empty, true)).filter(({ rule }) => rule === "schema-unsatisfiable")).toMatchObject([{ params: { required: true } }]);
    expect(defects(withProperty(empty))).toEqual(["schema-unsatisfiable /properties/p"]);
  });

  it("a schema deeper than the bridge carries is one error at its deepest node", () => {
    const [issue, ...others] = issuesOf(nested(200)).filter(({ rule }) => rule !== "array-unbounded" && rule !== "description-missing");
    expect(others).toEqual([]);
    expect(issue).toMatchObject({ rule: "nesting-deep", params: { levels: 200, unit: "json" }, at: "node" });
    expect(issue?.pointer.split("/items").length).toBe(198);
  });
});

describe("what could not be evaluated", () => {
  it("is not spoken of, wherever it stands", () => {
    const node = { type: "string", minLength: UNKNOWN, enum: ["a", UNKNOWN], default: UNKNOWN, examples: [UNKNOWN], description: UNKNOWN };
    expect(defects(withProperty(node))).toEqual([]);
    expect(defects(withProperty(UNKNOWN))).toEqual([]);
    expect(defects(UNKNOWN)).toEqual([]);
    expect(defects({ type: UNKNOWN, properties: UNKNOWN, required: ["a", UNKNOWN] })).toEqual([]);
    expect(defects(withProperty({ oneOf: [UNKNOWN, text] }))).toEqual([]);
    expect(defects(withProperty({ type: "array", items: UNKNOWN, uniqueItems: UNKNOWN, minItems: 4 }))).toEqual([]);
  });

  it("does not hide the defects beside it", () => {
    expect(defects(withProperty({ type: UNKNOWN, minLength: -1, foo: 1 }))).toEqual(["unknown-keyword /properties/p/foo", "count-invalid /properties/p/minLength"]);
    expect(defects({ type: "object", properties: { a: UNKNOWN, b: { type: "nope" } }, required: ["a", "c"] })).toEqual(["required-unknown-property /required/1", "type-unknown /properties/b/type"]);
  });

  it("may be what an incomplete object seems to lack", () => {
    const incomplete = (members: object): object => ({ ...members, [INCOMPLETE]: true });
    expect(defects(incomplete({ properties: { a: text } }))).toEqual([]);
    expect(defects(withProperty(incomplete({})))).toEqual([]);
    expect(defects(withProperty(incomplete({ type: "array" })))).toEqual([]);
    expect(defects(withProperty(incomplete({ type: "object" })))).toEqual([]);
    expect(defects({ type: "object", properties: incomplete({ a: text }), required: ["b"] })).toEqual([]);
    expect(defects(incomplete({ type: "object", required: ["b"] }))).toEqual([]);
  });

  it("may be what an incomplete array seems to lack", () => {
    const incomplete = (...values: unknown[]): unknown => Object.assign(values, { [INCOMPLETE]: true });
    expect(defects(withProperty({ type: "string", enum: incomplete() }))).toEqual([]);
    expect(defects(withProperty({ oneOf: incomplete(text) }))).toEqual([]);
    expect(defects(withProperty({ type: "string", enum: incomplete("a"), default: "b" }))).toEqual([]);
  });
});

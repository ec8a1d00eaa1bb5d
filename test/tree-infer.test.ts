/** What seed 004 leaves open about inference, as the docstring of inferTreeFromJson states it. */

import { describe, expect, it } from "vitest";
import {
  inferTreeFromJson,
  treeToSchema,
  validateTree,
  type FieldNode,
  type SchemaTree,
  type SupportedJsonSchema,
} from "../src/schema.ts";

function propertiesOf(example: unknown): Record<string, SupportedJsonSchema> | undefined {
  return treeToSchema(inferTreeFromJson(example)).properties;
}

function issuesOf(tree: SchemaTree): [rule: string, nodeId: string][] {
  return validateTree(tree).issues.map((issue) => [issue.rule, issue.nodeId]);
}

/** The nodes of an object's fields, in order. */
function fieldsOf(tree: SchemaTree, id: string = tree.rootId): FieldNode[] {
  return (tree.nodes[id]?.childIds ?? []).map((childId) => tree.nodes[childId]!);
}

function deepExample(levels: number): unknown {
  let example: unknown = { leaf: 1 };
  for (let level = 0; level < levels; level++) example = level % 2 === 0 ? { deeper: example } : { list: [example] };
  return example;
}

describe("inference", () => {
  it("whole and fractional numbers in one array make a number", () => {
    expect(propertiesOf({ list: [1, 2.5, 3] })).toEqual({ list: { type: "array", items: { type: "number" } } });
  });

  it("null beside another type in an array makes the item nullable", () => {
    expect(propertiesOf({ list: [null, 1] })).toEqual({ list: { type: "array", items: { type: ["integer", "null"] } } });
  });

  it("nulls alone make a nullable string", () => {
    expect(propertiesOf({ list: [null, null] })).toEqual({ list: { type: "array", items: { type: ["string", "null"] } } });
  });

  it("an empty array holds strings", () => {
    expect(propertiesOf({ list: [] })).toEqual({ list: { type: "array", items: { type: "string" } } });
  });

  it("an empty array beside a full one in an array takes the type of the full one", () => {
    expect(propertiesOf({ rows: [[], [1], []] })).toEqual({
      rows: { type: "array", items: { type: "array", items: { type: "integer" } } },
    });
  });

  it("the objects of an array are merged field by field, in order of first sight", () => {
    const merged = propertiesOf({ list: [{ b: 1 }, { a: "x", b: 1.5 }, { c: null }, { c: true, a: null }] });
    expect(JSON.stringify(merged?.["list"]?.items?.properties)).toBe(
      '{"b":{"type":"number"},"a":{"type":["string","null"]},"c":{"type":["boolean","null"]}}',
    );
  });

  it("objects merge through nested objects and arrays", () => {
    const merged = propertiesOf({ list: [{ at: { x: 1 } }, { at: { y: [{ z: 1 }] } }, { at: { y: [{ w: "a" }] } }] });
    expect(merged?.["list"]?.items?.properties?.["at"]).toEqual({
      type: "object",
      properties: {
        x: { type: "integer" },
        y: {
          type: "array",
          items: { type: "object", properties: { z: { type: "integer" }, w: { type: "string" } }, additionalProperties: false },
        },
      },
      additionalProperties: false,
    });
  });

  it.each([[[1, "a"]], [[{}, []]], [[true, 1]], [["a", {}]]])("an array of mixed types has no item, which a person must choose: %j", (list) => {
    const tree = inferTreeFromJson({ list });
    expect(issuesOf(tree)).toEqual([["items-missing", "root/list"]]);
  });

  it("a field whose samples differ in type becomes one field per type, of which a person must keep one", () => {
    const tree = inferTreeFromJson({ list: [{ id: 1 }, { id: "a" }, { id: { deep: true } }] });
    const item = tree.nodes["root/list/~item"]!;
    expect(fieldsOf(tree, item.id).map(({ name, type }) => [name, type])).toEqual([["id", "integer"], ["id", "string"], ["id", "object"]]);
    expect(new Set(item.childIds).size).toBe(3);
    expect(validateTree(tree).issues.map((issue) => issue.rule)).toEqual(["duplicate-key", "duplicate-key"]);
  });

  it("null beside an object makes a nullable object, which a person must decide", () => {
    const tree = inferTreeFromJson({ list: [{ a: 1 }, null] });
    expect(issuesOf(tree)).toEqual([["nullable-unsupported", "root/list/~item"]]);
  });

  it.each([[[1]], ["text"], [1], [true], [null]])("a root that is no object stays what it is: %j", (example) => {
    const issues = validateTree(inferTreeFromJson(example)).issues;
    expect(issues).toMatchObject([{ rule: "argsschema-root-type", nodeId: "root" }]);
    expect(issues[0]?.message).toMatch(/^The root must be an object, not "(array|string|integer|boolean)"; make it a field of one\.$/);
  });

  it("a field without a name stays, and validation says so", () => {
    expect(issuesOf(inferTreeFromJson({ "": 1 }))).toEqual([["property-name-empty", "root/"]]);
  });

  it("names that JavaScript gives a meaning are names", () => {
    const example: unknown = JSON.parse('{"__proto__":{"__proto__":1},"constructor":"c","toString":null,"hasOwnProperty":[true]}');
    const tree = inferTreeFromJson(example);
    expect(fieldsOf(tree).map((field) => field.name)).toEqual(["__proto__", "constructor", "toString", "hasOwnProperty"]);
    const { properties = {} } = treeToSchema(tree);
    expect(Object.keys(properties)).toEqual(["__proto__", "constructor", "toString", "hasOwnProperty"]);
    expect(Object.getPrototypeOf(properties)).toBe(Object.prototype);
    expect(JSON.stringify(properties)).toContain('"__proto__":{"type":"object","properties":{"__proto__":{"type":"integer"}}');
  });

  it("equal examples give equal ids, whatever else is in the example", () => {
    const one = inferTreeFromJson({ a: { b: [1] }, c: 1 });
    const other = inferTreeFromJson({ z: 0, a: { y: 0, b: [1] } });
    const shared = ["root", "root/a", "root/a/b", "root/a/b/~item"];
    expect(Object.keys(one.nodes).filter((id) => Object.hasOwn(other.nodes, id))).toEqual(shared);
    expect(inferTreeFromJson({ a: { b: [1] }, c: 1 })).toEqual(one);
  });

  it("odd names have ids of their own", () => {
    const names = ["a/b", "a~1b", "a", "~item", "a~2", "é", "e\u0301", "x".repeat(500), `${"x".repeat(500)}y`];
    const tree = inferTreeFromJson(Object.fromEntries(names.map((name) => [name, { b: [1] }])));
    expect(fieldsOf(tree).map((field) => field.name)).toEqual(names);
    expect(Object.keys(tree.nodes)).toHaveLength(1 + names.length * 3);
    expect(validateTree(tree).valid).toBe(true);
  });

  it("ids stay short however deep the example is", () => {
    const ids = Object.keys(inferTreeFromJson(deepExample(500)).nodes);
    expect(Math.max(...ids.map((id) => id.length))).toBeLessThanOrEqual(220);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("every node is stored under its id", () => {
    const { nodes } = inferTreeFromJson({ a: { b: [{ c: 1 }] } });
    expect(Object.entries(nodes).filter(([id, node]) => node.id !== id)).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ["undefined", { a: [undefined] }, "/a/0"],
    ["a function", { a: () => 1 }, "/a"],
    ["NaN", { "a/b": NaN }, "/a~1b"],
    ["Infinity", -Infinity, "the root"],
    ["a bigint", { a: 1n }, "/a"],
    ["a date", { a: new Date(0) }, "/a"],
    ["a map", [new Map()], "/0"],
  ])("%s is not JSON and is refused with its place", (_name, value, place) => {
    expect(() => inferTreeFromJson(value)).toThrow(TypeError);
    expect(() => inferTreeFromJson(value)).toThrow(`The value at ${place} is not JSON`);
  });

  it("a cycle is refused, a value that stands in two places is not", () => {
    const shared = { x: 1 };
    expect(propertiesOf({ a: shared, b: [shared, { x: 2, inner: shared }] })).toHaveProperty("b.items.properties.inner");
    const cyclic: Record<string, unknown> = {};
    cyclic["self"] = [cyclic];
    expect(() => inferTreeFromJson(cyclic)).toThrow("The value at /self/0 is not JSON (a cycle).");
  });

  it("the example is not changed, and may be frozen", () => {
    const example = Object.freeze({ a: Object.freeze([Object.freeze({ b: 1 })]) });
    expect(fieldsOf(inferTreeFromJson(example))).toHaveLength(1);
  });
});

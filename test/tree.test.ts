/** What seed 004 leaves open about trees, as the docstrings of src/schema/tree state it. */

import { describe, expect, it } from "vitest";
import {
  inferTreeFromJson,
  parseSupportedSchema,
  treeToSchema,
  UnsupportedSchemaError,
  validateTree,
  type FieldNode,
  type SchemaTree,
  type SupportedJsonSchema,
} from "../src/schema.ts";

const DEEP = 10_000;

function refusal(schema: unknown): { keyword: string; path: string; message: string } {
  try {
    parseSupportedSchema(schema);
  } catch (error) {
    if (error instanceof UnsupportedSchemaError) return error;
    throw error;
  }
  throw new Error("the schema was not refused");
}

function propertiesOf(example: unknown): Record<string, SupportedJsonSchema> | undefined {
  return treeToSchema(inferTreeFromJson(example)).properties;
}

function issuesOf(tree: SchemaTree): [rule: string, nodeId: string][] {
  return validateTree(tree).issues.map((issue) => [issue.rule, issue.nodeId]);
}

function nodesOf(...nodes: FieldNode[]): SchemaTree {
  return { rootId: "root", nodes: Object.fromEntries(nodes.map((node) => [node.id, node])) };
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

describe("import", () => {
  const object = (properties: unknown): unknown => ({ type: "object", properties });

  it("the first unsupported keyword is the first in the order of the document, depth first", () => {
    const a = { type: "string", minLength: 1 };
    expect(refusal({ type: "object", properties: { a }, oneOf: [] })).toMatchObject({ keyword: "minLength", path: "/properties/a/minLength" });
    expect(refusal({ oneOf: [], type: "object", properties: { a } })).toMatchObject({ keyword: "oneOf", path: "/oneOf" });
    expect(refusal(object({ x: { type: "array", items: { type: "number", maximum: 1 }, minItems: 1 }, a })))
      .toMatchObject({ keyword: "maximum", path: "/properties/x/items/maximum" });
  });

  it.each(["format", "title", "default", "$schema", "const", "examples", "nullable", "x-order", "toString", "__proto__"])(
    "the keyword %s is unsupported, as everything outside the subset is",
    (keyword) => {
      const schema: unknown = JSON.parse(`{"type":"object","properties":{"a":{"type":"string","${keyword}":1}}}`);
      expect(refusal(schema)).toMatchObject({ keyword, path: `/properties/a/${keyword}` });
    },
  );

  it("properties may be called like keywords", () => {
    const names = ["type", "properties", "items", "enum", "required", "$ref", "oneOf", "title", "default", "toString"];
    const schema = { type: "object", properties: Object.fromEntries(names.map((name) => [name, { type: "string" }])), required: ["toString", "type"] };
    const tree = parseSupportedSchema(schema);
    expect(fieldsOf(tree).map((field) => field.name)).toEqual(names);
    expect(treeToSchema(tree).required).toEqual(["type", "toString"]);
  });

  it.each<[unknown, string, string]>([
    [{}, "", "the root"],
    [{ properties: {} }, "", "the root"],
    [object({ a: {} }), "/properties/a", "a property"],
    [object({ a: { enum: ["x"] } }), "/properties/a", "an enum"],
    [object({ a: true }), "/properties/a", "a boolean schema"],
    [object({ a: null }), "/properties/a", "null"],
    [object({ a: { type: "array", items: {} } }), "/properties/a/items", "an item"],
    [true, "", "a boolean root"],
    [null, "", "a null root"],
    [[], "", "an array"],
  ])("a missing type is the keyword type at the schema itself: %j", (schema, path) => {
    expect(refusal(schema)).toMatchObject({ keyword: "type", path });
  });

  it.each([
    [["string"]], [["null"]], [["string", "number"]], [["string", "number", "null"]], [["null", "null"]], [[]],
    [["object", "null"]], [["array", "null"]], [["string", "string"]], ["null"], ["any"], ["enum"], [["enum", "null"]], [1], [{}],
  ])("a type other than one of the six, or a primitive with null, is unsupported: %j", (type) => {
    expect(refusal(object({ a: { type } }))).toMatchObject({ keyword: "type", path: "/properties/a/type" });
  });

  it.each([["string"], ["array"], [["object", "null"]]])("the root must be an object, so the type %j is unsupported there", (type) => {
    expect(refusal({ type, items: { type: "string", minLength: 1 } })).toMatchObject({ keyword: "type", path: "/type" });
  });

  it("null may stand first in the type", () => {
    const tree = parseSupportedSchema(object({ a: { type: ["null", "integer"] } }));
    expect(fieldsOf(tree)).toMatchObject([{ type: "integer", nullable: true }]);
  });

  it("a nullable enum that forgot to list null is nullable", () => {
    const schema = treeToSchema(parseSupportedSchema(object({ a: { enum: ["x"], type: ["string", "null"] } })));
    expect(schema.properties?.["a"]).toEqual({ type: ["string", "null"], enum: ["x", null] });
  });

  it.each<[string, unknown, string]>([
    ["null in the enum of a field that is not nullable", { type: "string", enum: ["x", null] }, "enum"],
    ["an enum of null alone", { type: ["string", "null"], enum: [null] }, "enum"],
    ["an enum of numbers", { type: "number", enum: [1] }, "enum"],
    ["an array without items", { type: "array" }, ""],
    ["boolean items", { type: "array", items: true }, "items"],
    ["properties on a string", { type: "string", properties: {} }, "properties"],
    ["items on an object", { type: "object", items: { type: "string" } }, "items"],
    ["required on a property", { type: "string", required: true }, "required"],
    ["additionalProperties on an array", { type: "array", items: { type: "string" }, additionalProperties: false }, "additionalProperties"],
    ["additionalProperties of another type", { type: "object", additionalProperties: "no" }, "additionalProperties"],
    ["a description that is no string", { type: "string", description: 1 }, "description"],
    ["properties that are no object", { type: "object", properties: [] }, "properties"],
    ["required that is no list", { type: "object", properties: { b: { type: "string" } }, required: "b" }, "required"],
    ["required that names no property", { type: "object", properties: {}, required: ["toString"] }, "required"],
    ["required without properties", { type: "object", required: ["b"] }, "required"],
    ["required with a number", { type: "object", properties: { 1: { type: "string" } }, required: [1] }, "required"],
    ["a property without a name", { type: "object", properties: { "": { type: "string" } } }, "properties"],
  ])("%s is unsupported", (_name, property, keyword) => {
    const error = refusal(object({ a: property }));
    expect(error).toMatchObject(keyword === "" ? { keyword: "items", path: "/properties/a" } : { keyword, path: `/properties/a/${keyword}` });
  });

  it("required is read wherever it stands, and repeated names count once", () => {
    const tree = parseSupportedSchema({ required: ["b", "a", "b"], type: "object", properties: { a: { type: "string" }, b: { type: "string" } } });
    expect(treeToSchema(tree).required).toEqual(["a", "b"]);
  });

  it("repeated choices count once, an empty description is none", () => {
    const tree = parseSupportedSchema(object({ a: { type: "string", description: "", enum: ["y", "x", "y"] } }));
    expect(fieldsOf(tree)).toEqual([{ id: "root/a", name: "a", type: "enum", enumValues: ["y", "x"] }]);
  });

  it("the tree is in normal form: what is false or empty is absent, root and items have no name", () => {
    const tree = parseSupportedSchema({ type: "object", properties: { a: { type: "array", items: { type: "object", properties: {} } } }, required: [] });
    expect(tree).toEqual({
      rootId: "root",
      nodes: {
        root: { id: "root", name: "", type: "object", childIds: ["root/a"] },
        "root/a": { id: "root/a", name: "a", type: "array", itemId: "root/a/~item" },
        "root/a/~item": { id: "root/a/~item", name: "", type: "object" },
      },
    });
  });

  it("a schema that is no JSON is refused with the place: a dereferenced cycle, undefined", () => {
    const cyclic: Record<string, unknown> = { type: "object" };
    cyclic["properties"] = { self: cyclic };
    expect(() => parseSupportedSchema(cyclic)).toThrow("The value at /properties/self is not JSON (a cycle).");
    expect(() => parseSupportedSchema(undefined)).toThrow(TypeError);
  });
});

describe("validation", () => {
  it("a node that is in itself is a cycle", () => {
    const tree = nodesOf(
      { id: "root", name: "", type: "object", childIds: ["a"] },
      { id: "a", name: "a", type: "object", childIds: ["b"] },
      { id: "b", name: "b", type: "array", itemId: "a" },
    );
    expect(issuesOf(tree)).toEqual([["tree-cycle", "b"]]);
    expect(() => treeToSchema(tree)).toThrow('Field "a.b" contains "a", a node it is itself in.');
  });

  it("a node that stands in two places has two parents", () => {
    const tree = nodesOf(
      { id: "root", name: "", type: "object", childIds: ["a", "b"] },
      { id: "a", name: "a", type: "array", itemId: "item" },
      { id: "b", name: "b", type: "array", itemId: "item" },
      { id: "item", name: "", type: "string" },
    );
    expect(issuesOf(tree)).toEqual([["tree-shared-id", "b"]]);
  });

  it("a hundred doublings of a shared node do not take 2^100 steps", () => {
    const nodes: FieldNode[] = [{ id: "root", name: "", type: "object", childIds: ["n0"] }];
    for (let level = 0; level < 100; level++) {
      nodes.push({ id: `n${level}`, name: `n${level}`, type: "object", childIds: [`n${level + 1}`, `n${level + 1}`] });
    }
    nodes.push({ id: "n100", name: "leaf", type: "string" });
    expect(validateTree(nodesOf(...nodes)).issues.filter((issue) => issue.rule === "tree-shared-id")).toHaveLength(100);
  });

  it("ids that JavaScript gives a meaning are ids", () => {
    const childIds = ["__proto__", "toString", "constructor"];
    const tree: SchemaTree = { rootId: "valueOf", nodes: {} };
    tree.nodes["valueOf"] = { id: "valueOf", name: "", type: "object", childIds };
    expect(issuesOf(tree)).toEqual(childIds.map(() => ["tree-dangling-id", "valueOf"]));
    for (const id of childIds) {
      Object.defineProperty(tree.nodes, id, { value: { id, name: id, type: "string" }, enumerable: true });
    }
    expect(issuesOf(tree)).toEqual([]);
    expect(Object.keys(treeToSchema(tree).properties ?? {})).toEqual(childIds);
    expect(issuesOf({ rootId: "hasOwnProperty", nodes: {} })).toEqual([["tree-dangling-id", "hasOwnProperty"]]);
  });

  it("a node is stored under its own id", () => {
    const tree = nodesOf({ id: "root", name: "", type: "object" });
    expect(issuesOf({ rootId: "r", nodes: { r: tree.nodes["root"]! } })).toEqual([["tree-id-mismatch", "r"]]);
  });

  it("the choices of an enum are distinct strings", () => {
    const choices = (enumValues: unknown[]): FieldNode => ({ id: "a", name: "a", type: "enum", enumValues: enumValues as string[] });
    const root: FieldNode = { id: "root", name: "", type: "object", childIds: ["a"] };
    expect(issuesOf(nodesOf(root, choices(["x", "x"])))).toEqual([["enum-duplicate", "a"]]);
    expect(issuesOf(nodesOf(root, choices(["x", 1])))).toEqual([["enum-wrong-type", "a"]]);
    expect(issuesOf(nodesOf(root, choices(["x", ""])))).toEqual([]);
  });

  it("nodes that the root does not reach, and what a type has no use for, are not looked at", () => {
    const tree = nodesOf(
      { id: "root", name: "", type: "object", childIds: ["a"], required: true },
      { id: "a", name: "a", type: "string", enumValues: [], childIds: ["gone"], itemId: "gone" },
      { id: "stray", name: "", type: "enum" },
    );
    expect(issuesOf(tree)).toEqual([]);
    expect(treeToSchema(tree)).toEqual({ type: "object", properties: { a: { type: "string" } }, additionalProperties: false });
  });

  it("a tree from storage may hold anything", () => {
    const broken = { rootId: "root", nodes: { root: { id: "root", name: "", type: "object", childIds: ["a", "b", "c"] }, a: null, b: { id: "b", name: 1, type: "date" }, c: { id: "c", name: "c", type: "object", childIds: "a" } } };
    expect(issuesOf(broken as unknown as SchemaTree)).toEqual([["tree-dangling-id", "root"], ["property-name-empty", "b"], ["type-unknown", "b"]]);
    expect(issuesOf({ rootId: "root" } as SchemaTree)).toEqual([["tree-dangling-id", "root"]]);
  });

  it("messages name the field by its path", () => {
    const tree = inferTreeFromJson({ rows: [{ "": 1, cells: [[1, "a"]] }] });
    expect(validateTree(tree).errors).toEqual([
      'Field "rows[]." has no name; give it one.',
      'Field "rows[].cells[]" is an array without an item; choose the type of its elements.',
    ]);
  });
});

describe("serialization", () => {
  it("keys stand in the canonical order", () => {
    const tree = parseSupportedSchema({
      additionalProperties: true, required: ["a"], description: "Root.",
      properties: { a: { enum: ["x"], description: "A.", type: "string" }, b: { items: { type: "string" }, description: "B.", type: "array" } },
      type: "object",
    });
    expect(JSON.stringify(treeToSchema(tree))).toBe(
      '{"type":"object","description":"Root.","properties":{"a":{"type":"string","description":"A.","enum":["x"]},'
      + '"b":{"type":"array","description":"B.","items":{"type":"string"}}},"required":["a"],"additionalProperties":false}',
    );
  });

  it("the schema shares nothing with the tree", () => {
    const tree = parseSupportedSchema({ type: "object", properties: { a: { type: "string", enum: ["x"] } } });
    treeToSchema(tree).properties?.["a"]?.enum?.push("changed");
    expect(treeToSchema(tree).properties?.["a"]?.enum).toEqual(["x"]);
  });
});

describe("depth", () => {
  it(`${DEEP} levels are inferred, validated, serialized and imported without a stack overflow`, () => {
    const tree = inferTreeFromJson(deepExample(DEEP));
    expect(Object.keys(tree.nodes)).toHaveLength(DEEP * 1.5 + 2);
    expect(validateTree(tree)).toEqual({ valid: true, errors: [], issues: [] });
    const imported = parseSupportedSchema(treeToSchema(tree));
    expect(Object.keys(imported.nodes)).toEqual(Object.keys(tree.nodes));
  });

  it("an unsupported keyword at the bottom is found with its whole path", () => {
    let schema: unknown = { type: "object", minProperties: 1 };
    for (let level = 0; level < DEEP; level++) schema = { type: "object", properties: { d: schema } };
    expect(refusal(schema)).toMatchObject({ keyword: "minProperties", path: `${"/properties/d".repeat(DEEP)}/minProperties` });
  });
});

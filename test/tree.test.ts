/** What seed 004 leaves open about trees: validation, serialization, and documents of any depth. */

import { describe, expect, it } from "vitest";
import {
  inferTreeFromJson,
  parseSupportedSchema,
  treeToSchema,
  type UnsupportedSchemaError,
  validateTree,
  type FieldNode,
  type SchemaTree,
} from "../src/schema.ts";
import { refusal } from "./tree-refusal.ts";

const DEEP = 10_000;

function refused(schema: unknown): UnsupportedSchemaError {
  return refusal(() => parseSupportedSchema(schema));
}

function issuesOf(tree: SchemaTree): [rule: string, nodeId: string][] {
  return validateTree(tree).issues.map((issue) => [issue.rule, issue.nodeId]);
}

function nodesOf(...nodes: FieldNode[]): SchemaTree {
  return { rootId: "root", nodes: Object.fromEntries(nodes.map((node) => [node.id, node])) };
}

function deepExample(levels: number): unknown {
  let example: unknown = { leaf: 1 };
  for (let level = 0; level < levels; level++) example = level % 2 === 0 ? { deeper: example } : { list: [example] };
  return example;
}

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

  it.each([[null], [5], [["text"]]])("a description from storage is text: not %j, which no schema can hold", (description) => {
    const tree = nodesOf(
      { id: "root", name: "", type: "object", childIds: ["a"] },
      { id: "a", name: "a", type: "string", description: description as unknown as string },
    );
    expect(issuesOf(tree)).toEqual([["description-not-string", "a"]]);
    expect(() => treeToSchema(tree)).toThrow("has a description that is not text");
  });

  it("messages name the field by its path", () => {
    const tree = inferTreeFromJson({ rows: [{ "": 1, cells: [[1, "a"]] }] });
    expect(validateTree(tree).errors).toEqual([
      'Field "rows[]." has no name; give it one.',
      'Field "rows[].cells[]" is an array without an item; add one.',
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

  it("required has the order of the properties, where JavaScript moves array indices to the front", () => {
    const schema = JSON.parse('{"type":"object","properties":{"b":{"type":"string"},"10":{"type":"string"},"2":{"type":"string"}},"required":["b","10","2"]}') as unknown;
    const canonical = treeToSchema(parseSupportedSchema(schema));
    expect(canonical.required).toEqual(["2", "10", "b"]);
    const tree = inferTreeFromJson({ b: 1, 2: 1 });
    const reordered = { ...tree, nodes: { ...tree.nodes } };
    for (const id of ["root/b", "root/2"]) reordered.nodes[id] = { ...tree.nodes[id]!, required: true };
    reordered.nodes["root"] = { ...tree.nodes["root"]!, childIds: ["root/b", "root/2"] };
    expect(treeToSchema(reordered).required).toEqual(["2", "b"]);
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
    expect(refused(schema)).toMatchObject({ keyword: "minProperties", path: `${"/properties/d".repeat(DEEP)}/minProperties` });
  });
});

/** What seed 004 leaves open about import, as the docstring of parseSupportedSchema states it. */

import { describe, expect, it } from "vitest";
import {
  parseSupportedSchema,
  treeToSchema,
  type UnsupportedSchemaError,
  type FieldNode,
  type SchemaTree,
} from "../src/schema.ts";
import { refusal } from "./tree-refusal.ts";

function refused(schema: unknown): UnsupportedSchemaError {
  return refusal(() => parseSupportedSchema(schema));
}

/** The nodes of an object's fields, in order. */
function fieldsOf(tree: SchemaTree, id: string = tree.rootId): FieldNode[] {
  return (tree.nodes[id]?.childIds ?? []).map((childId) => tree.nodes[childId]!);
}

describe("import", () => {
  const object = (properties: unknown): unknown => ({ type: "object", properties });

  it("the first unsupported keyword is the first in the order of the document, depth first", () => {
    const a = { type: "string", minLength: 1 };
    expect(refused({ type: "object", properties: { a }, oneOf: [] })).toMatchObject({ keyword: "minLength", path: "/properties/a/minLength" });
    expect(refused({ oneOf: [], type: "object", properties: { a } })).toMatchObject({ keyword: "oneOf", path: "/oneOf" });
    expect(refused(object({ x: { type: "array", items: { type: "number", maximum: 1 }, minItems: 1 }, a })))
      .toMatchObject({ keyword: "maximum", path: "/properties/x/items/maximum" });
  });

  it.each(["format", "title", "default", "$schema", "const", "examples", "nullable", "x-order", "toString", "__proto__"])(
    "the keyword %s is unsupported, as everything outside the subset is",
    (keyword) => {
      const schema: unknown = JSON.parse(`{"type":"object","properties":{"a":{"type":"string","${keyword}":1}}}`);
      expect(refused(schema)).toMatchObject({ keyword, path: `/properties/a/${keyword}` });
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
    expect(refused(schema)).toMatchObject({ keyword: "type", path });
  });

  it.each([
    [["string"]], [["null"]], [["string", "number"]], [["string", "number", "null"]], [["null", "null"]], [[]],
    [["object", "null"]], [["array", "null"]], [["string", "string"]], ["null"], ["any"], ["enum"], [["enum", "null"]], [1], [{}],
  ])("a type other than one of the six, or a primitive with null, is unsupported: %j", (type) => {
    expect(refused(object({ a: { type } }))).toMatchObject({ keyword: "type", path: "/properties/a/type" });
  });

  it.each([["string"], ["array"], [["object", "null"]]])("the root must be an object, so the type %j is unsupported there", (type) => {
    expect(refused({ type, items: { type: "string", minLength: 1 } })).toMatchObject({ keyword: "type", path: "/type" });
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
    const error = refused(object({ a: property }));
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

/** Edits of one field, as the docstrings of src/schema/tree/edit-property.ts state them. */

import { describe, expect, it } from "vitest";
import {
  changeType,
  duplicateField,
  FIELD_TYPES,
  inferTreeFromJson,
  renameField,
  setDescription,
  setEnumValues,
  setItemType,
  setNullable,
  setRequired,
  treeToSchema,
  validateTree,
  type SchemaTree,
} from "../src/schema.ts";
import { A, B, C, D, E, ITEM, LIST, MODE, names, node, sample } from "./tree-sample.ts";

describe("changeType", () => {
  it("name, description and required stay", () => {
    for (const type of FIELD_TYPES) {
      expect(node(changeType(sample(), A, type), A)).toMatchObject({ name: "a", description: "First.", required: true, type });
    }
  });

  it("nullable stays where the new type supports it", () => {
    expect(node(changeType(sample(), MODE, "integer"), MODE).nullable).toBe(true);
    expect(node(changeType(sample(), MODE, "object"), MODE)).not.toHaveProperty("nullable");
    expect(node(changeType(sample(), MODE, "array"), MODE)).not.toHaveProperty("nullable");
  });

  it("enum values, children and the item go with the type they belong to", () => {
    expect(node(changeType(sample(), MODE, "string"), MODE)).toEqual({ id: MODE, name: "mode", type: "string", required: true, nullable: true });
    const noChildren = changeType(sample(), B, "number");
    expect([C, D, E].filter((id) => id in noChildren.nodes)).toEqual([]);
    const noItem = changeType(sample(), LIST, "object");
    expect([ITEM, `${ITEM}/f`].filter((id) => id in noItem.nodes)).toEqual([]);
    expect(node(noItem, LIST)).toEqual({ id: LIST, name: "list", type: "object", childIds: [] });
  });

  it("a new object has no children, a new array an item of strings, a new enum no values yet", () => {
    expect(node(changeType(sample(), A, "object"), A).childIds).toEqual([]);
    expect(node(changeType(sample(), A, "enum"), A).enumValues).toEqual([]);
    const array = changeType(sample(), A, "array");
    expect(node(array, node(array, A).itemId ?? "")).toMatchObject({ name: "", type: "string" });
    expect(validateTree(array).valid).toBe(true);
  });

  it("a root that was inferred from something else becomes an object", () => {
    const tree = changeType(inferTreeFromJson([{ a: 1 }]), "root", "object");
    expect(treeToSchema(tree)).toEqual({ type: "object", properties: {}, additionalProperties: false });
    expect(Object.keys(tree.nodes)).toEqual(["root"]);
  });
});

describe("the setters", () => {
  it("renameField renames and keeps the id and the place", () => {
    const tree = renameField(sample(), B, "__proto__");
    expect(names(tree)).toEqual(["a", "__proto__", "list", "mode"]);
    expect(node(tree, B).childIds).toEqual([C, D]);
  });

  it("setDescription sets a description and removes it", () => {
    expect(node(setDescription(sample(), ITEM, "Each."), ITEM).description).toBe("Each.");
    expect(node(setDescription(sample(), A, ""), A)).not.toHaveProperty("description");
  });

  it("setRequired makes a field required or optional", () => {
    expect(treeToSchema(setRequired(sample(), B, true)).required).toEqual(["a", "b", "mode"]);
    expect(treeToSchema(setRequired(sample(), A, false)).required).toEqual(["mode"]);
    expect(node(setRequired(sample(), A, false), A)).not.toHaveProperty("required");
  });

  it("setNullable lets a field be null or not", () => {
    expect(treeToSchema(setNullable(sample(), A, true)).properties?.["a"]?.type).toEqual(["string", "null"]);
    expect(treeToSchema(setNullable(sample(), MODE, false)).properties?.["mode"]).toEqual({ type: "string", enum: ["x", "y"] });
    expect(() => setNullable(sample(), B, true)).toThrow(new TypeError('A field of type "object" cannot be nullable.'));
  });

  it("setNullable takes null away from an object that was inferred with it", () => {
    const tree = inferTreeFromJson({ list: [{ a: 1 }, null] });
    expect(validateTree(setNullable(tree, ITEM, false)).valid).toBe(true);
  });

  it("setEnumValues copies the choices", () => {
    const values = ["p", "q"];
    const tree = setEnumValues(sample(), MODE, values);
    values.push("later");
    expect(node(tree, MODE).enumValues).toEqual(["p", "q"]);
    expect(() => setEnumValues(sample(), A, ["p"])).toThrow(TypeError);
  });

  it("setItemType changes the type of the elements", () => {
    const tree = setItemType(sample(), LIST, "integer");
    expect(treeToSchema(tree).properties?.["list"]).toEqual({ type: "array", items: { type: "integer" } });
    expect(node(tree, LIST).itemId).toBe(ITEM);
    expect(`${ITEM}/f` in tree.nodes).toBe(false);
    expect(() => setItemType(sample(), A, "string")).toThrow(new TypeError('A field of type "string" has no item.'));
  });

  it.each(FIELD_TYPES)("setItemType gives an item to an array that was inferred without one: %s", (type) => {
    const tree = setItemType(inferTreeFromJson({ list: [1, "a"] }), LIST, type);
    const issues = validateTree(type === "enum" ? setEnumValues(tree, ITEM, ["x"]) : tree).issues;
    expect([node(tree, ITEM).type, issues]).toEqual([type, []]);
  });

  it.each<[string, (tree: SchemaTree) => SchemaTree]>([
    ["renameField", (tree) => renameField(tree, A, "a")],
    ["setDescription", (tree) => setDescription(tree, A, "First.")],
    ["setRequired", (tree) => setRequired(tree, B, false)],
    ["setNullable", (tree) => setNullable(tree, MODE, true)],
    ["setEnumValues", (tree) => setEnumValues(tree, MODE, ["x", "y"])],
    ["changeType", (tree) => changeType(tree, B, "object")],
    ["setItemType", (tree) => setItemType(tree, LIST, "object")],
  ])("setting what is set already returns the same tree: %s", (_name, edit) => {
    const tree = sample();
    expect(edit(tree)).toBe(tree);
  });

  it.each<[string, (tree: SchemaTree, id: string) => SchemaTree]>([
    ["renameField", (tree, id) => renameField(tree, id, "x")],
    ["setRequired", (tree, id) => setRequired(tree, id, true)],
    ["duplicateField", (tree, id) => duplicateField(tree, id)],
  ])("the root and items are no fields of an object: %s", (_name, edit) => {
    for (const id of ["root", ITEM]) expect(() => edit(sample(), id)).toThrow(new TypeError(`Node "${id}" is not a field of an object.`));
  });
});

/** Edits of the fields of objects, as the docstrings of src/schema/tree/edit-structure.ts state them. */

import { describe, expect, it } from "vitest";
import {
  addField,
  duplicateField,
  inferTreeFromJson,
  moveField,
  removeField,
  renameField,
  treeToSchema,
  validateTree,
  type SchemaTree,
} from "../src/schema.ts";
import { A, B, C, D, E, ITEM, LIST, MODE, names, node, sample } from "./tree-sample.ts";

describe("addField", () => {
  it("adds a field last, and its id is the last of the parent's", () => {
    const tree = addField(sample(), B, { name: "new", type: "number", description: "N.", required: true });
    expect(names(tree, B)).toEqual(["c", "d", "new"]);
    const id = node(tree, B).childIds?.at(-1) ?? "";
    expect(node(tree, id)).toEqual({ id, name: "new", type: "number", description: "N.", required: true });
    expect(treeToSchema(tree).properties?.["b"]?.required).toEqual(["new"]);
  });

  it("adds a field at an index", () => {
    expect(names(addField(sample(), "root", { name: "new", type: "string" }, 0))).toEqual(["new", "a", "b", "list", "mode"]);
    expect(names(addField(sample(), "root", { name: "new", type: "string" }, 4))).toEqual(["a", "b", "list", "mode", "new"]);
  });

  it("adds to the object that is an array's item, and to an empty one", () => {
    expect(names(addField(sample(), ITEM, { name: "new", type: "string" }), ITEM)).toEqual(["f", "new"]);
    expect(names(addField(inferTreeFromJson({}), "root", { name: "__proto__", type: "string" }))).toEqual(["__proto__"]);
  });

  it("an array starts with an item of strings, an object empty, an enum with the values given", () => {
    const array = addField(sample(), "root", { name: "new", type: "array" });
    expect(treeToSchema(array).properties?.["new"]).toEqual({ type: "array", items: { type: "string" } });
    const object = addField(sample(), "root", { name: "new", type: "object" });
    expect(treeToSchema(object).properties?.["new"]).toEqual({ type: "object", properties: {}, additionalProperties: false });
    const values = Object.freeze(["p", "q"]) as string[];
    const choice = addField(sample(), "root", { name: "new", type: "enum", enumValues: values });
    expect(treeToSchema(choice).properties?.["new"]).toEqual({ type: "string", enum: ["p", "q"] });
  });

  it("a name may repeat a sibling's: the nodes differ and validation tells", () => {
    const tree = addField(sample(), "root", { name: "a", type: "number" });
    expect(new Set(node(tree, "root").childIds).size).toBe(5);
    expect(validateTree(tree).issues.map((issue) => issue.rule)).toEqual(["duplicate-key"]);
  });

  it("an old id is not given to a new field while its node is there", () => {
    const renamed = renameField(sample(), A, "z");
    const tree = addField(renamed, "root", { name: "a", type: "number" });
    expect(node(tree, A).name).toBe("z");
    expect(names(tree)).toEqual(["z", "b", "list", "mode", "a"]);
  });

  it.each([-1, 5, 0.5, NaN])("there is no place %d", (index) => {
    expect(() => addField(sample(), "root", { name: "n", type: "string" }, index)).toThrow(RangeError);
  });

  it("only an object has fields", () => {
    expect(() => addField(sample(), LIST, { name: "n", type: "string" })).toThrow(new TypeError('A field of type "array" has no fields; only an object does.'));
  });
});

describe("removeField", () => {
  it("removes a field and everything below it", () => {
    const tree = removeField(sample(), B);
    expect(names(tree)).toEqual(["a", "list", "mode"]);
    expect(Object.keys(tree.nodes)).toEqual(["root", A, LIST, ITEM, `${ITEM}/f`, MODE]);
  });

  it("leaves nodes that nothing reached before", () => {
    const tree = sample();
    const stray: SchemaTree = { ...tree, nodes: { ...tree.nodes, stray: { id: "stray", name: "", type: "string" } } };
    expect(removeField(stray, A).nodes["stray"]).toBeDefined();
  });

  it("leaves what still stands elsewhere in a tree that shares nodes", () => {
    const tree = sample();
    const shared: SchemaTree = { ...tree, nodes: { ...tree.nodes, root: { ...node(tree, "root"), childIds: [A, B, D] } } };
    expect(Object.keys(removeField(shared, B).nodes)).toEqual(expect.arrayContaining([D, E]));
    expect(removeField(shared, B).nodes[C]).toBeUndefined();
  });

  it.each([["root"], [ITEM]])("the root and the item of an array cannot be missing: %s", (id) => {
    expect(() => removeField(sample(), id)).toThrow(new TypeError(`Node "${id}" is not a field of an object.`));
  });
});

describe("moveField", () => {
  it.each([[0, ["mode", "a", "b", "list"]], [1, ["a", "mode", "b", "list"]], [3, ["a", "b", "list", "mode"]], [undefined, ["a", "b", "list", "mode"]]])(
    "reorders among siblings: to where it will stand, %s",
    (index, order) => {
      expect(names(moveField(sample(), MODE, "root", index))).toEqual(order);
    },
  );

  it("moves into another object with everything below it, and keeps the ids", () => {
    const tree = moveField(sample(), D, ITEM, 0);
    expect(names(tree, ITEM)).toEqual(["d", "f"]);
    expect(names(tree, B)).toEqual(["c"]);
    expect(node(tree, D).childIds).toEqual([E]);
    expect(validateTree(tree).valid).toBe(true);
  });

  it("moves up, out of its parent", () => {
    expect(names(moveField(sample(), E, "root", 1))).toEqual(["a", "e", "b", "list", "mode"]);
  });

  it.each([[B, B], [B, D], [D, D]])("a field cannot be moved into itself or below itself: %s into %s", (id, parentId) => {
    expect(() => moveField(sample(), id, parentId)).toThrow(new RangeError("A field cannot be moved into itself or a field below it."));
  });

  it("the root and items do not move, only objects take a field, and there must be such a place", () => {
    expect(() => moveField(sample(), "root", B)).toThrow(TypeError);
    expect(() => moveField(sample(), ITEM, "root")).toThrow(TypeError);
    expect(() => moveField(sample(), A, LIST)).toThrow(TypeError);
    expect(() => moveField(sample(), A, "root", 4)).toThrow(new RangeError("There is no place 4 among 3 fields."));
  });
});

describe("duplicateField", () => {
  it("puts a copy with everything below it right after the field, under a name and ids of its own", () => {
    const tree = duplicateField(sample(), B);
    expect(names(tree)).toEqual(["a", "b", "b_copy", "list", "mode"]);
    expect(validateTree(tree).valid).toBe(true);
    const { b, b_copy: copy } = treeToSchema(tree).properties ?? {};
    expect(copy).toEqual(b);
    expect(Object.keys(tree.nodes)).toHaveLength(Object.keys(sample().nodes).length + 4);
  });

  it("copies of copies find free names", () => {
    const tree = duplicateField(duplicateField(duplicateField(sample(), LIST), LIST), LIST);
    expect(names(tree)).toEqual(["a", "b", "list", "list_copy3", "list_copy2", "list_copy", "mode"]);
    expect(validateTree(tree).valid).toBe(true);
  });

  it("a copy and its original are edited apart", () => {
    const tree = duplicateField(sample(), B);
    const copyId = node(tree, "root").childIds?.[2] ?? "";
    const edited = renameField(tree, node(tree, copyId).childIds?.[0] ?? "", "z");
    expect([names(edited, B), names(edited, copyId)]).toEqual([["c", "d"], ["z", "d"]]);
  });

  it("a tree that runs in a circle is copied once around", () => {
    const tree = sample();
    const cyclic: SchemaTree = { ...tree, nodes: { ...tree.nodes, [D]: { ...node(tree, D), childIds: [B] } } };
    const copy = duplicateField(cyclic, B);
    expect(validateTree(copy).issues.map((issue) => issue.rule)).toEqual(["tree-cycle", "tree-cycle"]);
  });
});

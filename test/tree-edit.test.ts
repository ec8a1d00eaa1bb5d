/** The edit operations of a tree, as the docstrings of src/schema/tree/edit-*.ts state them. */

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addField,
  changeType,
  duplicateField,
  FIELD_TYPES,
  inferTreeFromJson,
  moveField,
  parseSupportedSchema,
  removeField,
  renameField,
  setDescription,
  setEnumValues,
  setItemType,
  setNullable,
  setRequired,
  treeToSchema,
  validateTree,
  type FieldNode,
  type FieldType,
  type SchemaTree,
} from "../src/schema.ts";
import { fieldName, frozen, normalForm, validTree } from "./tree-arbitraries.ts";

/** root { a, b { c, d { e } }, list [ { f } ], mode } */
function sample(): SchemaTree {
  const tree = parseSupportedSchema({
    type: "object",
    properties: {
      a: { type: "string", description: "First." },
      b: { type: "object", properties: { c: { type: "integer" }, d: { type: "object", properties: { e: { type: "boolean" } } } } },
      list: { type: "array", items: { type: "object", properties: { f: { type: "number" } } } },
      mode: { type: ["string", "null"], enum: ["x", "y", null] },
    },
    required: ["a", "mode"],
  });
  return frozen(tree);
}

const A = "root/a";
const B = "root/b";
const C = "root/b/c";
const D = "root/b/d";
const E = "root/b/d/e";
const LIST = "root/list";
const ITEM = "root/list/~item";
const MODE = "root/mode";

function node(tree: SchemaTree, id: string): FieldNode {
  return tree.nodes[id]!;
}

function names(tree: SchemaTree, id: string = tree.rootId): string[] {
  return (node(tree, id).childIds ?? []).map((childId) => node(tree, childId).name);
}

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

describe("every edit", () => {
  it.each<[string, (tree: SchemaTree, id: string) => SchemaTree]>([
    ["addField", (tree, id) => addField(tree, id, { name: "x", type: "string" })],
    ["removeField", removeField],
    ["moveField", (tree, id) => moveField(tree, id, "root")],
    ["moveField into", (tree, id) => moveField(tree, A, id)],
    ["renameField", (tree, id) => renameField(tree, id, "x")],
    ["changeType", (tree, id) => changeType(tree, id, "string")],
    ["setDescription", (tree, id) => setDescription(tree, id, "x")],
    ["setRequired", (tree, id) => setRequired(tree, id, true)],
    ["setNullable", (tree, id) => setNullable(tree, id, true)],
    ["setEnumValues", (tree, id) => setEnumValues(tree, id, [])],
    ["setItemType", (tree, id) => setItemType(tree, id, "string")],
    ["duplicateField", duplicateField],
  ])("an unknown id is a RangeError that names it: %s", (_name, edit) => {
    for (const id of ["gone", "toString", "__proto__"]) {
      expect(() => edit(sample(), id)).toThrow(new RangeError(`The tree has no node ${JSON.stringify(id)}.`));
    }
  });

  it("shares the nodes that did not change, and leaves the old tree as it was", () => {
    const before = sample();
    const text = JSON.stringify(before);
    const after = renameField(before, C, "x");
    expect(Object.keys(after.nodes).filter((id) => after.nodes[id] !== before.nodes[id])).toEqual([C]);
    expect(JSON.stringify(before)).toBe(text);
  });

  it("keeps what an application added to the tree", () => {
    const tree = { ...sample(), version: 3 };
    expect(removeField(setRequired(tree, B, true), A)).toMatchObject({ version: 3 });
  });

  it("works on a tree whose nodes have a prototype, as JSON.parse makes them", () => {
    const parsed = JSON.parse(JSON.stringify(sample())) as SchemaTree;
    expect(normalForm(removeField(parsed, A))).toEqual(normalForm(removeField(sample(), A)));
  });

  const step = fc.record({
    kind: fc.constantFrom("add", "remove", "move", "rename", "type", "item", "duplicate", "required", "nullable"),
    at: fc.nat(), to: fc.nat(), index: fc.nat(6), name: fieldName, type: fc.constantFrom<FieldType>(...FIELD_TYPES),
  });
  type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

  function apply(tree: SchemaTree, { kind, at, to, index, name, type }: Step): SchemaTree {
    const ids = Object.keys(tree.nodes).filter((id) => id !== "stray");
    const id = ids[at % ids.length]!;
    switch (kind) {
      case "add": return addField(tree, id, { name, type });
      case "remove": return removeField(tree, id);
      case "move": return moveField(tree, id, ids[to % ids.length]!, index);
      case "rename": return renameField(tree, id, name);
      case "type": return changeType(tree, id, type);
      case "item": return setItemType(tree, id, type);
      case "duplicate": return duplicateField(tree, id);
      case "required": return setRequired(tree, id, true);
      default: return setNullable(tree, id, true);
    }
  }

  it("leaves a tree whose references are sound, and refuses with a RangeError or TypeError", () => {
    const editorStates = new Set(["duplicate-key", "enum-empty", "argsschema-root-type"]);
    fc.assert(fc.property(validTree, fc.array(step, { maxLength: 12 }), (start, steps) => {
      let tree = start;
      for (const next of steps) {
        const before = JSON.stringify(frozen(tree));
        const previous = tree;
        try {
          tree = apply(tree, next);
        } catch (error) {
          expect([RangeError, TypeError]).toContain((error as Error).constructor);
          expect((error as Error).message).toMatch(/^(A field|Node|There is no place)/);
        }
        expect(JSON.stringify(previous)).toBe(before);
        expect(validateTree(tree).issues.filter((issue) => !editorStates.has(issue.rule))).toEqual([]);
      }
      const reached = new Set([tree.rootId, ...Object.values(tree.nodes).flatMap((each) => (each.type === "array" ? [each.itemId] : (each.type === "object" && each.childIds) || []))]);
      expect(Object.keys(tree.nodes).filter((id) => !reached.has(id))).toEqual(["stray"]);
    }), { numRuns: 300 });
  });

  it("takes a tree of ten thousand levels", () => {
    let example: unknown = 1;
    for (let level = 0; level < 10_000; level++) example = { d: example };
    const tree = inferTreeFromJson(example);
    const [first] = node(tree, "root").childIds ?? [];
    const copied = duplicateField(tree, first!);
    expect(Object.keys(copied.nodes)).toHaveLength(20_001);
    expect(Object.keys(removeField(copied, first!).nodes)).toHaveLength(10_001);
    expect(Object.keys(changeType(tree, first!, "string").nodes)).toEqual(["root", "root/d"]);
    expect(() => moveField(tree, first!, Object.keys(tree.nodes).at(-2)!)).toThrow(RangeError);
  });
});

/** What holds for every edit of a tree. */

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addField,
  changeType,
  duplicateField,
  FIELD_TYPES,
  inferTreeFromJson,
  moveField,
  removeField,
  renameField,
  setDescription,
  setEnumValues,
  setItemType,
  setNullable,
  setRequired,
  validateTree,
  type FieldType,
  type SchemaTree,
} from "../src/schema.ts";
import { fieldName, frozen, normalForm, validTree } from "./tree-arbitraries.ts";
import { A, B, C, node, sample } from "./tree-sample.ts";

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

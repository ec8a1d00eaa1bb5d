/** One small tree for the tests of edits. */

import { parseSupportedSchema, type FieldNode, type SchemaTree } from "../src/schema.ts";
import { frozen } from "./tree-arbitraries.ts";

/** root { a, b { c, d { e } }, list [ { f } ], mode } */
export function sample(): SchemaTree {
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

export const A = "root/a";
export const B = "root/b";
export const C = "root/b/c";
export const D = "root/b/d";
export const E = "root/b/d/e";
export const LIST = "root/list";
export const ITEM = "root/list/~item";
export const MODE = "root/mode";

/** The node of that id, which the tree has. */
export function node(tree: SchemaTree, id: string): FieldNode {
  return tree.nodes[id]!;
}

/** The names of an object's fields, in order. */
export function names(tree: SchemaTree, id: string = tree.rootId): string[] {
  return (node(tree, id).childIds ?? []).map((childId) => node(tree, childId).name);
}

/** What the edit operations share: finding nodes, copying the map of nodes, dropping what fell out of a tree. */

import { emptyNodes, expectNode, itemIdOf, listOf, nodeAt, referencedIds } from "./nodes.ts";
import type { FieldNode, FieldType, SchemaTree } from "./types.ts";

/** The id and node of an object, and where in it a child stands. */
export interface FieldPosition {
  readonly parentId: string;
  readonly parent: FieldNode;
  readonly index: number;
}

/**
 * The position of a node among the children of an object.
 *
 * @throws RangeError for an unknown id; TypeError for the root, an item, or a node that nothing reaches
 */
export function expectField(tree: SchemaTree, id: string): FieldPosition {
  expectNode(tree, id);
  for (const parentId of reachableIds(tree, [tree.rootId])) {
    const parent = nodeAt(tree, parentId);
    const index = parent?.type === "object" ? referencedIds(parent).indexOf(id) : -1;
    if (parent !== undefined && index >= 0) return { parentId, parent, index };
  }
  throw new TypeError(`Node ${JSON.stringify(id)} is not a field of an object.`);
}

/** The ids of a node's children or item. */
export function childrenOf(tree: SchemaTree, id: string): readonly string[] {
  const node = nodeAt(tree, id);
  return node === undefined ? [] : referencedIds(node);
}

/** The ids in and below `roots`, each once, also where the references run in a circle. */
export function reachableIds(tree: SchemaTree, roots: readonly string[]): Set<string> {
  const reached = new Set(roots);
  for (const id of reached) {
    for (const childId of childrenOf(tree, id)) reached.add(childId);
  }
  return reached;
}

/** A copy of the map of nodes; the nodes themselves are shared. */
export function copyNodes(tree: SchemaTree): Record<string, FieldNode> {
  return Object.assign(emptyNodes(), tree.nodes);
}

/** The tree without the nodes in and below `removed`, save those that still stand somewhere in it. */
export function withoutOrphans(tree: SchemaTree, removed: readonly string[]): SchemaTree {
  const gone = reachableIds(tree, removed);
  if (gone.size === 0) return tree;
  for (const id of reachableIds(tree, [tree.rootId])) gone.delete(id);
  const nodes = copyNodes(tree);
  for (const id of gone) delete nodes[id];
  return { ...tree, nodes };
}

/** Gives a node what its type needs; nodes below it are put into `nodes`. */
export function equip(nodes: Record<string, FieldNode>, id: string, node: FieldNode): FieldNode {
  switch (node.type) {
    case "object": return { ...node, childIds: [] };
    case "array": return { ...node, itemId: addItem(nodes, id, "string") };
    case "enum": return { ...node, enumValues: [...listOf(node.enumValues)] };
    default: return node;
  }
}

/** Puts the node for a new item of an array into `nodes` and returns its id. */
export function addItem(nodes: Record<string, FieldNode>, arrayId: string, type: FieldType): string {
  const id = itemIdOf(nodes, arrayId);
  nodes[id] = { id, name: "", type };
  nodes[id] = equip(nodes, id, nodes[id]);
  return id;
}

/** Edits of the fields of objects: add, remove, move, duplicate. They are pure, as those in edit-property.ts. */

import { childrenOf, copyNodes, equip, expectField, reachableIds, withoutOrphans } from "./edit-nodes.ts";
import { expectNode, fieldId, itemIdOf, nodeAt, referencedIds } from "./nodes.ts";
import type { FieldNode, SchemaTree } from "./types.ts";

/** A field that is to be added. */
export type NewField = Pick<FieldNode, "name" | "type" | "description" | "required" | "nullable" | "enumValues">;

/**
 * Adds a field to an object, last or at `index`; its id is then at that place of the parent's `childIds`.
 * An array starts with an item of strings. A sibling's name may be repeated: `validateTree` tells.
 *
 * @throws RangeError for an unknown parent or an index that is none; TypeError for a parent that is no object
 */
export function addField(tree: SchemaTree, parentId: string, field: NewField, index?: number): SchemaTree {
  expectObject(tree, parentId);
  const nodes = copyNodes(tree);
  const id = fieldId(nodes, parentId, field.name);
  nodes[id] = equip(nodes, id, { ...field, id });
  return insertChild({ ...tree, nodes }, parentId, id, index);
}

/**
 * Removes a field and everything below it.
 *
 * @throws RangeError for an unknown id; TypeError for the root or an item, which cannot be missing
 */
export function removeField(tree: SchemaTree, id: string): SchemaTree {
  return withoutOrphans(removeChild(tree, id), [id]);
}

/**
 * Moves a field, within its object or into another: last, or to where it will stand at `index`.
 *
 * @throws RangeError for an unknown id, an index that is none, or a move into the field itself or below it;
 * TypeError for the root or an item, and for a new parent that is no object
 */
export function moveField(tree: SchemaTree, id: string, parentId: string, index?: number): SchemaTree {
  expectObject(tree, parentId);
  const removed = removeChild(tree, id);
  if (reachableIds(tree, [id]).has(parentId)) throw new RangeError("A field cannot be moved into itself or a field below it.");
  return insertChild(removed, parentId, id, index);
}

/**
 * Puts a copy of a field and of everything below it right after the field. The copy's name ends in `_copy`,
 * `_copy2`, …; its nodes have ids of their own.
 *
 * @throws RangeError for an unknown id; TypeError for the root or an item
 */
export function duplicateField(tree: SchemaTree, id: string): SchemaTree {
  const { parentId, parent, index } = expectField(tree, id);
  const source = expectNode(tree, id);
  const siblings = new Set(referencedIds(parent).map((childId) => nodeAt(tree, childId)?.name));
  let name = `${source.name}_copy`;
  for (let count = 2; siblings.has(name); count++) name = `${source.name}_copy${count}`;
  const nodes = copyNodes(tree);
  const copyId = fieldId(nodes, parentId, name);
  nodes[copyId] = { ...source, id: copyId, name };
  copyBelow(tree, nodes, id, copyId);
  return insertChild({ ...tree, nodes }, parentId, copyId, index + 1);
}

/** Copies what is below a node whose own copy is in `nodes` already. What is shared stays shared in the copy. */
function copyBelow(tree: SchemaTree, nodes: Record<string, FieldNode>, sourceId: string, copyId: string): void {
  const copyIds = new Map([[sourceId, copyId]]);
  for (const [fromId, toId] of copyIds) {
    const copy = nodes[toId];
    if (copy === undefined) continue;
    for (const childId of childrenOf(tree, fromId)) {
      const child = nodeAt(tree, childId);
      if (child === undefined || copyIds.has(childId)) continue;
      const id = copy.type === "array" ? itemIdOf(nodes, toId) : fieldId(nodes, toId, child.name);
      nodes[id] = { ...child, id };
      copyIds.set(childId, id);
    }
    if (copy.childIds !== undefined) copy.childIds = copy.childIds.map((childId) => copyIds.get(childId) ?? childId);
    if (copy.itemId !== undefined) copy.itemId = copyIds.get(copy.itemId) ?? copy.itemId;
  }
}

function expectObject(tree: SchemaTree, id: string): FieldNode {
  const node = expectNode(tree, id);
  if (node.type !== "object") throw new TypeError(`A field of type "${node.type}" has no fields; only an object does.`);
  return node;
}

function removeChild(tree: SchemaTree, id: string): SchemaTree {
  const { parentId, parent, index } = expectField(tree, id);
  return withChildIds(tree, parentId, referencedIds(parent).toSpliced(index, 1));
}

function insertChild(tree: SchemaTree, parentId: string, id: string, index?: number): SchemaTree {
  const childIds = childrenOf(tree, parentId);
  const at = index ?? childIds.length;
  if (!Number.isInteger(at) || at < 0 || at > childIds.length) {
    throw new RangeError(`There is no place ${at} among ${childIds.length} fields.`);
  }
  return withChildIds(tree, parentId, childIds.toSpliced(at, 0, id));
}

function withChildIds(tree: SchemaTree, parentId: string, childIds: string[]): SchemaTree {
  const nodes = copyNodes(tree);
  nodes[parentId] = { ...expectNode(tree, parentId), childIds };
  return { ...tree, nodes };
}

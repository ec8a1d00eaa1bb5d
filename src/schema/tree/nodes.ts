/** Access to the nodes of a tree, safe for ids and names such as `__proto__`. */

import { escapeToken } from "../pointer.ts";
import { isRecord, ownMember } from "./json.ts";
import type { FieldNode, FieldType, SchemaTree } from "./types.ts";

/** The seven types, in the order of seed 004. */
export const FIELD_TYPES: readonly FieldType[] = ["string", "number", "integer", "boolean", "object", "array", "enum"];

/** The id of the root in the trees that this toolkit makes. */
export const ROOT_ID = "root";

/** Stands for "the item of" in an id; no escaped field name equals it. */
export const ITEM_TOKEN = "~item";

/** Longer ids are hashed: in a chain of ten thousand objects, full paths would take gigabytes. */
const MAX_ID_LENGTH = 200;

/** Nodes by id, without a prototype. */
export function emptyNodes(): Record<string, FieldNode> {
  return Object.create(null) as Record<string, FieldNode>;
}

/** The node of that id, if the tree has one. */
export function nodeAt(tree: SchemaTree, id: string): FieldNode | undefined {
  const nodes: unknown = tree.nodes;
  const node = isRecord(nodes) ? ownMember(nodes, id) : undefined;
  return isRecord(node) ? (node as unknown as FieldNode) : undefined;
}

/** The node of that id. @throws RangeError if there is none */
export function expectNode(tree: SchemaTree, id: string): FieldNode {
  const node = nodeAt(tree, id);
  if (node === undefined) throw new RangeError(`The tree has no node ${JSON.stringify(id)}.`);
  return node;
}

/** The ids that a node of its type refers to, in order. */
export function referencedIds(node: FieldNode): readonly string[] {
  if (node.type === "object") return listOf(node.childIds);
  return node.type === "array" && node.itemId !== undefined ? [node.itemId] : [];
}

/** The children or the item of a node. @throws RangeError if one does not exist */
export function referencedNodes(tree: SchemaTree, node: FieldNode): FieldNode[] {
  return referencedIds(node).map((id) => expectNode(tree, id));
}

/** The list itself, or an empty one for what is no list: trees come from storage as well. */
export function listOf<T>(list: readonly T[] | undefined): readonly T[] {
  return Array.isArray(list) ? list : [];
}

/** Whether `nullable` may be set on a field of that type (seed 004: primitive and enum fields). */
export function supportsNull(type: FieldType): boolean {
  return type !== "object" && type !== "array";
}

/** The id for a new field: its path, so that equal inputs give equal ids. */
export function fieldId(nodes: Record<string, FieldNode>, parentId: string, name: string): string {
  return freeId(nodes, `${parentId}/${escapeToken(name)}`);
}

/** The id for the new item of an array. */
export function itemIdOf(nodes: Record<string, FieldNode>, arrayId: string): string {
  return freeId(nodes, `${arrayId}/${ITEM_TOKEN}`);
}

function freeId(nodes: Record<string, FieldNode>, path: string): string {
  const wanted = path.length > MAX_ID_LENGTH ? `~${hash(path)}` : path;
  let id = wanted;
  for (let count = 2; Object.hasOwn(nodes, id); count++) id = `${wanted}~${count}`;
  return id;
}

/** FNV-1a. A collision costs a suffix, nothing else. */
function hash(text: string): string {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  }
  return (state >>> 0).toString(36);
}

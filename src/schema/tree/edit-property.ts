/**
 * Edits of one field. Every edit returns a new tree that shares what did not change with the old one, which
 * stays as it was: undo is keeping the old tree. Ids are stable. Setting what is set already returns the same
 * tree. An edit may leave a tree that `validateTree` has something to say about, as an editor does on its way.
 */

import { addItem, childrenOf, copyNodes, equip, expectField, withoutOrphans } from "./edit-nodes.ts";
import { expectNode, listOf, nodeAt, supportsNull } from "./nodes.ts";
import type { FieldNode, FieldType, SchemaTree } from "./types.ts";

/**
 * Renames a field of an object.
 *
 * @throws RangeError for an unknown id; TypeError for the root or an item, which have no names
 */
export function renameField(tree: SchemaTree, id: string, name: string): SchemaTree {
  expectField(tree, id);
  return withProperty(tree, id, "name", name);
}

/** Sets or, with `""`, removes a description. @throws RangeError for an unknown id */
export function setDescription(tree: SchemaTree, id: string, description: string): SchemaTree {
  return withProperty(tree, id, "description", description === "" ? undefined : description);
}

/**
 * Makes a field of an object required or optional.
 *
 * @throws RangeError for an unknown id; TypeError for the root or an item, which are neither
 */
export function setRequired(tree: SchemaTree, id: string, required: boolean): SchemaTree {
  expectField(tree, id);
  return withProperty(tree, id, "required", required || undefined);
}

/**
 * Lets a field be null, or not.
 *
 * @throws RangeError for an unknown id; TypeError for an object or array that would become nullable
 */
export function setNullable(tree: SchemaTree, id: string, nullable: boolean): SchemaTree {
  const { type } = expectNode(tree, id);
  if (nullable && !supportsNull(type)) throw new TypeError(`A field of type "${type}" cannot be nullable.`);
  return withProperty(tree, id, "nullable", nullable || undefined);
}

/**
 * Sets the choices of an enum; the array is copied.
 *
 * @throws RangeError for an unknown id; TypeError for a field that is no enum
 */
export function setEnumValues(tree: SchemaTree, id: string, values: readonly string[]): SchemaTree {
  const { type, enumValues } = expectNode(tree, id);
  if (type !== "enum") throw new TypeError(`A field of type "${type}" has no enum values; change its type to "enum" first.`);
  const before = listOf(enumValues);
  if (values.length === before.length && values.every((value, index) => value === before[index])) return tree;
  return withProperty(tree, id, "enumValues", [...values]);
}

/**
 * Changes the type of a field. Name, description and required stay, nullable where the new type supports it;
 * enum values, children and the item go with the type they belong to. A new object has no children, a new
 * array an item of strings, a new enum no values yet.
 *
 * @throws RangeError for an unknown id
 */
export function changeType(tree: SchemaTree, id: string, type: FieldType): SchemaTree {
  const before = expectNode(tree, id);
  if (before.type === type) return tree;
  const { enumValues: _values, childIds: _children, itemId: _item, nullable, ...kept } = before;
  const nodes = copyNodes(tree);
  nodes[id] = equip(nodes, id, { ...kept, type, ...(nullable === true && supportsNull(type) && { nullable }) });
  return withoutOrphans({ ...tree, nodes }, childrenOf(tree, id));
}

/**
 * Sets the type of an array's elements, as `changeType` of the item would; an array without an item gets one.
 *
 * @throws RangeError for an unknown id; TypeError for a field that is no array
 */
export function setItemType(tree: SchemaTree, id: string, type: FieldType): SchemaTree {
  const array = expectNode(tree, id);
  if (array.type !== "array") throw new TypeError(`A field of type "${array.type}" has no item.`);
  if (array.itemId !== undefined && nodeAt(tree, array.itemId) !== undefined) return changeType(tree, array.itemId, type);
  const nodes = copyNodes(tree);
  nodes[id] = { ...array, itemId: addItem(nodes, id, type) };
  return { ...tree, nodes };
}

function withProperty<K extends keyof FieldNode>(tree: SchemaTree, id: string, key: K, value: FieldNode[K] | undefined): SchemaTree {
  const before = expectNode(tree, id);
  if (before[key] === value) return tree;
  const node: Partial<FieldNode> = { ...before, [key]: value };
  if (value === undefined) delete node[key];
  const nodes = copyNodes(tree);
  nodes[id] = node as FieldNode;
  return { ...tree, nodes };
}

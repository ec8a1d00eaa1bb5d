/** What a person can do to the selected field, apart from its own properties. */

import { addField, duplicateField, moveField, removeField, type SchemaTree } from "unplugin-define-tool/schema";
import { ancestorsOf, heldIds, parentIdOf, titleOf } from "./outline.ts";

/** A new tree, what is selected in it, and a sentence for those who do not see it. */
export interface Done {
  readonly tree: SchemaTree;
  readonly selected: string;
  readonly said: string;
}

/** Why nothing happened. */
export interface Refused {
  readonly refused: string;
}

type Command = (tree: SchemaTree, selected: string) => Done | Refused;

/** The commands by the name that buttons and keys use. */
export const COMMANDS = {
  add,
  duplicate,
  remove,
  "move-up": (tree, selected) => moveBy(tree, selected, -1),
  "move-down": (tree, selected) => moveBy(tree, selected, 1),
  "move-in": moveIn,
  "move-out": moveOut,
} as const satisfies Record<string, Command>;

export type CommandName = keyof typeof COMMANDS;

/** Adds a field: to the selected object, or right after the selected field. */
function add(tree: SchemaTree, selected: string): Done | Refused {
  const path = [selected, ...ancestorsOf(tree, selected)];
  const parentId = path.find((id) => tree.nodes[id]?.type === "object");
  if (parentId === undefined) return { refused: "Only an object has fields: change the type of the root to object first." };
  const siblings = childIdsOf(tree, parentId);
  const below = path[path.indexOf(parentId) - 1];
  const index = below === undefined ? siblings.length : siblings.indexOf(below) + 1;
  const names = new Set(siblings.map((id) => tree.nodes[id]?.name));
  let name = "new_field";
  for (let count = 2; names.has(name); count++) name = `new_field${count}`;
  const next = addField(tree, parentId, { name, type: "string" }, index);
  return { tree: next, selected: childIdsOf(next, parentId)[index] ?? parentId, said: `Added ${name} to ${titleOf(tree, parentId)}.` };
}

function duplicate(tree: SchemaTree, selected: string): Done | Refused {
  const place = fieldPlace(tree, selected);
  if (place === undefined) return notAField(tree, selected);
  const next = duplicateField(tree, selected);
  const copy = childIdsOf(next, place.parentId)[place.index + 1] ?? selected;
  return { tree: next, selected: copy, said: `Added ${titleOf(next, copy)}, a copy of ${titleOf(tree, selected)}.` };
}

/** Removes a field; what stands in its place is selected next: the one after it, before it, or around it. */
function remove(tree: SchemaTree, selected: string): Done | Refused {
  const place = fieldPlace(tree, selected);
  if (place === undefined) return notAField(tree, selected);
  const { parentId, siblings, index } = place;
  const neighbour = siblings[index + 1] ?? siblings[index - 1] ?? parentId;
  const next = removeField(tree, selected);
  return { tree: next, selected: neighbour, said: `Removed ${titleOf(tree, selected)}. ${titleOf(next, neighbour)} is selected.` };
}

function moveBy(tree: SchemaTree, selected: string, step: 1 | -1): Done | Refused {
  const place = fieldPlace(tree, selected);
  if (place === undefined) return notAField(tree, selected);
  const { parentId, siblings, index } = place;
  const target = index + step;
  if (target < 0 || target >= siblings.length) return { refused: `${titleOf(tree, selected)} is ${step < 0 ? "first" : "last"} already.` };
  const next = moveField(tree, selected, parentId, target);
  return { tree: next, selected, said: `${titleOf(tree, selected)} is now ${target + 1} of ${siblings.length} in ${titleOf(tree, parentId)}.` };
}

/** Moves a field into the object right above it, as its last field. */
function moveIn(tree: SchemaTree, selected: string): Done | Refused {
  const place = fieldPlace(tree, selected);
  if (place === undefined) return notAField(tree, selected);
  const above = place.siblings[place.index - 1];
  const target = above === undefined ? undefined : objectOf(tree, above);
  if (target === undefined) return { refused: "There is no object right above to move it into." };
  return { tree: moveField(tree, selected, target), selected, said: `Moved ${titleOf(tree, selected)} into ${titleOf(tree, above ?? target)}.` };
}

/** Moves a field out of its object, to right after it. */
function moveOut(tree: SchemaTree, selected: string): Done | Refused {
  const place = fieldPlace(tree, selected);
  if (place === undefined) return notAField(tree, selected);
  const [, ...outer] = ancestorsOf(tree, selected);
  const target = outer.find((id) => tree.nodes[id]?.type === "object");
  if (target === undefined) return { refused: `${titleOf(tree, selected)} is in the outermost object already.` };
  const path = [selected, ...ancestorsOf(tree, selected)];
  const holder = path[path.indexOf(target) - 1] ?? selected;
  const next = moveField(tree, selected, target, childIdsOf(tree, target).indexOf(holder) + 1);
  return { tree: next, selected, said: `Moved ${titleOf(tree, selected)} out, to ${titleOf(tree, target)}.` };
}

/** An object takes fields itself, a list of objects takes them for each item. */
function objectOf(tree: SchemaTree, id: string): string | undefined {
  const node = tree.nodes[id];
  if (node?.type === "array" && node.itemId !== undefined) return objectOf(tree, node.itemId);
  return node?.type === "object" ? id : undefined;
}

interface FieldPlace {
  readonly parentId: string;
  readonly siblings: readonly string[];
  readonly index: number;
}

/** Where a field stands in its object; the root and items are no fields. */
function fieldPlace(tree: SchemaTree, id: string): FieldPlace | undefined {
  const parentId = parentIdOf(tree, id);
  if (parentId === undefined || tree.nodes[parentId]?.type !== "object") return undefined;
  const siblings = childIdsOf(tree, parentId);
  return { parentId, siblings, index: siblings.indexOf(id) };
}

function notAField(tree: SchemaTree, id: string): Refused {
  if (id === tree.rootId) return { refused: "The root stays where it is: the arguments of a tool are one object." };
  return { refused: "An array always has one item; remove the array instead." };
}

function childIdsOf(tree: SchemaTree, id: string): readonly string[] {
  const node = tree.nodes[id];
  return node === undefined ? [] : heldIds(node);
}

/** The tree as the lines that a person sees. */

import type { FieldNode, SchemaTree } from "unplugin-define-tool/schema";

/** One visible line. */
export interface OutlineRow {
  readonly id: string;
  readonly node: FieldNode;
  /** The row of the object or array that holds it; the root has none. */
  readonly parentId: string | undefined;
  /** Whether it is the item of an array, which has no name of its own. */
  readonly isItem: boolean;
  /** 1-based, as ARIA counts levels and positions. */
  readonly level: number;
  readonly position: number;
  readonly siblings: number;
  /** `undefined` for what holds no fields. */
  readonly expanded: boolean | undefined;
}

/** The ids that a node holds: the fields of an object, the item of an array. */
export function heldIds(node: FieldNode): readonly string[] {
  if (node.type === "object") return node.childIds ?? [];
  return node.type === "array" && node.itemId !== undefined ? [node.itemId] : [];
}

/** The visible lines from top to bottom; what is in `collapsed` hides what it holds. */
export function outlineOf(tree: SchemaTree, collapsed: ReadonlySet<string>): OutlineRow[] {
  const rows: OutlineRow[] = [];
  // A stack of what is still to come instead of recursion: trees may be as deep as memory allows.
  const pending: OutlineRow[] = [rowOf(tree, tree.rootId, undefined, 0, 1, collapsed)].flatMap((row) => row ?? []);
  for (let row = pending.pop(); row !== undefined; row = pending.pop()) {
    rows.push(row);
    if (row.expanded !== true) continue;
    const held = heldIds(row.node);
    for (let index = held.length - 1; index >= 0; index--) {
      const child = rowOf(tree, held[index] as string, row, index, held.length, collapsed);
      if (child !== undefined) pending.push(child);
    }
  }
  return rows;
}

function rowOf(tree: SchemaTree, id: string, parent: OutlineRow | undefined, index: number, siblings: number, collapsed: ReadonlySet<string>): OutlineRow | undefined {
  const node = tree.nodes[id];
  if (node === undefined) return undefined;
  return {
    id,
    node,
    parentId: parent?.id,
    isItem: parent?.node.type === "array",
    level: (parent?.level ?? 0) + 1,
    position: index + 1,
    siblings,
    expanded: heldIds(node).length === 0 ? undefined : !collapsed.has(id),
  };
}

const parentsByTree = new WeakMap<SchemaTree, ReadonlyMap<string, string>>();

/** The id of the node that holds `id`. */
export function parentIdOf(tree: SchemaTree, id: string): string | undefined {
  let parents = parentsByTree.get(tree);
  if (parents === undefined) {
    parents = new Map(Object.values(tree.nodes).flatMap((node) => heldIds(node).map((held) => [held, node.id] as const)));
    parentsByTree.set(tree, parents);
  }
  return parents.get(id);
}

/** The ids of what holds `id`, from the nearest to the root. */
export function ancestorsOf(tree: SchemaTree, id: string): string[] {
  const ancestors: string[] = [];
  for (let parent = parentIdOf(tree, id); parent !== undefined; parent = parentIdOf(tree, parent)) ancestors.push(parent);
  return ancestors;
}

/** How people call a node: its name, or what it is where it has none. */
export function titleOf(tree: SchemaTree, id: string): string {
  const node = tree.nodes[id];
  if (node === undefined) return "nothing";
  if (id === tree.rootId) return "arguments";
  if (node.name !== "") return node.name;
  return tree.nodes[parentIdOf(tree, id) ?? ""]?.type === "array" ? "each item" : "a field without a name";
}

/** What is below `id` and takes more lines than anyone reads at once: it starts collapsed. */
export function initiallyCollapsed(tree: SchemaTree, most: number): Set<string> {
  const collapsed = new Set<string>();
  if (outlineOf(tree, collapsed).length <= most) return collapsed;
  for (const node of Object.values(tree.nodes)) if (node.id !== tree.rootId && heldIds(node).length > 0) collapsed.add(node.id);
  return collapsed;
}

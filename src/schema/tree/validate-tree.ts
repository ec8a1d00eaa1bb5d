/** The structural rules of a tree (seed 004, "validateTree"). */

import { FIELD_TYPES, listOf, nodeAt, referencedIds, supportsNull } from "./nodes.ts";
import type { FieldNode, SchemaTree } from "./types.ts";
import { runWalk, type Walk } from "./walk.ts";

/** A broken rule, and the node an editor shows it at. */
export interface TreeIssue {
  readonly rule: string;
  readonly nodeId: string;
  readonly message: string;
}

/** What `validateTree` found; `errors` are the messages of `issues`. */
export interface TreeValidation {
  readonly valid: boolean;
  readonly errors: string[];
  readonly issues: TreeIssue[];
}

/** A validation under way. A node is checked once; `open` holds the nodes that contain the present one. */
interface Check {
  readonly tree: SchemaTree;
  readonly issues: TreeIssue[];
  readonly seen: Set<string>;
  readonly open: Set<string>;
}

/** A node and how messages call it: `settings.mode`, `prompts[].icon`. */
interface Place {
  readonly id: string;
  readonly node: FieldNode;
  readonly path: string;
}

/**
 * Checks a tree before it is serialized or saved. The rules:
 *
 * - `argsschema-root-type`: the root is an object.
 * - `tree-dangling-id`: the root node and every child and item referred to exist.
 * - `tree-cycle`, `tree-shared-id`: a node contains neither itself nor a node that stands elsewhere too.
 * - `tree-id-mismatch`: a node is stored under its own id.
 * - `type-unknown`: the type is one of the seven.
 * - `description-not-string`: a description is text; where there is none it is absent, not null.
 * - `property-name-empty`, `duplicate-key`: the children of an object have names, unique among siblings.
 * - `items-missing`: an array has an item.
 * - `enum-empty`, `enum-wrong-type`, `enum-duplicate`: the choices of an enum are distinct strings, at least one.
 * - `nullable-unsupported`: only primitive and enum fields are nullable.
 *
 * Nodes that the root does not reach, and properties that a node's type has no use for, are not looked at.
 *
 * @returns all issues in the order of the fields, parents first; nothing is thrown, whatever the nodes hold
 */
export function validateTree(tree: SchemaTree): TreeValidation {
  const issues: TreeIssue[] = [];
  const check: Check = { tree, issues, seen: new Set(), open: new Set() };
  const { rootId } = tree;
  const root = nodeAt(tree, rootId);
  if (root === undefined) {
    issues.push({ rule: "tree-dangling-id", nodeId: rootId, message: `The root node ${quote(rootId)} does not exist.` });
  } else {
    const place = { id: rootId, node: root, path: "" };
    if (root.type !== "object") report(check, place, "argsschema-root-type", `must be an object, not ${quote(root.type)}; make it a field of one.`);
    runWalk(checkNode(check, place));
  }
  return { valid: issues.length === 0, errors: issues.map((issue) => issue.message), issues };
}

function* checkNode(check: Check, place: Place): Walk {
  const { id, node } = place;
  check.seen.add(id);
  check.open.add(id);
  checkIdentity(check, place);
  if (node.nullable === true && !supportsNull(node.type)) {
    report(check, place, "nullable-unsupported", `is ${article(node.type)} and cannot be nullable; make it optional instead.`);
  }
  if (node.type === "enum") checkChoices(check, place);
  if (node.type === "array") yield* checkItem(check, place);
  if (node.type === "object") yield* checkChildren(check, place);
  check.open.delete(id);
}

function checkIdentity(check: Check, place: Place): void {
  const { id, node } = place;
  if (node.id !== id) report(check, place, "tree-id-mismatch", `has the id ${quote(node.id)} but is stored under ${quote(id)}.`);
  if (!FIELD_TYPES.includes(node.type)) report(check, place, "type-unknown", `has the unknown type ${quote(node.type)}.`);
  if (node.description !== undefined && typeof node.description !== "string") {
    report(check, place, "description-not-string", "has a description that is not text; write one.");
  }
}

function checkChoices(check: Check, place: Place): void {
  const choices: readonly unknown[] = listOf(place.node.enumValues);
  if (choices.length === 0) report(check, place, "enum-empty", "is an enum without values; add one.");
  if (choices.some((choice) => typeof choice !== "string")) {
    report(check, place, "enum-wrong-type", "has an enum value that is not a string.");
  }
  if (new Set(choices).size < choices.length) report(check, place, "enum-duplicate", "lists an enum value twice.");
}

function* checkItem(check: Check, place: Place): Walk {
  const [itemId] = referencedIds(place.node);
  if (itemId === undefined) report(check, place, "items-missing", "is an array without an item; add one.");
  else yield* checkReference(check, place, itemId, `${place.path}[]`);
}

function* checkChildren(check: Check, place: Place): Walk {
  const names = new Set<string>();
  for (const childId of referencedIds(place.node)) {
    const child = nodeAt(check.tree, childId);
    const name = child?.name ?? "";
    const path = place.id === check.tree.rootId ? name : `${place.path}.${name}`;
    if (child !== undefined) checkName(check, { id: childId, node: child, path }, names);
    yield* checkReference(check, place, childId, path);
  }
}

function checkName(check: Check, place: Place, siblings: Set<string>): void {
  const { name } = place.node;
  if (typeof name !== "string" || name === "") report(check, place, "property-name-empty", "has no name; give it one.");
  else if (siblings.has(name)) report(check, place, "duplicate-key", "has the name of a sibling; rename one.");
  siblings.add(name);
}

function* checkReference(check: Check, from: Place, id: string, path: string): Walk {
  const node = nodeAt(check.tree, id);
  if (node === undefined) report(check, from, "tree-dangling-id", `refers to the node ${quote(id)}, which does not exist.`);
  else if (check.open.has(id)) report(check, from, "tree-cycle", `contains ${quote(id)}, a node it is itself in.`);
  else if (check.seen.has(id)) report(check, from, "tree-shared-id", `refers to the node ${quote(id)}, which stands elsewhere too.`);
  else yield checkNode(check, { id, node, path });
}

function report(check: Check, place: Place, rule: string, predicate: string): void {
  const subject = place.id === check.tree.rootId ? "The root" : `Field ${quote(place.path)}`;
  check.issues.push({ rule, nodeId: place.id, message: `${subject} ${predicate}` });
}

function article(type: string): string {
  return `${/^[aeio]/.test(type) ? "an" : "a"} ${type}`;
}

function quote(text: unknown): string {
  return JSON.stringify(text) ?? String(text);
}

/** Random trees, schemas and examples for property tests, and the normal form to compare trees by. */

import * as fc from "fast-check";
import type { FieldNode, FieldType, SchemaTree } from "../src/schema.ts";

const ODD_NAMES = ["__proto__", "constructor", "toString", "type", "properties", "required", "~item", "a/b", "a~1b", " ", "é", "😀", "x y"];
const ODD_IDS = ["__proto__", "toString", "constructor", "root", "", "a/b", "root/~item"];

/** Names that a JavaScript object keeps in the order of insertion, that is, all but array indices. */
export const fieldName: fc.Arbitrary<string> = fc
  .oneof(fc.constantFrom(...ODD_NAMES), fc.string({ minLength: 1, maxLength: 5, unit: "grapheme" }))
  .filter((name) => !/^(0|[1-9]\d*)$/.test(name));

/** A field and everything below it, without ids. */
export interface Branch {
  readonly type: FieldType;
  readonly description?: string;
  readonly required?: boolean;
  readonly nullable?: boolean;
  readonly enumValues: string[];
  readonly children: (readonly [name: string, branch: Branch])[];
  readonly item: Branch | undefined;
}

const leafType = fc.constantFrom<FieldType>("string", "number", "integer", "boolean", "enum");

function branchOf(type: fc.Arbitrary<FieldType>, below: fc.Arbitrary<Branch>): fc.Arbitrary<Branch> {
  return fc.record({
    type,
    description: fc.oneof(fc.constant(""), fc.string({ maxLength: 8 })),
    required: fc.boolean(),
    nullable: fc.boolean(),
    enumValues: fc.uniqueArray(fc.string({ maxLength: 3 }), { minLength: 1, maxLength: 3 }),
    children: fc.uniqueArray(fc.tuple(fieldName, below), { selector: ([name]) => name, maxLength: 4 }),
    item: below,
  }, { requiredKeys: ["type", "enumValues", "children", "item"] });
}

const { branch } = fc.letrec<{ branch: Branch; leaf: Branch }>((tie) => ({
  leaf: branchOf(leafType, fc.constant({ type: "string", enumValues: ["x"], children: [], item: undefined })),
  branch: fc.oneof({ depthSize: "small", withCrossShrink: true }, tie("leaf"), branchOf(fc.constantFrom<FieldType>("object", "array"), tie("branch"))),
}));

/** A valid tree with odd ids, `false` and `""` spelled out, leftovers of other types, and a stray node. */
export const validTree: fc.Arbitrary<SchemaTree> = fc
  .tuple(branchOf(fc.constant("object"), branch), fc.shuffledSubarray(ODD_IDS))
  .map(([root, ids]) => plant(root, ids));

function plant(root: Branch, oddIds: readonly string[]): SchemaTree {
  const nodes = Object.create(null) as Record<string, FieldNode>;
  let count = 0;
  const add = (name: string, { children, item, enumValues, nullable, ...rest }: Branch): string => {
    const id = oddIds[count] ?? `n${count}`;
    count++;
    const mayBeNull = rest.type !== "object" && rest.type !== "array";
    const node: FieldNode = { id, name, ...rest, enumValues, ...(nullable !== undefined && { nullable: nullable && mayBeNull }) };
    nodes[id] = node;
    if (rest.type === "object") node.childIds = children.map(([childName, child]) => add(childName, child));
    if (rest.type === "array" && item !== undefined) node.itemId = add("", item);
    return id;
  };
  const rootId = add("", { ...root, required: false });
  nodes["stray"] = { id: "stray", name: "", type: "enum" };
  return { rootId, nodes };
}

/** What a tree says, without ids and in normal form: absent for false and empty. */
export function normalForm(tree: SchemaTree, id: string = tree.rootId, isField = false): unknown {
  const node = tree.nodes[id]!;
  return {
    type: node.type,
    ...(node.description && { description: node.description }),
    ...(isField && node.required && { required: true }),
    ...(node.nullable && { nullable: true }),
    ...(node.type === "enum" && { enumValues: node.enumValues }),
    ...(node.type === "array" && { item: normalForm(tree, node.itemId) }),
    ...(node.type === "object" && {
      fields: (node.childIds ?? []).map((childId) => [tree.nodes[childId]!.name, normalForm(tree, childId, true)]),
    }),
  };
}

/** Freezes a tree with everything in it. */
export function frozen(tree: SchemaTree): SchemaTree {
  for (const node of Object.values(tree.nodes)) {
    Object.freeze(node.childIds);
    Object.freeze(node.enumValues);
    Object.freeze(node);
  }
  Object.freeze(tree.nodes);
  return Object.freeze(tree);
}

type Shape = { kind: "object"; fields: [string, Shape][] } | { kind: "array"; item: Shape } | { kind: "string" | "number" | "integer" | "boolean" | "null" };

const { shape } = fc.letrec<{ shape: Shape; fields: [string, Shape][] }>((tie) => ({
  fields: fc.uniqueArray(fc.tuple(fieldName, tie("shape")), { selector: ([name]) => name, maxLength: 4 }),
  shape: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.record({ kind: fc.constantFrom("string" as const, "number" as const, "integer" as const, "boolean" as const, "null" as const) }),
    fc.record({ kind: fc.constant("object" as const), fields: tie("fields") }),
    fc.record({ kind: fc.constant("array" as const), item: tie("shape") }),
  ),
}));

/** An example whose root is an object and whose arrays are uniform: fields may be missing, not change type. */
export function uniformExample(options: { readonly nulls: boolean }): fc.Arbitrary<unknown> {
  return fc
    .uniqueArray(fc.tuple(fieldName, shape), { selector: ([name]) => name, maxLength: 4 })
    .chain((fields) => valueOf({ kind: "object", fields }, options.nulls));
}

function valueOf(of: Shape, nulls: boolean): fc.Arbitrary<unknown> {
  switch (of.kind) {
    case "string": return fc.oneof(fc.string({ maxLength: 4 }), ...(nulls ? [fc.constant(null)] : []));
    case "number": return fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer(), ...(nulls ? [fc.constant(null)] : []));
    case "integer": return fc.integer();
    case "boolean": return fc.boolean();
    case "null": return nulls ? fc.constant(null) : fc.boolean();
    case "array": return fc.array(valueOf(of.item, nulls), { maxLength: 3 });
    case "object": return fc
      .tuple(...of.fields.map(([name, field]) => fc.tuple(fc.constant(name), fc.option(valueOf(field, nulls), { nil: undefined, freq: 4 }))))
      .map((members) => Object.fromEntries(members.filter(([, value]) => value !== undefined)));
  }
}

/** Whether a name that Ajv cannot handle stands anywhere in the value. */
export function namesProto(value: unknown): boolean {
  return JSON.stringify(value).includes("__proto__");
}

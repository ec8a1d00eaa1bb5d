/** From the schema kit (seed 004) to the Pedelec dialect (seed 000). */

import { childPointer } from "../pointer.ts";
import { setMember } from "../tree/json.ts";
import { expectNode, referencedNodes } from "../tree/nodes.ts";
import { parseSupportedSchema } from "../tree/parse-supported.ts";
import type { FieldNode, SchemaTree, SupportedJsonSchema } from "../tree/types.ts";
import { UnsupportedSchemaError } from "../tree/unsupported-error.ts";
import { runWalk, type Walk } from "../tree/walk.ts";
import type { ToolArgsSchema } from "../types.ts";
import type { Conversion, ConversionOptions, Loss, OnLoss } from "./loss.ts";

/** A conversion under way. */
interface Writing {
  readonly tree: SchemaTree;
  readonly losses: Loss[];
  readonly onLoss: OnLoss;
}

/** A node, the schema it was read from if it was read from one, and its pointer. */
interface Origin {
  readonly node: FieldNode;
  readonly schema: SupportedJsonSchema | undefined;
  readonly pointer: string;
}

/** A schema of the Pedelec dialect while it is written; the canonical order of its keys is that of this type. */
interface Draft {
  type: string;
  description?: string;
  enum?: string[];
  items?: Draft;
  properties?: Record<string, Draft>;
  required?: string[];
}

/**
 * Converts a schema of the schema kit to the Pedelec dialect, in its canonical form.
 *
 * What changes its meaning, and is listed whatever `onLoss` says:
 * - `opens-object`: `additionalProperties: false` is dropped, so the handler must ignore extra arguments.
 * - `null-becomes-absent`: a nullable field cannot be null any more and is optional, even if it was required.
 *
 * What `onLoss` decides: a nullable item of an array, since an element cannot be left out (`null-dropped`).
 *
 * @throws UnsupportedSchemaError if `parseSupportedSchema` throws it, and for a nullable item under `"error"`
 */
export function toToolArgsSchema(schema: SupportedJsonSchema, options: ConversionOptions = {}): Conversion<ToolArgsSchema> {
  return writeToolArgsSchema(parseSupportedSchema(schema), schema, options.onLoss ?? "error");
}

/**
 * Writes a valid tree in the Pedelec dialect. `schema` is what the tree was read from, and says which objects
 * were closed; without it none is taken for closed.
 */
export function writeToolArgsSchema(
  tree: SchemaTree,
  schema: SupportedJsonSchema | undefined,
  onLoss: OnLoss,
): Conversion<ToolArgsSchema> {
  const writing: Writing = { tree, losses: [], onLoss };
  const node = expectNode(tree, tree.rootId);
  const draft = draftOf(node);
  runWalk(writeBody(writing, { node, schema, pointer: "" }, draft));
  // The root always shows both; a nested object leaves out what is empty.
  const { properties = {}, required = [], ...head } = draft;
  return { schema: { ...head, properties, required } as ToolArgsSchema, losses: writing.losses };
}

function draftOf(node: FieldNode): Draft {
  const type = node.type === "enum" ? "string" : node.type;
  return { type, ...(node.description !== undefined && { description: node.description }) };
}

function* writeBody(writing: Writing, origin: Origin, draft: Draft): Walk {
  const { node } = origin;
  if (node.type === "enum") draft.enum = [...(node.enumValues ?? [])];
  if (node.type === "array") yield* writeItem(writing, origin, draft);
  if (node.type === "object") yield* writeFields(writing, origin, draft);
}

function* writeItem(writing: Writing, origin: Origin, draft: Draft): Walk {
  const [item] = referencedNodes(writing.tree, origin.node);
  if (item === undefined) return;
  const pointer = childPointer(origin.pointer, "items");
  if (item.nullable === true) dropNull(writing, childPointer(pointer, "type"));
  draft.items = draftOf(item);
  yield writeBody(writing, { node: item, schema: origin.schema?.items, pointer }, draft.items);
}

function* writeFields(writing: Writing, origin: Origin, draft: Draft): Walk {
  const { node, schema, pointer } = origin;
  if (schema?.additionalProperties === false) {
    const path = childPointer(pointer, "additionalProperties");
    writing.losses.push({ rule: "opens-object", path, message: "Extra properties are allowed now; the handler must ignore them." });
  }
  const properties: Record<string, Draft> = {};
  const required = new Set<string>();
  const fields = referencedNodes(writing.tree, node);
  if (fields.length > 0) draft.properties = properties;
  for (const field of fields) {
    const property = draftOf(field);
    const path = childPointer(childPointer(pointer, "properties"), field.name);
    setMember(properties, field.name, property);
    if (field.nullable === true) writing.losses.push(nullBecomesAbsent(field, childPointer(path, "type")));
    else if (field.required === true) required.add(field.name);
    yield writeBody(writing, { node: field, schema: schema?.properties?.[field.name], pointer: path }, property);
  }
  if (required.size > 0) draft.required = Object.keys(properties).filter((name) => required.has(name));
}

function nullBecomesAbsent(field: FieldNode, path: string): Loss {
  const name = JSON.stringify(field.name);
  const change = field.required === true ? `${name} is optional now` : `${name} stays optional`;
  return { rule: "null-becomes-absent", path, message: `There is no null in the Pedelec dialect: ${change}; leave it out instead of sending null.` };
}

function dropNull(writing: Writing, path: string): void {
  const reason = "an element of an array cannot be null or left out.";
  if (writing.onLoss === "error") throw new UnsupportedSchemaError("type", path, reason);
  writing.losses.push({ rule: "null-dropped", path, message: `There is no null in the Pedelec dialect: ${reason}` });
}

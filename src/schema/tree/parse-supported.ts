/** A tree from an existing schema (seed 004, "parseSupportedSchema"). */

import { childPointer } from "../pointer.ts";
import { assertJson, isRecord, ownMember } from "./json.ts";
import { emptyNodes, FIELD_TYPES, fieldId, itemIdOf, ROOT_ID, supportsNull } from "./nodes.ts";
import type { FieldNode, FieldType, SchemaTree } from "./types.ts";
import { UnsupportedSchemaError } from "./unsupported-error.ts";
import { runWalk, type Walk } from "./walk.ts";

/** A schema that is being read into its node. */
interface Reading {
  readonly nodes: Record<string, FieldNode>;
  readonly node: FieldNode;
  readonly schema: Record<string, unknown>;
  readonly pointer: string;
}

/**
 * Parses a schema of the supported subset, strictly: every tree it returns is valid, and everything outside
 * the subset is an error, annotations such as `title`, `default` and `format` too.
 *
 * The first unsupported keyword is the first in the order of the document: depth first, keys as they are
 * enumerated. Under a schema whose own type is missing or unsupported nothing but the names of its keywords
 * is looked at.
 *
 * Accepted and normalized (seed 004): an omitted or `true` `additionalProperties`, `null` in the enum of a
 * nullable field. Accepted and normalized by our choice: `["null", T]`, a nullable enum that forgot to list
 * null, repeated entries of `enum` and `required`, an empty description.
 *
 * @throws TypeError if the value is not JSON (a cycle, undefined, …)
 * @throws UnsupportedSchemaError for the first unsupported keyword; its keyword is `type` for a missing or
 * foreign type and for a root that is no object, `items` for a tuple or a missing item schema, `enum` for
 * values other than strings, `required` for a name without a property, `properties` for an empty name
 */
export function parseSupportedSchema(schema: unknown): SchemaTree {
  assertJson(schema);
  const nodes = emptyNodes();
  runWalk(readSchema(nodes, { id: ROOT_ID, name: "", type: "object" }, schema, ""));
  return { rootId: ROOT_ID, nodes };
}

function* readSchema(nodes: Reading["nodes"], node: FieldNode, schema: unknown, pointer: string): Walk {
  if (!isRecord(schema)) throw new UnsupportedSchemaError("type", pointer, "a schema must be an object with a type.");
  nodes[node.id] = node;
  const type = readType(ownMember(schema, "type"), pointer === "");
  if (type !== undefined) Object.assign(node, type);
  const reading = { nodes, node, schema, pointer };
  for (const keyword of Object.keys(schema)) {
    if (!Object.hasOwn(OWNERS, keyword)) throw fault(reading, keyword, "it is outside the supported subset.");
    if (keyword === "type" && type === undefined) throw fault(reading, keyword, typeAdvice(pointer === ""));
    if (type !== undefined) yield* readKeyword(reading, keyword);
  }
  if (type === undefined) throw new UnsupportedSchemaError("type", pointer, "the schema has no type.");
  if (node.type === "array" && node.itemId === undefined) {
    throw new UnsupportedSchemaError("items", pointer, "an array needs one item schema.");
  }
}

function readType(value: unknown, isRoot: boolean): Pick<FieldNode, "type" | "nullable"> | undefined {
  if (isRoot) return value === "object" ? { type: value } : undefined;
  if (isType(value)) return { type: value };
  if (!Array.isArray(value) || value.length !== 2 || !value.includes("null")) return undefined;
  const type: unknown = value[0] === "null" ? value[1] : value[0];
  return isType(type) && supportsNull(type) ? { type, nullable: true } : undefined;
}

function typeAdvice(isRoot: boolean): string {
  if (isRoot) return 'the type of the root must be "object".';
  return 'the type must be string, number, integer, boolean, object or array, or one of the first four in a pair with "null".';
}

function isType(value: unknown): value is Exclude<FieldType, "enum"> {
  return value !== "enum" && (FIELD_TYPES as readonly unknown[]).includes(value);
}

/** The one type that a keyword of the subset goes with. */
const OWNERS: Readonly<Record<string, FieldType | "any">> = {
  type: "any",
  description: "any",
  properties: "object",
  required: "object",
  additionalProperties: "object",
  items: "array",
  enum: "string",
};

function* readKeyword(reading: Reading, keyword: string): Walk {
  const owner = OWNERS[keyword];
  const { type } = reading.node;
  if (owner !== "any" && owner !== type) throw fault(reading, keyword, `it goes with type "${owner}", not with "${type}".`);
  switch (keyword) {
    case "description": return readDescription(reading);
    case "properties": return yield* readProperties(reading);
    case "required": return checkRequired(reading);
    case "additionalProperties": return checkOpenness(reading);
    case "items": return yield* readItems(reading);
    case "enum": return readEnum(reading);
  }
}

function readDescription(reading: Reading): void {
  const { description } = reading.schema;
  if (typeof description !== "string") throw fault(reading, "description", "it must be a string.");
  if (description !== "") reading.node.description = description;
}

function* readProperties(reading: Reading): Walk {
  const { nodes, node, schema, pointer } = reading;
  const { properties } = schema;
  if (!isRecord(properties)) throw fault(reading, "properties", "it must be an object of schemas.");
  const required = ownMember(schema, "required");
  const requiredNames = new Set<unknown>(Array.isArray(required) ? required : []);
  const childIds: string[] = [];
  for (const name of Object.keys(properties)) {
    if (name === "") throw fault(reading, "properties", "a field must have a name.");
    const child: FieldNode = { id: fieldId(nodes, node.id, name), name, type: "string" };
    if (requiredNames.has(name)) child.required = true;
    childIds.push(child.id);
    yield readSchema(nodes, child, properties[name], childPointer(childPointer(pointer, "properties"), name));
  }
  if (childIds.length > 0) node.childIds = childIds;
}

function checkRequired(reading: Reading): void {
  const { required } = reading.schema;
  const properties = ownMember(reading.schema, "properties");
  if (!Array.isArray(required)) throw fault(reading, "required", "it must be an array of field names.");
  for (const name of required as unknown[]) {
    const known = typeof name === "string" && isRecord(properties) && Object.hasOwn(properties, name);
    if (!known) throw fault(reading, "required", `there is no property ${JSON.stringify(name)}.`);
  }
}

function checkOpenness(reading: Reading): void {
  const open = reading.schema["additionalProperties"];
  if (typeof open !== "boolean") throw fault(reading, "additionalProperties", "it must be true or false.");
}

function* readItems(reading: Reading): Walk {
  const { nodes, node, schema, pointer } = reading;
  if (!isRecord(schema["items"])) throw fault(reading, "items", "an array needs one item schema, not a tuple.");
  node.itemId = itemIdOf(nodes, node.id);
  const item: FieldNode = { id: node.itemId, name: "", type: "string" };
  yield readSchema(nodes, item, schema["items"], childPointer(pointer, "items"));
}

function readEnum(reading: Reading): void {
  const { node, schema } = reading;
  const values: unknown = schema["enum"];
  const choices = Array.isArray(values) ? values.filter((value) => !(node.nullable === true && value === null)) : [];
  if (choices.length === 0) throw fault(reading, "enum", "it must be an array of at least one string.");
  if (!choices.every((value) => typeof value === "string")) {
    throw fault(reading, "enum", 'every choice must be a string; null goes with type ["string", "null"].');
  }
  node.type = "enum";
  node.enumValues = [...new Set<string>(choices)];
}

function fault(reading: Reading, keyword: string, reason: string): UnsupportedSchemaError {
  return new UnsupportedSchemaError(keyword, childPointer(reading.pointer, keyword), reason);
}

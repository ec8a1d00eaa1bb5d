/** The schema of a tree (seed 004, "treeToSchema"). */

import { setMember } from "./json.ts";
import { expectNode, referencedNodes } from "./nodes.ts";
import type { FieldNode, SchemaTree, SupportedJsonSchema } from "./types.ts";
import { validateTree } from "./validate-tree.ts";
import { runWalk, type Walk } from "./walk.ts";

/**
 * Serializes a valid tree into the supported subset of JSON Schema, in one canonical form: keys in the order
 * `type, description, properties | items | enum, required, additionalProperties`; `additionalProperties: false`
 * on every object; `required` in the order of the properties and only where there is any; null in the enum of
 * a nullable field. The schema shares nothing with the tree. Properties keep the order of the fields, except
 * that JavaScript itself moves names such as `"10"` to the front.
 *
 * @throws TypeError if `validateTree` finds an issue; the message holds the errors
 */
export function treeToSchema(tree: SchemaTree): SupportedJsonSchema {
  const { valid, errors } = validateTree(tree);
  if (!valid) throw new TypeError(`The tree is not valid:\n${errors.join("\n")}`);
  const root = expectNode(tree, tree.rootId);
  const schema = schemaHead(root);
  runWalk(writeBody(tree, root, schema));
  return schema;
}

/** `type` and `description`; the body is filled in by a walk of its own. */
function schemaHead(node: FieldNode): SupportedJsonSchema {
  const type = node.type === "enum" ? "string" : node.type;
  return {
    type: node.nullable === true ? [type, "null"] : type,
    ...(node.description !== undefined && node.description !== "" && { description: node.description }),
  };
}

function* writeBody(tree: SchemaTree, node: FieldNode, schema: SupportedJsonSchema): Walk {
  if (node.type === "object") yield* writeFields(tree, node, schema);
  if (node.type === "array") yield* writeItem(tree, node, schema);
  if (node.type === "enum") schema.enum = [...(node.enumValues ?? []), ...(node.nullable === true ? [null] : [])];
}

function* writeFields(tree: SchemaTree, node: FieldNode, schema: SupportedJsonSchema): Walk {
  const properties: Record<string, SupportedJsonSchema> = {};
  const required = new Set<string>();
  schema.properties = properties;
  for (const child of referencedNodes(tree, node)) {
    const property = schemaHead(child);
    setMember(properties, child.name, property);
    if (child.required === true) required.add(child.name);
    yield writeBody(tree, child, property);
  }
  if (required.size > 0) schema.required = Object.keys(properties).filter((name) => required.has(name));
  schema.additionalProperties = false;
}

function* writeItem(tree: SchemaTree, node: FieldNode, schema: SupportedJsonSchema): Walk {
  const [item] = referencedNodes(tree, node);
  if (item === undefined) return;
  schema.items = schemaHead(item);
  yield writeBody(tree, item, schema.items);
}

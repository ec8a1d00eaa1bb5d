/** The types of the schema toolkit, as seed 004 ("Types") gives them. */

/** What a field holds. An `enum` is a choice of strings. */
export type FieldType = "string" | "number" | "integer" | "boolean" | "object" | "array" | "enum";

/**
 * One field of a tree. `childIds` belongs to objects, `itemId` to arrays, `enumValues` to enums; what a
 * node's type has no use for is ignored, and so are the `name` and `required` of the root and of an item.
 */
export interface FieldNode {
  id: string;
  name: string;
  type: FieldType;
  description?: string;
  required?: boolean;
  nullable?: boolean;
  enumValues?: string[];
  childIds?: string[];
  itemId?: string;
}

/**
 * A schema as an editor holds it: nodes by id, joined by `childIds` and `itemId`.
 *
 * The normal form, which import and inference return: what is false or empty is absent, the root and items
 * are named `""`, and no node is unreachable.
 */
export interface SchemaTree {
  rootId: string;
  nodes: Record<string, FieldNode>;
}

/** The subset of JSON Schema that tool runtimes get. */
export interface SupportedJsonSchema {
  type: string | string[];
  description?: string;
  properties?: Record<string, SupportedJsonSchema>;
  required?: string[];
  additionalProperties?: boolean;
  items?: SupportedJsonSchema;
  enum?: Array<string | null>;
}

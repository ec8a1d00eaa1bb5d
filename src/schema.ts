/** The schema toolkit (seeds 000 and 004): no dependencies, no side effects, runs in a browser. */

export type {
  JsonPrimitive,
  JsonValue,
  ToolArgsArraySchema,
  ToolArgsBooleanSchema,
  ToolArgsIntegerSchema,
  ToolArgsNumberSchema,
  ToolArgsObjectSchema,
  ToolArgsOneOfSchema,
  ToolArgsSchema,
  ToolArgsSchemaMeta,
  ToolArgsSchemaNode,
  ToolArgsStringSchema,
} from "./schema/types.ts";
export type { FixAction, Issue, IssueFix, IssueTarget, RelatedPointer } from "./schema/issue.ts";
export { validateToolArgsSchema, type ValidateOptions } from "./schema/validate/validate.ts";
export { canonicalizeToolArgsSchema, type CanonicalizeOptions } from "./schema/canonicalize.ts";
export { validateArgs, type ArgsIssue, type ArgsResult } from "./schema/interpret.ts";

export type { FieldNode, FieldType, SchemaTree, SupportedJsonSchema } from "./schema/tree/types.ts";
export { FIELD_TYPES } from "./schema/tree/nodes.ts";
export { inferTreeFromJson } from "./schema/tree/infer.ts";
export { parseSupportedSchema } from "./schema/tree/parse-supported.ts";
export { validateTree, type TreeIssue, type TreeValidation } from "./schema/tree/validate-tree.ts";
export { treeToSchema } from "./schema/tree/to-schema.ts";
export { UnsupportedSchemaError } from "./schema/tree/unsupported-error.ts";

export { addField, duplicateField, moveField, removeField, type NewField } from "./schema/tree/edit-structure.ts";
export {
  changeType,
  renameField,
  setDescription,
  setEnumValues,
  setItemType,
  setNullable,
  setRequired,
} from "./schema/tree/edit-property.ts";

export type { Conversion, ConversionOptions, Loss, OnLoss } from "./schema/dialects/loss.ts";
export { toToolArgsSchema } from "./schema/dialects/to-tool-args.ts";
export { fromToolArgsSchema } from "./schema/dialects/from-tool-args.ts";
export { inferToolArgsSchema } from "./schema/dialects/infer-tool-args.ts";
export { defineToolSnippet, type SnippetTool } from "./schema/dialects/snippet.ts";

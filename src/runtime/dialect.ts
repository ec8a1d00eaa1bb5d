/** The types of `schema/` that are part of this entry as well. */

export type { ArgsIssue } from "../schema/interpret.ts";
export type {
  JsonPrimitive,
  JsonValue,
  SerializableSkillsManifest,
  SerializableToolManifest,
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
} from "../schema/types.ts";

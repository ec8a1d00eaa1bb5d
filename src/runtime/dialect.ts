/** The types of the dialect, which are part of this entry as well as of `./schema`. */

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

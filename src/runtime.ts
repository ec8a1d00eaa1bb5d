/** Entry `unplugin-define-tool/runtime`: what an app imports. */

export { ToolError } from "./runtime/errors.ts";
export { createSession } from "./runtime/session.ts";
export { normalizeSkills } from "./runtime/skills.ts";
export { defineTool } from "./runtime/tool.ts";

export type { ToolArgsOf, ToolArgsRegistry } from "./runtime/args.ts";
export type { ToolErrorCode } from "./runtime/errors.ts";
export type {
  Session,
  SessionOptions,
  ToolCall,
  ToolValidator,
  Transport,
  Validators,
} from "./runtime/session-types.ts";
export type { NormalizedSkills, SkillsInput } from "./runtime/skills.ts";
export type { AnyToolDefinition, ToolCallContext, ToolDefinition, ToolNameOf, ToolSpecificHandler } from "./runtime/tool.ts";
export type {
  ArgsIssue,
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
} from "./runtime/dialect.ts";

/**
 * The args-schema dialect of Pedelec (seed 000) as TypeScript types.
 *
 * Every property is `readonly` so that schemas written `as const` are accepted.
 */

/** A JSON value that is not a container. */
export type JsonPrimitive = string | number | boolean | null;

/** Any value that JSON text can hold. */
export type JsonValue = JsonPrimitive | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** Keywords that every schema node may carry (seed 000, "Shared metadata"). Nothing fills a `default` in. */
export interface ToolArgsSchemaMeta<TDefault extends JsonValue = JsonValue> {
  readonly description?: string;
  readonly default?: TDefault;
  readonly examples?: readonly TDefault[];
}

/** A string; lengths count code points, `pattern` is an ECMAScript regular expression (seed 000, "String"). */
export interface ToolArgsStringSchema extends ToolArgsSchemaMeta<string> {
  readonly type: "string";
  readonly enum?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
}

/** A number with inclusive bounds (seed 000, "Number and integer"). */
export interface ToolArgsNumberSchema extends ToolArgsSchemaMeta<number> {
  readonly type: "number";
  readonly enum?: readonly number[];
  readonly minimum?: number;
  readonly maximum?: number;
}

/** A whole number with inclusive bounds (seed 000, "Number and integer"). */
export interface ToolArgsIntegerSchema extends ToolArgsSchemaMeta<number> {
  readonly type: "integer";
  readonly enum?: readonly number[];
  readonly minimum?: number;
  readonly maximum?: number;
}

/** `true` or `false` (seed 000, "Boolean"). */
export interface ToolArgsBooleanSchema extends ToolArgsSchemaMeta<boolean> {
  readonly type: "boolean";
  readonly enum?: readonly boolean[];
}

/** A list whose elements share one schema (seed 000, "Array"). */
export interface ToolArgsArraySchema extends ToolArgsSchemaMeta<readonly JsonValue[]> {
  readonly type: "array";
  readonly items: ToolArgsSchemaNode;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
}

/** An object with named properties; properties it does not name are allowed (seed 000, "Object"). */
export interface ToolArgsObjectSchema extends ToolArgsSchemaMeta<{ readonly [key: string]: JsonValue }> {
  readonly type: "object";
  readonly properties?: { readonly [name: string]: ToolArgsSchemaNode };
  readonly required?: readonly string[];
}

/** A value that matches exactly one of the branches (seed 000, "oneOf"). */
export interface ToolArgsOneOfSchema extends ToolArgsSchemaMeta {
  readonly oneOf: readonly ToolArgsSchemaNode[];
}

/** Any node of a schema. */
export type ToolArgsSchemaNode =
  | ToolArgsStringSchema
  | ToolArgsNumberSchema
  | ToolArgsIntegerSchema
  | ToolArgsBooleanSchema
  | ToolArgsArraySchema
  | ToolArgsObjectSchema
  | ToolArgsOneOfSchema;

/** The schema of a tool's arguments; the root is always an object (seed 000, "Root schema"). */
export type ToolArgsSchema = ToolArgsObjectSchema;

/** A tool without its handler, as it is sent to an agent (seed 003). */
export interface SerializableToolManifest {
  readonly name: string;
  readonly description: string;
  readonly argsSchema: ToolArgsSchema;
  readonly timeoutMs?: number;
}

/** The payload of a session: guidance for the agent and its tools (seed 003). */
export interface SerializableSkillsManifest {
  readonly guidance: string;
  readonly tools: readonly SerializableToolManifest[];
}

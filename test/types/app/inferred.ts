// Tools that are not registered: the literal schema, else the annotation, else `unknown`.
import { defineTool, type ToolArgsSchema, type ToolArgsSchemaNode } from "unplugin-define-tool/runtime";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
function assertType<T extends true>(): T | undefined {
  return undefined;
}

export const literal = defineTool({
  name: "u_literal",
  description: "A literal schema.",
  argsSchema: {
    type: "object",
    properties: {
      id: { type: "string" },
      level: { type: "integer", enum: [1, 2] },
      tags: { type: "array", items: { type: "string", enum: ["a", "b"] }, minItems: 1 },
      target: { oneOf: [{ type: "string" }, { type: "object", properties: { x: { type: "number" } }, required: ["x"] }] },
      empty: { type: "object" },
      anything: { type: "array", items: { type: "boolean" } },
    },
    required: ["id", "target"],
  },
  handler: (args) => {
    assertType<Equal<typeof args.id, string>>();
    assertType<Equal<typeof args.level, 1 | 2 | undefined>>();
    assertType<Equal<typeof args.tags, ("a" | "b")[] | undefined>>();
    assertType<Equal<typeof args.target, string | { x: number }>>();
    assertType<Equal<typeof args.anything, boolean[] | undefined>>();
    return args.id;
  },
});
assertType<Equal<typeof literal.name, "u_literal">>();

const schema = {
  type: "object",
  properties: { q: { type: "string", enum: ["x", "y"] }, limit: { type: "integer" } },
  required: ["q"],
} as const;
export const asConst = defineTool({
  name: "u_as_const",
  description: "A constant with `as const`.",
  argsSchema: schema,
  handler: ({ q, limit }) => {
    assertType<Equal<typeof q, "x" | "y">>();
    assertType<Equal<typeof limit, number | undefined>>();
  },
});

const satisfied = {
  type: "object",
  properties: { q: { type: "string" }, kind: { type: "string", enum: ["a", "b"] } },
  required: ["q"],
} satisfies ToolArgsSchema;
export const satisfiesUnannotated = defineTool({
  name: "u_satisfies",
  description: "`satisfies` keeps literals of `type` but widens lists.",
  argsSchema: satisfied,
  handler: (args) => {
    assertType<Equal<typeof args, unknown>>();
  },
});
export const satisfiesAnnotated = defineTool({
  name: "u_satisfies_2",
  description: "The annotation wins.",
  argsSchema: satisfied,
  handler: (args: { q: string; kind?: "a" | "b" }) => args.q,
});
assertType<Equal<Parameters<NonNullable<typeof satisfiesAnnotated.handler>>[0], { q: string; kind?: "a" | "b" }>>();

const asConstSatisfies = { type: "object", properties: { n: { type: "number" } }, required: ["n"] } as const satisfies ToolArgsSchema;
export const bothForms = defineTool({ name: "u_both", description: "Both.", argsSchema: asConstSatisfies, handler: ({ n }) => n.toFixed() });

const annotatedSchema: ToolArgsSchema = { type: "object", properties: { q: { type: "string" } } };
export const annotatedConstant = defineTool({
  name: "u_annotated",
  description: "An annotated constant.",
  argsSchema: annotatedSchema,
  handler: (args: { q: string }) => args.q,
});
const widened: ToolArgsSchemaNode = { type: "object", properties: { x: { type: "number" } } };
export const fragment = defineTool({
  name: "u_fragment",
  description: "A widened fragment inside a literal gives way to the annotation.",
  argsSchema: { type: "object", properties: { at: widened }, required: ["at"] },
  handler: (args: { at: { x?: number } }) => args.at.x,
});
const levels = ["low", "high"];
export const spreadEnum = defineTool({
  name: "u_spread_enum",
  description: "A widened enum gives way to the annotation.",
  argsSchema: { type: "object", properties: { level: { type: "string", enum: [...levels] } }, required: ["level"] },
  handler: (args: { level: "low" | "high" }) => args.level,
});

// Explicit generics work as in seed 003; the name then widens.
export const explicit = defineTool<{ delta: number }, { value: number }>({
  name: "u_explicit",
  description: "Explicit generics.",
  argsSchema: { type: "object", properties: { delta: { type: "integer" } }, required: ["delta"] },
  handler: ({ delta }) => ({ value: delta }),
});
assertType<Equal<typeof explicit.name, string>>();
export const explicitOne = defineTool<{ delta: number }>({ name: "u_explicit_1", description: "One.", argsSchema: { type: "object" }, handler: ({ delta }) => delta });

export const drift = defineTool({
  name: "u_drift",
  description: "A literal schema that the annotation contradicts.",
  argsSchema: { type: "object", properties: { delta: { type: "integer" } }, required: ["delta"] },
  handler: (args: { delta: string }) => args.delta, // error TS2322
});
export const driftOptional = defineTool({
  name: "u_drift_optional",
  description: "An optional property used as required.",
  argsSchema: { type: "object", properties: { delta: { type: "integer" } } },
  handler: ({ delta }) => delta.toFixed(), // error TS18048
});
export const driftEnum = defineTool({
  name: "u_drift_enum",
  description: "A narrower enum.",
  argsSchema: { type: "object", properties: { level: { type: "string", enum: ["low", "high"] } }, required: ["level"] },
  handler: (args: { level: "low" }) => args.level, // error TS2322
});
export const unknownArgs = defineTool({
  name: "u_unknown",
  description: "Unknown args cannot be read.",
  argsSchema: annotatedSchema,
  handler: (args) => args.q, // error TS18046
});
export const explicitDrift = defineTool<{ delta: number }, { value: number }>({
  name: "u_explicit_drift",
  description: "A result that the generics contradict.",
  argsSchema: { type: "object" },
  handler: ({ delta }) => ({ value: String(delta) }), // error TS2322
});
const mutableArgs = { type: "object", properties: { x: { type: "text" } } };
export const notASchema = defineTool({ name: "u_not_a_schema", description: "No.", argsSchema: mutableArgs }); // error TS2322

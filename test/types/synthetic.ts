/** Tools of the size that real projects have, for counting what their types cost. */

import type { TypedTool } from "../../src/compiler/emit-types/typed-tools.ts";
import type { ToolArgsObjectSchema, ToolArgsSchemaNode } from "../../src/schema/types.ts";

/** Tools with seven properties: an enum, a nested object, an array and a union among them. */
export function syntheticTools(count: number): TypedTool[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `tool_${index}`,
    description: `Tool ${index}.`,
    argsSchema: syntheticSchema(index),
    file: "src/tools.ts",
    line: index + 1,
  }));
}

function syntheticSchema(index: number): ToolArgsObjectSchema {
  return {
    type: "object",
    properties: {
      id: { type: "string", minLength: 1 },
      count: { type: "integer", minimum: 0, maximum: index },
      mode: { type: "string", enum: ["fast", "slow", `mode-${index}`] },
      place: { type: "object", properties: { x: { type: "number" }, y: { type: "number" } }, required: ["x"] },
      tags: { type: "array", items: { type: "string" }, maxItems: 8 },
      target: { oneOf: [{ type: "object", properties: { id: { type: "string" } }, required: ["id"] }, { type: "string" }] },
      flag: { type: "boolean" },
    },
    required: ["id", "place"],
  };
}

/** A tool whose args hold `levels` objects inside each other. */
export function nestedTool(levels: number): TypedTool {
  let node: ToolArgsSchemaNode = { type: "string" };
  for (let level = 0; level < levels - 1; level++) node = { type: "object", properties: { inner: node }, required: ["inner"] };
  return {
    name: "nested",
    description: "Nested objects.",
    argsSchema: { type: "object", properties: { id: { type: "string" }, inner: node }, required: ["id", "inner"] },
    file: "src/nested.ts",
    line: 1,
  };
}

/** A module that defines the tools with literal schemas, and reads `id` in each handler. */
export function syntheticModule(tools: readonly TypedTool[]): string {
  const calls = tools.map(
    (tool, index) =>
      `export const tool${index} = defineTool({ name: ${JSON.stringify(tool.name)}, description: "x", argsSchema: ${JSON.stringify(tool.argsSchema)}, handler: ({ id }) => id.length });`,
  );
  return ['import { defineTool } from "unplugin-define-tool/runtime";', ...calls, ""].join("\n");
}

/** The tools that the generated types of the fixtures speak of. */

import type { TypedTool } from "../../src/compiler/emit-types/typed-tools.ts";
import type { ToolArgsObjectSchema } from "../../src/schema/types.ts";

type Properties = NonNullable<ToolArgsObjectSchema["properties"]>;

function tool(name: string, properties: Properties, required: readonly string[] = [], manifest?: string): TypedTool {
  return {
    name,
    description: `Description of ${name}.`,
    argsSchema: { type: "object", properties, required },
    ...(manifest === undefined ? {} : { manifest }),
    file: `src/${name}.ts`,
    line: 3,
  };
}

export const tools: readonly TypedTool[] = [
  tool("update_counter", { delta: { type: "integer", minimum: -100, description: "Signed amount." }, note: { type: "string" } }, ["delta"]),
  tool(
    "create_card",
    {
      title: { type: "string" },
      status: { type: "string", enum: ["todo", "done"] },
      tags: { type: "array", items: { type: "string" }, minItems: 1, maxItems: 3 },
      place: { type: "object", properties: { column: { type: "string" }, row: { type: "integer" } }, required: ["column"] },
    },
    ["title", "place"],
  ),
  tool(
    "add_shape",
    {
      shape: {
        oneOf: [
          { type: "object", properties: { kind: { type: "string", enum: ["circle"] }, radius: { type: "number" } }, required: ["kind", "radius"] },
          { type: "object", properties: { kind: { type: "string", enum: ["square"] }, side: { type: "number" } }, required: ["kind", "side"] },
        ],
      },
    },
    ["shape"],
  ),
  tool("files.read-all", { path: { type: "string" } }, ["path"]),
  tool("no_args", {}),
  tool("constructor", { x: { type: "boolean" } }, ["x"]),
  tool("search", { query: { type: "string" } }, ["query"]),
  tool("search", { text: { type: "string" } }, ["text"], "editor"),
  tool("insert_text", { text: { type: "string" } }, ["text"], "editor"),
];

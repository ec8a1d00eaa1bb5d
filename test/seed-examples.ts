/** The code examples of the seed documents 000 and 003 that define a tool or a schema, as they stand there. */

export const SEED_EXAMPLES: readonly string[] = [
  `import type { ToolArgsSchema } from "@kaoruisaac/pedelec";

const schema = {
  type: "object",
  properties: {
    query: { type: "string" },
  },
  required: ["query"],
} satisfies ToolArgsSchema;`,
  `const emptySchema = {
  type: "object",
  properties: {},
  required: [],
} satisfies ToolArgsSchema;`,
  `{
  type: "string",
  description: "Output language.",
  default: "en",
  examples: ["en", "zh-TW"]
}`,
  `role: {
  type: "string",
  enum: ["viewer", "editor"],
  description: "Role to assign."
}`,
  `delta: {
  type: "integer",
  minimum: -10,
  maximum: 10
}`,
  `ids: {
  type: "array",
  items: { type: "string", minLength: 1 },
  minItems: 1,
  maxItems: 50,
  uniqueItems: true
}`,
  `position: {
  type: "object",
  properties: {
    x: { type: "number" },
    y: { type: "number" }
  },
  required: ["x", "y"]
}`,
  `target: {
  oneOf: [
    {
      type: "object",
      properties: { id: { type: "string" } },
      required: ["id"]
    },
    {
      type: "object",
      properties: { index: { type: "integer", minimum: 0 } },
      required: ["index"]
    }
  ]
}`,
  `import type { ToolArgsSchemaNode } from "@kaoruisaac/pedelec";

const pointSchema = {
  type: "object",
  properties: {
    x: { type: "number" },
    y: { type: "number" },
  },
  required: ["x", "y"],
} satisfies ToolArgsSchemaNode;

const moveShapeSchema = {
  type: "object",
  properties: {
    shapeId: { type: "string", minLength: 1 },
    destination: pointSchema,
  },
  required: ["shapeId", "destination"],
} satisfies ToolArgsSchema;`,
  `const updateCounter = defineTool<
  { delta: number },
  { value: number }
>({
  name: "update_counter",
  description: "Update the visible counter by delta.",
  argsSchema: {
    type: "object",
    properties: {
      delta: { type: "integer" },
    },
    required: ["delta"],
  },
  handler: ({ delta }) => ({ value: counter.add(delta) }),
});`,
];

/** What the documents say of fields that the first version of the schema has not. */
export const UNSUPPORTED_FIELDS: readonly (readonly [keyword: string, value: string])[] = [
  ["$defs", "{}"],
  ["$ref", `"#/$defs/a"`],
  ["additionalProperties", "false"],
  ["format", `"email"`],
  ["exclusiveMinimum", "0"],
  ["exclusiveMaximum", "9"],
  ["multipleOf", "2"],
  ["if", "{}"],
  ["then", "{}"],
  ["else", "{}"],
  ["allOf", "[]"],
  ["anyOf", "[]"],
  ["not", "{}"],
];

/** The examples in the text of a document: statements, members and literals that name a type and are no type notation. */
export function examplesIn(document: string): string[] {
  const examples: string[] = [];
  const lines = document.split("\n");
  for (let index = 0; index < lines.length; index++) {
    if (!/^(?:import |const |\w+: \{$|\{$)/.test(lines[index]!)) continue;
    const end = exampleEnd(lines, index);
    const example = lines.slice(index, end).join("\n").trim();
    index = end - 1;
    if (/\btype: "(?:string|number|integer|boolean|array|object)"/.test(example) && !/\?:|" \| "|\bTool\w+Node\b,/.test(example)) examples.push(example);
  }
  return examples;
}

/** One example goes on over blank lines as long as statements follow. */
function exampleEnd(lines: readonly string[], start: number): number {
  let depth = 0;
  for (let index = start; index < lines.length; index++) {
    for (const mark of lines[index]!) depth += "{[(".includes(mark) ? 1 : ")]}".includes(mark) ? -1 : 0;
    const closes = depth === 0 && /^\S.*[;}]$|^\}$/.test(lines[index]!);
    if (!closes) continue;
    const next = lines.findIndex((line, position) => position > index && line.trim() !== "");
    if (next === -1 || !/^(?:const |\})/.test(lines[next]!) || !lines[index]!.endsWith(";")) return index + 1;
  }
  return lines.length;
}

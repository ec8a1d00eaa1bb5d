/** Tools whose names, texts and shapes have broken code generators. */

import type { TypedTool } from "../../src/compiler/emit-types/typed-tools.ts";
import type { ToolArgsObjectSchema, ToolArgsSchemaNode } from "../../src/schema/types.ts";

type Properties = NonNullable<ToolArgsObjectSchema["properties"]>;

/** Names that mean something to JSON Schema, to the generator, to JavaScript or to TypeScript. */
export const HOSTILE_PROPERTIES: readonly string[] = [
  ...["$ref", "$id", "id", "$defs", "definitions", "title", "type", "properties", "required", "items", "enum", "oneOf", "description"],
  ...["default", "examples", "tsType", "tsEnumNames", "extends", "allOf", "anyOf", "not", "const", "nullable", "additionalProperties"],
  ...["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf", "prototype"],
  ...["new", "get", "set", "readonly", "static", "async", "function", "class", "interface", "import"],
  ...["", " ", "0", "10", "-1", "1e3", "a-b", "a.b", "a b", 'a"b', "a'b", "a`b", "a\\b", "a\nb", "a\r\nb", "a\u2028b", "a*/b", "/**", "{", "}", "};"],
  ...["日本", "é", "😀", "[k: string]", "@deprecated", "${x}", "</script>", "\0"],
];

export const HOSTILE_TEXTS: readonly string[] = [
  "*/ export const injected = 1; /*",
  "@deprecated not really",
  "line one\n@param x a tag",
  "see a@b.example and @deprecated {@link Nowhere}",
  "a\r\nb\rc\u2028d\u2029e",
  "* a bullet\n* another one\n/ and a slash",
  "`unclosed\n@deprecated",
  "```\n@deprecated fenced\n```",
  "\0\u0007 control",
  "/** nested */",
];

function tool(name: string, properties: Properties, required: readonly string[] = []): TypedTool {
  return { name, description: `Description of ${name}.`, argsSchema: { type: "object", properties, required }, file: `src/${name}.ts`, line: 1 };
}

/** Own properties, `__proto__` included. */
function record<T>(names: readonly string[], value: (name: string, index: number) => T): Record<string, T> {
  return Object.fromEntries(names.map((name, index) => [name, value(name, index)]));
}

function deep(levels: number, wrap: (node: ToolArgsSchemaNode) => ToolArgsSchemaNode): ToolArgsSchemaNode {
  let node: ToolArgsSchemaNode = { type: "string" };
  for (let level = 0; level < levels; level++) node = wrap(node);
  return node;
}

const scalar: ToolArgsSchemaNode = { type: "integer" };

export const hostileTools: readonly TypedTool[] = [
  ...["get-user", "get_user", "getUser", "GetUser", "get_user2", "get.user"].map((name, index) => tool(name, { [`p${index}`]: scalar }, [`p${index}`])),
  ...["tool", "resolve", "array", "a.b-c_9d", "A", "x_1_2", "x_12", "toString", "registry"].map((name) => tool(name, { [name]: scalar }, [name])),
  tool("required_names", record(HOSTILE_PROPERTIES, () => scalar), HOSTILE_PROPERTIES),
  tool("nested_names", record(HOSTILE_PROPERTIES, () => ({ type: "object", properties: record(HOSTILE_PROPERTIES, () => scalar), required: HOSTILE_PROPERTIES })), HOSTILE_PROPERTIES),
  tool("texts", record(HOSTILE_TEXTS.map((_, index) => `p${index}`), (_, index) => ({
    type: "string",
    description: HOSTILE_TEXTS[index] ?? "",
    pattern: HOSTILE_TEXTS[index] ?? "",
    default: HOSTILE_TEXTS[index] ?? "",
    examples: HOSTILE_TEXTS,
  }))),
  tool("enums", {
    text: { type: "string", enum: HOSTILE_TEXTS },
    numbers: { type: "number", enum: [-1, 0, 1e21, 5e-324, 0.1] },
    booleans: { type: "boolean", enum: [true, false] },
    single: { type: "array", items: { type: "integer", enum: [-1] } },
    list: { type: "array", items: { type: "string", enum: ["]", '"'] }, minItems: 2, maxItems: 2 },
  }, ["text", "numbers", "booleans", "single", "list"]),
  { ...tool("references", {
    value: { type: "object", default: { $ref: "./package.json", tsType: "Injected" }, examples: [{ $ref: "http://127.0.0.1:9/x" }, { $ref: "#/nowhere" }] },
    text: { type: "string", default: "{@link x} */ @deprecated" },
  }), description: HOSTILE_TEXTS.join("\n\n") },
  tool("wide", record(Array.from({ length: 1000 }, (_, index) => `p${index}`), () => scalar), ["p999"]),
  tool("deep_objects", { inner: deep(58, (inner) => ({ type: "object", properties: { inner }, required: ["inner"] })) }),
  tool("deep_arrays", { inner: deep(110, (items) => ({ type: "array", items })) }),
  tool("deep_unions", { inner: deep(50, (branch) => ({ oneOf: [branch, { type: "integer" }] })) }),
];

/** A module that assigns valid args to each type it can, and one wrong value a tool to each of the required ones. */
export function consumerOf(tools: readonly TypedTool[]): string {
  const lines = tools
    .filter((each) => (each.argsSchema.required ?? []).length > 0)
    .flatMap((each, index) => {
      const name = JSON.stringify(each.name);
      const args = Object.fromEntries((each.argsSchema.required ?? []).map((key) => [key, sample(each.argsSchema.properties?.[key])]));
      return [
        `export const valid${index}: ToolArgsRegistry[${name}] = ${literal(args)};`,
        `export const empty${index}: ToolArgsRegistry[${name}] = {}; // error TS2739 TS2740 TS2741 TS2322`,
        `export const surplus${index}: ToolArgsRegistry[${name}] = { ...valid${index}, surplus: 1 }; // error TS2353`,
      ];
    });
  return ['import type { ToolArgsRegistry } from "unplugin-define-tool/runtime";', ...lines, ""].join("\n");
}

function sample(node: ToolArgsSchemaNode | undefined): unknown {
  if (node === undefined || "oneOf" in node) throw new Error("No sample for this node.");
  if (node.type === "array") return [];
  if (node.type === "object") return Object.fromEntries((node.required ?? []).map((key) => [key, sample(node.properties?.[key])]));
  return node.enum?.[0] ?? 1;
}

/** `__proto__` is computed: as a plain key it would set the prototype. To TypeScript U+2028 and U+2029 end a line. */
function literal(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('"__proto__":', '["__proto__"]:')
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}

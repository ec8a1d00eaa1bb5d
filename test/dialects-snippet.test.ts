/** `defineToolSnippet` prints TypeScript that means the tool it was given. */

import * as fc from "fast-check";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { defineToolSnippet, inferToolArgsSchema, type ToolArgsSchema } from "../src/schema.ts";
import { uniformExample } from "./tree-arbitraries.ts";

const EMPTY: ToolArgsSchema = { type: "object", properties: {}, required: [] };

/** Runs the snippet with a `defineTool` that records its argument; TypeScript's own parser must accept it first. */
function run(snippet: string): { tool: unknown; exported: string[] } {
  const output = ts.transpileModule(snippet, { compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 }, reportDiagnostics: true });
  expect(output.diagnostics).toEqual([]);
  const exports: Record<string, unknown> = {};
  const require = (specifier: string): unknown => {
    expect(specifier).toBe("unplugin-define-tool/runtime");
    return { defineTool: (tool: unknown) => tool };
  };
  new Function("exports", "require", output.outputText)(exports, require);
  const exported = Object.keys(exports);
  return { tool: exports[exported[0] ?? ""], exported };
}

describe("defineToolSnippet", () => {
  it("prints a module with the import, two spaces, double quotes, and lists of scalars on one line", () => {
    const schema: ToolArgsSchema = {
      type: "object",
      properties: {
        delta: { type: "integer", minimum: -100, description: "Signed \"amount\"." },
        "not-a-name": { type: "array", items: { type: "string", enum: ["a", "b"] }, examples: [[], ["a"]] },
        target: { oneOf: [{ type: "string" }, { type: "object" }] },
      },
      required: ["delta"],
    };
    expect(defineToolSnippet({ name: "update_counter", description: "Add a delta.", schema })).toBe(`import { defineTool } from "unplugin-define-tool/runtime";

export const updateCounterTool = defineTool({
  name: "update_counter",
  description: "Add a delta.",
  argsSchema: {
    type: "object",
    properties: {
      delta: {
        type: "integer",
        minimum: -100,
        description: "Signed \\"amount\\".",
      },
      "not-a-name": {
        type: "array",
        items: {
          type: "string",
          enum: ["a", "b"],
        },
        examples: [
          [],
          ["a"],
        ],
      },
      target: {
        oneOf: [
          {
            type: "string",
          },
          {
            type: "object",
          },
        ],
      },
    },
    required: ["delta"],
  },
});
`);
  });

  it.each([
    ["update_counter", "updateCounterTool"], ["files.read-all", "filesReadAllTool"], ["delete", "deleteTool"], ["ping", "pingTool"],
    ["search_tool", "searchTool"], ["define_tool", "defineToolTool"], ["ReadFile", "readFileTool"], ["tool", "toolTool"], ["2nd-日本", "_2ndTool"], ["日本", "Tool"], ["", "Tool"],
  ])("the constant is named after the tool: %s", (name, constant) => {
    const { tool, exported } = run(defineToolSnippet({ name, description: "D.", schema: EMPTY }));
    expect(exported).toEqual([constant]);
    expect(tool).toEqual({ name, description: "D.", argsSchema: EMPTY });
  });

  it("a property called __proto__ stays a property", () => {
    const schema = JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string","default":"x"}},"required":["__proto__"]}') as ToolArgsSchema;
    const { tool } = run(defineToolSnippet({ name: "a", description: "D.", schema }));
    expect(JSON.stringify(tool)).toBe(JSON.stringify({ name: "a", description: "D.", argsSchema: schema }));
  });

  it("no name or text breaks out of its literal", () => {
    const text = "\u2028\u2029\"'`${1}\\\n\r\0*/</script>\ud800";
    const schema: ToolArgsSchema = { type: "object", properties: { [text]: { type: "string", default: text }, "1": { type: "string" }, "a b": { type: "string" } }, required: [text] };
    const snippet = defineToolSnippet({ name: text, description: text, schema });
    expect(snippet).not.toMatch(/[\u2028\u2029\r\0]/);
    expect(run(snippet).tool).toEqual({ name: text, description: text, argsSchema: schema });
  });

  it("what it prints means what it was given, for any inferred schema", () => {
    fc.assert(fc.property(fc.string(), fc.string(), uniformExample({ nulls: false }), (name, description, example) => {
      const { schema } = inferToolArgsSchema(example);
      const { tool } = run(defineToolSnippet({ name, description, schema }));
      expect(JSON.stringify(tool)).toBe(JSON.stringify({ name, description, argsSchema: schema }));
    }), { numRuns: 60 });
  });
});

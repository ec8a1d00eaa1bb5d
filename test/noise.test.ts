import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { scan } from "../src/api.ts";
import { build, BUNDLERS } from "./bundlers/builds.ts";
import { fixtureApp } from "./bundlers/fixture-app.ts";
import { compileFiles } from "./compile-memory.ts";
import { IMPORT } from "./evaluate-project.ts";

/** Tools as the guidance of the dialect wants them: few explicit properties, enums, bounds, descriptions, a clear tag. */
const CAREFUL = `${IMPORT}
import type { ToolArgsSchemaNode } from "@kaoruisaac/pedelec";

const COLORS = ["red", "green", "blue"] as const;

const point = {
  type: "object",
  properties: {
    x: { type: "number", minimum: 0, maximum: 1, description: "From the left edge, as a part of the width." },
    y: { type: "number", minimum: 0, maximum: 1, description: "From the top edge, as a part of the height." },
  },
  required: ["x", "y"],
  description: "A place on the board.",
} satisfies ToolArgsSchemaNode;

export const readBoard = defineTool({
  name: "read_board",
  description: "Read all shapes on the board. Changes nothing; call it before any change.",
  argsSchema: { type: "object", properties: {}, required: [] },
  handler: () => board.read(),
});

export const moveShapes = defineTool({
  name: "move_shapes",
  description: \`Move up to 50 shapes to one place.
Their order stays; shapes that are locked are left out.\`,
  argsSchema: {
    type: "object",
    properties: {
      ids: { type: "array", items: { type: "string", minLength: 1, maxLength: 36 }, minItems: 1, maxItems: 50, uniqueItems: true, description: "Ids from read_board." },
      to: point,
      color: { type: "string", enum: [...COLORS], description: "New colour; omit it to keep the colour.", examples: ["red"] },
      steps: { type: "integer", minimum: 1, maximum: 60, default: 1, description: "Frames of the animation; one when omitted." },
      snap: { type: "boolean", description: "Snap to the grid; off when omitted." },
      name: { type: "string", pattern: "^[a-z][a-z0-9-]*$", maxLength: 40, description: "Name of the group that results." },
    },
    required: ["ids", "to"],
  },
  timeoutMs: 5000,
  handler: async ({ ids, to }, ctx) => board.move(ids, to, ctx.toolRequestId),
});

export const deleteShape = defineTool({
  name: "delete_shape",
  description: "Delete one shape for good. It cannot be undone; ask the user first.",
  argsSchema: {
    type: "object",
    properties: {
      target: {
        description: "Which shape to delete.",
        oneOf: [
          { type: "object", properties: { by: { type: "string", enum: ["id"] }, id: { type: "string", minLength: 1 } }, required: ["by", "id"] },
          { type: "object", properties: { by: { type: "string", enum: ["place"] }, place: point }, required: ["by", "place"] },
        ],
      },
    },
    required: ["target"],
  },
});
`;

describe("noise", () => {
  it("there is no warning on code that follows the guidance of the dialect", () => {
    const { tools, diagnostics } = compileFiles({ "a.ts": CAREFUL }).compilation;
    expect(diagnostics).toEqual([]);
    expect(tools.map(({ name }) => name)).toEqual(["delete_shape", "move_shapes", "read_board"]);
  });

  it("there is none for a provider that takes the dialect as it is", () => {
    expect(compileFiles({ "a.ts": CAREFUL }, { targets: ["openai", "anthropic", "mcp", "webmcp"] }).compilation.diagnostics).toEqual([]);
  });

  it("there is none on the playground", async () => {
    const { tools, diagnostics } = await scan({ root: resolve(import.meta.dirname, "../playground"), dts: false });
    expect(diagnostics).toEqual([]);
    expect(tools.length).toBeGreaterThan(5);
  });

  it.each(BUNDLERS)("a build with %s says ten warnings, then their number and the command that lists them", async (bundler) => {
    const lists = Array.from({ length: 14 }, (_, index) => `p${index}: { type: "array", items: { type: "string" } }`).join(", ");
    const app = fixtureApp({ "src/tools/lists.js": `import { defineTool } from "unplugin-define-tool/runtime";\nexport default defineTool({ name: "lists", description: "Takes many lists without any limit.", argsSchema: { type: "object", properties: { ${lists} } } });\n` });
    const lines = (await build(bundler, app)).warnings.flatMap((warning) => warning.split("\n")).filter((line) => /array-unbounded|in all/.test(line));
    expect(lines).toHaveLength(11);
    expect(lines[0]).toMatch(/src\/tools\/lists\.js:2:\d+ warning array-unbounded {2}This array has no maxItems/);
    expect(lines.at(-1)).toBe('14 warnings in all; "define-tool check" lists them.');
  });
});

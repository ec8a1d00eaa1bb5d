import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { resolveOptions } from "../src/plugin/options.ts";
import { Project } from "../src/plugin/project.ts";

const roots: string[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true });
});

const FILES: Readonly<Record<string, string>> = {
  "src/fields.ts": `export const point = { type: "object", description: "A place.", properties: { x: { type: "number" } } };
export const limits = { max: 10 };
export function touch(target: any) { target.type = "array"; }
`,
  "src/barrel.ts": 'export { limits as bounds } from "./fields";\n',
  "src/a.ts": `import { defineTool } from "unplugin-define-tool/runtime";
import { point } from "./fields";
export const a = defineTool({ name: "a_tool", description: "Moves the first thing there.", argsSchema: { type: "object", properties: { to: point } } });
`,
  "src/b.ts": `import { defineTool } from "unplugin-define-tool/runtime";
import { bounds } from "./barrel";
import data from "./data.json";
export const b = defineTool({ name: "b_tool", description: data.text, argsSchema: { type: "object", properties: { n: { type: "integer", maximum: bounds.max } } } });
`,
  "src/data.json": '{ "text": "Counts the second thing again." }',
  "src/view.ts": "export const view = 1;\n",
};

function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function project(): { root: string; project: Project } {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "define-tool-reuse-")));
  roots.push(root);
  for (const [path, text] of Object.entries(FILES)) write(root, path, text);
  return { root, project: new Project(resolveOptions({ root, dts: false, cache: false })) };
}

/** Edits that follow one another; after each the project must say what one that starts afresh says. */
const EDITS: readonly (readonly [title: string, path: string, text: string])[] = [
  ["a file that uses no tool", "src/view.ts", "export const view = 2;\n"],
  ["a tool", "src/a.ts", FILES["src/a.ts"]!.replace("first thing", "other thing")],
  ["a fragment", "src/fields.ts", FILES["src/fields.ts"]!.replace("max: 10", "max: 12")],
  ["JSON that a tool imports", "src/data.json", '{ "text": "Counts the third thing again." }'],
  ["a barrel", "src/barrel.ts", 'import { limits } from "./fields";\nexport const bounds = { max: limits.max + 1 };\n'],
  ["a file that begins to write to a fragment", "src/view.ts", 'import { point } from "./fields";\npoint.type = "array";\n'],
  ["a tool beside it", "src/b.ts", FILES["src/b.ts"]!.replace("b_tool", "c_tool")],
  ["the file that stops writing", "src/view.ts", "export const view = 3;\n"],
  ["a file that passes a fragment to a function that writes", "src/view.ts", 'import { point, touch } from "./fields";\ntouch(point);\n'],
  ["a tool beside it again", "src/b.ts", FILES["src/b.ts"]!],
  ["the file that stops passing it", "src/view.ts", "export {};\n"],
  ["a tool with an error", "src/a.ts", FILES["src/a.ts"]!.replace("a_tool", "a tool")],
  ["a name that is taken", "src/a.ts", FILES["src/a.ts"]!.replace("a_tool", "b_tool")],
  ["the tool as it was", "src/a.ts", FILES["src/a.ts"]!],
];

describe("a project that follows edits", () => {
  it("says after each edit what a project that starts afresh says", async () => {
    const { root, project: kept } = project();
    await kept.scan();
    const seen = new Set<string>();
    for (const [title, path, text] of EDITS) {
      write(root, path, text);
      const after = await kept.update({ id: join(root, path), kind: "update" });
      const afresh = await new Project(resolveOptions({ root, dts: false, cache: false })).scan();
      expect(after.result.compilation, title).toEqual(afresh.result.compilation);
      for (const diagnostic of after.diagnostics) seen.add(diagnostic.rule);
    }
    // The edits do what their titles say.
    expect([...seen].sort()).toEqual(["tool-name-duplicate", "tool-name-pattern", "tool-not-static/mutated"]);
  });

  it("works on no call again whose modules did not change", async () => {
    const { root, project: kept } = project();
    const before = await kept.scan();
    write(root, "src/view.ts", "export const view = 2;\n");
    const after = await kept.update({ id: join(root, "src/view.ts"), kind: "update" });
    const schemas = (snapshot: typeof before): unknown[] => snapshot.result.compilation.tools.map((tool) => tool.argsSchema);
    schemas(after).forEach((schema, index) => expect(schema).toBe(schemas(before)[index]));
  });
});

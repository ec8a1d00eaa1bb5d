/** A made-up app of many source files, some of which hold a tool. Deterministic. */

import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

export interface SyntheticSize {
  readonly tools: number;
  readonly files: number;
}

/** Writes the app below `root`: one tool per tool file, fragments they share, and files that only look like an app. */
export async function writeSyntheticApp(root: string, { tools, files }: SyntheticSize): Promise<void> {
  const write = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  };
  await write("package.json", JSON.stringify({ name: "synthetic", private: true, type: "module" }));
  await write("tsconfig.json", JSON.stringify({ compilerOptions: { target: "ES2022", module: "ESNext", moduleResolution: "Bundler", strict: true, skipLibCheck: true, noEmit: true, types: [] }, include: ["src"] }));
  await write("src/shared/fields.ts", FIELDS);
  for (let index = 0; index < tools; index++) await write(`src/feature${index % 40}/tool${index}.ts`, toolFile(index));
  for (let index = 0; index < files - tools - 1; index++) await write(`src/feature${index % 40}/view${index}.ts`, viewFile(index));
}

/** The path of a tool file, and its text with another bound: the one edit that is measured. */
export function editedTool(index: number, turn: number): { readonly path: string; readonly text: string } {
  return { path: `src/feature${index % 40}/tool${index}.ts`, text: toolFile(index).replace("maximum: 500", `maximum: ${501 + turn}`) };
}

const FIELDS = `export const COLORS = ["red", "green", "blue"] as const;
export const point = { type: "object", description: "A place on the board.", properties: { x: { type: "number", minimum: 0, maximum: 4000, description: "From the left, in pixels." }, y: { type: "number", minimum: 0, maximum: 4000, description: "From the top, in pixels." } }, required: ["x", "y"] } as const;
export const text = (description: string, maxLength = 200) => ({ type: "string", description, minLength: 1, maxLength }) as const;
`;

function toolFile(index: number): string {
  return `import { defineTool } from "unplugin-define-tool/runtime";
import { COLORS, point, text } from "../shared/fields";

interface Shape { id: string; x: number; y: number }
const shapes = new Map<string, Shape>();

/** Moves one shape of board ${index}. */
function move(id: string, to: { x: number; y: number }): Shape | undefined {
  const shape = shapes.get(id);
  if (shape === undefined) return undefined;
  shape.x = to.x;
  shape.y = to.y;
  return shape;
}

export const moveShape${index} = defineTool({
  name: "move_shape_${index}",
  description: "Move one shape of board ${index} to another place and recolour it.",
  argsSchema: {
    type: "object",
    properties: {
      id: text("Which shape to move."),
      to: point,
      color: { type: "string", enum: [...COLORS], description: "The new colour." },
      steps: { type: "integer", minimum: 1, maximum: 500, default: 10, description: "Frames of the animation." },
      tags: { type: "array", items: { type: "string", minLength: 1, maxLength: 40 }, maxItems: 8, uniqueItems: true, description: "Labels to set." },
      shadow: { oneOf: [{ type: "boolean" }, { type: "integer", minimum: 0, maximum: 30 }], description: "Off, on, or its size." },
    },
    required: ["id", "to"],
  },
  handler: (args) => move(String((args as { id: string }).id), (args as { to: { x: number; y: number } }).to),
});
`;
}

function viewFile(index: number): string {
  const blocks = Array.from({ length: 12 }, (_, part) => `
export class View${index}Part${part} {
  readonly title = "View ${index} / ${part}";
  #items: { id: string; label: string; size: number }[] = [];
  add(id: string, label: string, size = ${part}): this {
    if (this.#items.some((item) => item.id === id)) throw new Error(\`\${id} is there already\`);
    this.#items.push({ id, label, size });
    return this;
  }
  total(): number {
    return this.#items.reduce((sum, item) => sum + item.size * ${index % 7} + item.label.length, 0);
  }
  render(): string {
    return this.#items.map((item) => \`<li data-id="\${item.id}">\${item.label} (\${item.size})</li>\`).join("");
  }
}`);
  return `// A part of the app that has no tools.\n${blocks.join("\n")}\n`;
}

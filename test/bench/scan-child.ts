/** One measurement in a process of its own; prints `{ milliseconds, megabytes }`. */

import { readFileSync, writeFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { editedTool } from "./synthetic-app.ts";

const [row, root] = process.argv.slice(2) as [string, string];

async function sourceFiles(): Promise<string[]> {
  const entries = await readdir(join(root, "src"), { recursive: true });
  return entries.filter((entry) => entry.endsWith(".ts")).map((entry) => join(root, "src", entry));
}

/** Reads every file and parses those that name the source package: what no scanner of this kind can do without. */
async function floor(): Promise<number> {
  const start = performance.now();
  const { ts } = await import("ts-morph");
  for (const file of await sourceFiles()) {
    const text = await readFile(file, "utf8");
    if (text.includes("unplugin-define-tool/runtime")) ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  }
  return performance.now() - start;
}

/** A Program with its type checker over the same files, as extractors need that read types. */
async function program(): Promise<number> {
  const start = performance.now();
  const { ts } = await import("ts-morph");
  const checked = ts.createProgram(await sourceFiles(), { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler, noEmit: true, types: [], skipLibCheck: true });
  const checker = checked.getTypeChecker();
  for (const file of checked.getSourceFiles()) {
    if (file.text.includes("unplugin-define-tool/runtime")) ts.forEachChild(file, (node) => void checker.getTypeAtLocation(node));
  }
  return performance.now() - start;
}

async function scan(cache: string | false): Promise<number> {
  const start = performance.now();
  const { resolveOptions } = await import("../../src/plugin/options.ts");
  const { Project } = await import("../../src/plugin/project.ts");
  await new Project(resolveOptions({ root, dts: false, cache })).scan();
  return performance.now() - start;
}

/** The median of one edit after another in a project that stays in memory. */
async function edit(): Promise<number> {
  const { resolveOptions } = await import("../../src/plugin/options.ts");
  const { Project } = await import("../../src/plugin/project.ts");
  const project = new Project(resolveOptions({ root, dts: false, cache: false }));
  await project.scan();
  const times: number[] = [];
  for (let turn = 0; turn < 9; turn++) {
    const { path, text } = editedTool(3, turn);
    const file = join(root, path);
    const before = readFileSync(file, "utf8");
    writeFileSync(file, text);
    const start = performance.now();
    const snapshot = await project.update({ id: file, kind: "update" });
    times.push(performance.now() - start);
    if (!JSON.stringify(snapshot.result.compilation.tools).includes(`"maximum":${501 + turn}`)) throw new Error("the edit was not seen");
    writeFileSync(file, before);
  }
  return times.toSorted((a, b) => a - b)[4]!;
}

const rows: Record<string, () => Promise<number>> = { floor, program, cold: () => scan(false), warm: () => scan(join(root, ".cache")), edit };
const milliseconds = await rows[row]!();
console.log(JSON.stringify({ milliseconds, megabytes: process.resourceUsage().maxRSS / 1024 }));

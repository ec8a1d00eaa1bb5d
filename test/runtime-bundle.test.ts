import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { build as esbuild } from "esbuild";
import { rolldown } from "rolldown";
import { rollup } from "rollup";
import { minify } from "rolldown/experimental";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as runtime from "../src/runtime.ts";
import { installPackage, temporaryFolder } from "./types/project.ts";

let root: string;
let entry: string;

beforeAll(async () => {
  root = await temporaryFolder();
  await installPackage(root);
  entry = join(root, "node_modules/unplugin-define-tool/dist/runtime.js");
});

afterAll(async () => {
  await rm(root, { recursive: true, force: true });
});

const APP = "app";

/** The app as a plugin of the Rollup family, so that nothing of it has to be on disk. */
function app(code: string) {
  return {
    name: "app",
    resolveId: (id: string) => (id === APP ? id : undefined),
    load: (id: string) => (id === APP ? code : undefined),
  };
}

const BUNDLERS: Readonly<Record<string, (code: string) => Promise<string>>> = {
  esbuild: async (contents) => {
    const result = await esbuild({ stdin: { contents, resolveDir: root }, bundle: true, minify: true, format: "esm", write: false });
    return result.outputFiles[0]?.text ?? "";
  },
  rollup: async (code) => {
    const bundle = await rollup({ input: APP, plugins: [app(code)] });
    const { output } = await bundle.generate({ format: "esm" });
    return (await minify("app.js", output[0].code)).code;
  },
  rolldown: async (code) => {
    const bundle = await rolldown({ input: APP, plugins: [app(code)] });
    const { output } = await bundle.generate({ format: "esm", minify: true });
    return output[0].code;
  },
};

describe("an app that imports only defineTool", () => {
  test.each(Object.keys(BUNDLERS))("ships less than 200 bytes of ours with %s", async (bundler) => {
    const code = (await BUNDLERS[bundler]?.(`export { defineTool } from ${JSON.stringify(entry)};`)) ?? "";
    expect(code).toMatch(/export/);
    expect(Buffer.byteLength(code)).toBeLessThan(200);
  });
});

test("the runtime imports nothing: no package, no builtin, no virtual module", async () => {
  const { metafile } = await esbuild({ entryPoints: [entry], bundle: true, write: false, metafile: true, format: "esm", platform: "neutral" });
  expect(Object.values(metafile.inputs).flatMap((input) => input.imports)).toEqual([]);
  expect(await readFile(entry, "utf8")).not.toMatch(/^import\b|\bimport\(|\brequire\(/m);
});

test("the runtime exports these functions and nothing else", () => {
  expect(Object.keys(runtime).toSorted()).toEqual(["ToolError", "createSession", "defineTool", "normalizeSkills"]);
});

test("the entry declares every type of the contract", async () => {
  const declarations = await readFile(entry.replace(/\.js$/, ".d.ts"), "utf8");
  const exported = /^export \{ ([^}]*) \};$/m.exec(declarations)?.[1]?.split(", ").map((name) => name.replace(/^type /, "")) ?? [];
  const dialect = ["", "Node", "Meta"].map((part) => `ToolArgsSchema${part}`);
  const nodes = ["String", "Number", "Integer", "Boolean", "Array", "Object", "OneOf"].map((kind) => `ToolArgs${kind}Schema`);
  const tools = "ToolDefinition AnyToolDefinition ToolSpecificHandler ToolCallContext SkillsInput ToolNameOf ToolArgsOf ToolArgsRegistry".split(" ");
  const sent = "JsonPrimitive JsonValue SerializableToolManifest SerializableSkillsManifest".split(" ");
  const sessions = "Session ToolCall ToolError Transport Validators".split(" ");
  expect(exported).toEqual(expect.arrayContaining([...tools, ...sent, ...dialect, ...nodes, ...sessions]));
});

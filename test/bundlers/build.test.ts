import { readdirSync, statSync, utimesSync } from "node:fs";
import { basename } from "node:path";
import * as esbuild from "esbuild";
import { describe, expect, it } from "vitest";
import esbuildPlugin from "../../src/esbuild.ts";
import { build, BUNDLERS, run } from "./builds.ts";
import { fixtureApp } from "./fixture-app.ts";

const LONG_AGO = new Date("2001-02-03T04:05:06Z");

describe.each(BUNDLERS)("a build with %s", (bundler) => {
  it("gives every tool of the project, imported or not, sorted by name", async () => {
    const app = fixtureApp();
    const { code, warnings } = await build(bundler, app);
    const { tools, toolNames } = await run({ code, warnings });
    expect(toolNames).toEqual(["add_note", "clear_notes", "open_file", "update_counter"]);
    await expect(JSON.stringify(tools, null, 2)).toMatchFileSnapshot("snapshots/manifest.json");
    expect(Object.isFrozen(tools)).toBe(true);
    expect(warnings).toEqual([]);
  });

  it("splits the tools by named manifest", async () => {
    const app = fixtureApp({ "src/main.js": 'export { toolNames as rest } from "virtual:tool-manifest";\nexport { toolNames as editor } from "virtual:tool-manifest?manifest=editor";\n' });
    const exported = await run(await build(bundler, app, { instances: [{ manifests: { editor: "src/editor/**" } }] }));
    expect(exported).toMatchObject({ editor: ["open_file"], rest: ["add_note", "clear_notes", "update_counter"] });
  });

  it("refuses a manifest that nothing declares, and lists the known ones", async () => {
    const app = fixtureApp({ "src/main.js": 'export { tools } from "virtual:tool-manifest?manifest=edtor";\n' });
    await expect(build(bundler, app, { instances: [{ manifests: { editor: "src/editor/**" } }] })).rejects.toThrow(/manifest-unknown[^]*edtor[^]*editor/);
  });

  it("imports the real tools that modules export, and names those it must leave out", async () => {
    const app = fixtureApp({
      "src/main.js": 'export { definitions } from "virtual:tool-definitions";\n',
      "src/tools/local.js": 'import { defineTool } from "unplugin-define-tool/runtime";\nconst local = defineTool({ name: "local_tool", description: "Is known to its module only.", argsSchema: { type: "object" } });\nexport const list = [local];\n',
      "src/tools/note.js": 'import { defineTool } from "unplugin-define-tool/runtime";\nexport default defineTool({ name: "add_note", description: "Adds a note to the list of notes.", argsSchema: { type: "object" } });\n',
    });
    const built = await build(bundler, app);
    const { definitions } = (await run(built)) as { definitions: { name: string; handler?: unknown }[] };
    expect(definitions.map((definition) => definition.name)).toEqual(["add_note", "clear_notes", "open_file", "update_counter"]);
    expect(typeof definitions[3]!.handler).toBe("function");
    expect(built.warnings.join("\n")).toContain("src/tools/local.js:2:15 local_tool");
  });

  it("keeps the absolute paths of the tools' files out of source maps", async () => {
    const app = fixtureApp({ "src/main.js": 'export { definitions } from "virtual:tool-definitions";\nexport { tools } from "virtual:tool-manifest";\n', "src/tools/note.js": "" });
    const { map } = await build(bundler, app, { sourcemap: true });
    expect(map).toContain("update_counter");
    expect(map).not.toContain(app.root);
  });

  describe("a list of tools", () => {
    const TOOL = (rest: string): string => `import { defineTool } from "unplugin-define-tool/runtime";\nexport default defineTool({ name: "add_note", description: "Adds a note to the list of notes.", argsSchema: { type: "object" } });\n${rest}`;
    const LIST = 'import { definitions } from "virtual:tool-definitions";\nexport const list = () => definitions;\n';
    const said = async (files: Readonly<Record<string, string>>): Promise<string[]> =>
      (await build(bundler, fixtureApp({ "src/tools/note.js": "", ...files }))).warnings.filter((warning) => warning.includes("virtual:tool-definitions runs before"));

    it.each([
      ["itself", { "src/main.js": `${LIST}${TOOL("")}` }],
      ["through others", { "src/main.js": `import { list } from "./session.js";\n${TOOL("export { list };\n")}`, "src/session.js": LIST }],
    ])("that a tool's module imports %s is told to run before the tool", async (_, files) => {
      expect(await said(files)).toEqual([expect.stringMatching(/virtual:tool-definitions runs before src\/main\.js, so that "add_note" is not defined yet/)]);
    });

    it("is told to run too soon in the entry in which it does", async () => {
      const app = fixtureApp({ "src/tools/note.js": "", "src/main.js": LIST, "src/other.js": 'export { default } from "./tool.js";\n', "src/tool.js": TOOL(LIST) });
      const { warnings } = await build(bundler, app, { entry: ["src/main.js", "src/other.js"] });
      expect(warnings.filter((warning) => warning.includes("virtual:tool-definitions runs before"))).toEqual([expect.stringContaining("src/tool.js")]);
    });

    it("that runs after its tools is not spoken of, though they import each other in a circle", async () => {
      const files = { "src/main.js": 'export { list } from "./session.js";\n', "src/session.js": `${LIST}export const store = {};\n`, "src/tool.js": TOOL('import { store } from "../src/session.js";\nexport { store };\n') };
      expect(await said(files)).toEqual([]);
      const { list } = (await run(await build(bundler, fixtureApp({ "src/tools/note.js": "", ...files })))) as { list(): { name: string }[] };
      expect(list().map(({ name }) => name)).toContain("add_note");
    });
  });

  it("has no zero bytes, which would make it a binary file to many tools", async () => {
    const { code } = await build(bundler, fixtureApp());
    expect(code).not.toContain("\0");
  });

  it("finds a named manifest by whatever name it has", async () => {
    for (const name of ["a&b", "a+b", "a?b", "a b", "größe", "a%20b", "100%", "a=b", "a/b"]) {
      const id = `virtual:tool-manifest?manifest=${name === "a%20b" ? "a%2520b" : name}`;
      const app = fixtureApp({ "src/main.js": `export { toolNames } from ${JSON.stringify(id)};\n` });
      const { toolNames } = await run(await build(bundler, app, { instances: [{ manifests: { [name]: "src/tools/note*", a: "src/editor/**" } }] }));
      expect(toolNames, name).toEqual(["add_note"]);
    }
  });

  it("gives the same bytes in two folders", async () => {
    const apps = [fixtureApp(), fixtureApp()];
    const codes: string[] = [];
    for (const app of apps) {
      const { code } = await build(bundler, app);
      expect(code).not.toContain(app.root);
      // The bundlers themselves name modules in comments, relative to the working directory.
      codes.push(code.replaceAll(basename(app.root), "app"));
    }
    expect(codes[1]).toBe(codes[0]);
  });

  it("writes the types and the manifest file, and touches them again only when they change", async () => {
    const app = fixtureApp();
    const request = { instances: [{ manifestFile: "public/tools.json" }] };
    await build(bundler, app, request);
    const types = app.read("src/tool-manifest.d.ts");
    expect(types).toContain("update_counter");
    expect((JSON.parse(app.read("public/tools.json")) as { tools: { name: string }[] }).tools.map((tool) => tool.name)).toEqual(["add_note", "clear_notes", "open_file", "update_counter"]);
    for (const file of ["src/tool-manifest.d.ts", "public/tools.json"]) utimesSync(app.path(file), LONG_AGO, LONG_AGO);
    await build(bundler, app, request);
    for (const file of ["src/tool-manifest.d.ts", "public/tools.json"]) expect(statSync(app.path(file)).mtime).toEqual(LONG_AGO);
    app.write("src/fragments/text.js", 'export const text = { type: "string", description: "Something else." };\n');
    await build(bundler, app, request);
    expect(app.read("src/tool-manifest.d.ts")).not.toBe(types);
    expect(readdirSync(app.path("src")).sort()).toEqual(["editor", "fragments", "main.js", "tool-manifest.d.ts", "tools"]);
  });

  it("writes no types for a project without a tsconfig, or when told so", async () => {
    const plain = fixtureApp();
    plain.remove("tsconfig.json");
    await build(bundler, plain);
    expect(plain.has("src/tool-manifest.d.ts")).toBe(false);
    const off = fixtureApp();
    await build(bundler, off, { instances: [{ dts: false }] });
    expect(off.has("src/tool-manifest.d.ts")).toBe(false);
  });

  it("goes on, with one warning, when the types cannot be written", async () => {
    const app = fixtureApp({ "types": "a file" });
    const { warnings } = await build(bundler, app, { instances: [{ dts: "types/tools.d.ts" }] });
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain("types/tools.d.ts could not be written (a part of its path is a file, not a folder), so it may be out of date.");
  });

  it("shares the work between two instances with equal options, and says each warning once", async () => {
    const app = fixtureApp({ "types": "a file" });
    const options = { dts: "types/tools.d.ts" };
    const built = await build(bundler, app, { instances: [options, { ...options, exclude: [] }] });
    expect((await run(built))["toolNames"]).toHaveLength(4);
    expect(built.warnings).toHaveLength(1);
  });

  it("fails when two instances have different options, and says which differ", async () => {
    await expect(build(bundler, fixtureApp(), { instances: [{}, { dts: false, sources: ["x"] }] })).rejects.toThrow(/config-invalid[^]*twice, with different options \(sources, dts\)/);
  });

  it("is silent and empty for a project without tools", async () => {
    const app = fixtureApp();
    for (const folder of ["src/tools", "src/editor"]) app.remove(folder);
    app.write("src/main.js", 'export { tools } from "virtual:tool-manifest";\n');
    const built = await build(bundler, app);
    expect(await run(built)).toMatchObject({ tools: [] });
    expect(built.warnings).toEqual([]);
  });
});

it("gives the same manifest in every bundler", async () => {
  const app = fixtureApp();
  const manifests = await Promise.all(BUNDLERS.map(async (bundler) => (await run(await build(bundler, app)))["tools"]));
  for (const manifest of manifests) expect(manifest).toEqual(manifests[0]);
});

describe.each(["vite", "rollup", "rolldown"] as const)("a build with %s", (bundler) => {
  it("has the types on disk before plugins start that read them, whatever their order", async () => {
    const app = fixtureApp();
    let seen: boolean | undefined;
    await build(bundler, app, { onStart: () => (seen = app.has("src/tool-manifest.d.ts")) });
    expect(seen).toBe(true);
  });
});

describe("a build with esbuild", () => {
  it("reads esbuild's own defines and aliases, whose relative paths start at the working directory", async () => {
    const app = fixtureApp({
      "src/deep/aliased.js": 'import { defineTool } from "unplugin-define-tool/runtime";\nimport { text } from "@lib/text";\nexport const aliased = defineTool({ name: `aliased_${LABEL}`, description: text, argsSchema: { type: "object" } });\n',
      "lib/text.js": 'export const text = "Comes from another folder of the project.";\n',
    });
    const result = await esbuild.build({
      absWorkingDir: app.root,
      entryPoints: ["src/main.js"],
      bundle: true,
      write: false,
      format: "esm",
      logLevel: "silent",
      define: { LABEL: '"tool"', NOW: "Date.now" },
      alias: { "@lib": "./lib" },
      plugins: [esbuildPlugin({ cache: false })],
    });
    const { tools } = await run({ code: result.outputFiles[0]!.text, warnings: [] });
    expect(tools).toContainEqual({ name: "aliased_tool", description: "Comes from another folder of the project.", argsSchema: { type: "object", properties: {}, required: [] } });
  });
});

describe("an entry point with esbuild", () => {
  const entry = 'import library from "library";\nexport const element = <a title={typeof library} />;\n';
  const app = (): ReturnType<typeof fixtureApp> =>
    fixtureApp({
      "tsconfig.json": '{ "compilerOptions": { "jsx": "react", "jsxFactory": "h", "allowJs": true } }',
      "src/main.tsx": entry,
      "src/env.js": 'export const env = "development";\n',
      "src/env.prod.js": 'export const env = "production";\n',
      "src/main.js": 'export { env } from "./env.js";\n',
      "node_modules/library/package.json": '{ "name": "library" }',
      "node_modules/library/index.js": "exports.__esModule = true; exports.default = 1;\n",
    });

  it.each(["entryPoints", "stdin"])("is compiled by the same settings as without the plugin, from %s", async (kind) => {
    const { root, path } = app();
    const input: esbuild.BuildOptions = kind === "stdin" ? { stdin: { contents: 'export * from "./main.tsx";', resolveDir: path("src") } } : { entryPoints: ["src/main.tsx"] };
    const bundle = async (plugins: esbuild.Plugin[]): Promise<string> => (await esbuild.build({ ...input, absWorkingDir: root, bundle: true, write: false, format: "esm", logLevel: "silent", plugins })).outputFiles[0]!.text;
    const plain = await bundle([]);
    expect(plain).toContain("h(\"a\"");
    expect(await bundle([esbuildPlugin({ cache: false })])).toBe(plain);
  });

  it.each(["entryPoints", "stdin"])("is left to other plugins to resolve, from %s", async (kind) => {
    const { root, path } = app();
    const input: esbuild.BuildOptions = kind === "stdin" ? { stdin: { contents: 'export * from "./env.js";', resolveDir: path("src") } } : { entryPoints: [path("src/env.js")] };
    // As esbuild's documentation guards against recursion.
    const other: esbuild.Plugin = { name: "other", setup: (build) => build.onResolve({ filter: /env\.js$/ }, ({ pluginData }) => (pluginData === undefined ? { path: path("src/env.prod.js") } : undefined)) };
    const { outputFiles } = await esbuild.build({ ...input, absWorkingDir: root, bundle: true, write: false, format: "esm", logLevel: "silent", plugins: [esbuildPlugin({ cache: false }), other] });
    expect(outputFiles[0]!.text).toContain("production");
  });
});

// Others do not tell how a module is imported.
it("does not warn, with esbuild, of a list of tools that is asked for when a tool is called", async () => {
  const tool = `import { defineTool } from "unplugin-define-tool/runtime";
export default defineTool({ name: "list_tools", description: "Lists the names of all tools.", argsSchema: { type: "object" }, handler: () => require("virtual:tool-definitions").definitions });
`;
  expect((await build("esbuild", fixtureApp({ "src/main.js": tool }))).warnings.filter((text) => text.includes("runs before"))).toEqual([]);
});

import { mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import type { Source } from "../src/compiler/model.ts";
import { openCache } from "../src/plugin/cache.ts";
import { loadConfig } from "../src/plugin/config.ts";
import type { Options } from "../src/plugin/options.ts";
import { failureMessage, generate, staleOutputs } from "../src/plugin/outputs.ts";
import { type Change, Project } from "../src/plugin/project.ts";
import { openProject } from "../src/plugin/registry.ts";
import { warningList } from "../src/plugin/report.ts";
import type { Snapshot } from "../src/plugin/snapshot.ts";
import { type Files, type TempApp, tempApp } from "./bundlers/temp-app.ts";

const RUNTIME = 'import { defineTool } from "unplugin-define-tool/runtime";\n';

/** A tool without anything to remark. */
function tool(name: string, more = ""): string {
  return `defineTool({ name: "${name}", description: "Does what the test is about.", argsSchema: { type: "object", properties: {${more}} } });\n`;
}

function toolFile(name: string, more = ""): string {
  return `${RUNTIME}export const t = ${tool(name, more)}`;
}

async function projectOf(app: TempApp, options: Options = {}): Promise<Project> {
  return new Project((await loadConfig({ inline: { root: app.root, cache: false, ...options } })).options);
}

async function scan(app: TempApp, options: Options = {}): Promise<Snapshot> {
  return (await projectOf(app, options)).scan();
}

function names({ result }: Snapshot): string[] {
  return result.compilation.tools.map((item) => item.name);
}

function problems({ diagnostics }: Snapshot): string[] {
  return diagnostics.map(({ file, line, rule }) => [file, line, rule].filter((part) => part !== undefined).join(":"));
}

function change(app: TempApp, kind: Change["kind"], file: string): Change {
  return { id: app.path(file), kind };
}

// First in the file: the tests after it load the parser into this process.
describe("a project whose parse results are in the cache", () => {
  it("does not load the parser", async () => {
    const app = tempApp({ "src/a.js": 'import "unplugin-define-tool/runtime";\n', "node_modules/.keep": "" });
    const source: Source = { id: app.path("src/a.js"), path: "src/a.js", text: app.read("src/a.js") };
    const cache = openCache({ root: app.root, cache: true });
    cache.set(source, { id: source.id, esm: false, bindings: [], exports: {}, starExports: [], callSites: [], skillsSites: [], writes: [], flows: [], strayDirectives: [], specifiers: ["unplugin-define-tool/runtime"], syntaxProblems: [] });
    cache.save();
    const snapshot = await scan(app, { cache: true });
    expect(snapshot.result.imports).toEqual(["unplugin-define-tool/runtime"]);
    expect(loadedModules().filter((file) => file.includes("/ts-morph/dist/"))).toEqual([]);
    await scan(tempApp({ "a.js": toolFile("a") }));
    expect(loadedModules().filter((file) => file.includes("/ts-morph/dist/"))).not.toEqual([]);
  });

  it("compiles to the same as one without", async () => {
    const app = tempApp({ "src/a.ts": toolFile("a_tool", "mode: { type: 'string', enum: modes.list, description: 'One of the modes.' }").replace(RUNTIME, `${RUNTIME}import { modes } from "./modes.ts";\n`), "src/modes.ts": 'export namespace modes { export const list = ["x", "toString", "__proto__"]; }\nexport const toString = 1;\n', "node_modules/.keep": "" });
    const [cold, warm, off] = [await scan(app, { cache: true }), await scan(app, { cache: true }), await scan(app)];
    expect(names(cold)).toEqual(["a_tool"]);
    expect(warm.result).toEqual(off.result);
    expect(warm.result).toEqual(cold.result);
    expect(readdirSync(app.path("node_modules/.cache/unplugin-define-tool"), { recursive: true })).toHaveLength(3);
  });
});

function loadedModules(): string[] {
  return Object.keys(createRequire(import.meta.url).cache);
}

describe("a scan of a difficult project", () => {
  it.each([
    ["an empty one", {}],
    ["one without tools", { "src/a.ts": "export const x = 1;\n", "src/b.ts": 'const text = "unplugin-define-tool/runtime defineTool";\n' }],
  ] as [string, Files][])("%s has nothing to say", async (_, files) => {
    const snapshot = await scan(tempApp(files));
    expect(snapshot.result.compilation).toEqual({ tools: [], diagnostics: [], dependencies: [] });
    expect(snapshot).toMatchObject({ failed: false, diagnostics: [] });
  });

  it("reads a tool file of five thousand lines to its end", async () => {
    const lines = Array.from({ length: 2500 }, (_, index) => `export const c${index} = ${index};\n// ${index}`);
    const app = tempApp({ "src/long.ts": `${RUNTIME}${lines.join("\n")}\nexport const t = ${tool("long_file").replace('"object", ', '"object", minLength: 2, ')}` });
    const snapshot = await scan(app);
    expect(problems(snapshot)).toEqual([expect.stringMatching(/^src\/long\.ts:5002:/)]);
    expect(snapshot.diagnostics[0]!.frame).toContain("> 5002 | ");
  });

  it("reads a tool file of two megabytes", async () => {
    const padding = `// ${"x".repeat(118)}\n`.repeat(17_500);
    const app = tempApp({ "src/big.ts": `${RUNTIME}${padding}export const t = ${tool("big_file")}` });
    expect(names(await scan(app))).toEqual(["big_file"]);
  });

  it("skips a folder that is named like a file", async () => {
    const app = tempApp({ "src/x.ts/a.ts": toolFile("inner") });
    expect(await scan(app)).toMatchObject({ failed: false });
    expect(names(await scan(app))).toEqual(["inner"]);
  });

  it.runIf(process.platform === "linux")("reports a file that cannot be read, with those of the files that can", async () => {
    const app = tempApp({ "src/a.ts": toolFile("bad name") });
    symlinkSync("/proc/self/mem", app.path("src/broken.ts"));
    const snapshot = await scan(app);
    expect(problems(snapshot)).toEqual(["src/a.ts:2:tool-name-pattern", "src/broken.ts:file-unreadable"]);
    expect(snapshot.diagnostics[1]!.message).toContain("the disk reports an error");
    expect(snapshot.failed).toBe(true);
  });

  it("takes it as it comes when files are deleted meanwhile", async () => {
    const all = Array.from({ length: 60 }, (_, index) => `t${index}`);
    const app = tempApp(Object.fromEntries(all.map((name) => [`src/${name}.ts`, toolFile(name)])));
    const project = await projectOf(app);
    const scanning = project.scan();
    for (const name of all.slice(1)) app.remove(`src/${name}.ts`);
    expect((await scanning).failed).toBe(false);
    expect(names(await project.scan())).toEqual(["t0"]);
  });

  it("has no diagnostic for a link that leads nowhere or in a circle", async () => {
    const app = tempApp({ "src/a.ts": toolFile("a_tool") });
    symlinkSync("nowhere.ts", app.path("src/dangling.ts"));
    symlinkSync("circle.ts", app.path("src/circle.ts"));
    symlinkSync("..", app.path("src/loop"));
    expect(problems(await scan(app))).toEqual([]);
  });
});

describe("options", () => {
  it("of every kind reach the compiler", async () => {
    const app = tempApp({
      "src/a.ts": `import { defineTool } from "my-sdk";\nimport { text } from "$lib/text";\nexport const t = ${tool("a_tool", "x: { ...text, maxLength: __LIMIT__ }").replace('"object", ', '"object", additionalProperties: false, ')}`,
      "lib/text.ts": 'export const text = { type: "string", description: "Some text." };\n',
      "src/editor/b.ts": `import { defineTool } from "my-sdk";\nexport const t = ${tool("b_tool")}`,
      "old/c.ts": `import { defineTool } from "my-sdk";\nexport const t = ${tool("c_tool")}`,
    });
    const snapshot = await scan(app, { sources: ["my-sdk"], alias: { $lib: "./lib" }, define: { __LIMIT__: 20 }, unsupported: { additionalProperties: "strip" }, manifests: { editor: "src/editor/**" }, exclude: "old/**" });
    expect(snapshot.diagnostics.filter((diagnostic) => diagnostic.severity === "error")).toEqual([]);
    expect(snapshot.result.compilation.tools).toMatchObject([{ name: "a_tool", argsSchema: { properties: { x: { type: "string", maxLength: 20 } } } }, { name: "b_tool", manifest: "editor" }]);
  });

  it("that are equal share one project, others do not", async () => {
    const app = tempApp();
    const options = async (inline: Options = {}): Promise<Project["options"]> => (await loadConfig({ inline: { root: app.root, ...inline } })).options;
    expect(openProject(await options())).toBe(openProject(await options({ exclude: [] })));
    expect(openProject(await options())).not.toBe(openProject(await options({ exclude: ["x"] })));
  });
});

describe("a project that changes", () => {
  it("reads again what an update names, and nothing else", async () => {
    const app = tempApp({ "src/a.ts": toolFile("a_tool"), "src/b.ts": toolFile("b_tool") });
    const project = await projectOf(app);
    await project.scan();
    app.write("src/a.ts", toolFile("a_changed"));
    app.write("src/b.ts", toolFile("b_changed"));
    expect(names(await project.update(change(app, "update", "src/a.ts")))).toEqual(["a_changed", "b_tool"]);
    expect(names(await project.scan())).toEqual(["a_changed", "b_changed"]);
  });

  it("finds an import that was missing, and misses one that is gone", async () => {
    const app = tempApp({ "src/a.ts": `${RUNTIME}import limits from "./limits.json";\nexport const t = ${tool("a_tool", "x: { type: 'integer', minimum: 0, maximum: limits.x, description: 'A number.' }")}` });
    const project = await projectOf(app);
    expect(problems(await project.scan())).toEqual(["src/a.ts:3:tool-not-static/unresolved"]);
    app.write("src/limits.json", '{ "x": 3 }');
    expect(project.concerns(change(app, "create", "src/limits.json"))).toBe(true);
    const found = await project.update(change(app, "create", "src/limits.json"));
    expect(problems(found)).toEqual([]);
    expect(found.fragments).toEqual([app.path("src/limits.json")]);
    app.remove("src/limits.json");
    expect(problems(await project.update(change(app, "delete", "src/limits.json")))).toEqual(["src/a.ts:3:tool-not-static/unresolved"]);
  });

  it("follows the paths of a tsconfig that changes", async () => {
    const app = tempApp({ "src/a.ts": `${RUNTIME}import { text } from "@/text";\nexport const t = ${tool("a_tool", "text")}`, "src/text.ts": 'export const text = { type: "string", description: "Some text." };\n', "tsconfig.json": "{}" });
    const project = await projectOf(app);
    expect((await project.scan()).failed).toBe(true);
    app.write("tsconfig.json", '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }');
    expect(project.concerns(change(app, "update", "tsconfig.json"))).toBe(true);
    expect((await project.update(change(app, "update", "tsconfig.json"))).failed).toBe(false);
  });

  it("knows which changes concern it", async () => {
    const app = tempApp({ "src/a.ts": toolFile("a_tool"), "src/plain.ts": "export {};\n" });
    const project = await projectOf(app);
    await project.scan();
    const concerned = (kind: Change["kind"], ...files: string[]): boolean[] => files.map((file) => project.concerns(change(app, kind, file)));
    expect(concerned("update", "src/a.ts", "src/plain.ts", "package.json", "packages/p/tsconfig.build.json")).toEqual([true, true, true, true]);
    expect(concerned("update", "src/style.css", "src/tool-manifest.d.ts", "node_modules/x/index.js", "dist/a.js")).toEqual([false, false, false, false]);
    expect(concerned("create", "src/new.ts", "src/new.test.ts", "src/new.css", "node_modules/x/new.ts", "src/tool-manifest.d.ts")).toEqual([true, false, false, false, false]);
  });

  it("ends with what is on disk after a hundred changes at once", async () => {
    const app = tempApp({ "src/a.ts": toolFile("a_tool") });
    const project = await projectOf(app);
    const first = project.scan();
    const updates = Array.from({ length: 100 }, (_, index) => {
      app.write(`src/t${index}.ts`, toolFile(`t${index}`));
      return project.update(change(app, "create", `src/t${index}.ts`));
    });
    expect(names(await updates.at(-1)!)).toHaveLength(101);
    expect(new Set(await Promise.all(updates)).size).toBeLessThanOrEqual(2);
    await first;
  });
});

describe("generated files", () => {
  it("are stale until they are written, and kept when there are errors", async () => {
    const app = tempApp({ "src/a.ts": toolFile("a_tool"), "tsconfig.json": "{}" });
    const snapshot = await scan(app, { manifestFile: "tools.json" });
    expect(await staleOutputs(snapshot)).toEqual(["src/tool-manifest.d.ts", "tools.json"]);
    expect(await generate(snapshot)).toEqual({ written: ["src/tool-manifest.d.ts", "tools.json"], failures: [] });
    expect(await staleOutputs(snapshot)).toEqual([]);
    expect(await generate(snapshot)).toEqual({ written: [], failures: [] });
    app.write("src/a.ts", toolFile("a tool"));
    const types = app.read("src/tool-manifest.d.ts");
    expect(await generate(await scan(app))).toEqual({ written: [], failures: [] });
    expect(app.read("src/tool-manifest.d.ts")).toBe(types);
  });

  it("come with a second one for named manifests, which goes when they do", async () => {
    const app = tempApp({ "src/a.ts": toolFile("a_tool"), "tsconfig.json": "{}" });
    await generate(await scan(app, { manifests: { editor: "src/**" } }));
    expect(app.has("src/tool-manifest.named.d.ts")).toBe(true);
    const without = await scan(app);
    expect(await staleOutputs(without)).toEqual(["src/tool-manifest.named.d.ts", "src/tool-manifest.d.ts"]);
    expect(await generate(without)).toEqual({ written: ["src/tool-manifest.named.d.ts", "src/tool-manifest.d.ts"], failures: [] });
    expect(app.has("src/tool-manifest.named.d.ts")).toBe(false);
  });

  it("that cannot be written are named with the reason", async () => {
    const app = tempApp({ "src/a.ts": toolFile("a_tool") });
    mkdirSync(app.path("tools.json"));
    const report = await generate(await scan(app, { manifestFile: "tools.json" }));
    expect(failureMessage(report)).toBe("tools.json could not be written (it is a folder), so it may be out of date.");
  });

  it("augment the source packages that are installed, once for each package, and know the others", async () => {
    const app = tempApp({
      "src/a.ts": toolFile("a_tool").replace("unplugin-define-tool/runtime", "@kaoruisaac/pedelec"),
      "src/b.ts": toolFile("b_tool").replace("unplugin-define-tool/runtime", "pedelec"),
      "src/c.ts": toolFile("c_tool").replace("unplugin-define-tool/runtime", "my-sdk"),
      "node_modules/@kaoruisaac/pedelec/package.json": '{ "name": "@kaoruisaac/pedelec", "types": "./index.d.ts" }',
      "node_modules/@kaoruisaac/pedelec/index.d.ts": "export {};\n",
    });
    symlinkSync("@kaoruisaac/pedelec", app.path("node_modules/pedelec"));
    const snapshot = await scan(app, { sources: ["@kaoruisaac/pedelec", "pedelec", "my-sdk"] });
    expect(snapshot).toMatchObject({ augmented: ["@kaoruisaac/pedelec"], unresolvedImports: ["my-sdk"] });
  });
});

describe("the warnings of a build", () => {
  const warning = { rule: "string-unbounded", severity: "warning", message: "Too\nlong.", file: "a.ts", line: 1, column: 2, related: [] } as const;

  it("are a line each", () => {
    expect(warningList([warning])).toBe("a.ts:1:2 warning string-unbounded  Too long.");
    expect(warningList([{ ...warning, severity: "error" }])).toBeUndefined();
  });

  it("are ten at most, then a count and the command that lists them", () => {
    const lines = warningList(Array.from({ length: 12 }, () => warning))!.split("\n");
    expect(lines).toHaveLength(11);
    expect(lines.at(-1)).toBe('12 warnings in all; "define-tool check" lists them.');
  });

  it("come before infos, which push none of them off the list", () => {
    const infos = Array.from({ length: 8 }, () => ({ ...warning, severity: "info" }) as const);
    const lines = warningList([...infos, ...Array.from({ length: 8 }, () => warning)])!.split("\n");
    expect(lines.map((line) => line.split(" ")[1])).toEqual([...Array.from({ length: 8 }, () => "warning"), "info", "info", expect.any(String)]);
  });
});

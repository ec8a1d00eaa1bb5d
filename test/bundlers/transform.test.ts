import { readdirSync, renameSync } from "node:fs";
import * as Esbuild from "esbuild";
import { type Plugin as RolldownPlugin, rolldown } from "rolldown";
import { type Plugin as RollupPlugin, rollup } from "rollup";
import { build as viteBuild } from "vite";
import { describe, expect, it } from "vitest";
import esbuildPlugin from "../../src/esbuild.ts";
import { unplugin } from "../../src/index.ts";
import type { Options } from "../../src/plugin/options.ts";
import rollupPlugin from "../../src/rollup.ts";
import vitePlugin from "../../src/vite.ts";
import { BUNDLERS } from "./builds.ts";
import { COUNTER_SCHEMA, HELPER_TEXT, TRANSFORM_APP } from "./transform-app.ts";
import { buildTransformed, runTransformed, typescriptApp } from "./transform-builds.ts";
import { tempApp, type TempApp } from "./temp-app.ts";

interface Tool {
  readonly name: string;
  readonly argsSchema: unknown;
  handler(args: unknown, ctx?: unknown): unknown;
}

interface App {
  readonly counter: Tool;
  readonly named: Tool;
  readonly listed: readonly Tool[];
  readonly tools: readonly Tool[];
  readonly manifest: readonly Pick<Tool, "name" | "argsSchema">[];
  readonly session: Promise<{ onTool(...registration: unknown[]): () => void; dispatch(call: object): Promise<unknown> }>;
}

const MODES: readonly Options[] = [{ validate: "interpret" }, { validate: "compile" }, { inline: true, validate: "interpret" }, { inline: true, validate: "compile" }];
const LITERAL = /argsSchema:\s*\{\s*type: "object",\s*properties: \{\s*delta: \{\s*type: "integer",\s*description: "Signed amount\.",\s*minimum: -25,\s*maximum: 25\s*\}\s*\},\s*required: \["delta"\]\s*\}/;

async function built(bundler: (typeof BUNDLERS)[number], options: Options, changes: Readonly<Record<string, string>> = {}): Promise<{ app: TempApp; code: string; warnings: readonly string[]; exports: App }> {
  const app = await typescriptApp({ ...TRANSFORM_APP, ...changes });
  const { code, warnings } = await buildTransformed(bundler, app, { options });
  return { app, code, warnings, exports: (await runTransformed(app)) as unknown as App };
}

function refusal(tool: string, path: string, keyword: string, text: string): unknown {
  return { error: { code: "TOOL_ARGS_INVALID", message: `Invalid arguments for "${tool}": ${path} ${text}`, details: [{ path, keyword, message: `${path} ${text}` }] } };
}

const TOO_MUCH = refusal("update_counter", "/delta", "maximum", "must be <= 25");

/** Builds that run in the folder of this repository, and resolve packages by themselves. */
const ELSEWHERE: Readonly<Record<string, (app: TempApp, options: Options) => Promise<unknown>>> = {
  esbuild: (app, options) => Esbuild.build({ entryPoints: [app.path("src/main.ts")], bundle: true, outdir: app.path("out"), format: "esm", logLevel: "silent", plugins: [esbuildPlugin(options)] }),
  async rolldown(app, options) {
    const bundle = await rolldown({ input: app.path("src/main.ts"), checks: { pluginTimings: false }, logLevel: "silent", plugins: [unplugin.rolldown(options)] });
    await bundle.write({ file: app.path("out/main.js"), format: "esm" });
  },
};

it.each(Object.entries(ELSEWHERE))("a build with %s takes the interpreter from where the project has it, wherever the build runs", async (_, build) => {
  const app = await typescriptApp(TRANSFORM_APP);
  const schema = "node_modules/unplugin-define-tool/schema.js";
  app.write(schema, app.read(schema).replace("must ${text}", "must, as this project has it, ${text}"));
  await build(app, { root: app.root, cache: false, dts: false, validate: "interpret" });
  const { counter } = (await runTransformed(app)) as unknown as App;
  expect(counter.handler({ delta: 500 })).toMatchObject({ error: { details: [{ message: "/delta must, as this project has it, be <= 25" }] } });
});

it("a build with esbuild takes the interpreter from where it runs, where the project lies above that", async () => {
  const app = await typescriptApp(Object.fromEntries(Object.entries(TRANSFORM_APP).map(([file, text]) => [`app/${file}`, text])));
  renameSync(app.path("node_modules"), app.path("app/node_modules"));
  const { outputFiles } = await Esbuild.build({ absWorkingDir: app.path("app"), entryPoints: ["src/main.ts"], bundle: true, write: false, format: "esm", logLevel: "silent", plugins: [esbuildPlugin({ root: app.root, cache: false, dts: false, validate: "interpret" })] });
  expect(outputFiles[0]!.text).toContain("TOOL_ARGS_INVALID");
});

it.each(Object.entries(ELSEWHERE))("a build with %s of a monorepo takes the interpreter of the plugin, where only a part has it installed", async (_, build) => {
  const app = await typescriptApp(TRANSFORM_APP);
  app.write("packages/app/package.json", '{ "name": "part", "type": "module" }');
  renameSync(app.path("node_modules"), app.path("packages/app/node_modules"));
  renameSync(app.path("src"), app.path("packages/app/src"));
  await build({ ...app, path: (file) => app.path(file.startsWith("src") ? `packages/app/${file}` : file) }, { root: app.root, cache: false, dts: false, validate: "interpret" });
  const { counter } = (await runTransformed(app)) as unknown as App;
  expect(counter.handler({ delta: 500 })).toMatchObject(TOO_MUCH as object);
});

it.each<(app: TempApp) => Esbuild.BuildOptions>([
  () => ({ entryPoints: ["src/one.ts", "src/two.ts", "src/three.ts"] }),
  () => ({ entryPoints: ["./src/one"] }),
  () => ({ entryPoints: ["src/o*.ts"] }),
  (app) => ({ stdin: { contents: 'export * from "./one.ts";', resolveDir: app.path("src") }, outfile: "out/one.js" }),
])("a build with esbuild guards tools in entry points, in each round: %s", async (input) => {
  const names = ["one", "two", "three"];
  const app = await typescriptApp(Object.fromEntries(names.map((name) => [`src/${name}.ts`, `import { defineTool } from "unplugin-define-tool/runtime";\nexport const tool = defineTool({ name: "${name}", description: "Does what is asked of it.", argsSchema: { type: "object", properties: { n: { type: "number" } }, required: ["n"] }, handler: () => "ran" });\n`])));
  const context = await Esbuild.context({ ...(input(app).outfile === undefined && { outdir: "out" }), ...input(app), absWorkingDir: app.root, bundle: true, write: false, format: "esm", logLevel: "silent", plugins: [esbuildPlugin({ cache: false, dts: false, validate: "compile" })] });
  for (let round = 0; round < 2; round++) {
    const { outputFiles, warnings } = await context.rebuild();
    expect(warnings.map(({ text }) => text)).toEqual([]);
    for (const { text } of outputFiles) {
      const { tool } = (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as { tool: { handler(args: unknown): unknown } };
      expect(tool.handler({})).toMatchObject({ error: { code: "TOOL_ARGS_INVALID" } });
    }
  }
  await context.dispose();
});

describe.each(BUNDLERS)("a build with %s", (bundler) => {
  describe.each(MODES)("and %j", (options) => {
    it("keeps invalid args from handlers, in the tool itself and in sessions, whatever kind of handler it is", async () => {
      const { exports } = await built(bundler, options);
      expect(exports.counter.handler({ delta: 5 })).toEqual({ value: 5 });
      expect(exports.counter.handler({ delta: 500 })).toEqual(TOO_MUCH);

      const session = await exports.session;
      const call = (tool: string, args: unknown): Promise<unknown> => session.dispatch({ tool, args });
      expect(await call("update_counter", { delta: 500 })).toEqual(TOO_MUCH);
      expect(await call("reset_counter", { delta: 3 })).toEqual({ reset: 3 });
      expect(await call("reset_counter", { delta: 500 })).toEqual(refusal("reset_counter", "/delta", "maximum", "must be <= 25"));
      const off = session.onTool("update_counter", () => "named");
      expect([await call("update_counter", { delta: 5 }), await call("update_counter", { delta: 500 })]).toEqual(["named", TOO_MUCH]);
      off();
      session.onTool((tool: string) => `generic ${tool}`);
      expect(await call("show_counter", { big: true })).toBe("generic show_counter");
      expect(await call("show_counter", { big: 1, fast: true })).toEqual(refusal("show_counter", "/big", "type", "must be boolean"));
      expect(await call("hide_counter", { big: 1, fast: true })).toBe("generic hide_counter");
    });

    it("lists once the handlers that are not wrapped", async () => {
      const { warnings } = await built(bundler, options);
      const said = warnings.filter((warning) => warning.includes('The option "validate" wraps'));
      expect(said).toHaveLength(1);
      expect(said[0]!.split("\n").slice(1)).toEqual(["  src/named.ts:4:22 reset_counter: its handler is not a function written in the call"]);
    });
  });

  it.each<Options>([{}, { inline: true }, ...MODES])("runs with the very tools of the manifest, with %j", async (options) => {
    const { exports } = await built(bundler, options);
    const byName = (a: { name: string }, b: { name: string }): number => (a.name < b.name ? -1 : 1);
    const run = JSON.parse(JSON.stringify([...exports.tools].sort(byName))) as Tool[];
    for (const [index, tool] of exports.manifest.entries()) {
      expect(run[index]).toMatchObject({ name: tool.name });
      // Written in the call, so that the literal is the manifest's text for text.
      if (options.inline === true && /^(?:reset|update)/.test(tool.name)) expect(JSON.stringify(run[index]!.argsSchema)).toBe(JSON.stringify(tool.argsSchema));
      else expect({ properties: {}, required: [], ...(run[index]!.argsSchema as object) }).toEqual(tool.argsSchema);
    }
  });

  it("has no trace of guards where args are not validated, and none of the options without one", async () => {
    const plain = await built(bundler, {});
    expect(plain.code).not.toMatch(/TOOL_ARGS_INVALID[^]*guard|Symbol\.for[^]*Symbol\.for/);
    expect(plain.code).toContain(HELPER_TEXT);
    expect(plain.code).not.toMatch(LITERAL);
  });

  it("inlines schemas, so that what built them is dropped", async () => {
    const { code, exports, warnings } = await built(bundler, { inline: true });
    expect(code).toMatch(LITERAL);
    expect(code).not.toContain(HELPER_TEXT);
    expect(JSON.stringify(exports.counter.argsSchema)).toBe(JSON.stringify(COUNTER_SCHEMA));
    expect(warnings).toEqual([]);
  });

  it("drops a tool that nothing uses, guards and all, where it drops one without them", async () => {
    const unused = TRANSFORM_APP["src/counter.ts"]!.replace("= defineTool(", "= /* @__PURE__ */ defineTool(").replace("delta()", '{ type: "integer" }');
    const files = { "src/counter.ts": unused, "src/main.ts": 'export { reached } from "./counter.ts";\n' };
    for (const options of MODES) {
      const { code } = await built(bundler, options, files);
      expect(code).not.toMatch(/update_counter|TOOL_ARGS_INVALID/);
    }
  });

  it.each([
    ["a byte order mark", (text: string) => `\uFEFF${text}`],
    ["carriage returns", (text: string) => text.replaceAll("\n", "\r\n")],
  ])("rewrites files with %s", async (_, change) => {
    const { code, exports, warnings } = await built(bundler, { inline: true, validate: "compile" }, { "src/counter.ts": change(TRANSFORM_APP["src/counter.ts"]!) });
    expect(code).toMatch(LITERAL);
    expect(exports.counter.handler({ delta: 500 })).toEqual(TOO_MUCH);
    expect(warnings.join("\n")).not.toContain("was not rewritten");
  });

  it("rewrites tools of named manifests", async () => {
    const { exports } = await built(bundler, { inline: true, validate: "compile", manifests: { counters: "src/counter.ts" } });
    expect(exports.counter.handler({ delta: 500 })).toEqual(TOO_MUCH);
    expect(exports.manifest.map((tool) => tool.name)).not.toContain("update_counter");
  });

  it("rewrites once where the plugin is used twice", async () => {
    const app = await typescriptApp(TRANSFORM_APP);
    const { code, warnings } = await buildTransformed(bundler, app, { options: { inline: true, validate: "compile" }, instances: 2 });
    expect(code).toMatch(LITERAL);
    expect(code.match(/name: "update_counter"/g)).toHaveLength(1);
    expect(warnings.filter((warning) => !warning.includes('The option "validate"'))).toEqual([]);
  });

  it("rewrites what the config file asks for", async () => {
    const { code } = await built(bundler, {}, { "define-tool.config.json": '{ "inline": true }' });
    expect(code).toMatch(LITERAL);
  });

  it("rewrites JSX and what else a file may be written in", async () => {
    const tool = (name: string, rest = ""): string => `import { defineTool } from "unplugin-define-tool/runtime";\nexport const tool = defineTool({ name: "${name}", description: "Shows a view of the counter.", argsSchema: { type: "object", properties: { big: { type: "boolean" } } }, handler: () => "${name}" });\n${rest}`;
    const { exports } = await built(bundler, { validate: "compile" }, {
      "src/main.ts": 'export { tool as counter } from "./view.tsx";\nexport { tool as named } from "./module.mts";\n',
      "src/view.tsx": `/** @jsxRuntime classic @jsx h */\n${tool("show_view", "const h = (name: string) => name;\nexport const view = <T,>(value: T) => <div>{String(value)}</div>;\n")}`,
      "src/module.mts": tool("show_module", "export const cast = <T,>(value: unknown): T => value as T;\n"),
    });
    for (const each of [exports.counter, exports.named]) expect([each.handler({ big: 1 }), each.handler({})]).toMatchObject([{ error: { code: "TOOL_ARGS_INVALID" } }, each.name]);
  });
});

describe("a build that leaves packages out", () => {
  const EXTERNAL = { "a pattern": /^[^./]/, "a function": (id: string) => !/^[./]/.test(id), "a list": [/^[^./]/g, "other"] } as const;
  const app = () => typescriptApp({ ...TRANSFORM_APP, "src/main.ts": 'export { counter } from "./counter.ts";\nexport { toolNames } from "virtual:tool-manifest";\n' });
  const imports = (code: string): string[] => [...code.matchAll(/(?:from|import) ["']([^"']+)["']/g)].map(([, id]) => id!).sort();

  it.each(Object.entries(EXTERNAL))("by %s has its virtual modules inside, with Vite, Rollup and Rolldown", async (_, external) => {
    for (const bundler of ["vite", "rollup", "rolldown"] as const) {
      const folder = await app();
      const { code } = await buildTransformed(bundler, folder, { options: { validate: "compile" }, external: external as RegExp });
      expect(imports(code), bundler).toEqual(["unplugin-define-tool/runtime"]);
    }
  });

  it("by its very id leaves a virtual module out", async () => {
    const { code } = await buildTransformed("rollup", await app(), { options: {}, external: ["virtual:tool-manifest"] });
    expect(imports(code)).toEqual(["virtual:tool-manifest"]);
  });
});

describe("esbuild", () => {
  const plugin = (root: string): Esbuild.Plugin => esbuildPlugin({ root, cache: false, dts: false, validate: "compile" });

  it("says that nothing is rewritten where nothing is bundled", async () => {
    const { root } = await typescriptApp(TRANSFORM_APP);
    const { outputFiles, warnings } = await Esbuild.build({ absWorkingDir: root, entryPoints: ["src/counter.ts"], write: false, logLevel: "silent", plugins: [plugin(root)] });
    expect(outputFiles[0]!.text).not.toContain("virtual:");
    expect(warnings.map(({ text }) => text)).toContainEqual(expect.stringContaining("Without `bundle: true`, nothing is rewritten"));
  });

  it("says of no file that another plugin loaded it where nothing is bundled, or the file is no module", async () => {
    const { root, path } = await typescriptApp({ ...TRANSFORM_APP, "src/text.ts": 'import text from "./counter.ts" with { type: "text" };\nexport { text };\n' });
    for (const options of [{ entryPoints: [path("src/counter.ts")] }, { entryPoints: [path("src/text.ts")], bundle: true }]) {
      const { warnings } = await Esbuild.build({ absWorkingDir: root, ...options, write: false, outdir: "out", logLevel: "silent", plugins: [plugin(root)] });
      expect(warnings.map(({ text }) => text).filter((text) => text.includes("another plugin"))).toEqual([]);
    }
  });

  it("leaves the options of the user as they were", async () => {
    const { root } = await typescriptApp(TRANSFORM_APP);
    const options: Esbuild.BuildOptions = { absWorkingDir: root, entryPoints: ["src/counter.ts"], bundle: true, write: false, logLevel: "silent", plugins: [plugin(root)] };
    await Esbuild.build(options);
    expect(options).not.toHaveProperty("metafile");
    expect(await Esbuild.build({ ...options, metafile: false })).toMatchObject({ metafile: undefined });
  });

  it("says which files a plugin before it has loaded, once", async () => {
    const { root, read } = await typescriptApp(TRANSFORM_APP);
    const first: Esbuild.Plugin = { name: "first", setup: ({ onLoad }) => onLoad({ filter: /counter\.ts$/ }, () => ({ contents: read("src/counter.ts"), loader: "ts" })) };
    const context = await Esbuild.context({ absWorkingDir: root, entryPoints: ["src/main.ts"], bundle: true, write: false, outdir: "out", logLevel: "silent", plugins: [first, plugin(root)] });
    const said = async (): Promise<string[]> => (await context.rebuild()).warnings.map(({ text }) => text).filter((text) => text.includes("was not rewritten"));
    expect(await said()).toEqual(["src/counter.ts was not rewritten: another plugin loaded it first. Put unplugin-define-tool before that plugin."]);
    expect(await said()).toEqual([]);
    await context.dispose();
  });
});

it("rewrites the tools of workers in a build with Vite, once where the user gives them the plugin too", async () => {
  const worker = `${TRANSFORM_APP["src/counter.ts"]!}import { toolNames } from "virtual:tool-manifest";\npostMessage([counter.handler({ delta: 500 }), toolNames]);\n`;
  const app = await typescriptApp({ ...TRANSFORM_APP, "src/counter.ts": worker, "src/main.ts": 'export const worker = () => new Worker(new URL("./counter.ts", import.meta.url), { type: "module" });\n' });
  for (const own of [false, true]) {
    const warned: string[] = [];
    const warn = (text: string): void => void warned.push(text);
    const options: Options = { root: app.root, cache: false, dts: false, validate: "compile" };
    await viteBuild({
      root: app.root,
      configFile: false,
      customLogger: { info() {}, warn, warnOnce: warn, error: warn, clearScreen() {}, hasErrorLogged: () => false, hasWarned: false },
      build: { outDir: `out-${own}`, minify: false, lib: { entry: app.path("src/main.ts"), formats: ["es"], fileName: "main" }, rolldownOptions: { checks: { pluginTimings: false } } },
      plugins: [vitePlugin(options)],
      // What a worker leaves out of its bundle are never modules that only this plugin knows.
      worker: { format: "es", rolldownOptions: { external: /^virtual:/ }, ...(own ? { plugins: () => [vitePlugin(options)] } : {}) },
    });
    const file = readdirSync(app.path(`out-${own}/assets`)).find((name) => name.endsWith(".js"));
    const code = app.read(`out-${own}/assets/${file}`);
    expect(code.match(/guard\(\{/g)).toHaveLength(1);
    expect(code).toContain("reset_counter");
    expect(warned.filter((text) => !text.includes('The option "validate" wraps'))).toEqual([]);
    expect(warned.filter((text) => text.includes('The option "validate" wraps'))).toHaveLength(own ? 2 : 1);
  }
});

// Rollup and Rolldown take a query for a part of the file's name.
describe.each(["vite", "esbuild"] as const)("an import with a query, in %s", (bundler) => {
  it("that leaves the file what it is is rewritten", async () => {
    const { exports, warnings } = await built(bundler, { inline: true, validate: "compile" }, { "src/main.ts": 'export { counter } from "./counter.ts?part=1";\n' });
    expect(exports.counter.handler({ delta: 500 })).toEqual(TOO_MUCH);
    expect(warnings.join("\n")).not.toContain("was not rewritten");
  });
});

describe.each(["vite", "rollup", "rolldown"] as const)("other plugins of %s", (bundler) => {
  const changing = (hook: RollupPlugin["transform"]): RollupPlugin => ({ name: "changing", enforce: "pre", transform: hook! }) as RollupPlugin;
  const appended = (code: string, id: string): { code: string; map: null } | null => (id.endsWith("counter.ts") ? { code: `${code}// changed\n`, map: null } : null);

  it("come after it, though they are listed first", async () => {
    const app = await typescriptApp(TRANSFORM_APP);
    const { code, warnings } = await buildTransformed(bundler, app, { options: { inline: true }, before: [changing(appended)] });
    expect(code).toMatch(LITERAL);
    expect(warnings).toEqual([]);
  });

  it("that changed a file first leave it as it is, and it is said once", async () => {
    const app = await typescriptApp(TRANSFORM_APP);
    const { code, warnings } = await buildTransformed(bundler, app, { options: { inline: true, validate: "compile" }, before: [changing({ order: "pre", handler: appended })] });
    expect(code).not.toMatch(LITERAL);
    const said = warnings.filter((warning) => warning.includes("was not rewritten"));
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(/src\/counter\.ts was not rewritten: another plugin changed it first/);
    const { counter } = (await runTransformed(app)) as unknown as App;
    expect(counter.handler({ delta: 20 })).toEqual({ value: 20 });
  });
});

describe("a plugin of Vite", () => {
  it.each([
    ["a part with a call in it", (code: string) => `${code}export const part = 1;\n`, ["src/counter.ts?part was not rewritten"]],
    ["a part without one", () => "export const counter = 1;\n", []],
  ])("that makes %s of a file under a query is named where it matters", async (_, part, expected) => {
    const app = await typescriptApp({ ...TRANSFORM_APP, "src/main.ts": 'export { counter } from "./counter.ts?part";\n' });
    const handler = (code: string, id: string): { code: string; map: null } | null => (id.endsWith("counter.ts?part") ? { code: part(code), map: null } : null);
    const { warnings } = await buildTransformed("vite", app, { options: { inline: true }, before: [{ name: "parts", enforce: "pre", transform: { order: "pre", handler } } as RollupPlugin] });
    const said = warnings.flatMap((warning) => /\S+ was not rewritten/.exec(warning)?.[0] ?? []);
    expect(said).toEqual(expected);
  });
});

it.each([
  ["rollup", async (app: TempApp, options: Options) => {
    const plugin = rollupPlugin(options) as RollupPlugin;
    await (await rollup({ input: app.path("src/main.js"), plugins: [plugin] })).close();
    return plugin;
  }],
  ["rolldown", async (app: TempApp, options: Options) => {
    const plugin = unplugin.rolldown(options) as RolldownPlugin;
    const bundle = await rolldown({ input: app.path("src/main.js"), plugins: [plugin] });
    await bundle.generate();
    return plugin;
  }],
] as const)("asks %s for no file where neither option is given", async (_, build) => {
  const app = tempApp({ "src/main.js": "export {};\n" });
  const options = { root: app.root, cache: false } as const;
  expect(await build(app, options)).not.toHaveProperty("transform");
  expect(await build(app, { ...options, inline: true })).toHaveProperty("transform");
});

it("leaves the text alone that Vite imports as a text", async () => {
  const { exports, warnings } = await built("vite", { inline: true }, { "src/main.ts": 'import counter from "./counter.ts?raw";\nexport { counter };\n' });
  expect(exports.counter).toBe(TRANSFORM_APP["src/counter.ts"]);
  expect(warnings).toEqual([]);
});

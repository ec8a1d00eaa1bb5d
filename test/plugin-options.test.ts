import { PROVIDER_PROFILES } from "../src/schema/provider-profiles.ts";
import { mkdirSync, symlinkSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ConfigError } from "../src/plugin/config-error.ts";
import { configCandidates, loadConfig } from "../src/plugin/config.ts";
import { reasonOf } from "../src/plugin/failure-reason.ts";
import { loadHostConfig } from "../src/plugin/host-config.ts";
import { compileOptionsOf, defineValues, type Options, resolveOptions } from "../src/plugin/options.ts";
import { resolve } from "node:path";
import { type Files, type TempApp, tempApp } from "./bundlers/temp-app.ts";

/** Installs this repository's Vite and plugin into an app, as a package manager links them. */
function linkPackages(app: TempApp): void {
  const repository = resolve(import.meta.dirname, "..");
  mkdirSync(app.path("node_modules"));
  for (const name of ["vite"]) symlinkSync(`${repository}/node_modules/${name}`, app.path(`node_modules/${name}`));
}

describe("options that are left out", () => {
  it("have the defaults of the contract", () => {
    const app = tempApp({ "src/a.ts": "", "tsconfig.json": "{}" });
    expect(resolveOptions({ root: app.root })).toEqual({
      root: app.root,
      include: ["**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs,vue,svelte,astro}"],
      exclude: [],
      outputs: [],
      sources: ["unplugin-define-tool/runtime", "@kaoruisaac/pedelec", "pedelec"],
      manifests: [],
      dts: `${app.root}/src/tool-manifest.d.ts`,
      manifestFile: false,
      inline: false,
      validate: false,
      define: {},
      alias: [],
      extensions: [".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", ".json"],
      unsupported: {},
      rules: {},
      rulesFile: undefined,
      targets: [],
      profiles: PROVIDER_PROFILES,
      cache: true,
    });
  });

  it.each([
    [{ "tsconfig.json": "{}", "src/a.ts": "" }, "src/tool-manifest.d.ts"],
    [{ "jsconfig.json": "{}" }, "tool-manifest.d.ts"],
    [{ "src/a.ts": "" }, false],
  ] as [Files, string | false][])("put the types where the project wants them: %j", (files, expected) => {
    const app = tempApp(files);
    expect(resolveOptions({ root: app.root }).dts).toBe(expected === false ? false : app.path(expected));
  });

  it("are what the bundler knows, where it knows better", () => {
    const app = tempApp();
    const options = resolveOptions({ define: { A: "own" }, alias: { "@": "./lib" } }, { root: app.root, define: { A: "host", B: 2 }, alias: [{ find: "~", replacement: "/x" }], outputs: [app.path("out")], extensions: [".js"] });
    expect(options).toMatchObject({ root: app.root, define: { A: "own", B: 2 }, alias: [{ find: "@", replacement: app.path("lib") }, { find: "~", replacement: "/x" }], outputs: [app.path("out")], extensions: [".js"] });
  });
});

describe("options that cannot be used", () => {
  it.each([
    [{ manifest: {} }, 'There is no option "manifest". Did you mean "manifests"?'],
    [{ dst: false }, 'There is no option "dst". Did you mean "dts"?'],
    [{ watch: true }, /There is no option "watch"\. The options are root, include, /],
    [{ toString: 1 }, 'There is no option "toString".'],
    [{ dts: "types.ts" }, 'The option "dts" must be a path that ends in ".d.ts", or false, but it is "types.ts".'],
    [{ include: [1] }, 'The option "include" must be a glob or a list of globs, but it is [1].'],
    [{ rules: { x: "warn" } }, 'The option "rules" must be an object from rule ids to "off", "info", "warning" or "error", but "x" is "warn".'],
    [{ targets: ["openia"] }, 'The option "targets" must be a list of "openai", "openai-strict", "anthropic", "gemini", "mcp" or "webmcp"'],
    [{ profiles: { opena: {} } }, /The option "profiles" must be an object from "openai", .* to limits, but there is no target "opena"; did you mean "openai"\?/],
    [{ profiles: { openai: { toolNameLenght: { value: 5 } } } }, /openai has no limit "toolNameLenght"; did you mean "toolNameLength"\?/],
    [{ profiles: { openai: { toolNameLength: 5 } } }, /openai\.toolNameLength is 5: it takes \{ value, source, date \}, where the value is a whole number/],
    [{ profiles: { openai: { provider: null } } }, /openai\.provider is null/],
    [{ targets: ["openai", "opanai"] }, 'but there is no target "opanai"; did you mean "openai"?'],
    [{ profiles: { gemini: { refusedKeywords: { value: { enum: {} } } } } }, /gemini\.refusedKeywords is .*: it takes/],
    [{ profiles: { gemini: { propertyNames: { value: "(" } } } }, /where the value is a regular expression, or its source/],
    [{ rules: { "array-unbounded": "off", "enum-duplicate": "of", "default-on-required": "info", "description-missing": "warning" } }, 'but "enum-duplicate" is "of".'],
    [{ define: { A: undefined } }, 'The option "define" must be an object from names to JSON values'],
    [{ define: { A: Number.NaN } }, 'The option "define" must be an object from names to JSON values'],
    [{ unsupported: { title: "drop" } }, 'The option "unsupported" must be an object from keywords to "error" or "strip"'],
    [{ validate: true }, 'The option "validate" must be false, "interpret" or "compile", but it is true.'],
    [{ root: "package.json" }, 'The folder of "root" does not exist: package.json.'],
    [{ dts: "types/all.d.ts", manifestFile: "./types/all.d.ts" }, 'The options "dts" and "manifestFile" name one file, ./types/all.d.ts: each is written on its own.'],
    [{ root: "no/such/folder" }, 'The folder of "root" does not exist: no/such/folder.'],
  ])("%j are an error that says what to write", (options, message) => {
    const resolving = (): unknown => resolveOptions(options as Options);
    expect(resolving).toThrow(ConfigError);
    expect(resolving).toThrow(message);
  });

  it("take limits of providers away as null, which JSON can hold", () => {
    const { profiles } = resolveOptions({ profiles: { openai: { noDots: null, argumentNames: null, toolNameLength: undefined } } });
    expect(profiles["openai"]).toMatchObject({ provider: "OpenAI", noDots: undefined, argumentNames: undefined, toolNameLength: undefined, enumValues: PROVIDER_PROFILES["openai"]!.enumValues });
  });

  it("are no error when they are undefined", () => {
    expect(resolveOptions({ dts: undefined, targets: undefined, cache: undefined })).toMatchObject({ targets: [], cache: true });
  });
});

describe("the values of a bundler's define", () => {
  it("are those whose expression is JSON, however they are written", () => {
    expect(defineValues({ A: '"text"', B: "1", C: true, D: { x: [null] }, E: '{"y":1}', F: "process.platform", G: undefined, H: "undefined" })).toEqual({ A: "text", B: 1, C: true, D: { x: [null] }, E: { y: 1 } });
    expect(Object.keys(defineValues(JSON.parse('{ "__proto__": "1" }') as Record<string, unknown>))).toEqual(["__proto__"]);
  });
});

describe("a config file", () => {
  const read = (app: TempApp, inline: Options = {}) => loadConfig({ inline: { root: app.root, ...inline } }).then((loaded) => loaded.options);

  it.each([
    ["define-tool.config.ts", 'import type { PathLike } from "node:fs";\nconst exclude: PathLike = "old/**";\nexport default { exclude };\n'],
    ["define-tool.config.js", 'module.exports = { exclude: "old/**" };\n'],
    ["define-tool.config.mjs", 'export default { exclude: "old/**" };\n'],
    ["define-tool.config.json", '\uFEFF{ "exclude": "old/**" }\n'],
  ])("may be a %s", async (name, text) => {
    expect(await read(tempApp({ [name]: text }))).toMatchObject({ exclude: ["old/**"] });
  });

  it("is overridden by inline options key by key, without merging their values", async () => {
    const app = tempApp({ "define-tool.config.json": '{ "define": { "A": 1, "B": 2 }, "exclude": "old/**" }' });
    expect(await read(app, { define: { A: 3 }, exclude: undefined })).toMatchObject({ define: { A: 3 }, exclude: ["old/**"] });
  });

  it("may be somewhere else, and its root is relative to it", async () => {
    const app = tempApp({ "config/tools.json": '{ "root": "../app" }', "app/a.ts": "" });
    const { options } = await loadConfig({ configFile: app.path("config/tools.json") });
    expect(options.root).toBe(app.path("app"));
  });

  it("is read again each time", async () => {
    const app = tempApp({ "define-tool.config.ts": 'import { exclude } from "./excluded.ts";\nexport default { exclude };\n', "excluded.ts": 'export const exclude = "a/**";\n' });
    expect((await read(app)).exclude).toEqual(["a/**"]);
    app.write("excluded.ts", 'export const exclude = "b/**";\n');
    expect((await read(app)).exclude).toEqual(["b/**"]);
  });

  it.each([
    ["define-tool.config.json", "{ dts: false }", "It cannot be read: "],
    ["define-tool.config.json", "// Options\n{}", 'It cannot be read: Unexpected token \'/\', "// Options {}" is not valid JSON.'],
    ["define-tool.config.ts", "export default {\n  dts: false\n  inline: true };", 'It cannot be read: Unexpected token, expected "," at line 3, column 3.'],
    ["define-tool.config.mjs", 'throw new Error("boom");', "It cannot be read: boom"],
    ["define-tool.config.mjs", "export default () => ({});", "The options must be an object, but they are a function."],
    ["define-tool.config.json", "[]", "The options must be an object, but they are []."],
    ["define-tool.config.json", '{ "sourcs": [] }', 'There is no option "sourcs". Did you mean "sources"?'],
  ])("%s with %j is an error that names the file", async (name, text, message) => {
    const error = await read(tempApp({ [name]: text })).catch((reason: unknown) => reason as ConfigError);
    expect(error).toBeInstanceOf(ConfigError);
    expect((error as ConfigError).diagnostic).toMatchObject({ rule: "config-invalid", severity: "error", file: name, related: [] });
    expect((error as ConfigError).message).toContain(`${name}: ${message}`);
    expect((error as ConfigError).message).not.toMatch(/\n\s+at /);
  });

  it("is named by its path from root, also where its folder is another one", async () => {
    const app = tempApp({ "config/tools.json": "[]", "app/src/a.ts": "" });
    await expect(loadConfig({ inline: { root: app.path("app") }, configFile: app.path("config/tools.json") })).rejects.toMatchObject({ diagnostic: { file: "../config/tools.json" } });
  });

  it("is a file: a folder of that name is none", async () => {
    const app = tempApp({ "define-tool.config.ts/a.txt": "", "define-tool.config.json": '{ "exclude": "old/**" }' });
    expect(await read(app)).toMatchObject({ exclude: ["old/**"] });
    await expect(loadConfig({ configFile: app.path("define-tool.config.ts") })).rejects.toThrow("There is no file");
  });

  it("that is asked for must exist", async () => {
    await expect(loadConfig({ configFile: "no/such/file.json" })).rejects.toThrow("There is no file no/such/file.json.");
  });

  it("is looked for in root, in a fixed order", () => {
    const app = tempApp();
    expect(configCandidates({ inline: { root: app.root } }).map((file) => file.slice(app.root.length + 1))).toEqual(["define-tool.config.ts", "define-tool.config.js", "define-tool.config.mjs", "define-tool.config.json"]);
  });
});

describe("a Vite config, for the command line", () => {
  it("gives the plugin's options, and what Vite knows", async () => {
    const app = tempApp({
      "vite.config.mjs": `import plugin from ${JSON.stringify(resolve(import.meta.dirname, "../src/vite.ts"))};
export default {
  define: { __LIMIT__: "5", __NOW__: "Date.now()" },
  resolve: { alias: { "@": "/src" } },
  build: { outDir: "public" },
  plugins: [[Promise.resolve(plugin({ exclude: "old/**" }))]],
};
`,
    });
    linkPackages(app);
    const config = await loadHostConfig(app.root);
    expect(config?.options).toEqual({ exclude: "old/**" });
    expect(config?.facts).toMatchObject({ root: app.root, define: { __LIMIT__: 5 }, outputs: [app.path("public")] });
    expect(config?.facts.alias).toContainEqual({ find: "@", replacement: "/src" });
  });

  it("is read as `vite build` in its folder reads it: for production, with its own root, the file that Vite prefers", async () => {
    const app = tempApp({
      "vite.config.js": 'export default ({ command, mode }) => ({ root: "web", define: { A: JSON.stringify([command, mode]) } });\n',
      "vite.config.ts": "export default { define: { A: 0 } };\n",
      "web/index.html": "",
    });
    linkPackages(app);
    expect((await loadHostConfig(app.root))?.facts).toMatchObject({ root: app.path("web"), define: { A: ["build", "production"] }, outputs: [app.path("web/dist")] });
  });

  it("counts without the plugin too", async () => {
    const app = tempApp({ "vite.config.mjs": "export default { define: { A: 1 } };\n" });
    linkPackages(app);
    expect(await loadHostConfig(app.root)).toMatchObject({ options: {}, facts: { define: { A: 1 } } });
  });

  it("is left aside where there is none, or no Vite", async () => {
    expect(await loadHostConfig(tempApp().root)).toBeUndefined();
    const app = tempApp({ "node_modules/vite/package.json": '{ "name": "vite", "exports": {} }', "vite.config.mjs": "export default {};\n" });
    expect(await loadHostConfig(app.root)).toBeUndefined();
  });

  it("whose plugins do not agree is an error in the words of the plugin", async () => {
    const plugin = JSON.stringify(resolve(import.meta.dirname, "../src/vite.ts"));
    const app = tempApp({ "vite.config.mjs": `import plugin from ${plugin};\nexport default { plugins: [plugin({ dts: false }), plugin({ inline: true })] };\n` });
    linkPackages(app);
    await expect(loadHostConfig(app.root)).rejects.toThrow(/^vite\.config\.mjs: The bundler config uses the plugin twice, with different options \(.*inline\)\. Keep one/);
  });

  it("with a syntax error is an error that says so", async () => {
    const app = tempApp({ "vite.config.mjs": "export default { root: 1 2 };\n" });
    linkPackages(app);
    await expect(loadHostConfig(app.root)).rejects.toThrow(/^vite\.config\.mjs: Vite cannot load it: \[PARSE_ERROR\] Expected/);
  });

  it("that Vite cannot load is an error that names it", async () => {
    const app = tempApp({ "vite.config.mjs": 'throw new Error("boom");\n' });
    linkPackages(app);
    await expect(loadHostConfig(app.root)).rejects.toMatchObject({ diagnostic: { rule: "config-invalid", file: "vite.config.mjs", message: expect.stringContaining("boom") as string } });
  });
});

it("matches named manifests by globs relative to root", () => {
  const [editor, shared] = compileOptionsOf(resolveOptions({ manifests: { editor: ["src/editor/**", "!src/editor/old/**"], shared: "../shared/**" } })).manifests;
  expect([editor!.matches("src/editor/a.ts"), editor!.matches("src/a.ts"), shared!.matches("../shared/a.ts")]).toEqual([true, false, true]);
});

it("words what something threw in one line without colours", () => {
  expect(reasonOf(new Error("\u001b[31m[PARSE_ERROR] \u001b[0mExpected `,`\n  at here"))).toBe("[PARSE_ERROR] Expected `,`");
});

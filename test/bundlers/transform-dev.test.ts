import { describe, expect, it } from "vitest";
import { type Dev, pause, startDev, until } from "../dev/dev-server.ts";
import type { Options } from "../../src/plugin/options.ts";
import { TRANSFORM_APP } from "./transform-app.ts";
import { typescriptApp } from "./transform-builds.ts";
import type { TempApp } from "./temp-app.ts";

interface Tool {
  readonly argsSchema: unknown;
  handler(args: unknown): unknown;
}

const FRAGMENTS = TRANSFORM_APP["src/fragments.ts"]!;

/** What the browser gets for a source file. */
async function served(dev: Dev, file: string): Promise<string> {
  return (await dev.server.environments.client.transformRequest(file))?.code ?? "";
}

async function counter(dev: Dev): Promise<Tool> {
  return ((await dev.server.ssrLoadModule("/src/counter.ts")) as { counter: Tool }).counter;
}

async function started(options: Options): Promise<{ app: TempApp; dev: Dev }> {
  const app = await typescriptApp(TRANSFORM_APP);
  return { app, dev: await startDev(app, { dts: false, ...options }) };
}

const refused = (bound: number): object => ({ error: { code: "TOOL_ARGS_INVALID", details: [{ path: "/delta", keyword: "maximum", message: `/delta must be <= ${bound}` }] } });

describe("a Vite dev server that rewrites call sites", () => {
  it.each<Options>([{ validate: "interpret" }, { validate: "compile" }, { inline: true, validate: "interpret" }, { inline: true, validate: "compile" }])("checks args on both sides, and by what a fragment says now, with %j", async (options) => {
    const { app, dev } = await started(options);
    expect(await served(dev, "/src/counter.ts")).toMatch(/guard\(\{/);
    expect((await counter(dev)).handler({ delta: 500 })).toMatchObject(refused(25));
    app.write("src/fragments.ts", FRAGMENTS.replace("maximum: size()", "maximum: 77"));
    await until(async () => expect((await counter(dev)).handler({ delta: 500 })).toMatchObject(refused(77)));
    expect((await counter(dev)).handler({ delta: 60 })).toEqual({ value: 60 });
    expect(dev.printed).toEqual([]);
  });

  it.each(["interpret", "compile"] as const)("gives the browser everything that a rewritten file imports, with %s", async (validate) => {
    const app = await typescriptApp(TRANSFORM_APP);
    const { server } = await startDev(app, { dts: false, validate }, { listen: true });
    const asked = new Set<string>();
    const request = async (url: string): Promise<void> => {
      if (asked.has(url)) return;
      asked.add(url);
      const response = await fetch(new URL(url, server.resolvedUrls!.local[0]));
      expect(response.status, url).toBe(200);
      for (const [, imported] of (await response.text()).matchAll(/(?:from|import) "(\/[^"]+)"/g)) await request(imported!);
    };
    await request("/src/main.ts");
    const guards = [...asked].filter((url) => url.includes("virtual:tool-guards"));
    expect(guards).toHaveLength(validate === "compile" ? 4 : 1);
    expect([...asked].some((url) => url.includes("unplugin-define-tool/schema.js"))).toBe(validate === "interpret");
  });

  it("serves the literal that a fragment now makes, though the file itself did not change", async () => {
    const { app, dev } = await started({ inline: true });
    expect(await served(dev, "/src/counter.ts")).toContain("maximum: 25");
    app.write("src/helpers.ts", TRANSFORM_APP["src/helpers.ts"]!.replace(".length", ".length + 1"));
    await until(async () => expect(await served(dev, "/src/counter.ts")).toContain("maximum: 26"));
    await until(() => expect(dev.sent.filter((payload) => payload.type === "update" || payload.type === "full-reload")).not.toEqual([]));
  });

  it("serves the literal that the config file now makes, which no file imports", async () => {
    const { app, dev } = await started({ inline: true });
    app.write("src/counter.ts", TRANSFORM_APP["src/counter.ts"]!.replace("delta: delta()", 'delta: { type: "integer", maximum: LIMIT }').replace("interface Args", "declare const LIMIT: number;\ninterface Args"));
    app.write("define-tool.config.json", '{ "define": { "LIMIT": 8 } }');
    await until(async () => expect(await served(dev, "/src/counter.ts")).toContain("maximum: 8"));
    await pause();
    app.write("define-tool.config.json", '{ "define": { "LIMIT": 9 } }');
    await until(async () => expect(await served(dev, "/src/counter.ts")).toContain("maximum: 9"));
  });

  it("rewrites a file that is asked for before its change was noticed", async () => {
    const { app, dev } = await started({ inline: true, validate: "compile" });
    await served(dev, "/src/counter.ts");
    const edited = TRANSFORM_APP["src/counter.ts"]!.replace("delta: delta()", 'delta: { type: "integer", maximum: 3 }');
    app.write("src/counter.ts", edited);
    const result = await dev.server.environments.client.pluginContainer.transform(edited, app.path("src/counter.ts"));
    expect(result.code).toContain("maximum: 3");
  });

  it("rewrites again once the project is free of errors, what it served meanwhile too", async () => {
    const { app, dev } = await started({ inline: true });
    app.write("src/counter.ts", `${TRANSFORM_APP["src/counter.ts"]!.replace("delta()", "delta(), more: MORE")}// A comment.\n`);
    await until(() => expect(dev.overlays()).not.toEqual([]));
    await until(async () => expect(await served(dev, "/src/counter.ts")).toContain("A comment."));
    expect(await served(dev, "/src/counter.ts")).not.toContain("maximum: 25");
    await pause();
    app.write("src/counter.ts", TRANSFORM_APP["src/counter.ts"]!);
    await until(async () => expect(await served(dev, "/src/counter.ts")).toContain("maximum: 25"));
  });

  describe.each<Options>([{ validate: "interpret" }, { validate: "compile" }])("while another file has an error, with %j", (options) => {
    const broken = TRANSFORM_APP["src/named.ts"]!.replace("Sets the visible counter to a number.", "");

    async function failing(): Promise<{ app: TempApp; dev: Dev }> {
      const { app, dev } = await started(options);
      app.write("src/named.ts", broken);
      await until(() => expect(dev.overlays()).not.toEqual([]));
      return { app, dev };
    }

    it("checks the args of what is served for the first time", async () => {
      const { dev } = await failing();
      expect((await counter(dev)).handler({ delta: 500 })).toMatchObject(refused(25));
    });

    it("follows the edits of what has no error", async () => {
      const { app, dev } = await failing();
      await counter(dev);
      const edited = TRANSFORM_APP["src/counter.ts"]!.replace("delta: delta()", 'delta: { type: "integer", maximum: 3 }');
      app.write("src/counter.ts", `${edited}export const more = ${JSON.stringify("more")};\n`);
      await until(async () => expect((await counter(dev)).handler({ delta: 500 })).toMatchObject(refused(3)));
      app.write("src/named.ts", TRANSFORM_APP["src/named.ts"]!);
      await until(async () => expect(await dev.toolNames()).toContain("reset_counter"));
      expect((await counter(dev)).handler({ delta: 500 })).toMatchObject(refused(3));
    });

    it("follows an edit that adds a second check to a file", async () => {
      const { app, dev } = await failing();
      await counter(dev);
      const second = TRANSFORM_APP["src/counter.ts"]!.slice(TRANSFORM_APP["src/counter.ts"]!.indexOf("export const counter")).replace("export const counter", "export const second").replace("update_counter", "second_counter");
      app.write("src/counter.ts", `${TRANSFORM_APP["src/counter.ts"]!}${second}`);
      await until(async () => {
        const { second: added } = (await dev.server.ssrLoadModule("/src/counter.ts")) as { second: Tool };
        expect(added.handler({ delta: 500 })).toMatchObject(refused(25));
      });
    });

    it.each([
      ["its fragment broke", "src/fragments.ts", FRAGMENTS.replace("maximum", "maximun")],
      ["another tool took its name", "src/named.ts", TRANSFORM_APP["src/named.ts"]!.replace("reset_counter", "update_counter")],
    ])("keeps the checks that a file had when %s", async (_, file, text) => {
      const { app, dev } = await failing();
      await counter(dev);
      dev.sent.length = 0;
      app.write(file, text);
      await until(() => expect(dev.overlays()).not.toEqual([]));
      // What is interpreted is the schema at hand.
      if (options.validate === "interpret" && file === "src/fragments.ts") return expect((await counter(dev)).handler({ delta: 0.5 })).toMatchObject({ error: { code: "TOOL_ARGS_INVALID" } });
      expect((await counter(dev)).handler({ delta: 500 })).toMatchObject(refused(25));
    });
  });

  it("follows the fragment of one tool while another tool of the file has an error", async () => {
    const tool = (name: string): string => `export const ${name} = defineTool({ name: "${name}", description: "Counts the things on a page.", argsSchema: { type: "object", properties: { n: ${name}Schema } }, handler: () => "ran" });\n`;
    const schema = (name: string, maximum: number): string => `export const ${name}Schema = { type: "integer", maximum: ${maximum} } as const;\n`;
    const app = await typescriptApp({
      "src/both.ts": `import { defineTool } from "unplugin-define-tool/runtime";\nimport { firstSchema } from "./first.ts";\nimport { secondSchema } from "./second.ts";\n${tool("first")}${tool("second")}`,
      "src/first.ts": schema("first", 5),
      "src/second.ts": schema("second", 5),
    });
    const dev = await startDev(app, { dts: false, validate: "compile" });
    const handled = async (n: number): Promise<unknown[]> => {
      const { first, second } = (await dev.server.ssrLoadModule("/src/both.ts")) as { first: Tool; second: Tool };
      return [first, second].map((each) => (each.handler({ n }) === "ran" ? "ran" : "refused"));
    };
    expect(await handled(8)).toEqual(["refused", "refused"]);
    app.write("src/second.ts", schema("second", 5).replace("maximum", "maximun"));
    await until(() => expect(dev.overlays()).not.toEqual([]));
    app.write("src/first.ts", schema("first", 10));
    await until(async () => expect(await handled(8)).toEqual(["ran", "refused"]));
  });

  it("keeps the check of one tool of a list under an error, though the others of its call have none", async () => {
    const definition = (name: string): string => `{ name: "${name}", description: "Counts the things on a page.", argsSchema: { type: "object", properties: { n: ${name}Schema } }, handler: () => "ran" }`;
    const schema = (name: string, keyword: string): string => `export const ${name}Schema = { type: "integer", ${keyword}: 5 } as const;\n`;
    const app = await typescriptApp({
      "src/list.ts": `import { defineTool } from "unplugin-define-tool/runtime";\nimport { createSession } from "unplugin-define-tool/runtime";\nimport { firstSchema } from "./first.ts";\nimport { secondSchema } from "./second.ts";\nexport const tools = [${definition("first")}, ${definition("second")}].map((each) => defineTool(each));\nexport const session = createSession({ skills: { guidance: "", tools } });\n`,
      "src/first.ts": schema("first", "maximum"),
      "src/second.ts": schema("second", "maximum"),
    });
    const dev = await startDev(app, { dts: false, validate: "compile" });
    const call = async (tool: string): Promise<unknown> => {
      const { session } = (await dev.server.ssrLoadModule("/src/list.ts")) as { session: Promise<{ dispatch(call: object): Promise<unknown> }> };
      return (await session).dispatch({ tool, args: { n: 8 } });
    };
    expect(await call("second")).toMatchObject({ error: { code: "TOOL_ARGS_INVALID" } });
    app.write("src/second.ts", schema("second", "maximun"));
    await until(() => expect(dev.overlays()).not.toEqual([]));
    for (const tool of ["first", "second"]) expect(await call(tool)).toMatchObject({ error: { code: "TOOL_ARGS_INVALID" } });
  });

  it("says that it has to start again where the config file turns rewriting on", async () => {
    const warned: string[] = [];
    const app = await typescriptApp(TRANSFORM_APP);
    const dev = await startDev(app, { dts: false });
    dev.server.config.logger.warn = (text) => void warned.push(text);
    app.write("define-tool.config.json", '{ "inline": true }');
    await until(() => expect(warned.join("\n")).toContain('"inline" and "validate" were off when the bundler started'));
    expect(await served(dev, "/src/counter.ts")).not.toContain("maximum: 25");
  });

  it("checks by its new schema a tool that went and came back", async () => {
    const { app, dev } = await started({ validate: "compile" });
    expect((await counter(dev)).handler({ delta: 500 })).toMatchObject(refused(25));
    // Vite keeps what is evaluated while it is invalidated.
    expect(await dev.toolNames()).toContain("update_counter");
    app.write("src/counter.ts", "export const counter = 1;\n");
    await until(async () => expect(await dev.toolNames()).not.toContain("update_counter"));
    await until(async () => expect(await counter(dev)).toBe(1));
    await pause();
    app.write("src/counter.ts", TRANSFORM_APP["src/counter.ts"]!.replace("delta: delta()", 'delta: { type: "integer", maximum: 3 }'));
    await until(async () => expect(await dev.toolNames()).toContain("update_counter"));
    await until(async () => expect((await counter(dev)).handler({ delta: 500 })).toMatchObject(refused(3)));
  });

  it.each([
    ["the checks of a file that has no tool any more", (app: TempApp) => app.write("src/counter.ts", "export const counter = 1;\n")],
    ["a rewritten file that is deleted", (app: TempApp) => app.remove("src/counter.ts")],
  ])("lets go of %s", async (_, change) => {
    const unused = TRANSFORM_APP["src/listed.ts"]!;
    const app = await typescriptApp({ ...TRANSFORM_APP, "src/main.ts": 'import "./counter.ts";\n', "src/unused.ts": unused, "src/listed.ts": "" });
    const dev = await startDev(app, { dts: false, validate: "compile" }, { listen: true });
    const load = async (url: string): Promise<void> => {
      const text = await (await fetch(new URL(url, dev.server.resolvedUrls!.local[0]))).text();
      for (const [, imported] of text.matchAll(/from "(\/[^"]+)"/g)) if (!imported!.includes("node_modules")) await load(imported!);
    };
    await load("/src/main.ts");
    await load("/src/counter.ts");
    change(app);
    await until(async () => expect(await dev.toolNames()).not.toContain("update_counter"));
    if (app.has("src/counter.ts")) await load("/src/counter.ts");
    await pause();
    dev.sent.length = 0;
    app.write("src/unused.ts", unused.replace('name: "show_counter"', 'name: "show_it"'));
    await until(async () => expect(await dev.toolNames()).toContain("show_it"));
    await pause();
    expect(dev.sent).toEqual([]);
  });

  it("asks about no file where neither option is given", async () => {
    for (const [options, expected] of [[{}, "undefined"], [{ inline: false, validate: false } as const, "undefined"], [{ inline: true }, "object"]] as const) {
      const { dev } = await started(options);
      expect(typeof dev.server.config.plugins.find((plugin) => plugin.name === "unplugin-define-tool")!.transform).toBe(expected);
    }
  });
});

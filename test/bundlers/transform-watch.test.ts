import * as esbuild from "esbuild";
import { type RolldownWatcher, watch as rolldownWatch } from "rolldown";
import { type RollupWatcher, watch as rollupWatch } from "rollup";
import { build as viteBuild } from "vite";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import esbuildPlugin from "../../src/esbuild.ts";
import { unplugin } from "../../src/index.ts";
import type { Options } from "../../src/plugin/options.ts";
import rollupPlugin from "../../src/rollup.ts";
import vitePlugin from "../../src/vite.ts";
import { tempApp, type TempApp } from "./temp-app.ts";

const FILES = {
  "src/main.js": 'export { tool } from "./tool.js";\n',
  // Its text never changes.
  "src/tool.js": `import { defineTool } from "unplugin-define-tool/runtime";
import { text } from "./text.js";
export const tool = defineTool({
  name: "add_note",
  description: "Adds a note to the list of notes.",
  argsSchema: { type: "object", properties: { text, mode: { type: "string", enum: [MODE] } } },
  handler: () => "ran",
});
`,
  "src/text.js": 'import limits from "./limits.json";\nexport const text = { type: "string", maxLength: limits.text };\n',
  "src/limits.json": '{ "text": 10 }\n',
  "define-tool.config.json": '{ "define": { "MODE": "first" } }\n',
};

const WATCHERS: Readonly<Record<string, (app: TempApp, options: Options) => Promise<void> | void>> = {
  rollup(app, options) {
    const json = { name: "json", transform: (code: string, id: string) => (id.endsWith(".json") ? `export default ${code}` : null) };
    const external = ["unplugin-define-tool/runtime"];
    close(rollupWatch({ input: app.path("src/main.js"), external, output: { dir: app.path("out") }, plugins: [json, rollupPlugin(options)], watch: { buildDelay: 20 } }));
  },
  rolldown(app, options) {
    const external = ["unplugin-define-tool/runtime"];
    close(rolldownWatch({ input: app.path("src/main.js"), external, output: { dir: app.path("out") }, plugins: [unplugin.rolldown(options)], watch: { buildDelay: 20 } }));
  },
  async vite(app, options) {
    const lib = { entry: app.path("src/main.js"), formats: ["es" as const], fileName: () => "main.js" };
    const watcher = await viteBuild({ root: app.root, configFile: false, logLevel: "silent", build: { outDir: "out", minify: false, watch: {}, lib, rolldownOptions: { external: ["unplugin-define-tool/runtime"] } }, plugins: [vitePlugin(options)] });
    close(watcher as RolldownWatcher);
  },
  async esbuild(app, options) {
    const context = await esbuild.context({ absWorkingDir: app.root, entryPoints: ["src/main.js"], bundle: true, outdir: "out", format: "esm", external: ["unplugin-define-tool/runtime"], logLevel: "silent", plugins: [esbuildPlugin(options)] });
    onTestFinished(() => context.dispose());
    await context.watch();
  },
};

function close(watcher: RollupWatcher | RolldownWatcher): void {
  onTestFinished(() => watcher.close() as Promise<void>);
  (watcher as RollupWatcher).on("event", (event) => {
    if ("result" in event) void event.result?.close();
  });
}

async function written(app: TempApp, patterns: readonly RegExp[]): Promise<void> {
  await vi.waitFor(
    () => {
      const code = app.has("out/main.js") ? app.read("out/main.js") : "";
      for (const pattern of patterns) expect(code).toMatch(pattern);
    },
    { timeout: 20_000, interval: 50 },
  );
  // What watchers are told of in the same moment they may take for one change.
  await new Promise((resolve) => setTimeout(resolve, 600));
}

describe.each(Object.entries(WATCHERS))("a watching %s", (_, start) => {
  it("builds a rewritten file again when a fragment or the config file changes what was inlined", async () => {
    const app = tempApp({ "package.json": '{ "type": "module" }', ...FILES });
    await start(app, { root: app.root, cache: false, inline: true, validate: "compile" });
    await written(app, [/maxLength: 10\b/, /enum: \["first"\]/, /at most 10 characters/]);
    app.write("src/limits.json", '{ "text": 20 }\n');
    await written(app, [/maxLength: 20\b/, /enum: \["first"\]/, /at most 20 characters/]);
    app.write("src/text.js", FILES["src/text.js"].replace("limits.text", "limits.text + 1"));
    await written(app, [/maxLength: 21\b/, /enum: \["first"\]/, /at most 21 characters/]);
    app.write("define-tool.config.json", '{ "define": { "MODE": "second" } }\n');
    await written(app, [/maxLength: 21\b/, /enum: \["second"\]/]);
  });
});

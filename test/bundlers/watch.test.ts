import * as esbuild from "esbuild";
import { type RolldownWatcher, watch as rolldownWatch } from "rolldown";
import { type RollupWatcher, watch as rollupWatch } from "rollup";
import { build as viteBuild } from "vite";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import esbuildPlugin from "../../src/esbuild.ts";
import { unplugin } from "../../src/index.ts";
import rollupPlugin from "../../src/rollup.ts";
import vitePlugin from "../../src/vite.ts";
import { APP, BROKEN, fixtureApp } from "./fixture-app.ts";
import { type TempApp, tempApp } from "./temp-app.ts";

/** What each round of a watcher ended with: the code of the entry, or the error. */
type Rounds = (string | Error)[];

const WATCHERS: Record<string, (app: TempApp, rounds: Rounds) => Promise<void>> = {
  async rollup(app, rounds) {
    const external = ["unplugin-define-tool/runtime"];
    follow(rollupWatch({ input: app.path("src/main.js"), external, output: { dir: app.path("dist") }, plugins: [rollupPlugin(options(app))], watch: { buildDelay: 20 } }), app, rounds);
  },
  async rolldown(app, rounds) {
    follow(rolldownWatch({ input: app.path("src/main.js"), output: { dir: app.path("dist") }, plugins: [unplugin.rolldown(options(app))], watch: { buildDelay: 20 } }), app, rounds);
  },
  async vite(app, rounds) {
    const watcher = (await viteBuild({
      root: app.root,
      configFile: false,
      logLevel: "silent",
      build: { minify: false, watch: {}, lib: { entry: app.path("src/main.js"), formats: ["es"], fileName: () => "main.js" } },
      plugins: [vitePlugin(options(app))],
    })) as RolldownWatcher;
    follow(watcher, app, rounds);
  },
  esbuild: (app, rounds) => esbuildWatch(app, rounds, { entryPoints: ["src/main.js"] }),
};

async function esbuildWatch(app: TempApp, rounds: Rounds, input: esbuild.BuildOptions): Promise<void> {
  const record: esbuild.Plugin = {
    name: "record",
    setup: (build) => build.onEnd((result) => void rounds.push(result.errors.length > 0 ? new Error(result.errors.map((error) => error.text).join("\n")) : result.outputFiles![0]!.text)),
  };
  const context = await esbuild.context({ ...input, absWorkingDir: app.root, bundle: true, write: false, format: "esm", logLevel: "silent", plugins: [...(input.plugins ?? []), esbuildPlugin(options(app)), record] });
  onTestFinished(() => context.dispose());
  await context.watch();
}

function options(app: TempApp): { root: string; cache: false } {
  return { root: app.root, cache: false };
}

function follow(watcher: RollupWatcher | RolldownWatcher, app: TempApp, rounds: Rounds): void {
  onTestFinished(() => watcher.close() as Promise<void>);
  (watcher as RollupWatcher).on("event", (event) => {
    if (event.code === "ERROR") rounds.push(event.error as Error);
    if (event.code === "BUNDLE_END") rounds.push(app.read("dist/main.js"));
    if ("result" in event) void event.result?.close();
  });
}

/** Waits for a round that ends as wanted, then until no further one begins. */
async function settled(rounds: Rounds, wanted: (last: string | Error | undefined) => boolean): Promise<void> {
  await vi.waitFor(() => expect(wanted(rounds.at(-1)), String(rounds.at(-1))).toBe(true), { timeout: 20_000, interval: 50 });
  for (let count = -1; count !== rounds.length; ) {
    count = rounds.length;
    await new Promise((resolve) => setTimeout(resolve, 600));
  }
  expect(wanted(rounds.at(-1)), String(rounds.at(-1))).toBe(true);
}

const has = (text: string) => (last: string | Error | undefined): boolean => typeof last === "string" && last.includes(text);
const lacks = (text: string) => (last: string | Error | undefined): boolean => typeof last === "string" && !last.includes(text);
const fails = (rule: string) => (last: string | Error | undefined): boolean => last instanceof Error && last.message.includes(rule);

it.each<(app: TempApp) => esbuild.BuildOptions>([
  (app) => ({ stdin: { contents: 'export { toolNames } from "virtual:tool-manifest";', resolveDir: app.root } }),
  (app) => ({ stdin: { contents: 'import "./src/tools/unused.js";', resolveDir: app.root } }),
  (app) => ({ stdin: { contents: 'try { require("not-there"); } catch {} require("./src/tools/unused.js");', resolveDir: app.root } }),
  () => ({ entryPoints: ["virtual:tool-manifest"], outdir: "out" }),
  () => ({ entryPoints: ["src/ma*.js"], outdir: "out" }),
  () => ({ entryPoints: ["./src/main"], outdir: "out" }),
  // Another plugin loads it.
  (app) => ({ entryPoints: ["src/main.js"], outdir: "out", plugins: [{ name: "load", setup: (build) => build.onLoad({ filter: /main\.js$/ }, () => ({ contents: 'import "./src/tools/counter.js";', resolveDir: app.root })) }] }),
  // Another plugin resolves it.
  (app) => ({ entryPoints: ["the-app"], outdir: "out", plugins: [{ name: "entry", setup: (build) => build.onResolve({ filter: /^the-app$/ }, () => ({ path: app.path("src/main.js") })) }] }),
])("a watching esbuild whose entry point is not plainly a file hears of new files: %s", async (input) => {
  const app = fixtureApp();
  const rounds: Rounds = [];
  await esbuildWatch(app, rounds, input(app));
  await settled(rounds, (last) => typeof last === "string");
  app.write("src/tools/added.js", BROKEN["a schema outside the dialect"]!.files["src/tools/unused.js"]!.replace("clear_notes", "added_tool"));
  await settled(rounds, fails("type-unknown"));
  app.remove("src/tools/added.js");
  await settled(rounds, (last) => typeof last === "string");
});

describe.each(Object.entries(WATCHERS))("a watching %s", (_, start) => {
  it("builds once where no folder is there yet that is left out, such as the output folder", async () => {
    const app = tempApp({ "package.json": '{ "type": "module" }', "src/main.js": `import { toolNames } from "virtual:tool-manifest";\nexport { toolNames };\n`, "src/tool.js": APP["src/tools/unused.js"]! });
    const rounds: Rounds = [];
    await start(app, rounds);
    await settled(rounds, has("clear_notes"));
    expect(rounds.length).toBeLessThanOrEqual(2);
    const before = rounds.length;
    app.write("src/tool.js", APP["src/tools/unused.js"]!.replace("clear_notes", "empty_notes"));
    await settled(rounds, has("empty_notes"));
    expect(rounds.length - before).toBeLessThanOrEqual(2);
  });

  it("follows edits, new files and folders, and deletions, without building for ever", async () => {
    const app = fixtureApp();
    const rounds: Rounds = [];
    await start(app, rounds);
    await settled(rounds, has("update_counter"));
    app.write("src/tools/unused.js", APP["src/tools/unused.js"]!.replace("clear_notes", "empty_notes"));
    await settled(rounds, has("empty_notes"));
    app.write("src/fragments/limits.json", '{ "notes": 77 }');
    await settled(rounds, has("77"));
    app.write("src/tools/added.js", APP["src/tools/unused.js"]!.replace("clear_notes", "added_tool"));
    await settled(rounds, has("added_tool"));
    app.write("src/fresh/folder/added.js", APP["src/tools/unused.js"]!.replace("clear_notes", "deep_tool"));
    await settled(rounds, has("deep_tool"));
    app.remove("src/tools/added.js");
    await settled(rounds, lacks("added_tool"));
    // Six changes, the types written after most of them: a loop would have gone round hundreds of times.
    expect(rounds.length).toBeLessThanOrEqual(20);
  });

  it("fails on a broken tool and recovers when it is fixed", async () => {
    const app = fixtureApp();
    const rounds: Rounds = [];
    await start(app, rounds);
    await settled(rounds, has("update_counter"));
    app.write("src/tools/unused.js", BROKEN["a schema outside the dialect"]!.files["src/tools/unused.js"]!);
    await settled(rounds, fails("type-unknown"));
    app.write("src/tools/unused.js", APP["src/tools/unused.js"]!);
    await settled(rounds, has("clear_notes"));
  });

  it("recovers from an error it started with", async () => {
    const app = fixtureApp(BROKEN["a tool that is defined twice"]!.files);
    const rounds: Rounds = [];
    await start(app, rounds);
    await settled(rounds, fails("tool-name-duplicate"));
    app.write("src/tools/unused.js", APP["src/tools/unused.js"]!);
    await settled(rounds, has("clear_notes"));
  });
});

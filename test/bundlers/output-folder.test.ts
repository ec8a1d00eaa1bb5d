import * as esbuild from "esbuild";
import { rollup } from "rollup";
import { build as viteBuild, createBuilder, type EnvironmentOptions } from "vite";
import { describe, expect, it } from "vitest";
import esbuildPlugin from "../../src/esbuild.ts";
import rollupPlugin from "../../src/rollup.ts";
import vitePlugin from "../../src/vite.ts";
import { fixtureApp } from "./fixture-app.ts";
import type { TempApp } from "./temp-app.ts";

const RUNTIME = "unplugin-define-tool/runtime";

/** Builds that leave the tools, with their import of the runtime, in a place that is scanned by default. */
const BUILDS: Record<string, (app: TempApp) => Promise<unknown>> = {
  "esbuild, to a file": (app) => esbuild.build({ absWorkingDir: app.root, entryPoints: ["src/main.js"], bundle: true, external: [RUNTIME], format: "esm", outfile: "bundle.js", logLevel: "silent", plugins: [esbuildPlugin({ cache: false })] }),
  "esbuild, to a folder": (app) => esbuild.build({ absWorkingDir: app.root, entryPoints: ["src/main.js"], bundle: true, external: [RUNTIME], format: "esm", outdir: "public/js", logLevel: "silent", plugins: [esbuildPlugin({ cache: false })] }),
  async "rollup, to a file"(app) {
    const output = { file: app.path("bundle.js"), format: "es" } as const;
    // As its command line does: one object with the output in it.
    const config = { input: app.path("src/main.js"), external: [RUNTIME], plugins: [rollupPlugin({ root: app.root, cache: false })], output };
    await (await rollup(config)).write(output);
  },
  "esbuild, to the folder that the entry point lies in": (app) => esbuild.build({ absWorkingDir: app.root, entryPoints: ["src/main.js"], bundle: true, external: [RUNTIME], format: "esm", outdir: ".", logLevel: "silent", plugins: [esbuildPlugin({ cache: false })] }),
  async "rollup, to the folder that the entry point lies in"(app) {
    const output = { dir: app.root, format: "es" } as const;
    const config = { input: app.path("src/main.js"), external: [RUNTIME], plugins: [rollupPlugin({ root: app.root, cache: false })], output };
    await (await rollup(config)).write(output);
  },
  async "esbuild, from stdin to files of two formats in one folder"(app) {
    const output: esbuild.BuildOptions = { external: [RUNTIME], logLevel: "silent", bundle: true, absWorkingDir: app.root, stdin: { contents: 'import "./main.js";', resolveDir: app.path("src") } };
    await esbuild.build({ ...output, format: "esm", outfile: "lib/index.mjs", plugins: [esbuildPlugin({ cache: false })] });
    await esbuild.build({ ...output, format: "cjs", outfile: "lib/index.cjs", plugins: [esbuildPlugin({ cache: false })] });
  },
  "vite, to a folder": (app) =>
    viteBuild({
      root: app.root,
      configFile: false,
      logLevel: "silent",
      build: { outDir: "public", minify: false, lib: { entry: app.path("src/main.js"), formats: ["es"] }, rolldownOptions: { external: [RUNTIME] } },
      plugins: [vitePlugin({ cache: false })],
    }),
  async "esbuild, to files of two formats in one folder"(app) {
    const output: esbuild.BuildOptions = { external: [RUNTIME], logLevel: "silent", bundle: true, absWorkingDir: app.root, entryPoints: ["src/main.js"] };
    await esbuild.build({ ...output, format: "esm", outfile: "lib/index.mjs", plugins: [esbuildPlugin({ cache: false })] });
    await esbuild.build({ ...output, format: "cjs", outfile: "lib/index.cjs", plugins: [esbuildPlugin({ cache: false })] });
  },
  async "rollup, to files of two formats in one folder"(app) {
    for (const output of [{ file: app.path("lib/index.mjs"), format: "es" }, { file: app.path("lib/index.cjs"), format: "cjs" }] as const) {
      const config = { input: [app.path("src/main.js")], external: [RUNTIME], plugins: [rollupPlugin({ root: app.root, cache: false })], output };
      await (await rollup(config)).write(output);
    }
  },
  async "vite, to the folders of several environments"(app) {
    const environment = (outDir: string): EnvironmentOptions => ({ consumer: "server", build: { outDir, minify: false, rolldownOptions: { input: app.path("src/main.js"), external: [RUNTIME] } } });
    const builder = await createBuilder({
      root: app.root,
      configFile: false,
      logLevel: "silent",
      builder: {},
      environments: { client: { build: { outDir: "out/client", rolldownOptions: { input: app.path("src/main.js") } } }, ssr: environment("out/ssr"), edge: environment("out/edge") },
      plugins: [vitePlugin({ cache: false })],
    });
    await builder.buildApp();
  },
};

describe.each(Object.entries(BUILDS))("%s", (_, build) => {
  it("does not find the tools again in what the build before it wrote", async () => {
    const app = fixtureApp();
    await build(app);
    // It would fail: every tool would be there twice.
    await build(app);
    expect(app.read("src/tool-manifest.d.ts")).toContain("update_counter");
  });
});

describe("an output among sources", () => {
  it.each<esbuild.BuildOptions>([
    { entryPoints: ["src/main.js"], outfile: "src/tools/bundle.js" },
    { entryPoints: ["src/main.js"], outfile: "src/main.mjs" },
    { entryPoints: ["./src/main"], outfile: "src/tools/../main.cjs" },
    { stdin: { contents: 'import "./src/main.js";', resolveDir: "." }, outfile: "src/bundle.js" },
    { entryPoints: ["src/main.js"], outdir: "src", outExtension: { ".js": ".mjs" } },
  ])("takes no sources out of the scan: %j", async ({ stdin, ...output }) => {
    const app = fixtureApp();
    const input = stdin === undefined ? output : { ...output, stdin: { ...stdin, resolveDir: app.root } };
    for (let round = 0; round < 2; round++) await esbuild.build({ ...input, absWorkingDir: app.root, bundle: true, external: [RUNTIME], format: "esm", logLevel: "silent", plugins: [esbuildPlugin({ cache: false })] });
    for (const name of ["update_counter", "clear_notes"]) expect(app.read("src/tool-manifest.d.ts")).toContain(name);
  });

  it("that no bundler speaks of is a duplicate with a hint", async () => {
    const app = fixtureApp();
    const output: esbuild.BuildOptions = { absWorkingDir: app.root, entryPoints: ["src/main.js"], bundle: true, external: [RUNTIME], format: "esm", logLevel: "silent" };
    await esbuild.build({ ...output, outdir: "lib/one", plugins: [esbuildPlugin({ cache: false })] });
    await expect(esbuild.build({ ...output, outdir: "lib/two", plugins: [esbuildPlugin({ cache: false })] })).rejects.toThrow("If one of the two files is the output of a build, name its folder in the option `exclude`.");
    await esbuild.build({ ...output, outdir: "lib/two", plugins: [esbuildPlugin({ cache: false, exclude: "lib" })] });
  });
});

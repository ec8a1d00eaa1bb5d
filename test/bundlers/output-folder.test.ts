import * as esbuild from "esbuild";
import { rollup } from "rollup";
import { build as viteBuild } from "vite";
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
  "vite, to a folder": (app) =>
    viteBuild({
      root: app.root,
      configFile: false,
      logLevel: "silent",
      build: { outDir: "public", minify: false, lib: { entry: app.path("src/main.js"), formats: ["es"] }, rolldownOptions: { external: [RUNTIME] } },
      plugins: [vitePlugin({ cache: false })],
    }),
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

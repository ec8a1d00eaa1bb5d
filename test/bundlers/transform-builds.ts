/** Builds of TypeScript apps whose call sites are rewritten, with source maps, by every bundler; what was built is run in this process. */

import { transform } from "esbuild";
import * as esbuild from "esbuild";
import { type Plugin as RolldownPlugin, rolldown } from "rolldown";
import { type ExternalOption, type Plugin as RollupPlugin, rollup } from "rollup";
import { build as viteBuild, type Plugin as VitePlugin } from "vite";
import esbuildPlugin from "../../src/esbuild.ts";
import { unplugin } from "../../src/index.ts";
import type { Options } from "../../src/plugin/options.ts";
import rollupPlugin from "../../src/rollup.ts";
import vitePlugin from "../../src/vite.ts";
import type { Bundler, Built } from "./builds.ts";
import { type Files, type TempApp, tempApp } from "./temp-app.ts";

export interface TransformRequest {
  readonly options: Options;
  /** How often the config uses the plugin. @default 1 */
  readonly instances?: number;
  /** Plugins of the Rollup family that the config lists before ours. */
  readonly before?: readonly RollupPlugin[];
  /** What a bundler of the Rollup family leaves out. */
  readonly external?: ExternalOption;
}

/** The package as an app has it installed: its two entries that run in a page, each one file. */
const PACKAGE = Promise.all(["runtime", "schema"].map(async (entry) => [entry, await bundled(`src/${entry}.ts`)] as const));

async function bundled(entry: string): Promise<string> {
  const { outputFiles } = await esbuild.build({ entryPoints: [entry], bundle: true, write: false, format: "esm", absWorkingDir: new URL("../..", import.meta.url).pathname });
  return outputFiles[0]!.text;
}

/** A TypeScript app on disk that has the package installed. */
export async function typescriptApp(files: Files): Promise<TempApp> {
  const folder = "node_modules/unplugin-define-tool";
  const entries = await PACKAGE;
  const exports = Object.fromEntries(entries.map(([entry]) => [`./${entry}`, `./${entry}.js`]));
  return tempApp({
    "package.json": '{ "name": "app", "type": "module" }',
    "tsconfig.json": "{}",
    [`${folder}/package.json`]: JSON.stringify({ name: "unplugin-define-tool", type: "module", sideEffects: false, exports }),
    ...Object.fromEntries(entries.map(([entry, code]) => [`${folder}/${entry}.js`, code])),
    ...files,
  });
}

/** Builds `src/main.ts` to `out/main.js`, with a source map beside it. */
export async function buildTransformed(bundler: Bundler, app: TempApp, { options, instances = 1, before = [], external }: TransformRequest): Promise<Built> {
  const all = Array.from({ length: instances }, (): Options => ({ root: app.root, cache: false, dts: false, ...options }));
  const warnings = await BUILD[bundler](app, all, before, external === undefined ? {} : { external });
  return { code: app.read("out/main.js"), warnings };
}

/** Runs what was built. */
export async function runTransformed(app: TempApp): Promise<Record<string, unknown>> {
  return (await import(app.path("out/main.js"))) as Record<string, unknown>;
}

type Builder = (app: TempApp, instances: readonly Options[], before: readonly RollupPlugin[], left: { external?: ExternalOption }) => Promise<string[]>;

const BUILD: Record<Bundler, Builder> = {
  async vite(app, instances, before, left) {
    const warnings: string[] = [];
    const warn = (text: string): void => void warnings.push(text);
    await viteBuild({
      root: app.root,
      configFile: false,
      customLogger: { info() {}, warn, warnOnce: warn, error() {}, clearScreen() {}, hasErrorLogged: () => false, hasWarned: false },
      build: {
        outDir: "out",
        sourcemap: true,
        minify: false,
        target: "esnext",
        lib: { entry: app.path("src/main.ts"), formats: ["es"], fileName: () => "main.js" },
        rolldownOptions: { ...(left as object), onwarn: (warning) => warn(warning.message), checks: { pluginTimings: false } },
      },
      plugins: [...(before as unknown as VitePlugin[]), ...instances.map((options) => vitePlugin(options))],
    });
    return warnings;
  },
  async rollup(app, instances, before, left) {
    const warnings: string[] = [];
    const bundle = await rollup({ ...left, input: app.path("src/main.ts"), onwarn: (warning) => void warnings.push(warning.message), plugins: [installed(app), ...before, ...instances.map((options) => rollupPlugin(options)), typescript()] });
    await bundle.write({ file: app.path("out/main.js"), format: "es", sourcemap: true });
    return warnings;
  },
  async rolldown(app, instances, before, left) {
    const warnings: string[] = [];
    const bundle = await rolldown({ ...(left as object), input: app.path("src/main.ts"), checks: { pluginTimings: false }, onwarn: (warning) => void warnings.push(warning.message), plugins: [...(before as unknown as RolldownPlugin[]), ...instances.map((options) => unplugin.rolldown(options))] });
    await bundle.write({ file: app.path("out/main.js"), format: "esm", sourcemap: true });
    return warnings;
  },
  async esbuild(app, instances) {
    const result = await esbuild.build({ absWorkingDir: app.root, entryPoints: ["src/main.ts"], bundle: true, outdir: "out", format: "esm", sourcemap: true, logLevel: "silent", plugins: instances.map((options) => esbuildPlugin(options)) });
    return result.warnings.map((warning) => warning.text);
  },
};

/** Strips types, as Rollup needs it. */
export function typescript(): RollupPlugin {
  return {
    name: "typescript",
    async transform(code, id) {
      if (!/\.[cm]?tsx?$/.test(id)) return null;
      return await transform(code, { loader: id.endsWith("x") ? "tsx" : "ts", sourcemap: true, sourcefile: id, target: "esnext" });
    },
  };
}

/** Rollup resolves no packages by itself. */
function installed(app: TempApp): RollupPlugin {
  return {
    name: "installed",
    resolveId: (id) => (id.startsWith("unplugin-define-tool/") ? app.path(`node_modules/${id}.js`) : null),
  };
}

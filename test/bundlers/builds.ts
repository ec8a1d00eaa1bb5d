/** The bundlers of the tests, in this process, behind one interface. */

import * as esbuild from "esbuild";
import { type Plugin as RolldownPlugin, rolldown } from "rolldown";
import { type Plugin as RollupPlugin, rollup } from "rollup";
import { build as viteBuild } from "vite";
import esbuildPlugin from "../../src/esbuild.ts";
import { unplugin } from "../../src/index.ts";
import type { Options } from "../../src/plugin/options.ts";
import rollupPlugin from "../../src/rollup.ts";
import vitePlugin from "../../src/vite.ts";
import type { TempApp } from "./temp-app.ts";

export interface BuildRequest {
  /** Options of each instance of the plugin. Default: one instance, root given, no cache. */
  readonly instances?: readonly Options[];
  /** Relative to root; one, or several for the warnings alone. */
  readonly entry?: string | readonly string[];
  /** Called at the start of a build by a plugin that stands before ours. Not for esbuild, whose plugins start together. */
  readonly onStart?: () => void;
  readonly sourcemap?: boolean;
}

export interface Built {
  readonly code: string;
  readonly warnings: readonly string[];
  /** As JSON. */
  readonly map?: string;
}

export type Bundler = "vite" | "rollup" | "rolldown" | "esbuild";

export const BUNDLERS: readonly Bundler[] = ["vite", "rollup", "rolldown", "esbuild"];

/** Builds an app to one module of JavaScript; rejects with what the bundler rejects with. */
export async function build(bundler: Bundler, app: TempApp, { instances = [{}], entry = "src/main.js", onStart = () => {}, sourcemap = false }: BuildRequest = {}): Promise<Built> {
  const options = instances.map((instance): Options => ({ root: app.root, cache: false, ...instance }));
  return await BUILD[bundler](app, [entry].flat().map((each) => app.path(each)), options, { name: "starter", buildStart: onStart }, sourcemap);
}

/** The exports of a built module. */
export async function run(built: Built): Promise<Record<string, unknown>> {
  return (await import(`data:text/javascript,${encodeURIComponent(built.code)}`)) as Record<string, unknown>;
}

interface Starter {
  readonly name: string;
  buildStart(): void;
}

const BUILD: Record<Bundler, (app: TempApp, entry: string[], options: readonly Options[], starter: Starter, sourcemap: boolean) => Promise<Built>> = {
  async vite(app, entry, options, starter, sourcemap) {
    const warnings: string[] = [];
    const silent = { info() {}, warn: (text: string) => warnings.push(text), warnOnce: (text: string) => warnings.push(text), error() {}, clearScreen() {}, hasErrorLogged: () => false, hasWarned: false };
    const result = await viteBuild({
      root: app.root,
      configFile: false,
      logLevel: "warn",
      customLogger: silent as never,
      build: { write: false, sourcemap, minify: false, lib: { entry, formats: ["es"] }, rolldownOptions: { onwarn: (warning) => void warnings.push(warning.message), checks: { pluginTimings: false } } },
      plugins: [starter, ...options.map((instance) => vitePlugin(instance))],
    });
    const [output] = [result].flat() as { output: { code: string; map: object | null }[] }[];
    const { code, map } = output!.output[0]!;
    return { code, warnings, map: JSON.stringify(map) };
  },
  async rollup(app, entry, options, starter, sourcemap) {
    const warnings: string[] = [];
    const bundle = await rollup({ input: entry, onwarn: (warning) => void warnings.push(warning.message), plugins: [starter, ...options.map((instance) => rollupPlugin(instance)), runtime(app) as RollupPlugin] });
    const { output } = await bundle.generate({ format: "es", sourcemap });
    return { code: output[0].code, warnings, map: JSON.stringify(output[0].map) };
  },
  async rolldown(app, entry, options, starter, sourcemap) {
    const warnings: string[] = [];
    const bundle = await rolldown({ input: entry, checks: { pluginTimings: false }, onwarn: (warning) => void warnings.push(warning.message), plugins: [starter, ...options.map((instance) => unplugin.rolldown(instance)), runtime(app) as RolldownPlugin] });
    const { output } = await bundle.generate({ format: "es", sourcemap });
    return { code: output[0].code, warnings, map: JSON.stringify(output[0].map) };
  },
  async esbuild(app, entry, options, _, sourcemap) {
    const result = await esbuild.build({ absWorkingDir: app.root, entryPoints: entry, bundle: true, write: false, format: "esm", logLevel: "silent", ...(entry.length > 1 ? { outdir: app.path("out") } : {}), ...(sourcemap ? { sourcemap: "external", outfile: app.path("out.js") } : {}), plugins: options.map((instance) => esbuildPlugin(instance)) });
    const map = result.outputFiles.find((file) => file.path.endsWith(".map"));
    return { code: result.outputFiles.at(-1)!.text, warnings: result.warnings.map((warning) => warning.text), ...(map === undefined ? {} : { map: map.text }) };
  },
};

/** Rollup resolves no packages by itself. */
function runtime(app: TempApp): { name: string; resolveId(id: string): string | null } {
  return { name: "runtime", resolveId: (id) => (id === "unplugin-define-tool/runtime" ? app.path("node_modules/unplugin-define-tool/runtime.js") : null) };
}

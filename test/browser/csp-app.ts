/** An app whose page runs compiled validators, built for production by each bundler. */

import { copyFileSync } from "node:fs";
import { resolve } from "node:path";
import * as esbuild from "esbuild";
import { rollup } from "rollup";
import { build as viteBuild } from "vite";
import esbuildPlugin from "../../src/esbuild.ts";
import rollupPlugin from "../../src/rollup.ts";
import vitePlugin from "../../src/vite.ts";
import type { Files, TempApp } from "../bundlers/temp-app.ts";

/** Values to judge: each tool's schema and arguments of both kinds. */
export const CALLS: readonly { readonly tool: string; readonly args: unknown }[] = [
  { tool: "plan_trip", args: { code: "ab-12", stops: [{ kind: "city", name: "Ōsaka" }, { kind: "point", x: 1, y: 2 }] } },
  { tool: "plan_trip", args: { code: "ab-1", stops: [] } },
  { tool: "plan_trip", args: { code: "ab-12", stops: [{ kind: "city", name: "" }] } },
  { tool: "plan_trip", args: { code: "ab-12", stops: [{ kind: "point", x: 1 }] } },
  { tool: "plan_trip", args: { code: "ab-12", stops: [{ kind: "sea" }] } },
  { tool: "plan_trip", args: { code: "ab-12", stops: [{ kind: "point", x: 1, y: 2 }, { y: 2, x: 1, kind: "point" }] } },
  { tool: "plan_trip", args: null },
  { tool: "set_odd", args: { constructor: "yes", toString: 3 } },
  { tool: "set_odd", args: { toString: 3 } },
];

const TOOLS = `import { defineTool } from "unplugin-define-tool/runtime";

export const planTrip = defineTool({
  name: "plan_trip",
  description: "Plan a trip through several stops.",
  argsSchema: {
    type: "object",
    properties: {
      code: { type: "string", pattern: "^[a-z]{2}-[0-9]{2}$", maxLength: 20, description: "Code of the trip." },
      stops: {
        type: "array", maxItems: 5, uniqueItems: true, description: "Where to stop.",
        items: {
          oneOf: [
            { type: "object", properties: { kind: { type: "string", enum: ["city"] }, name: { type: "string", minLength: 1 } }, required: ["kind", "name"] },
            { type: "object", properties: { kind: { type: "string", enum: ["point"] }, x: { type: "integer" }, y: { type: "integer" } }, required: ["kind", "x", "y"] },
          ],
        },
      },
    },
    required: ["code", "stops"],
  },
  handler: ({ stops }) => stops.length,
});

export const setOdd = defineTool({
  name: "set_odd",
  description: "Set values under names that objects inherit.",
  argsSchema: { type: "object", properties: { constructor: { type: "string" }, toString: { type: "integer" } }, required: ["constructor"] },
});
`;

const MAIN = `import { createSession } from "unplugin-define-tool/runtime";
import { tools } from "virtual:tool-manifest";
import { definitions } from "virtual:tool-definitions";
import { validators } from "virtual:tool-validators";

const calls = ${JSON.stringify(CALLS)};
const session = await createSession({ skills: { guidance: "", tools: definitions }, validators });
const verdicts = calls.map(({ tool, args }) => validators[tool](args));
const result = await session.dispatch(calls[0]);
const output = document.createElement("pre");
output.id = "output";
output.textContent = JSON.stringify({ tools, verdicts, result });
const run = document.createElement("button");
run.textContent = "Run a text";
run.addEventListener("click", () => {
  try { run.textContent = new Function("return 'It ran'")(); } catch (error) { run.textContent = error.name; }
});
document.body.append(output, run);
`;

export const FILES: Files = {
  "package.json": '{ "name": "app", "type": "module" }',
  // Names that objects inherit are what is tested here.
  "define-tool.config.json": '{ "rules": { "property-name-object-member": "off" } }',
  "index.html": '<!doctype html><html lang="en"><head><title>App</title></head><body><script type="module" src="./src/main.js"></script></body></html>',
  "node_modules/unplugin-define-tool/package.json": '{ "name": "unplugin-define-tool", "type": "module", "exports": { "./runtime": "./runtime.js" } }',
  "src/main.js": MAIN,
  "src/tools.js": TOOLS,
};

/** Puts the runtime into the app as it is published. */
export async function installRuntime(app: TempApp): Promise<void> {
  await esbuild.build({ entryPoints: [resolve(import.meta.dirname, "../../src/runtime.ts")], bundle: true, format: "esm", outfile: app.path("node_modules/unplugin-define-tool/runtime.js") });
}

const RUNTIME = "unplugin-define-tool/runtime";

/** Builds the page into the folder `dist` of the app. */
export const BUILDS: Readonly<Record<string, (app: TempApp) => Promise<void>>> = {
  async Vite(app) {
    await viteBuild({ root: app.root, configFile: false, logLevel: "error", base: "./", build: { target: "es2022" }, plugins: [vitePlugin({ cache: false })] });
  },
  async Rollup(app) {
    const runtime = { name: "runtime", resolveId: (id: string) => (id === RUNTIME ? app.path(`node_modules/${RUNTIME}.js`) : null) };
    const bundle = await rollup({ input: app.path("src/main.js"), plugins: [rollupPlugin({ root: app.root, cache: false }), runtime] });
    await bundle.write({ file: app.path("dist/src/main.js"), format: "es", compact: true });
    copyFileSync(app.path("index.html"), app.path("dist/index.html"));
  },
  async esbuild(app) {
    await esbuild.build({ absWorkingDir: app.root, entryPoints: ["src/main.js"], outfile: "dist/src/main.js", bundle: true, minify: true, format: "esm", target: "es2022", logLevel: "silent", plugins: [esbuildPlugin({ cache: false })] });
    copyFileSync(app.path("index.html"), app.path("dist/index.html"));
  },
};

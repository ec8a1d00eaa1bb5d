/**
 * The oracle: what an accepted input says when it really runs must be what the scanner read. Every accepted input is
 * bundled with a recording `defineTool`, run, and compared.
 */

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, extname, join, relative, resolve } from "node:path";
import { build, type Plugin } from "esbuild";
import { afterAll, describe, expect, it } from "vitest";
import { scan } from "../src/api.ts";
import { canonicalizeToolArgsSchema } from "../src/schema/canonicalize.ts";

const FIXTURES = resolve(import.meta.dirname, "fixtures/accepted");
const CASES = resolve(import.meta.dirname, "../../shared/conformance/cases");
const SOURCES = new Set(["unplugin-define-tool/runtime", "@kaoruisaac/pedelec", "pedelec", "my-sdk"]);

/** Tools of the inputs that stand in functions nobody calls. */
const IDLE: readonly string[] = ["from_default_parameter", "from_object_member", "from_template", "show_toast"];

interface Input {
  readonly id: string;
  readonly files: Readonly<Record<string, string>>;
  readonly options: object;
}

const temporary = realpathSync(mkdtempSync(join(tmpdir(), "define-tool-oracle-")));
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

function fixtureInputs(): Input[] {
  return readdirSync(FIXTURES).map((name) => {
    const root = join(FIXTURES, name);
    const paths = (readdirSync(root, { recursive: true }) as string[]).filter((path) => !path.startsWith("output") && statSync(join(root, path)).isFile());
    return { id: name, options: {}, files: Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), "utf8")])) };
  });
}

/** Accepted conformance cases; components are no modules that a bundler reads without a plugin. */
function caseInputs(): Input[] {
  if (!existsSync(CASES)) return [];
  const cases = readdirSync(CASES).map((name) => JSON.parse(readFileSync(join(CASES, name), "utf8")) as { id: string; part: string; files: Record<string, string>; options?: object; errors: unknown[] });
  return cases.filter((entry) => entry.errors.length === 0 && entry.part !== "components").map(({ id, files, options = {} }) => ({ id, files, options }));
}

const RECORDER = `
export const recorded = (globalThis.recorded ??= []);
export function defineTool(tool) { recorded.push(tool); return tool; }
export class Pedelec { async createSession() { return {}; } }
`;

/** Sources lead to the recorder, other packages to anything at all, JSX to a function that ignores it. */
function recorder(root: string): Plugin {
  return {
    name: "recorder",
    setup(pipeline) {
      pipeline.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
        if (kind === "entry-point") return undefined;
        if (SOURCES.has(path)) return { path, namespace: "recorder" };
        return existsSync(join(root, "tsconfig.json")) && path.startsWith("@/") ? undefined : { path, namespace: "nothing" };
      });
      pipeline.onLoad({ filter: /.*/, namespace: "recorder" }, () => ({ contents: RECORDER, loader: "js" }));
      pipeline.onLoad({ filter: /.*/, namespace: "nothing" }, () => ({ contents: "export default undefined;", loader: "js" }));
    },
  };
}

/** Bundles every script of the input (tests and declarations aside), runs it, and returns what was recorded, as JSON. */
async function run(input: Input): Promise<{ name: string; description: string; argsSchema: object; timeoutMs?: number }[]> {
  const root = join(temporary, input.id);
  for (const [path, text] of Object.entries(input.files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const scripts = Object.keys(input.files).filter((path) => /^\.[cm]?[jt]sx?$/.test(extname(path)) && !/node_modules|\.(?:d|test|spec)\.[cm]?tsx?$/.test(path) && (path.startsWith("input") || input.files[path]!.includes("defineTool")));
  const entry = join(root, "__entry.ts");
  writeFileSync(entry, scripts.map((path) => `import ${JSON.stringify(`./${path}`)};`).join("\n"));
  const outfile = join(root, "__bundle.mjs");
  await build({
    entryPoints: [entry], outfile, bundle: true, format: "esm", platform: "neutral", target: "es2022", logLevel: "silent", absWorkingDir: root, plugins: [recorder(root)],
    jsxFactory: "String", jsxFragment: "String", mainFields: ["module", "main"], treeShaking: false,
    banner: { js: "const document = {}, fetch = () => {}; Symbol.dispose ??= Symbol('dispose'); Symbol.asyncDispose ??= Symbol('asyncDispose');" },
    footer: { js: "console.log(JSON.stringify((globalThis.recorded ?? []).map(({ name, description, argsSchema, timeoutMs }) => ({ name, description, argsSchema, timeoutMs }))));" },
  });
  const { stdout, stderr, status } = spawnSync(process.execPath, [outfile], { encoding: "utf8" });
  expect(status, `${relative(temporary, outfile)} does not run: ${stderr}`).toBe(0);
  return JSON.parse(stdout.trim().split("\n").at(-1)!);
}

const byName = (a: { name: string; description: string }, b: { name: string; description: string }): number => (a.name + a.description < b.name + b.description ? -1 : 1);

describe("the oracle", () => {
  const inputs = [...fixtureInputs(), ...caseInputs()];

  it.each(inputs.map((input) => [input.id, input] as const))("%s runs as it was read", async (_id, input) => {
    const ran = await run(input);
    const { tools } = await scan({ root: join(temporary, input.id), dts: false, exclude: ["__*"], ...input.options });
    const read = tools.map(({ name, description, argsSchema, timeoutMs }) => ({ name, description, argsSchema, ...(timeoutMs === undefined ? {} : { timeoutMs }) }));
    const expected = ran.map(({ name, description, argsSchema, timeoutMs }) => ({ name, description, argsSchema: canonicalizeToolArgsSchema(argsSchema), ...(timeoutMs === undefined ? {} : { timeoutMs }) }));
    const text = (list: { name: string; description: string }[]): string[] => [...list].sort(byName).map((tool) => JSON.stringify(tool));
    // A tool inside a function that the module does not call is read, and does not run here.
    const names = new Set(expected.map((tool) => tool.name));
    expect(text(read.filter((tool) => names.has(tool.name)))).toEqual(text(expected));
    const idle = read.filter((tool) => !names.has(tool.name)).map((tool) => tool.name);
    for (const name of idle) expect(IDLE, `${name} did not run`).toContain(name);
  });
});


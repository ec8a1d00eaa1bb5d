/**
 * The oracle: what an accepted input says when it really runs must be what the scanner read. Every accepted input is
 * bundled with a recording `defineTool`, run, and compared; so it is with its calls rewritten.
 */

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, extname, join, relative, resolve } from "node:path";
import { build, type Plugin } from "esbuild";
import { afterAll, describe, expect, it } from "vitest";
import { scan } from "../src/api.ts";
import esbuildPlugin from "../src/esbuild.ts";
import { canonicalizeToolArgsSchema } from "../src/schema/canonicalize.ts";

const SCHEMA = resolve(import.meta.dirname, "../src/schema.ts");
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
        if (path === "unplugin-define-tool/schema") return { path: SCHEMA };
        if (SOURCES.has(path)) return { path, namespace: "recorder" };
        return existsSync(join(root, "tsconfig.json")) && path.startsWith("@/") ? undefined : { path, namespace: "nothing" };
      });
      pipeline.onLoad({ filter: /.*/, namespace: "recorder" }, () => ({ contents: RECORDER, loader: "js" }));
      pipeline.onLoad({ filter: /.*/, namespace: "nothing" }, () => ({ contents: "export default undefined;", loader: "js" }));
    },
  };
}

interface Ran {
  /** What was recorded, as JSON. */
  readonly tools: readonly { name: string; description: string; argsSchema: object; timeoutMs?: number }[];
  /** By tool with a handler, what the handler makes of 42, which no schema of arguments accepts. */
  readonly refusals: readonly (readonly [name: string, code: string | undefined])[];
  readonly warnings: readonly string[];
}

const FOOTER = `{
  const all = globalThis.recorded ?? [];
  const refusals = [];
  for (const { name, handler } of all) {
    if (typeof handler !== "function") continue;
    try { refusals.push([name, (await handler(42))?.error?.code]); } catch { refusals.push([name]); }
  }
  console.log(JSON.stringify({ tools: all.map(({ name, description, argsSchema, timeoutMs }) => ({ name, description, argsSchema, timeoutMs })), refusals }));
}`;

/** Bundles every script of the input (tests and declarations aside) and runs it. */
async function run(input: Input, plugins: (root: string) => Plugin[] = () => []): Promise<Ran> {
  const root = join(temporary, input.id);
  for (const [path, text] of Object.entries(input.files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const scripts = Object.keys(input.files).filter((path) => /^\.[cm]?[jt]sx?$/.test(extname(path)) && !/node_modules|\.(?:d|test|spec)\.[cm]?tsx?$/.test(path) && (path.startsWith("input") || input.files[path]!.includes("defineTool")));
  const entry = join(root, "__entry.ts");
  writeFileSync(entry, scripts.map((path) => `import ${JSON.stringify(`./${path}`)};`).join("\n"));
  const outfile = join(root, "__bundle.mjs");
  const { warnings } = await build({
    entryPoints: [entry], outfile, bundle: true, format: "esm", platform: "neutral", target: "es2022", logLevel: "silent", absWorkingDir: root, plugins: [...plugins(root), recorder(root)],
    jsxFactory: "String", jsxFragment: "String", mainFields: ["module", "main"], treeShaking: false,
    banner: { js: "const document = {}, fetch = () => {}; Symbol.dispose ??= Symbol('dispose'); Symbol.asyncDispose ??= Symbol('asyncDispose');" },
    footer: { js: FOOTER },
  });
  const { stdout, stderr, status } = spawnSync(process.execPath, [outfile], { encoding: "utf8" });
  expect(status, `${relative(temporary, outfile)} does not run: ${stderr}`).toBe(0);
  return { ...(JSON.parse(stdout.trim().split("\n").at(-1)!) as Omit<Ran, "warnings">), warnings: warnings.map(({ text }) => text) };
}

const written = new Map<Input, Promise<Ran>>();

function asWritten(input: Input): Promise<Ran> {
  const ran = written.get(input) ?? run(input);
  written.set(input, ran);
  return ran;
}

const byName = (a: { name: string; description: string }, b: { name: string; description: string }): number => (a.name + a.description < b.name + b.description ? -1 : 1);

describe("the oracle", () => {
  const inputs = [...fixtureInputs(), ...caseInputs()];

  it.each(inputs.map((input) => [input.id, input] as const))("%s runs as it was read", async (_id, input) => {
    const { tools: ran } = await asWritten(input);
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

  it.each(inputs.map((input) => [input.id, input] as const))("%s runs as it was written once its calls are rewritten, and its handlers are guarded", async (_id, input) => {
    const plain = await asWritten(input);
    const rewritten = await run(input, (root) => [esbuildPlugin({ root, dts: false, cache: false, exclude: ["__*"], ...input.options, inline: true, validate: "compile" })]);
    const canonical = ({ tools }: Ran): string[] => tools.map((tool) => JSON.stringify({ ...tool, argsSchema: canonicalizeToolArgsSchema(tool.argsSchema) }));
    expect(canonical(rewritten)).toEqual(canonical(plain));
    const unguarded = rewritten.refusals.filter(([name, code]) => code !== "TOOL_ARGS_INVALID" && !rewritten.warnings.some((text) => text.includes(` ${name}: `)));
    expect(unguarded).toEqual([]);
  });
});

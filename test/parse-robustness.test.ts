import { existsSync, readdirSync, readFileSync } from "node:fs";
import { deserialize, serialize } from "node:v8";
import { expect, test } from "vitest";
import type { ParsedModule } from "../src/compiler/syntax.ts";
import { bindingOf, parse } from "./parse-printer.ts";

const IMPORT = 'import { defineTool } from "p";\n';

/** Code with `depth` levels of one construct. */
const NESTED: Readonly<Record<string, (depth: number) => string>> = {
  parentheses: (depth) => "(".repeat(depth) + "1" + ")".repeat(depth),
  assertions: (depth) => "(".repeat(depth) + "1" + " as any)".repeat(depth),
  arrays: (depth) => "[".repeat(depth) + "1" + "]".repeat(depth),
  objects: (depth) => "{ a: ".repeat(depth) + "1" + " }".repeat(depth),
  spreads: (depth) => "{ ...".repeat(depth) + "y" + " }".repeat(depth),
  templates: (depth) => "`${".repeat(depth) + "1" + "}`".repeat(depth),
  conditionals: (depth) => "a ? b : ".repeat(depth) + "1",
  arrows: (depth) => "() => ".repeat(depth) + "1",
  calls: (depth) => "f(".repeat(depth) + "1" + ")".repeat(depth),
  members: (depth) => "x" + ".a".repeat(depth),
  chains: (depth) => "x" + "?.a".repeat(depth),
  unary: (depth) => "!".repeat(depth) + "1",
  powers: (depth) => "1" + " ** 1".repeat(depth),
};

test.each(Object.entries(NESTED))("two hundred levels of %s are read", (_, nested) => {
  const module = parse(`${IMPORT}export const x = ${nested(200)};\ndefineTool(${nested(200)});\nx.y = x;`);
  expect(module.syntaxProblems).toEqual([]);
  expect(module.callSites).toHaveLength(1);
  expect(deserialize(serialize(module))).toEqual(module);
});

test.each(Object.entries(NESTED))("twenty thousand levels of %s are a syntax problem and no crash", (_, nested) => {
  const module = parse(`${IMPORT}export const x = ${nested(20_000)};`);
  expect(module.syntaxProblems).toHaveLength(1);
  expect(module.syntaxProblems[0]?.message).toContain("nested too deeply");
});

test.each(Object.entries(NESTED))("a file with twenty thousand levels of %s still says which modules it imports", (_, nested) => {
  const module = parse(`${IMPORT}import data from "./data.json";\nexport const x = ${nested(20_000)};`);
  expect(module.specifiers).toEqual(["p", "./data.json"]);
});

test("a file with a syntax error still says which modules it imports, dynamically too", () => {
  expect(parse('import a from "a"; import type { B } from "b"; async () => { const { c } = await import("c"); }; const = 1;').specifiers).toEqual(["a", "c"]);
});

test("a sum of many terms, a chain of many branches and many statements are not deep", () => {
  const sum = Array.from({ length: 5000 }, (_, index) => `"${index}"`).join(" + ");
  const branches = `if (a) {} ${"else if (b) {} ".repeat(3000)}`;
  const module = parse(`${IMPORT}const x = ${sum};\n${branches}\n${"{".repeat(1500)}defineTool(1);${"}".repeat(1500)}`);
  expect(module.syntaxProblems).toEqual([]);
  expect(module.callSites).toHaveLength(1);
  const x = bindingOf(module, "x");
  expect(x.kind === "const" && x.init.kind === "binary" && x.init.rest.length).toBe(4999);
  expect(deserialize(serialize(module))).toEqual(module);
});

test("the result is plain data that survives a cache", () => {
  const text = `${IMPORT}/* @manifest a */ export const t = defineTool({ name: "t", re: /a/u, big: 1n, f: (a) => a });\nenum E { A } namespace N { export const b = 1; } const { c = 2, ...d } = t; d.e.push(c); createSession({ skills: { tools: [t] } });`;
  const module = parse(text);
  expect(deserialize(serialize(module))).toEqual(module);
});

const CASES = new URL("../../shared/conformance/cases/", import.meta.url);
const BROKEN = new Set(["X19-syntax-error-in-one-file.json src/a.ts", "X21-broken-file-that-does-not-use-the-sdk.json src/legacy.js"]);

/** Every script and JSON file of the conformance cases; none in a clone without them. */
function conformanceSources(): { readonly name: string; readonly path: string; readonly text: string }[] {
  if (!existsSync(CASES)) return [];
  return readdirSync(CASES).flatMap((file) => {
    const { files } = JSON.parse(readFileSync(new URL(file, CASES), "utf8")) as { files: Record<string, string> };
    return Object.entries(files).flatMap(([path, text]) => (/\.(?:[cm]?[jt]sx?|json)$/.test(path) ? [{ name: `${file} ${path}`, path: `/${path}`, text }] : []));
  });
}

test("every source of the conformance cases parses, but for those that are meant not to", () => {
  const broken = conformanceSources().filter(({ path, text }) => parse(text, path).syntaxProblems.length > 0);
  expect(broken.map(({ name }) => name).filter((name) => !BROKEN.has(name))).toEqual([]);
});

/** Ranges in a module, however deep. */
function* ranges(value: unknown): Generator<{ start: number; end: number }> {
  if (typeof value !== "object" || value === null) return;
  if ("start" in value && "end" in value) yield value as { start: number; end: number };
  for (const part of Object.values(value)) yield* ranges(part);
}

test("a text that is cut off anywhere never throws, and no range leaves the text", () => {
  for (const { path, text } of conformanceSources().filter((source) => source.text.length < 3000)) {
    for (let cut = 0; cut <= text.length; cut += Math.max(1, Math.floor(text.length / 12))) {
      const module: ParsedModule = parse(text.slice(0, cut), path);
      for (const { start, end } of ranges(module)) {
        if (!(start >= 0 && start <= end && end <= cut)) throw new Error(`${path} cut at ${cut}: ${start}..${end}`);
      }
    }
  }
});

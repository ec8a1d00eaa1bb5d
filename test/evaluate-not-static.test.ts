import { describe, expect, it } from "vitest";
import { problemsOf, project, toolFile, withDescription, withSchema } from "./evaluate-project.ts";

const INSTALLED = { "node_modules/@acme/kit/index.js": "" };

/** Description expressions and what is reported for each; text before `=>>` declares what they use. */
function descriptions(table: readonly (readonly [code: string, problem: string])[], others: Readonly<Record<string, string>> = {}): void {
  it.each(table)("%s", (entry, problem) => {
    const [first, second] = entry.split("=>>");
    const code = second === undefined ? withDescription(first!.trim()) : `${first}\n${withDescription(second.trim())}`;
    expect(problemsOf(toolFile(code, others))).toEqual([problem]);
  });
}

describe("values of the machine and the moment are `environment`, as far as they are accessed", () => {
  descriptions([
    ["process.env.HOME", "environment: process.env.HOME at /description"],
    ["process.env['HOME']!.toUpperCase()", "environment: process.env['HOME'] at /description"],
    ["process.cwd()", "environment: process.cwd() at /description"],
    ["import.meta.url", "environment: import.meta.url at /description"],
    ["import.meta.env?.MODE", "environment: import.meta.env?.MODE at /description"],
    ["`Built at ${Date.now()}`", "environment: Date.now() at /description"],
    ["new Date().getFullYear() + ''", "environment: new Date().getFullYear() at /description"],
    ["const d = new Date(); =>> `On ${d}`", "environment: new Date() at /description < d"],
    ["Math.random()", "environment: Math.random() at /description"],
    ["crypto.randomUUID()", "environment: crypto.randomUUID() at /description"],
    ["performance.now()", "environment: performance.now() at /description"],
    ["document.title", "environment: document.title at /description"],
    ["globalThis.appName", "environment: globalThis.appName at /description"],
  ]);
});

describe("a leaf without a sub-id of its own is named by the test or spread it stands in", () => {
  descriptions([
    ["globalThis.innerWidth > 800 ? 'Big.' : 'Small.'", "condition: globalThis.innerWidth at /description"],
    ["window.matchMedia('x').matches && 'Wide.'", "condition: window.matchMedia('x').matches at /description"],
    ["typeof window === 'undefined' ? 'Server.' : 'Page.'", "condition: window at /description"],
    ["this.big || 'Small.'", "condition: this.big at /description"],
    ["this.text", "unresolved: this.text at /description"],
    ["const big = globalThis.wide; =>> big ? 'B.' : 'S.'", "condition: globalThis.wide at /description < big"],
    ["process.env.DEBUG ? 'B.' : 'S.'", "environment: process.env.DEBUG at /description"],
  ]);

  it("in a spread", () => {
    expect(problemsOf(toolFile(withSchema("{ type: 'object', properties: { ...this.common, ...(globalThis.beta && { b: {} }), ...extra } }")))).toEqual([
      "spread: this.common at /argsSchema/properties",
      "condition: globalThis.beta at /argsSchema/properties",
      "unresolved: extra at /argsSchema/properties",
    ]);
  });
});

describe("a value of a schema library marks the outermost expression", () => {
  const related = (code: string, problem: string): void => expect(problemsOf(toolFile(code))).toEqual([problem]);

  it.each([
    ["import { z } from 'zod';", "z.object({ q: z.string() })", "z"],
    ["import * as z from 'zod/v4';", "z.toJSONSchema(z.object({}))", "z"],
    ["import { Type } from '@sinclair/typebox';", "Type.Object({ a: Type.String() })", "Type"],
    ["import v from 'valibot';", "v.object({}).entries", "v"],
    ["import { zodToJsonSchema } from 'zod-to-json-schema';", "zodToJsonSchema(schema)", "zodToJsonSchema"],
    ["import { z } from 'zod';", "new z.ZodObject()", "z"],
  ])("%s %s", (imports, expression, name) => {
    related(`${imports}\n${withSchema(expression)}`, `library: ${expression} at /argsSchema < ${name}`);
  });

  it("through a const", () => {
    related(`import { z } from 'zod'; const Query = z.object({ q: z.string() });\n${withSchema("Query.shape")}`, "library: z.object({ q: z.string() }) at /argsSchema < z < Query");
  });

  it("one problem for each property", () => {
    const code = `import { z } from 'zod';\n${withSchema("{ type: 'object', properties: { a: z.string().min(1), b: z.number() } }")}`;
    expect(problemsOf(toolFile(code))).toEqual(["library: z.string().min(1) at /argsSchema/properties/a < z", "library: z.number() at /argsSchema/properties/b < z"]);
  });
});

describe("a value of an installed package is `package`, at its name or its call", () => {
  descriptions(
    [
      ["import { title } from '@acme/kit'; =>> title + '.'", "package: title at /description < title"],
      ["import { title } from '@acme/kit'; =>> title.trim()", "package: title at /description < title"],
      ["import { t } from '@acme/kit'; =>> t('key')", "package: t('key') at /description < t"],
      ["import i18n from '@acme/kit'; =>> i18n.t('key')", "package: i18n.t('key') at /description < i18n"],
      ["import * as kit from '@acme/kit'; =>> kit.title", "package: kit.title at /description < kit"],
      ["import { title } from './local'; =>> title", "package: title at /description < title"],
      ["import { starred } from './local'; =>> starred", "package: starred at /description < starred"],
    ],
    { ...INSTALLED, "local.ts": "export { title } from '@acme/kit'; export * from '@acme/kit';" },
  );
});

describe("a name that leads nowhere is `unresolved`", () => {
  descriptions(
    [
      ["TEXT", "unresolved: TEXT at /description"],
      ["TEXT.deep.er", "unresolved: TEXT at /description"],
      ["text()", "unresolved: text() at /description"],
      ["import { x } from './missing'; =>> x", "unresolved: x at /description < x"],
      ["import { nope } from './there'; =>> nope", "unresolved: nope at /description < nope"],
      ["import type { x } from './there'; =>> x", "unresolved: x at /description < x"],
      ["import { twice } from './there'; =>> twice", "unresolved: twice at /description < twice"],
      ["import { nope } from './data.json'; =>> nope", "unresolved: nope at /description < nope"],
      ["import { x } from './broken'; =>> x", "syntax-error: = at /description < x < x"],
      ["undefined.x", "unresolved: undefined.x at /description"],
      ["({}).a.b", "unresolved: ({}).a.b at /description"],
      ["1n + 1", "unresolved: 1n + 1 at /description"],
    ],
    {
      "there.ts": "export const x = 'x'; export * from './one'; export * from './two';",
      "one.ts": "export const twice = 1;",
      "two.ts": "export const twice = 2;",
      "data.json": '{ "x": 1 }',
      "broken.ts": "const = 1; export const x = 1;",
    },
  );
});

describe("names whose value may differ", () => {
  descriptions(
    [
      ["let label = 'L.'; =>> label", "reassignable: label at /description < label"],
      ["var label = 'L.'; =>> label.trim()", "reassignable: label at /description < label"],
      ["using file = open(); =>> file", "reassignable: file at /description < file"],
      ["let f = () => 'x'; =>> f()", "reassignable: f() at /description < f"],
      ["function f() { return 'x'; } f = other; =>> f()", "reassignable: f() at /description < f"],
      ["function f() { return 'x'; } function f() { return 'y'; } =>> f()", "reassignable: f() at /description < f"],
      ["import { changing } from './b'; =>> changing", "reassignable: changing at /description < changing"],
      ["const a = b; const b = a; =>> a", "cycle: a at /description < a < a < b"],
      ["import { x } from './b'; =>> x", "cycle: y at /description < x < x < y"],
      ["const o = { get g() { return 1; } }; =>> o.g", "accessor: g at /description < o"],
      ["class C { static x = 'x'; } =>> C.x", "unresolved: C.x at /description < C < C"],
    ["class C { static f() { return 'x'; } } =>> C.f()", "call: C.f() at /description < C"],
    ],
    { "b.ts": "export let changing = 1; import { x as y } from './c'; export const x = y;", "c.ts": "import { x as y } from './b'; export const x = y;" },
  );

  it("parameters, loop variables and what is caught", () => {
    const code = `
      const make = (name: string, { d }: any) => defineTool({ name, description: d, argsSchema: {} });
      for (const [k] of Object.entries({})) defineTool({ name: k, description: "D.", argsSchema: {} });
      for (let i = 0; i < 2; i++) defineTool({ name: "t" + i, description: "D.", argsSchema: {} });
      try {} catch (error) { defineTool({ name: error.name, description: "D.", argsSchema: {} }); }`;
    expect(problemsOf(toolFile(code))).toEqual([
      "parameter: name at /name < name",
      "parameter: d at /description < d",
      "loop: k at /name < k",
      "loop: i at /name < i",
      "parameter: error at /name < error",
    ]);
  });
});

describe("calls, `new`, `await` and tags are marked as a whole", () => {
  descriptions([
    ["function f(n: number) { if (n) return 'a'; return 'b'; } =>> f(1)", "call: f(1) at /description < f"],
    ["const f = () => { const x = 1; return x; }; =>> f()", "call: f() at /description < f"],
    ["const f = async () => 'x'; =>> f()", "call: f() at /description < f"],
    ["function* f() { return 'x'; } =>> f()", "call: f() at /description < f"],
    ["const o = { f() { return this.x; } }; =>> o.f()", "call: o.f() at /description < f"],
    ["(() => { let x; return x; })()", "call: (() => { let x; return x; })() at /description"],
    ["'abc'.localeCompare('b')", "call: 'abc'.localeCompare('b') at /description"],
    ["(1234).toLocaleString()", "call: (1234).toLocaleString() at /description"],
    ["JSON.parse('{')", "call: JSON.parse('{') at /description"],
    ["Object.create({})", "call: Object.create({}) at /description"],
    ["const L = ['b', 'a']; =>> L.sort().join()", "mutated: L at /description < L < L.sort()"],
    ["const sorted = (list: string[]) => list.sort(); =>> sorted(['b', 'a'])[0]", "call: list.sort() at /description < sorted"],
    ["Object.freeze(['b', 'a']).sort()[0]", "call: Object.freeze(['b', 'a']).sort() at /description"],
    ["const fill = (o: object) => Object.assign(o, { a: 1 }); =>> fill({}).a", "call: Object.assign(o, { a: 1 }) at /description < fill"],
    ["import('./x')", "call: import('./x') at /description"],
    ["await promised", "await: await promised at /description"],
    ["class K {} =>> new K()", "new: new K() at /description < K"],
    ["new Intl.NumberFormat('de').format(1)", "new: new Intl.NumberFormat('de') at /description"],
    ["const dedent = (s: any) => s[0]; =>> dedent`text`", "tag: dedent`text` at /description < dedent"],
    ["import { gql } from 'graphql-tag'; =>> gql`text ${1}`", "tag: gql`text ${1}` at /description < gql"],
    ["const String = { raw: (s: any) => s[0] }; =>> String.raw`text`", "tag: String.raw`text` at /description < String"],
  ]);
});

describe("work has an end", () => {
  descriptions([
    ["const f = (): string => f(); =>> f()", "call: f() at /description < f < f"],
    ["'x'.repeat(1e9)", "call: 'x'.repeat(1e9) at /description"],
    ["'x'.padEnd(2 ** 40)", "call: 'x'.padEnd(2 ** 40) at /description"],
    ["Array.from({ length: 1e9 }).join()", "call: Array.from({ length: 1e9 }) at /description"],
    ["`${2n ** 100000n}`", "call: 2n ** 100000n at /description"],
    ["/(a+)+b/.test('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaac')", "call: /(a+)+b/.test('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaac') at /description"],
  ]);

  it("too many steps are one problem, at the outermost call", () => {
    const { definitions } = project(toolFile(`const fib = (n: number): number => (n < 2 ? n : fib(n - 1) + fib(n - 2));\n${withDescription("fib(60)")}`)).define("a.ts");
    expect(definitions[0]!.problems.map(({ rule, params }) => [rule, params])).toEqual([["tool-not-static/call", { callee: "fib", reason: "budget" }]]);
  });

  it("a definition after one that took too long has its own budget", () => {
    const code = `const fib = (n: number): number => (n < 2 ? n : fib(n - 1) + fib(n - 2));\n${withDescription("fib(60)")}\n${withDescription("`${fib(5)}`")}`;
    const { definitions } = project(toolFile(code)).define("a.ts");
    expect(definitions[1]!.value).toMatchObject({ description: "5" });
  });

  it("doubling texts and tables stop before memory does", () => {
    const text = Array.from({ length: 60 }, (_, index) => `const a${index + 1} = a${index} + a${index};`).join("\n");
    expect(problemsOf(toolFile(`const a0 = "text";\n${text}\n${withDescription("a60")}`))[0]).toMatch(/^call: a\d+ \+ a\d+ at \/description/);
    const table = Array.from({ length: 40 }, (_, index) => `const o${index + 1} = { l: o${index}, r: o${index} };`).join("\n");
    expect(problemsOf(toolFile(`const o0 = { x: 1 };\n${table}\n${withSchema("o40")}`)).length).toBeGreaterThan(0);
  });

  it("expressions nest some hundred levels deep", () => {
    const deep = (open: string, core: string, close: string): string => open.repeat(300) + core + close.repeat(300);
    for (const code of [deep("`${", "1", "}`"), deep("true ? (", "'x'", ") : 0"), deep("String(", "1", ")"), deep("[...", "['x']", "]")]) {
      expect(problemsOf(toolFile(withDescription(code)))).toEqual([]);
    }
  });
});

describe("only what is used has to be static", () => {
  it.each([
    ["an argument that a helper ignores", "const str = (d: string, _x?: unknown) => ({ type: 'string', description: d });", "{ type: 'object', properties: { a: str('A.', process.env.X) } }"],
    ["another member of a table", "const T = { a: { type: 'string' }, b: window.b };", "{ type: 'object', properties: { a: T.a } }"],
    ["a branch that is not taken", "", "{ type: 'object', properties: true ? {} : this.x }"],
    ["what stands behind a decided operator", "", "{ type: 'object', properties: {} || this.x }"],
    ["a default that is not needed", "const f = (x = Date.now()) => ({ type: 'object', maximum: x });", "f(5)"],
    ["another element", "const [first] = [{ type: 'object' }, Math.random()];", "first"],
    ["the length of a list with unknown elements", "const L = [window.a, window.b];", "{ type: 'object', maximum: L.length }"],
    ["a member that overrides an unknown spread", "const o = { ...window.o, type: 'object' };", "{ type: o.type }"],
  ])("%s does not", (_, prelude, schema) => {
    expect(problemsOf(toolFile(`${prelude}\n${withSchema(schema)}`))).toEqual([]);
  });

  it("keys that the SDK does not read do not", () => {
    const code = `defineTool({ name: "t", description: "D.", argsSchema: {}, icon: render(), annotations: { x: await y }, handler: window.x, execute() {} });`;
    expect(problemsOf(toolFile(code))).toEqual([]);
  });

  it("a member that an unknown spread may have replaced does", () => {
    expect(problemsOf(toolFile(`const o = { type: "object", ...window.o };\n${withSchema("{ type: o.type }")}`))).toEqual(["spread: window.o at /argsSchema/type < o"]);
  });
});

describe("one leaf is one problem in a tool", () => {
  it("at its first pointer, however often it is reached", () => {
    const code = `const e = process.env.X; const h = (x: unknown) => ({ type: "string", description: x });\n${withSchema("{ type: 'object', properties: { a: h(e), b: h(e), c: e } }")}`;
    expect(problemsOf(toolFile(code))).toEqual(["environment: process.env.X at /argsSchema/properties/a/description < h < x < e"]);
  });

  it("and every tool has its own", () => {
    const code = `const e = process.env.X;\n${withDescription("e")}\n${withDescription("e")}`;
    expect(problemsOf(toolFile(code))).toEqual(["environment: process.env.X at /description < e", "environment: process.env.X at /description < e"]);
  });
});

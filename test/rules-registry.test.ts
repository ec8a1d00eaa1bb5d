import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { rollup } from "rollup";
import { afterAll, describe, expect, it } from "vitest";
import { type Diagnostic, type Options, scan } from "../src/api.ts";
import { ruleTable, severityOf } from "../src/compiler/messages.ts";
import { run } from "../src/cli.ts";
import defineTool from "../src/rollup.ts";
import { validateToolArgsSchema } from "../src/schema.ts";
import { IMPORT } from "./evaluate-project.ts";
import { notStaticCases } from "./rules/not-static-cases.ts";
import type { Files, RuleCase } from "./rules/rule-case.ts";
import { schemaCases } from "./rules/schema-cases.ts";
import { OTHER_OPTIONS, toolCases } from "./rules/tool-cases.ts";
import { patternCases, unionCases } from "./rules/union-and-pattern-cases.ts";
import { valueCases } from "./rules/value-cases.ts";

const CASES: readonly RuleCase[] = [...toolCases, ...notStaticCases, ...schemaCases, ...valueCases, ...unionCases, ...patternCases];

const folder = realpathSync(mkdtempSync(join(tmpdir(), "define-tool-rules-")));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let projects = 0;

function project(files: Files): string {
  const root = join(folder, String(projects++));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text.replaceAll(/[«»]/g, ""));
  }
  return root;
}

async function diagnose(files: Files, options: Options): Promise<readonly Diagnostic[]> {
  return (await scan({ root: project(files), dts: false, ...options })).diagnostics;
}

/** Where the marks of a text are, as a diagnostic says it. */
function marked(files: Files): Partial<Diagnostic>[] {
  return Object.entries(files).flatMap(([file, text]) => {
    const start = text.indexOf("«");
    if (start === -1) return [];
    const place = (offset: number): { line: number; column: number } => {
      const before = text.slice(0, offset).replaceAll(/[«»]/g, "").split("\n");
      return { line: before.length, column: before.at(-1)!.length + 1 };
    };
    const [from, to] = [place(start), place(text.indexOf("»"))];
    return [{ file, line: from.line, column: from.column, endLine: to.line, endColumn: to.column }];
  });
}

describe.each(CASES.map((entry) => [entry.rule, entry] as const))("%s", (rule, { breaks, keeps, options }) => {
  it("is found where it is broken, at its place", async () => {
    const found = (await diagnose(breaks, options)).filter((diagnostic) => diagnostic.rule === rule);
    expect(found.map(({ file, line, column, endLine, endColumn }) => ({ file, line, column, endLine, endColumn }))).toMatchObject(marked(breaks).length === 0 ? [{}] : marked(breaks));
  });

  it("is silent at a near miss", async () => {
    const found = await diagnose(keeps, OTHER_OPTIONS.get(rule) ?? options);
    expect(found.filter((diagnostic) => diagnostic.rule === rule)).toEqual([]);
  });
});

/** Rules that no source file alone can break: each is shown where it is reported. */
const ELSEWHERE = {
  accessor: "values at run time",
  cyclic: "values at run time",
  "config-invalid": "options",
  "file-unreadable": "files",
  "types-specifier-unresolved": "the command line",
  "manifest-unknown": "imports of virtual modules",
};

describe("values at run time, which the schema toolkit checks too", () => {
  const rulesOf = (schema: unknown): string[] => validateToolArgsSchema(schema).map(({ rule }) => rule);
  const withProperty = (node: unknown): object => ({ type: "object", properties: { p: node } });

  it("accessor: a getter is reported and not run, a plain property is neither", () => {
    expect(rulesOf(withProperty({ type: "string", get default() { throw new Error("run"); } }))).toContain("accessor");
    expect(rulesOf(withProperty({ type: "string", default: "a" }))).not.toContain("accessor");
  });

  it("cyclic: a schema that contains itself is reported, one that is used twice is not", () => {
    const node: Record<string, unknown> = { type: "object", properties: {} };
    node["properties"] = { self: node };
    const twice = { type: "string" };
    expect(rulesOf(withProperty(node))).toContain("cyclic");
    expect(rulesOf({ type: "object", properties: { a: twice, b: twice } })).not.toContain("cyclic");
  });
});

describe("problems of the project", () => {
  const whole = { "a.ts": `${IMPORT}defineTool({ name: "a", description: "Says what it does, at length.", argsSchema: { type: "object" } });`, "tsconfig.json": "{}" };

  it("config-invalid: options that cannot be used", async () => {
    await expect(diagnose(whole, { dts: "types.ts" })).rejects.toMatchObject({ diagnostic: { rule: "config-invalid" } });
    expect(await diagnose(whole, { dts: "types.d.ts" })).toEqual([]);
  });

  it.runIf(process.platform === "linux")("file-unreadable: a file that cannot be read", async () => {
    const root = project(whole);
    symlinkSync("/proc/self/mem", join(root, "b.ts"));
    expect((await scan({ root, dts: false })).diagnostics).toMatchObject([{ rule: "file-unreadable", file: "b.ts" }]);
    rmSync(join(root, "b.ts"));
    symlinkSync(join(root, "a.ts"), join(root, "b.ts"));
    expect((await scan({ root, dts: false })).diagnostics).toEqual([]);
  });

  it("types-specifier-unresolved: a source that the types cannot augment", async () => {
    const root = project(whole);
    const reported = async (): Promise<string> => {
      const out: string[] = [];
      await run(["check", "--root", root, "--no-host-config"], { out: (text) => out.push(text), err: () => {}, color: false });
      return out.join("\n");
    };
    expect(await reported()).toContain("warning types-specifier-unresolved");
    mkdirSync(join(root, "node_modules/@kaoruisaac/pedelec"), { recursive: true });
    writeFileSync(join(root, "node_modules/@kaoruisaac/pedelec/package.json"), '{ "name": "@kaoruisaac/pedelec", "main": "index.js", "types": "index.d.ts" }');
    writeFileSync(join(root, "node_modules/@kaoruisaac/pedelec/index.js"), "");
    writeFileSync(join(root, "node_modules/@kaoruisaac/pedelec/index.d.ts"), "export {};");
    expect(await reported()).not.toContain("types-specifier-unresolved");
  });

  it("manifest-unknown: a virtual module of a manifest that nothing declares", async () => {
    const root = project({ ...whole, "main.js": 'export { tools } from "virtual:tool-manifest?manifest=edtor";', "other.js": 'export { tools } from "virtual:tool-manifest?manifest=editor";' });
    const bundle = (input: string): Promise<unknown> => rollup({ input: join(root, input), plugins: [defineTool({ root, dts: false, cache: false, manifests: { editor: "a.ts" } })], onwarn: () => {} });
    await expect(bundle("main.js")).rejects.toThrow("manifest-unknown");
    await expect(bundle("other.js")).resolves.toBeDefined();
  });
});

describe("the registry", () => {
  it("has a case for every rule of the table", () => {
    const shown = new Set(CASES.map(({ rule }) => (rule.startsWith("unsupported-keyword/") ? "unsupported-keyword" : rule)));
    expect(Object.keys(ruleTable).filter((rule) => !shown.has(rule)).toSorted()).toEqual(Object.keys(ELSEWHERE).toSorted());
  });

  it("has only rules of the table", () => {
    for (const { rule } of CASES) expect(() => severityOf(rule, {})).not.toThrow(/There is no rule/);
  });
});

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import type { CompileResult } from "../src/compiler/compile.ts";
import type { CompileOptions } from "../src/compiler/host.ts";
import { ruleTable, severityOf } from "../src/compiler/messages.ts";
import type { Diagnostic } from "../src/compiler/model.ts";
import { canonicalizeToolArgsSchema } from "../src/schema/canonicalize.ts";
import { validateToolArgsSchema } from "../src/schema/validate/validate.ts";
import { compileFiles, type Files } from "./compile-memory.ts";
import { mutated, seeded } from "./fuzz-mutations.ts";

const CASES = resolve(import.meta.dirname, "../../shared/conformance/cases");
const FIXTURES = resolve(import.meta.dirname, "fixtures");
const FILES = 10_000;
const SEED = 20_260_201;
/** A few inputs of the conformance are large on purpose: mutating one of them costs as much as a hundred others. */
const LONGEST = 4_000;

function conformanceInputs(): Files[] {
  if (!existsSync(CASES)) return [];
  return readdirSync(CASES).sort().map((name) => (JSON.parse(readFileSync(join(CASES, name), "utf8")) as { files: Files }).files);
}

function fixtureInputs(): Files[] {
  const folders = readdirSync(FIXTURES).flatMap((kind) => readdirSync(join(FIXTURES, kind)).map((name) => join(FIXTURES, kind, name)));
  return folders.sort().map((folder) => Object.fromEntries(readdirSync(folder).filter((name) => name.endsWith(".ts")).map((name) => [name, readFileSync(join(folder, name), "utf8")])));
}

/** All that options can turn on. */
const EVERYTHING: Partial<CompileOptions> = {
  targets: ["openai", "openai-strict", "anthropic", "gemini", "mcp", "webmcp"],
  unsupported: { title: "strip", format: "strip", $schema: "strip" },
  rules: Object.fromEntries(Object.entries(ruleTable).flatMap(([id, { severity }]) => (severity === "info" ? [[id, "warning"]] : []))),
  define: { __MODE__: "dev", "import.meta.env.MODE": "dev" },
  manifests: [{ name: "named", matches: (path) => path.length % 2 === 0 }],
};

const inputs = [...conformanceInputs(), ...fixtureInputs()].filter((files) => Object.values(files).join("").length <= LONGEST);

/** A diagnostic stands at a place of its file, and so do its fix and what explains it. */
function expectLocated(diagnostic: Diagnostic, files: Files): void {
  const { file, line, column, endLine, endColumn, fix, related } = diagnostic;
  const lines = (path: string): string[] => files[path]!.split(/\r\n|\r|\n/);
  expect(file === undefined ? undefined : Object.hasOwn(files, file), "the file is one of the project").toBe(true);
  expect(line).toBeGreaterThan(0);
  expect(line).toBeLessThanOrEqual(lines(file!).length);
  expect(column).toBeGreaterThan(0);
  expect(column).toBeLessThanOrEqual(lines(file!)[line! - 1]!.length + 1);
  expect(endLine! > line! || (endLine === line && endColumn! >= column!)).toBe(true);
  for (const place of related) expect(place.line).toBeLessThanOrEqual(lines(place.file).length);
  for (const edit of fix?.edits ?? []) {
    expect(edit.start).toBeLessThanOrEqual(edit.end);
    expect(edit.end).toBeLessThanOrEqual(files[edit.file]!.length);
  }
}

/** Every call came to a tool or to an error of its own, and every tool is what the SDK and Core take. */
function expectSound({ compilation, memory }: CompileResult, files: Files): void {
  for (const diagnostic of compilation.diagnostics) expectLocated(diagnostic, files);
  for (const { definitions } of memory.calls.values()) {
    for (const { fields, findings } of definitions) expect(fields !== undefined || findings.some(({ rule, params }) => severityOf(rule, params) === "error")).toBe(true);
  }
  for (const { argsSchema } of compilation.tools) {
    expect(validateToolArgsSchema(argsSchema).filter(({ rule, params }) => severityOf(rule, params) === "error")).toEqual([]);
    expect(JSON.stringify(canonicalizeToolArgsSchema(argsSchema))).toBe(JSON.stringify(argsSchema));
  }
}

describe("ten thousand tool files with mistakes in them", () => {
  it("never crash the compiler or keep it busy, and each call gives a tool or an error at its place", () => {
    const random = seeded(SEED);
    for (let index = 0; index < FILES; ) {
      const files: Record<string, string> = { ...inputs[random(inputs.length)]! };
      const names = Object.keys(files).filter((name) => /\.(?:[cm]?[jt]sx?|json)$/.test(name));
      const name = names[random(names.length)];
      if (name === undefined) continue;
      const before = files[name]!;
      files[name] = mutated(before, random);
      if (files[name] === before) continue;
      index++;
      try {
        expectSound(compileFiles(files, index % 3 === 0 ? EVERYTHING : {}), files);
      } catch (error) {
        throw new Error(`File ${index} (${name}): ${error instanceof Error ? error.message : String(error)}\n${files[name]}`, { cause: error });
      }
    }
  }, 300_000);
});

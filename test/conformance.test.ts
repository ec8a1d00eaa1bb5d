import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { scan } from "../src/api.ts";
import type { Diagnostic } from "../src/api.ts";

const CASES = resolve(import.meta.dirname, "../../shared/conformance/cases");
/** Parts of the product that are not there yet; their cases are listed by id and not run. */
const WAITING_PARTS: ReadonlySet<string> = new Set(["components"]);

interface Place {
  readonly rule?: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
  readonly text?: string;
  readonly pointer?: string;
  readonly related?: readonly Place[];
}

interface Case {
  readonly id: string;
  readonly title: string;
  readonly part: string;
  readonly files: Readonly<Record<string, string>>;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly tools?: readonly object[];
  readonly errors: readonly Place[];
  readonly warnings?: readonly Place[];
}

const temporary = realpathSync(mkdtempSync(join(tmpdir(), "define-tool-conformance-")));
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

const present = existsSync(CASES);
const cases: Case[] = present ? readdirSync(CASES).filter((name) => name.endsWith(".json")).sort().map((name) => JSON.parse(readFileSync(join(CASES, name), "utf8"))) : [];
const waiting = cases.filter((entry) => WAITING_PARTS.has(entry.part));
const running = cases.filter((entry) => !WAITING_PARTS.has(entry.part));

if (!present) console.warn(`conformance: ${CASES} is absent, its cases are skipped`);
else if (waiting.length > 0) console.info(`conformance: ${waiting.length} cases wait for single-file components: ${waiting.map((entry) => entry.id).join(", ")}`);

function writeCase(entry: Case): string {
  const root = join(temporary, entry.id);
  for (const [path, text] of Object.entries(entry.files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** The fields of a diagnostic that an expectation names, its source text included. */
function shaped(diagnostic: Diagnostic, expected: Place, files: Case["files"]): Place {
  const actual: Record<string, unknown> = {};
  for (const key of Object.keys(expected) as (keyof Place)[]) {
    if (key === "related") continue;
    actual[key] = key === "text" ? sourceText(diagnostic, files) : diagnostic[key as keyof Diagnostic];
  }
  return actual as Place;
}

function sourceText(diagnostic: Diagnostic, files: Case["files"]): string | undefined {
  const text = files[diagnostic.file ?? ""]?.replace(/^\ufeff/, "");
  if (text === undefined || diagnostic.line === undefined) return undefined;
  const starts = [0, ...[...text.matchAll(/\r\n|\r|\n/g)].map((match) => match.index + match[0].length)];
  return text.slice(starts[diagnostic.line - 1]! + diagnostic.column! - 1, starts[diagnostic.endLine! - 1]! + diagnostic.endColumn! - 1);
}

function matches(diagnostic: Diagnostic, expected: Place, files: Case["files"]): boolean {
  const { related = [], ...rest } = expected;
  if (JSON.stringify(shaped(diagnostic, rest, files)) !== JSON.stringify(rest)) return false;
  return related.every((place) => diagnostic.related.some((actual) => Object.entries(place).every(([key, value]) => actual[key as keyof typeof actual] === value)));
}

const brief = (diagnostic: Diagnostic): object => ({ ...diagnostic, frame: undefined, message: undefined });

describe.skipIf(!present)("conformance", () => {
  it("runs every case that does not wait for a later part", () => {
    expect(running.length + waiting.length).toBe(cases.length);
    expect(running.length).toBeGreaterThan(150);
  });

  it.each(running.map((entry) => [entry.id, entry.title, entry] as const))("%s %s", async (_id, _title, entry) => {
    const root = writeCase(entry);
    const { tools, diagnostics } = await scan({ root, dts: false, cache: false, ...entry.options });
    const actual = tools.map(({ name, description, argsSchema, timeoutMs }) => ({ name, description, argsSchema, ...(timeoutMs === undefined ? {} : { timeoutMs }) }));
    if (entry.tools !== undefined) expect(actual.map((tool) => JSON.stringify(tool))).toEqual(entry.tools.map((tool) => JSON.stringify(tool)));

    const errors = diagnostics.filter((diagnostic) => diagnostic.severity === "error");
    const unmatched = [...errors];
    for (const expected of entry.errors) {
      const index = unmatched.findIndex((diagnostic) => matches(diagnostic, expected, entry.files));
      expect(index, `no error matches ${JSON.stringify(expected)} among ${JSON.stringify(errors.map(brief), null, 1)}`).not.toBe(-1);
      unmatched.splice(index, 1);
    }
    expect(unmatched.map(brief), "errors that were not expected").toEqual([]);

    for (const expected of entry.warnings ?? []) {
      const others = diagnostics.filter((diagnostic) => diagnostic.severity !== "error");
      expect(others.some((diagnostic) => matches(diagnostic, expected, entry.files)), `no warning matches ${JSON.stringify(expected)} among ${JSON.stringify(others.map(brief), null, 1)}`).toBe(true);
    }
    if (entry.errors.length === 0) expect(errors).toEqual([]);
  });
});

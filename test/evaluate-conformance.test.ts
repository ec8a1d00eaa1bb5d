import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import type { EvaluationProblem, Location } from "../src/compiler/model.ts";
import { LineIndex } from "../src/compiler/positions.ts";
import { canonicalizeToolArgsSchema } from "../src/schema/canonicalize.ts";
import type { ToolArgsObjectSchema } from "../src/schema/types.ts";
import { project, type Project, SOURCE } from "./evaluate-project.ts";

/** What the evaluator answers for of the shared cases: the values of the tools and the rules that need no schema. */

const CASES = resolve(import.meta.dirname, "../../shared/conformance/cases");
const OWN_RULES = /^(?:tool-not-static\/.*|duplicate-key|property-not-carried)$/;

interface Place {
  readonly rule?: string;
  readonly related?: readonly Place[];
  readonly [field: string]: unknown;
}

interface Case {
  readonly id: string;
  readonly part: string;
  readonly files: Readonly<Record<string, string>>;
  readonly options?: { readonly sources?: readonly string[] };
  readonly tools?: readonly { readonly name: string; readonly description: string; readonly argsSchema: object; readonly timeoutMs?: number }[];
  readonly errors?: readonly Place[];
}

const cases: Case[] = existsSync(CASES) ? readdirSync(CASES).toSorted().map((name) => JSON.parse(readFileSync(join(CASES, name), "utf8")) as Case).filter(({ part }) => part !== "components") : [];

function placeOf({ host, text }: Project, location: Location): Record<string, unknown> {
  const source = host.read(location.id)!;
  const lines = new LineIndex(source.text);
  const end = lines.position(location.end);
  return { file: source.path, ...lines.position(location.start), endLine: end.line, endColumn: end.column, text: text(location) };
}

function problemPlace(opened: Project, { rule, pointer, location, related }: EvaluationProblem): Place {
  return { rule, pointer, ...placeOf(opened, location), related: related.map((entry) => placeOf(opened, entry.location)) };
}

/** Each field that is expected is there; each related place that is expected is among the actual ones. */
function matches(expected: Place, actual: Place): boolean {
  return Object.entries(expected).every(([field, value]) =>
    field === "related" ? expected.related!.every((place) => actual.related!.some((other) => matches(place, other))) : actual[field] === value,
  );
}

describe.skipIf(cases.length === 0)("of every shared case", () => {
  it.each(cases)("$id: the evaluator reports its errors and reads the tools", ({ files, options, tools = [], errors = [] }) => {
    const opened = project(files, { sources: options?.sources ?? [SOURCE] });
    const results = opened.host.files.map(({ path }) => opened.define(path));
    const definitions = results.flatMap((result) => result.definitions);
    const problems = results.flatMap((result) => result.problems.concat(result.definitions.flatMap((definition) => definition.problems)));
    const found = problems.filter(({ rule }) => OWN_RULES.test(rule)).map((problem) => problemPlace(opened, problem));
    const wanted = errors.filter(({ rule }) => OWN_RULES.test(rule!));

    expect(wanted.filter((place) => !found.some((actual) => matches(place, actual)))).toEqual([]);
    expect(found.filter((actual) => !wanted.some((place) => matches(place, actual)))).toEqual([]);

    const read = definitions.flatMap(({ value, problems: own }) => (own.length === 0 ? [canonicalText(value)] : []));
    for (const tool of tools) expect(read).toContain(canonicalText(tool));
  });
});

function canonicalText(value: unknown): string {
  if (typeof value !== "object" || value === null) return "";
  const { name, description, argsSchema, timeoutMs } = value as NonNullable<Case["tools"]>[number];
  try {
    return JSON.stringify({ name, description, argsSchema: canonicalizeToolArgsSchema(argsSchema as ToolArgsObjectSchema), timeoutMs });
  } catch {
    // A schema that is none; it belongs to no expected tool.
    return "";
  }
}

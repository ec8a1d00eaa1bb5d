import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { compileFiles } from "./compile-memory.ts";
import { IMPORT } from "./evaluate-project.ts";
import { examplesIn, SEED_EXAMPLES, UNSUPPORTED_FIELDS } from "./seed-examples.ts";

const SEEDS = resolve(import.meta.dirname, "../../shared/seeds");
const present = existsSync(SEEDS);
if (!present) console.warn(`seeds: ${SEEDS} is absent, so that the copies of its examples are not compared with it`);

const TOOL = (schema: string): string => `export const tool = defineTool({ name: "example", description: "Says what it does, at length.", argsSchema: ${schema} });`;

/** A tool file around an example, whatever it is: a schema, a property or a node. */
function toolFile(example: string): string {
  const constants = [...example.matchAll(/^const (\w+)/gm)].map((match) => match[1]!);
  if (example.includes("defineTool")) return IMPORT + example;
  if (constants.length > 0) return `${IMPORT}${example}\n${TOOL(constants.at(-1)!)}`;
  return IMPORT + TOOL(`{ type: "object", properties: { ${example.startsWith("{") ? `example: ${example}` : example} } }`);
}

describe("the examples of the seed documents", () => {
  it.skipIf(!present)("are copied whole and in order", () => {
    const documents = readdirSync(SEEDS).filter((name) => /^00[03]_/.test(name)).sort();
    expect(documents.flatMap((name) => examplesIn(readFileSync(join(SEEDS, name), "utf8")))).toEqual(SEED_EXAMPLES);
  });

  it.each(SEED_EXAMPLES.map((example, index) => [index + 1, example] as const))("example %i is accepted, without a warning but that its branches overlap", (_, example) => {
    const { tools, diagnostics } = compileFiles({ "a.ts": toolFile(example) }).compilation;
    expect(diagnostics.map(({ rule, severity }) => `${severity} ${rule}`)).toEqual(example.startsWith("target:") ? ["warning oneof-no-discriminator", "warning oneof-overlap"] : []);
    expect(tools).toHaveLength(1);
  });

  it.each(UNSUPPORTED_FIELDS)("%s fails, as the document demands", (keyword, value) => {
    const { tools, diagnostics } = compileFiles({ "a.ts": IMPORT + TOOL(`{ type: "object", properties: { a: { type: "integer", ${keyword}: ${value} } } }`) }).compilation;
    expect(diagnostics.map(({ rule }) => rule)).toEqual([`unsupported-keyword/${keyword}`]);
    expect(tools).toEqual([]);
  });

  it.each([
    ["a custom keyword", `{ type: "object", properties: {}, widget: "slider" }`, "unknown-keyword"],
    ["a function", `{ type: "object", properties: { a: { type: "string", default: () => 1 } } }`, "value-not-json"],
    ["a symbol", `{ type: "object", properties: { a: { type: "string", default: Symbol.iterator } } }`, "value-not-json"],
    ["a BigInt", `{ type: "object", properties: { a: { type: "integer", minimum: 1n } } }`, "value-not-json"],
    ["a value whose behaviour is lost in JSON", `{ type: "object", properties: { a: { type: "string", default: new Date(0) } } }`, "value-not-plain"],
    ["a root that is no object", `{ type: "string" }`, "argsschema-root-type"],
    ["a required name that is not defined", `{ type: "object", properties: {}, required: ["a"] }`, "required-unknown-property"],
  ])("%s fails", (_, schema, rule) => {
    expect(compileFiles({ "a.ts": IMPORT + TOOL(schema) }).compilation.diagnostics.map((diagnostic) => diagnostic.rule)).toEqual([rule]);
  });

  it("a name that begins with a digit, an empty description, a timeout that is not positive and the legacy input fail", () => {
    const { diagnostics } = compileFiles({ "a.ts": `${IMPORT}defineTool({ name: "1st", description: "", input: {}, timeoutMs: -1 });` }).compilation;
    expect(diagnostics.map(({ rule }) => rule).toSorted()).toEqual(["tool-description-blank", "tool-legacy-input", "tool-name-pattern", "tool-timeout-invalid"]);
  });
});

import { describe, expect, it } from "vitest";
import { checkToolArgsSchema } from "../src/schema/check/check.ts";
import { severityOf } from "../src/compiler/messages.ts";
import { compileFiles, fixedFiles } from "./compile-memory.ts";
import { IMPORT } from "./evaluate-project.ts";

/** The rules of the property `p` whose issues offer a fix. */
function fixed(p: unknown): string[] {
  return checkToolArgsSchema({ type: "object", properties: { p } }).filter((issue) => issue.fix !== undefined).map((issue) => issue.rule);
}

describe("a fix is not offered where it would change what is accepted", () => {
  it("allOf is merged only where every part is an object that says what it has", () => {
    expect(fixed({ allOf: [{ type: "object", properties: { a: { type: "string" } } }] })).toContain("unsupported-keyword/allOf");
    expect(fixed({ description: "x", allOf: [{ type: "string" }] })).not.toContain("unsupported-keyword/allOf");
    expect(fixed({ type: "string", allOf: [{ type: "string" }] })).not.toContain("unsupported-keyword/allOf");
    expect(fixed({ allOf: [{ type: "boolean" }, { type: "object", properties: { a: { type: "string" } } }] })).not.toContain("unsupported-keyword/allOf");
  });

  it("a type is not guessed from samples beside anyOf, allOf or $ref", () => {
    expect(fixed({ minLength: 1 })).toContain("node-missing-type");
    for (const rest of [{ anyOf: [{ type: "string" }, { type: "integer" }] }, { allOf: [{ type: "object" }] }, { $ref: "#/x" }]) {
      expect(fixed({ ...rest, default: "x" })).not.toContain("node-missing-type");
    }
  });

  it("anyOf is renamed where no two branches share a value, however many there are, and is not where that was not compared", () => {
    const tags = Array.from({ length: 1000 }, (_, index) => ({ type: "string", enum: [`v${index}`] }));
    expect(fixed({ anyOf: tags })).toContain("unsupported-keyword/anyOf");
    expect(fixed({ anyOf: [{ type: "number" }, { type: "integer" }, ...tags] })).not.toContain("unsupported-keyword/anyOf");
    expect(fixed({ anyOf: [...tags, { type: "string", enum: ["w", "v999"] }] })).not.toContain("unsupported-keyword/anyOf");
    const ranges = Array.from({ length: 1000 }, (_, index) => ({ type: "integer", minimum: 10 * index, maximum: 10 * index + 9 }));
    expect(fixed({ anyOf: ranges.slice(0, 50) })).toContain("unsupported-keyword/anyOf");
    expect(fixed({ anyOf: ranges })).not.toContain("unsupported-keyword/anyOf");
  });

  it("allOf of many parts is merged where no two describe the same property", () => {
    const parts = Array.from({ length: 60 }, (_, index) => ({ type: "object", properties: { [`p${index}`]: { type: "string" } } }));
    expect(fixed({ allOf: parts })).toContain("unsupported-keyword/allOf");
    expect(fixed({ allOf: [...parts, parts[7]] })).not.toContain("unsupported-keyword/allOf");
  });

  it("an excluded bound has a whole neighbour only where a double holds it", () => {
    expect(fixed({ type: "integer", exclusiveMinimum: 0 })).toContain("unsupported-keyword/exclusiveMinimum");
    expect(fixed({ type: "integer", exclusiveMinimum: 9007199254740992 })).not.toContain("unsupported-keyword/exclusiveMinimum");
  });
});

/** The fixes of a file with one tool, by rule: "safe", or why they are not applied without asking. */
function offered(code: string): Record<string, string> {
  const { compilation, unsafeFixes } = compileFiles({ "a.ts": IMPORT + code });
  return Object.fromEntries(compilation.diagnostics.flatMap(({ rule, fix }) => (fix === undefined ? [] : [[rule, unsafeFixes.get(fix) ?? "safe"] as const])));
}

function withNode(node: string): string {
  return `defineTool({ name: "t", description: "Says what it does, at length.", argsSchema: { type: "object", properties: { p: ${node} } } });`;
}

describe("a fix is not offered where it makes an error of what the author wrote", () => {
  it.each([
    ["an example that breaks a limit of its node", "unsupported-keyword/example", `{ type: "string", maxLength: 2, example: "abc" }`, `{ type: "string", maxLength: 3, example: "abc" }`],
    ["a choice of another type", "keyword-value-type", `{ type: "integer", enum: "x" }`, `{ type: "string", enum: "x" }`],
    ["an example of another type", "keyword-value-type", `{ type: "integer", examples: "x" }`, `{ type: "string", examples: "x" }`],
    ["a limit that the default breaks", "keyword-value-type", `{ type: "string", minLength: "3", default: "a" }`, `{ type: "string", minLength: "3", default: "abc" }`],
    ["a bound that leaves no value", "unsupported-keyword/exclusiveMinimum", `{ type: "integer", exclusiveMinimum: 3, maximum: 3 }`, `{ type: "integer", exclusiveMinimum: 3, maximum: 4 }`],
    ["a misspelt keyword with a wrong value", "unknown-keyword", `{ type: "string", minlength: -1 }`, `{ type: "string", minlength: 1 }`],
    ["a misspelt description that is blank", "unknown-keyword", `{ type: "string", Description: "" }`, `{ type: "string", Description: "D." }`],
    ["a limit that an example of the object around it breaks", "unknown-keyword", `{ type: "object", properties: { a: { type: "string", minlength: 2 } }, examples: [{ a: "a" }] }`, `{ type: "object", properties: { a: { type: "string", minlength: 2 } }, examples: [{ a: "aa" }] }`],
    ["a limit that makes two branches one", "unknown-keyword", `{ oneOf: [{ type: "string", minlength: 2 }, { type: "string", minLength: 2 }] }`, `{ oneOf: [{ type: "string", minlength: 2 }, { type: "string", maxLength: 1 }] }`],
  ])("%s", (_, rule, contradicted, sound) => {
    expect(offered(withNode(contradicted))).not.toMatchObject({ [rule]: "safe" });
    expect(offered(withNode(sound))).toMatchObject({ [rule]: "safe" });
  });

  it("a number or a choice that is written as text is read as what it says", () => {
    const nodes = [{ type: "integer", enum: "5" }, { type: "number", examples: "1.5" }, { type: "boolean", enum: "true" }, { type: "integer", enum: "1.5" }];
    const written = nodes.map((p) => checkToolArgsSchema({ type: "object", properties: { p } }).find(({ rule }) => rule === "keyword-value-type")!);
    expect(written.map(({ params }) => params["repaired"])).toEqual(["[5]", "[1.5]", "[true]", undefined]);
    expect(offered(withNode(`{ type: "integer", enum: "5" }`))).toEqual({ "keyword-value-type": "safe" });
  });
});

describe("a text in the place of a list", () => {
  const SEVERAL = "the text may be one value or several";

  it.each([
    ["string", "enum", "low, medium, high", ["low", "medium", "high"]],
    ["string", "enum", "asc|desc", ["asc", "desc"]],
    ["integer", "enum", "1;2", [1, 2]],
    ["string", "enum", "a, ", ["a, "]],
    ["string", "enum", "text/html", ["text/html"]],
    ["string", "enum", "low high", ["low high"]],
    ["string", "examples", "a, b", ["a, b"]],
  ])("of type %s is left to the author where it may be several: %s: %j", (type, keyword, text, list) => {
    const before = withNode(`{ type: "${type}", ${keyword}: "${text}" }`);
    expect(offered(before)).toEqual({ "keyword-value-type": SEVERAL });
    const files = { "a.ts": IMPORT + before };
    const after = fixedFiles(files, compileFiles(files).compilation.diagnostics[0]!.fix!)["a.ts"];
    expect(after).toBe(IMPORT + withNode(`{ type: "${type}", ${keyword}: ${JSON.stringify(list).replaceAll(",", ", ").replaceAll(",  ", ", ")} }`));
  });

  it("of names too", () => {
    const schema = (required: string): string => `defineTool({ name: "t", description: "Says what it does, at length.", argsSchema: { type: "object", properties: { a: { type: "string" }, b: { type: "string" } }, required: ${required} } });`;
    expect(offered(schema(`"a, b"`))).toEqual({ "keyword-value-type": SEVERAL });
    expect(offered(schema(`"a"`))).toEqual({ "keyword-value-type": "safe" });
  });
});

describe("of two names of the schema", () => {
  const tool = (second: string): string => `defineTool({ name: "t", description: "Says what it does, at length.", inputSchema: { type: "object" }, parameters: ${second} });`;

  it("the first is meant only where both say the same", () => {
    expect(offered(tool(`{ type: "object", properties: { a: { type: "string" } } }`))["argsschema-missing"]).toBe("either of the two may be the one that was meant");
    expect(offered(tool(`{ type: "object" }`))["argsschema-missing"]).toBe("safe");
  });
});

describe("the fixes of one schema", () => {
  it("are looked at together in one object, however large it is", () => {
    const properties = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`p${index}`, { type: "string", minlength: 1 }]));
    const issues = checkToolArgsSchema({ type: "object", properties, examples: [{}] }, { severityOf }).filter(({ rule }) => rule === "unknown-keyword");
    expect(issues.filter(({ fix }) => fix !== undefined)).toHaveLength(1000);
  });

  it("are looked at again up to a limit, the safe ones first", () => {
    const branches = Array.from({ length: 150 }, (_, index) => `{ type: "object", additionalProperties: false, properties: { kind: { type: "string", enum: ["k${index}"] }, a: { type: "boolean" }, b: { type: "boolean" } }, required: ["kind"] }`);
    const { compilation, unsafeFixes } = compileFiles({ "a.ts": IMPORT + withNode(`{ oneOf: [${branches.join(", ")}, { type: "string", minlength: 1 }] }`) });
    const fixes = (rule: string): string[] => compilation.diagnostics.filter((diagnostic) => diagnostic.rule === rule).map(({ fix }) => (fix === undefined ? "none" : (unsafeFixes.get(fix) ?? "safe")));
    expect(fixes("unsupported-keyword/additionalProperties").at(-1)).toBe("none");
    expect(fixes("unknown-keyword")).toEqual(["safe"]);
  });
});

describe("a fix is left to the author where it brings a warning, or brings to light what is wrong below", () => {
  it("an array that has no limit once it is one", () => {
    expect(offered(withNode(`{ type: "Array", items: { type: "string" } }`))).toEqual({ "type-unknown": "it brings array-unbounded to light" });
    expect(offered(withNode(`{ type: "Array", items: { type: "string" }, maxItems: 3 }`))).toEqual({ "type-unknown": "safe" });
  });

  it("a root whose properties have other defects, unless all can be corrected with it", () => {
    const root = (schema: string): string => `defineTool({ name: "t", description: "Says what it does, at length.", argsSchema: ${schema} });`;
    expect(offered(root(`{ type: "OBJECT", properties: { a: { type: "string", format: "email" } } }`))).toEqual({ "argsschema-root-type": "it brings unsupported-keyword/format to light" });
    const files = { "a.ts": IMPORT + root(`{ type: "OBJECT", properties: { a: { type: "STRING" }, b: { type: "INTEGER", title: "B" }, c: { type: "integer", min_imum: 1 } } }`) };
    const { compilation, unsafeFixes } = compileFiles(files);
    expect(unsafeFixes.size).toBe(0);
    expect(fixedFiles(files, compilation.diagnostics[0]!.fix!)["a.ts"]).toBe(IMPORT + root(`{ type: "object", properties: { a: { type: "string" }, b: { type: "integer", description: "B" }, c: { type: "integer", minimum: 1 } } }`));
  });

  it("a schema under another key", () => {
    const tool = (schema: string): string => `defineTool({ name: "t", description: "Says what it does, at length.", parameters: ${schema} });`;
    expect(offered(tool(`{ type: "object", properties: { a: { type: "string" } }, additionalProperties: false }`))).toEqual({ "argsschema-missing": "it brings unsupported-keyword/additionalProperties to light" });
    const files = { "a.ts": IMPORT + tool(`{ type: "object", properties: { a: { type: "string", min_length: 1 } } }`) };
    expect(fixedFiles(files, compileFiles(files).compilation.diagnostics[0]!.fix!)["a.ts"]).toBe(IMPORT + tool(`{ type: "object", properties: { a: { type: "string", minLength: 1 } } }`).replace("parameters", "argsSchema"));
    expect(offered(tool(`{ type: "object" }`))).toEqual({ "argsschema-missing": "safe" });
  });

  it("a literal that several uses share, for the sake of one of them", () => {
    const item = `const item = { type: "string", title: "" } as const;\n`;
    const tools = (more: string): string => `${item}defineTool({ name: "a", description: "Says what it does, at length.", argsSchema: { type: "object", properties: { p: item${more} } } });`;
    expect(offered(tools(", q: item"))).toEqual({ "unsupported-keyword/title": "what it says may be missing in the description" });
    const list = `const list = { type: "Array", items: { type: "string" } } as const;\n`;
    const both = `${list}defineTool({ name: "a", description: "Says what it does, at length.", argsSchema: { type: "object", properties: { p: { ...list, maxItems: 3 }, q: { ...list } } } });`;
    expect(offered(both)).toEqual({ "type-unknown": "it brings array-unbounded to light" });
  });

  it("a key of the definition whose value is wrong, or is looked at elsewhere", () => {
    const tool = (members: string): string => `defineTool({ description: "Says what it does, at length.", argsSchema: { type: "object" }, ${members} });`;
    expect(offered(tool(`name: "t", timeoutms: 500`))).toEqual({ "tool-unknown-key": "safe" });
    expect(offered(tool(`name: "t", timeoutms: 0`))).toEqual({});
    expect(offered(tool(`name: "t", timeoutms: 5`))).toEqual({ "tool-unknown-key": "it brings tool-timeout-extreme to light" });
    expect(offered(tool(`Name: "t"`))).toEqual({ "tool-unknown-key": "another tool may have that name" });
  });

  it("a timeout that is a text of digits is a number as well", () => {
    const tool = (timeout: string): string => `defineTool({ name: "t", description: "Says what it does, at length.", argsSchema: { type: "object" }, ${timeout} });`;
    const files = { "a.ts": IMPORT + tool(`timeout_ms: "5000"`) };
    expect(offered(tool(`timeout_ms: "5000"`))).toEqual({ "tool-unknown-key": "safe" });
    expect(fixedFiles(files, compileFiles(files).compilation.diagnostics[0]!.fix!)["a.ts"]).toBe(IMPORT + tool("timeoutMs: 5000"));
    expect(offered(tool(`timeout_ms: "5 s"`))).toEqual({});
  });

  it("the type of a node that is marked as required is corrected, wherever the list of the names stands", () => {
    const code = `const names = ["b"];\ndefineTool({ name: "t", description: "Says what it does, at length.", argsSchema: { type: "object", properties: { a: { type: "String", required: true }, b: { type: "string" } }, required: names } });`;
    expect(offered(code)).toEqual({ "type-unknown": "safe" });
  });

  it("a dedent of lines that may be code", () => {
    const tool = (lines: readonly string[]): string => `defineTool({ name: "t", argsSchema: { type: "object" }, description: \`${lines.join("\n").replaceAll("`", "\\`")}\` });`;
    const dedent = (lines: readonly string[]): string | undefined => {
      const { compilation, unsafeFixes } = compileFiles({ "a.ts": IMPORT + tool(lines) }, { rules: { "tool-description-indented": "warning" } });
      const { fix } = compilation.diagnostics.find(({ rule }) => rule === "tool-description-indented")!;
      return unsafeFixes.get(fix!);
    };
    expect(dedent(["Moves a shape that is there:", "    by its id", "    or its name."])).toBeUndefined();
    for (const code of [["    for all:", "      move()"], ["    ```", "    move()", "    ```"]]) expect(dedent(["Moves a shape that is there:", ...code])).toBe("the indentation may be that of code");
  });
});

it("a schema that is given where a list of schemas is wanted is no text that may be several", () => {
  const code = `${IMPORT}defineTool({ name: "open", description: "Opens a page.", argsSchema: { type: "object", properties: { p: { oneOf: { type: "string" } } } } });`;
  expect(compileFiles({ "a.ts": code }).compilation.diagnostics.map(({ rule }) => rule)).toContain("oneof-not-array");
  const examples = code.replace("oneOf: { type: \"string\" }", 'type: "object", examples: { a: { b: [] } }');
  expect(compileFiles({ "a.ts": examples }).compilation.diagnostics.map(({ rule }) => rule)).toContain("keyword-value-type");
});

it("every fix that leaves all else as it was is offered, however many there are", () => {
  const names = Array.from({ length: 2000 }, () => "a");
  const issues = checkToolArgsSchema({ type: "object", properties: { a: { type: "boolean" } }, required: names }, { severityOf });
  expect(issues.filter(({ rule, fix }) => rule === "required-duplicate" && fix !== undefined)).toHaveLength(1999);
});

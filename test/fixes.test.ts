import { describe, expect, it } from "vitest";
import { compileFiles, type Files, fixedFiles, fixOf } from "./compile-memory.ts";
import { IMPORT } from "./evaluate-project.ts";

/** The text of `a.ts` after the fix of a rule; `undefined` where none is offered. */
function fixed(rule: string, code: string, others: Files = {}): string | undefined {
  const files = { "a.ts": IMPORT + code, ...others };
  const { diagnostics } = compileFiles(files, { rules: { [rule]: "warning" } }).compilation;
  expect(diagnostics.map((diagnostic) => diagnostic.rule)).toContain(rule);
  const fix = fixOf(diagnostics, rule);
  return fix === undefined ? undefined : fixedFiles(files, fix)["a.ts"]!.slice(IMPORT.length);
}

const HEAD = 'defineTool({ name: "t", description: "Says what it does, at length.", argsSchema: ';

/** The schema after the fix of a rule, in a call that holds nothing else of interest. */
function schema(rule: string, text: string): string | undefined {
  return fixed(rule, `${HEAD}${text} });`)?.slice(HEAD.length, -" });".length);
}

describe("renaming a key", () => {
  it.each([
    ["keeps quotes, comments and everything around it", "unknown-keyword", `{ type: "object", properties: { a: { type: "string", /* short */ "minlength" : 1, } } }`, `{ type: "object", properties: { a: { type: "string", /* short */ "minLength" : 1, } } }`],
    ["keeps the value of a shorthand", "unknown-keyword", `{ type: "object", properties: { a: { type: "string", minlength } } }`, `{ type: "object", properties: { a: { type: "string", minLength: minlength } } }`],
  ])("%s", (_, rule, before, after) => {
    expect(fixed(rule, `const minlength = 1;\n${HEAD}${before} });`)).toBe(`const minlength = 1;\n${HEAD}${after} });`);
  });

  it.each([
    ["a computed key", "unknown-keyword", `{ type: "object", properties: { a: { type: "string", ["minlength"]: 1 } } }`],
    ["a key beside one that is computed, which may be the new one", "unknown-keyword", `{ type: "object", properties: { a: { type: "string", [\`minLength\`]: undefined, minlength: 1 } } }`],
    ["a key whose new name is there with no value", "unknown-keyword", `{ type: "object", properties: { a: { type: "string", minLength: undefined, minlength: 1 } } }`],
    ["a key that would come to light again from a spread", "unknown-keyword", `{ type: "object", properties: { a: { type: "string", ...{ minlength: 2 }, minlength: 1 } } }`],
  ])("is not offered for %s", (_, rule, text) => {
    expect(schema(rule, text)).toBeUndefined();
  });

  it("is offered for a method", () => {
    const code = (key: string): string => `defineTool({ name: "t", description: "Says what it does, at length.", argsSchema: { type: "object" }, async ${key}() { return 1; } });`;
    expect(fixed("tool-unknown-key", code("execute"))).toBe(code("handler"));
  });
});

describe("removing a member", () => {
  const within = (members: string): string => `{ type: "object", properties: { a: ${members} } }`;

  it.each([
    ["in the middle of a line", `{ title: "A", type: "string", description: "A." }`, `{ type: "string", description: "A." }`],
    ["at the end of a line", `{ type: "string", description: "A.", title: "A" }`, `{ type: "string", description: "A." }`],
    ["at the end, with a comma behind it", `{ type: "string", description: "A.", title: "A", }`, `{ type: "string", description: "A.", }`],
    ["without blanks around it", `{type:"string",title:"A",description:"A."}`, `{type:"string",description:"A."}`],
    ["on a line of its own", `{\n  type: "string",\n  title: "A",\n  description: "A.",\n}`, `{\n  type: "string",\n  description: "A.",\n}`],
    ["on the last line", `{\n  type: "string",\n  description: "A.",\n  title: "A",\n}`, `{\n  type: "string",\n  description: "A.",\n}`],
    ["on the last line, without a comma behind it", `{\n  type: "string",\n  description: "A.", // why\n  title: "A"\n}`, `{\n  type: "string",\n  description: "A." // why\n}`],
    ["at the end of a line of several", `{\n  type: "string", title: "A",\n  description: "A."\n}`, `{\n  type: "string",\n  description: "A."\n}`],
    ["over several lines", `{\n  type: "string",\n  title:\n    "A",\n  description: "A.",\n}`, `{\n  type: "string",\n  description: "A.",\n}`],
    ["with a comment behind it, which stays", `{\n  type: "string",\n  title: "A", // shown in the form\n  description: "A.",\n}`, `{\n  type: "string",\n  // shown in the form\n  description: "A.",\n}`],
    ["with a comment before its comma, which stays", `{ type: "string", title: "A" /* form */, description: "A." }`, `{ type: "string",  /* form */ description: "A." }`],
    ["in a file with CRLF", `{\r\n  type: "string",\r\n  title: "A",\r\n  description: "A.",\r\n}`, `{\r\n  type: "string",\r\n  description: "A.",\r\n}`],
  ])("%s takes one comma and no comment with it", (_, before, after) => {
    expect(schema("unsupported-keyword/title", within(before))).toBe(within(after));
  });

  it("leaves an empty literal", () => {
    expect(schema("unsupported-keyword/additionalProperties", `{ type: "object", properties: { a: { additionalProperties: true } } }`)).toBe(`{ type: "object", properties: { a: {} } }`);
  });

  it("takes several that belong together", () => {
    expect(schema("unsupported-keyword/multipleOf", within(`{ multipleOf: 5, type: "integer", minimum: 0, maximum: 10 }`))).toBe(within(`{ enum: [0, 5, 10], type: "integer" }`));
  });

  it("is offered for a member of a spread constant that is used once", () => {
    const code = (base: string): string => `const base = ${base};\n${HEAD}{ ...base, properties: {} } });`;
    expect(fixed("unsupported-keyword/additionalProperties", code(`{ type: "object", additionalProperties: false } as const`))).toBe(code(`{ type: "object" } as const`));
  });

  it("is not offered where the same member would come to light from beneath", () => {
    expect(schema("unsupported-keyword/title", within(`{ ...{ title: "B" }, type: "string", description: "A.", title: "A" }`))).toBeUndefined();
  });
});

describe("removing an element", () => {
  const list = (values: string): string => `{ type: "object", properties: { a: { type: "string", enum: ${values} } } }`;

  it.each([
    [`["a", "b", "a"]`, `["a", "b"]`],
    [`["a", "a", "b",]`, `["a", "b",]`],
    [`["a", "b", "a"] as const`, `["a", "b"] as const`],
    [`[\n  "a",\n  "b", // once\n  "a"\n]`, `[\n  "a",\n  "b" // once\n]`],
    [`["a", ...["b"], "a"]`, `["a", ...["b"]]`],
  ])("%s becomes %s", (before, after) => {
    expect(schema("enum-duplicate", list(before))).toBe(list(after));
  });

  it.each([`["a", ...["a"]]`, `["a"].concat(["a"])`, `["a", ("a")]`, `["a", "a" as string]`, `"a,a".split(",")`, `["a", "a"].map((text) => text)`])("is not offered in %s", (values) => {
    expect(schema("enum-duplicate", list(values))).toBeUndefined();
  });

  it("is not offered in an array behind a name, which may serve other purposes", () => {
    expect(fixed("enum-duplicate", `const units = ["a", "a"] as const;\n${HEAD}${list("units")} });`)).toBeUndefined();
  });
});

describe("replacing a value", () => {
  const limit = (value: string, type = "integer"): string => `{ type: "object", properties: { a: { type: "${type}", minimum: ${value} } } }`;

  it("keeps wrappers around the literal", () => {
    expect(schema("integer-bound-fractional", limit("(1.5 as number)"))).toBe(limit("(2 as number)"));
    expect(schema("number-negative-zero", limit("-0"))).toBe(limit("0"));
  });

  it.each(["1 + 0.5", "Math.min(1.5, 2)", "limit", "[1.5][0]", "true ? 1.5 : 2"])("is not offered for the value of %s", (value) => {
    expect(fixed("integer-bound-fractional", `const limit = 1.5;\n${HEAD}${limit(value)} });`)).toBeUndefined();
  });

  it("writes strings in the quotes of the literal it replaces, else in those of the file", () => {
    const typed = (type: string): string => `{ type: 'object', properties: { a: { type: ${type} } } }`;
    expect(schema("type-unknown", typed("'Integer'"))).toBe(typed("'integer'"));
    expect(schema("type-unknown", typed("`Integer`"))).toBe(typed('"integer"'));
    const single = `import { defineTool } from '@kaoruisaac/pedelec';\n`;
    const files = { "a.ts": `${single}defineTool({ name: 't', description: 'D.', argsSchema: { type: 'object', properties: { a: { type: 'string', const: \`it's\` } } } });` };
    const fix = fixOf(compileFiles(files).compilation.diagnostics, "unsupported-keyword/const")!;
    expect(fixedFiles(files, fix)["a.ts"]).toContain("{ type: 'string', enum: [`it's`] }");
  });

  it("writes the source of a regular expression as a string", () => {
    const pattern = (value: string): string => `{ type: "object", properties: { a: { type: "string", pattern: ${value} } } }`;
    expect(schema("keyword-value-type", pattern(String.raw`/^\d+\/"$/u`))).toBe(pattern(String.raw`"^\\d+\\/\"$"`));
    expect(schema("keyword-value-type", pattern("/a/i"))).toBeUndefined();
  });

  it("puts a list around a value as it is written", () => {
    const text = (member: string): string => `const kind = "a";\n${HEAD}{ type: "object", properties: { a: { type: "string", ${member} } } } });`;
    expect(fixed("unsupported-keyword/const", text("const: kind"))).toBe(text("enum: [kind]"));
    expect(fixed("unsupported-keyword/example", text(`example: "a" /* most */`))).toBe(text(`examples: ["a"] /* most */`));
    expect(fixed("unsupported-keyword/const", text(`const: kind as "a"`))).toBeUndefined();
  });

  it("wraps a map of properties as it is written", () => {
    expect(schema("argsschema-root-type", `{ id: { type: "string" } }`)).toBe(`{ type: "object", properties: { id: { type: "string" } } }`);
    expect(schema("argsschema-root-type", `{\n  // which one\n  id: ID,\n}`.replace("ID", '{ type: "string" }'))).toBe(`{\n  type: "object",\n  properties: {\n    // which one\n    id: { type: "string" },\n  },\n}`);
    expect(fixed("argsschema-root-type", `const map = { id: { type: "string" } };\n${HEAD}map });`)).toBe(`const map = { id: { type: "string" } };\n${HEAD}{ type: "object", properties: map } });`);
  });

  it("writes the one branch of a union in its place", () => {
    const union = (node: string): string => `{ type: "object", properties: { a: ${node} } }`;
    expect(schema("oneof-single", union(`{ oneOf: [{ type: "string" /* text */ }] }`))).toBe(union(`{ type: "string" /* text */ }`));
    expect(schema("oneof-single", union(`{ description: "A.", oneOf: [{ type: "string", minLength: 1, }] }`))).toBe(union(`{ description: "A.", type: "string", minLength: 1 }`));
    expect(schema("oneof-single", union(`{\n  description: "A.",\n  oneOf: [\n    {\n      type: "string",\n      minLength: 1,\n    },\n  ],\n}`))).toBe(union(`{\n  description: "A.",\n  type: "string",\n  minLength: 1,\n}`));
    expect(schema("oneof-single", union(`{ description: "A.", oneOf: [/* the only one */ { type: "string" }] }`))).toBeUndefined();
  });

  it("prints a merged object anew only where that loses nothing", () => {
    const all = (parts: string): string => `{ type: "object", properties: { p: { allOf: [${parts}] } } }`;
    expect(schema("unsupported-keyword/allOf", all(`{ type: "object", properties: { a: { type: "string" } } }`))).toBe(`{ type: "object", properties: { p: { type: "object", properties: { a: { type: "string" } } } } }`);
    expect(schema("unsupported-keyword/allOf", all(`{ type: "object", properties: { a: { type: "string" } } } /* base */`))).toBeUndefined();
  });
});

describe("a value that is written anew", () => {
  const node = (text: string): string => `{ type: "object", properties: { p: ${text} } }`;

  it("keeps numbers and texts as they were written", () => {
    const merged = schema("unsupported-keyword/allOf", node(String.raw`{ allOf: [{ type: "object", properties: { a: { type: 'string', enum: ["caf\u00e9"] }, b: { type: "number", minimum: 1_80 } } }] }`));
    expect(merged).toBe(node(String.raw`{ type: "object", properties: { a: { type: 'string', enum: ["caf\u00e9"] }, b: { type: "number", minimum: 1_80 } } }`));
    expect(schema("number-negative-zero", node(`{ type: "integer", minimum: -0 }`))).toBe(node(`{ type: "integer", minimum: 0 }`));
  });

  it("shows what cannot be seen as escapes", () => {
    const text = (mark: string): string => node(`{ type: "string", enum: "a,b${mark}c" }`);
    for (const mark of ["\u00a0", "\u200b", "\u2028", "\u202e", "\ufeff", "\u0085"]) {
      expect(schema("keyword-value-type", text(mark))).toBe(node(`{ type: "string", enum: ["a", "b\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}c"] }`));
    }
    expect(schema("keyword-value-type", text("é"))).toBe(node(`{ type: "string", enum: ["a", "béc"] }`));
  });
});

describe("adding a key", () => {
  it.each([
    [`{ properties: { a: { type: "string" } } }`, `{ type: "object", properties: { a: { type: "string" } } }`],
    [`{}`, `{ type: "object" }`],
    [`{"properties": {}}`, `{"type": "object", "properties": {}}`],
    [`{\n  properties: {},\n}`, `{\n  type: "object",\n  properties: {},\n}`],
    [`{ // of the tool\n  properties: {}\n}`, `{ // of the tool\n  type: "object",\n  properties: {}\n}`],
  ])("begins with the type: %s", (before, after) => {
    expect(schema("argsschema-root-type", before)).toBe(after);
  });

  it.each([
    [`{ type: "object", properties: { a: { type: "string", required: true } } }`, `{ type: "object", properties: { a: { type: "string" } }, required: ["a"] }`],
    [`{ type: "object", properties: { a: { type: "string", required: true } }, }`, `{ type: "object", properties: { a: { type: "string" } }, required: ["a"], }`],
    [`{\n\ttype: "object",\n\tproperties: { a: { type: "string", required: true } }\n}`, `{\n\ttype: "object",\n\tproperties: { a: { type: "string" } },\n\trequired: ["a"]\n}`],
    [`{\n\ttype: "object",\n\tproperties: { a: { type: "string", required: true } } // all\n}`, `{\n\ttype: "object",\n\tproperties: { a: { type: "string" } }, // all\n\trequired: ["a"]\n}`],
    [`{\n  type: "object",\n  properties: { a: { type: "string", required: true } }, // all\n}`, `{\n  type: "object",\n  properties: { a: { type: "string" } }, // all\n  required: ["a"],\n}`],
  ])("ends with other keys: %s", (before, after) => {
    expect(schema("required-boolean", before)).toBe(after);
  });

  it.each([
    ["[]", `["a"]`],
    ["['b']", "['b', 'a']"],
    [`["b",]`, `["b", "a",]`],
    [`[\n  "b",\n]`, `[\n  "b",\n  "a",\n]`],
    [`[\n  "b" // it\n]`, `[\n  "b", // it\n  "a"\n]`],
  ])("appends to %s", (before, after) => {
    const text = (member: string, names: string): string => `{ type: "object", properties: { a: { type: "string"${member} }, b: { type: "string" } }, required: ${names} }`;
    expect(schema("required-boolean", text(", required: true", before))).toBe(text("", after));
  });

  it("is not offered where the list stands elsewhere", () => {
    expect(fixed("required-boolean", `const names = ["b"];\n${HEAD}{ type: "object", properties: { a: { type: "string", required: true }, b: { type: "string" } }, required: names } });`)).toBeUndefined();
  });
});

describe("a literal behind a name", () => {
  const field = `const field = { type: "string", title: "Field" } as const;\n`;
  const shape = `const shape = { type: "string", nullable: true } as const;\n`;

  it("is fixed for all that use it, where all ask for the same", () => {
    expect(fixed("unsupported-keyword/title", `${field}${HEAD}{ type: "object", properties: { a: field, b: field } } });`)).toContain(`const field = { type: "string", description: "Field" } as const;`);
  });

  it("is left alone where one of its uses has another title or none", () => {
    expect(fixed("unsupported-keyword/title", `${field}${HEAD}{ type: "object", properties: { a: field, b: { ...field, description: "B." } } } });`)).toBeUndefined();
    const base = `const base = { type: "string", minLength: 1 } as const;\n`;
    expect(fixed("enum-redundant-keyword", `${base}${HEAD}{ type: "object", properties: { a: { ...base, enum: ["a"] }, b: base } } });`)).toBeUndefined();
  });

  it("is left alone where its places differ in what goes with the change", () => {
    expect(fixed("unsupported-keyword/nullable", `${shape}${HEAD}{ type: "object", properties: { a: shape, b: shape }, required: ["a"] } });`)).toBeUndefined();
    expect(fixed("unsupported-keyword/nullable", `${shape}${HEAD}{ type: "object", properties: { a: shape }, required: ["a"] } });`)).toContain(`properties: { a: shape }, required: []`);
  });

  it("is left alone in a function, and where a function returned it", () => {
    const text = `{ type: "string", title: "A", description: "A." }`;
    expect(fixed("unsupported-keyword/title", `const text = () => (${text});\n${HEAD}{ type: "object", properties: { a: text() } } });`)).toBeUndefined();
    expect(fixed("unsupported-keyword/title", `const same = <T>(value: T) => value;\n${HEAD}{ type: "object", properties: { a: same(${text}) } } });`)).toBeUndefined();
    expect(fixed("unsupported-keyword/title", `${HEAD}{ type: "object", properties: { a: Object.freeze(${text}) } } });`)).toBeDefined();
  });

  it("is fixed in the module it stands in, JSON in its own form", () => {
    const json = `{\n  "type": "object",\n  "properties": {\n    "a": { "type": "string", "minlength": 1 }\n  }\n}\n`;
    const files = { "a.ts": `${IMPORT}import schema from "./schema.json";\n${HEAD}schema });`, "schema.json": json };
    const fix = fixOf(compileFiles(files).compilation.diagnostics, "unknown-keyword")!;
    expect(fix.edits.map(({ file }) => file)).toEqual(["schema.json"]);
    expect(fixedFiles(files, fix)["schema.json"]).toBe(json.replace("minlength", "minLength"));
    const loose = { ...files, "schema.json": `{ "properties": { "a": { "type": 'String' } } }`.replaceAll("'", '"') };
    const typed = fixedFiles(loose, fixOf(compileFiles(loose).compilation.diagnostics, "argsschema-root-type")!);
    expect(typed["schema.json"]).toBe(`{ "type": "object", "properties": { "a": { "type": "string" } } }`);
  });
});

describe("fixes of a definition", () => {
  const tool = (members: string): string => `defineTool({ name: "t", description: "Says what it does, at length.", ${members} });`;
  const root = `{ type: "object" }`;

  it.each([
    ["the removed key is renamed", "tool-legacy-input", tool(`input: ${root}`), tool(`argsSchema: ${root}`)],
    ["the removed key goes where the new one is there", "tool-legacy-input", tool(`input: ${root}, argsSchema: ${root}`), tool(`argsSchema: ${root}`)],
    ["a foreign key of the schema is renamed", "argsschema-missing", tool(`inputSchema: ${root}`), tool(`argsSchema: ${root}`)],
    ["a misspelt key is renamed", "tool-unknown-key", tool(`argsSchema: ${root}, timeoutms: 500`), tool(`argsSchema: ${root}, timeoutMs: 500`)],
    ["a handler beside a foreign one is not", "tool-unknown-key", tool(`argsSchema: ${root}, handler: () => 1, execute: () => 2`), undefined],
    ["a second foreign key of the schema is not", "tool-unknown-key", tool(`inputSchema: ${root}, parameters: ${root}`), undefined],
    ["a description beside a foreign one is not", "tool-unknown-key", tool(`argsSchema: ${root}, desc: "D."`), undefined],
    ["type arguments go", "tool-explicit-generics", tool(`argsSchema: ${root}`).replace("(", "<{ a: 1 }>("), tool(`argsSchema: ${root}`)],
    ["the first of two unlike members goes, since it has no effect", "duplicate-key", tool(`argsSchema: { type: "object", description: "A.", description: "B." }`), tool(`argsSchema: { type: "object", description: "B." }`)],
    ["the second of two like members goes", "duplicate-key", tool(`argsSchema: { type: "object", description: "A.", properties: {}, description: "A." }`), tool(`argsSchema: { type: "object", description: "A.", properties: {} }`)],
    ["the first of two like members goes where a spread between them counts", "duplicate-key", tool(`argsSchema: { type: "object", description: "A.", ...{ description: "B." }, description: "A." }`), tool(`argsSchema: { type: "object", ...{ description: "B." }, description: "A." }`)],
    ["the first of three members goes", "duplicate-key", tool(`argsSchema: { type: "object", description: "A.", description: "B.", description: "A." }`), tool(`argsSchema: { type: "object", description: "B.", description: "A." }`)],
    ["the first of two like members goes where a computed key stands between them", "duplicate-key", tool(`argsSchema: { type: "object", description: "A.", [("description")]: "B.", description: "A." }`), tool(`argsSchema: { type: "object", [("description")]: "B.", description: "A." }`)],
    ["a Map becomes an object", "value-not-plain", tool(`argsSchema: { type: "object", properties: new Map([["a", { type: "string" }]]) }`), tool(`argsSchema: { type: "object", properties: Object.fromEntries(new Map([["a", { type: "string" }]])) }`)],
    ["a Set becomes an array", "value-not-plain", tool(`argsSchema: { type: "object", properties: { a: { type: "string", enum: new Set(["x"]) } } }`), tool(`argsSchema: { type: "object", properties: { a: { type: "string", enum: [...new Set(["x"])] } } }`)],
  ])("%s", (_, rule, before, after) => {
    expect(fixed(rule, before)).toBe(after);
  });

  it.each([`...{ description: "B." }`, `description: "B."`, `[("description")]: "B."`])("of two like members neither goes without asking where %s stands between them", (between) => {
    const { compilation, unsafeFixes } = compileFiles({ "a.ts": IMPORT + tool(`argsSchema: { type: "object", description: "A.", ${between}, description: "A." }`) });
    const fixes = compilation.diagnostics.filter(({ rule }) => rule === "duplicate-key").map(({ fix }) => fix!);
    expect(fixes.map((fix) => unsafeFixes.get(fix))).toEqual(fixes.map(() => "either of the two may be the one that was meant"));
  });

  it("the indentation of a template literal goes from all lines alike", () => {
    const text = (lines: readonly string[]): string => `defineTool({ name: "t", argsSchema: { type: "object" }, description: \`${lines.join("\n")}\` });`;
    expect(fixed("tool-description-indented", text(["Moves a shape:", "    - by id,", "      or by name", "", "    - never the last one", "  "]))).toBe(text(["Moves a shape:", "- by id,", "  or by name", "", "- never the last one", "  "]));
    expect(fixed("tool-description-indented", text(["Moves a shape:", "    - by ${1 + 1}"]))).toBeUndefined();
  });
});

describe("a fix", () => {
  it("speaks of the file relative to root in UTF-16 offsets, a byte order mark and emoji included", () => {
    const text = `\uFEFF${IMPORT}/* 🚪 */ ${HEAD}{ type: "object", properties: { a: { type: "string", minlength: 1 } } } });`;
    const { diagnostics } = compileFiles({ "a.ts": text }).compilation;
    const start = text.indexOf("minlength");
    expect(diagnostics.map(({ fix }) => fix)).toEqual([{ title: "Rename to minLength", edits: [{ file: "a.ts", start, end: start + 9, text: "minLength" }] }]);
  });

  it("is told from one that may change the meaning", () => {
    const code = `${HEAD}{ type: "object", additionalProperties: false, properties: { a: { type: "string", minlength: 1 }, l: { type: "array", items: { type: "string" }, maxItem: 3 }, b: { type: "object", properties: { c: { type: "string" } }, additionalProperties: true } } } });`;
    const { compilation, unsafeFixes } = compileFiles({ "a.ts": IMPORT + code });
    expect(compilation.diagnostics.filter(({ severity }) => severity === "error").map(({ rule, fix }) => [rule, fix === undefined ? "none" : (unsafeFixes.get(fix) ?? "safe")])).toEqual([
      ["unsupported-keyword/additionalProperties", "extra arguments are then allowed"],
      ["unknown-keyword", "safe"],
      ["unknown-keyword", "the name that was meant is a guess"],
      ["unsupported-keyword/additionalProperties", "safe"],
    ]);
  });
});

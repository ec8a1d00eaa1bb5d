import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { run } from "../src/cli.ts";

type Files = Readonly<Record<string, string>>;

const folder = realpathSync(mkdtempSync(join(tmpdir(), "define-tool-fix-sources-")));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let projects = 0;

/** The files after `define-tool check --fix`, what is still wrong, and what was left to the author. */
async function fixed(files: Files): Promise<{ files: Files; left: string[]; asked: string }> {
  const root = join(folder, String(projects++));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const check = async (...flags: string[]): Promise<{ out: string; err: string }> => {
    const out: string[] = [];
    const err: string[] = [];
    await run(["check", "--root", root, ...flags], { out: (text) => out.push(text), err: (text) => err.push(text), color: false });
    return { out: out.join("\n"), err: err.join("\n") };
  };
  const read = (): Files => Object.fromEntries(Object.keys(files).map((path) => [path, readFileSync(join(root, path), "utf8")]));
  const { err } = await check("--fix");
  const after = read();
  await check("--fix");
  expect(read(), "the second run").toEqual(after);
  const { diagnostics } = JSON.parse((await check("--format", "json")).out) as { diagnostics: readonly { rule: string }[] };
  return { files: after, left: diagnostics.map(({ rule }) => rule), asked: err.split("\n").filter((line) => line.startsWith("  ")).join("\n") };
}

const IMPORT = `import { defineTool } from "unplugin-define-tool/runtime";\n`;

function tool(schema: string, constants = "", name = "open_door"): string {
  return `${IMPORT}${constants}export const ${name} = defineTool({ name: "${name}", description: "Opens the front door of the house.", argsSchema: ${schema} });\n`;
}

function withNode(node: string, constants = ""): string {
  return tool(`{ type: "object", properties: { p: ${node} } }`, constants);
}

/** Comments and everything that looks like one. */
function commentsOf(files: Files): string[] {
  return Object.values(files).flatMap((text) => [...text.matchAll(/\/\*[^]*?\*\/|\/\/[^\n\r]*/g)].map(([comment]) => comment)).toSorted();
}

describe("define-tool check --fix, on files written in all ways,", () => {
  it.each<[string, string | Files, string | Files]>([
    ["CRLF, tabs and a byte order mark stay", `\uFEFF${withNode(`{\n\ttype: "String",\n\t// which\n\trequired: true,\n}`)}`.replaceAll("\n", "\r\n"), `\uFEFF${tool(`{ type: "object", properties: { p: {\n\ttype: "string",\n\t// which\n} }, required: ["p"] }`)}`.replaceAll("\n", "\r\n")],
    ["comments between key and value stay", withNode(`{ type /* a */: /* b */ "String" /* c */, title // d\n : "T", const: /* e */ "x" }`), withNode(`{ type /* a */: /* b */ "string" /* c */, description // d\n : "T", enum: /* e */ ["x"] }`)],
    ["texts with slashes are no comments", withNode(`{ type: "string", $schema: "https://example.com/*x*/", required: true, }`), tool(`{ type: "object", properties: { p: { type: "string", } }, required: ["p"] }`)],
    ["trailing commas stay", tool(`{ type: "object", properties: { p: { type: "String", }, }, required: ["p", "p", ], }`), tool(`{ type: "object", properties: { p: { type: "string", }, }, required: ["p", ], }`)],
    ["as const, satisfies and parentheses stay", withNode(`({ type: ("String" as const), enum: "a" as const, title: "T" satisfies string } as const)`), withNode(`({ type: ("string" as const), enum: ["a"] as const, description: "T" satisfies string } as const)`)],
    ["quotes stay", withNode(`{ 'type': 'String', 'minlength': 1, 'example': 'it\\'s' }`), withNode(`{ 'type': 'string', 'minLength': 1, 'examples': ['it\\'s'] }`)],
    ["template literals stay where they need not go", withNode("{ type: `String`, title: `a ${k}` }", `const k = "b";\n`), withNode('{ type: "string", description: `a ${k}` }', `const k = "b";\n`)],
    ["computed keys stay", withNode(`{ ["type"]: "String", [k]: "T" }`, `const k = "description";\n`), withNode(`{ ["type"]: "string", [k]: "T" }`, `const k = "description";\n`)],
    ["of two equal members the second goes", withNode(`{ type: "string", minlength: 1, minlength: 1 }`), withNode(`{ type: "string", minLength: 1 }`)],
    ["shorthands are written out", withNode(`{ type: "string", title }`, `const title = "T";\n`), withNode(`{ type: "string", description: title }`, `const title = "T";\n`)],
    ["what is spread is changed where it stands", withNode(`{ ...base, minlength: 1 }`, `const base = { type: "String" };\n`), withNode(`{ ...base, minLength: 1 }`, `const base = { type: "string" };\n`)],
    ["a fragment is changed in its module", { "a.ts": withNode("part", `import { part } from "./part";\n`), "part.ts": `export const part = { properties: { a: { type: "String" } } } as const;\n` }, { "a.ts": withNode("part", `import { part } from "./part";\n`), "part.ts": `export const part = { type: "object", properties: { a: { type: "string" } } } as const;\n` }],
    ["a constant of two tools is changed once", { "a.ts": withNode("part", `import { part } from "./part";\n`), "b.ts": tool(`{ type: "object", properties: { q: part } }`, `import { part } from "./part";\n`, "close_door"), "part.ts": `export const part = { type: "String" } as const;\n` }, { "a.ts": withNode("part", `import { part } from "./part";\n`), "b.ts": tool(`{ type: "object", properties: { q: part } }`, `import { part } from "./part";\n`, "close_door"), "part.ts": `export const part = { type: "string" } as const;\n` }],
    ["a name that a handler's parameter bears too is changed", `${IMPORT}const id = { type: "String" } as const;\nexport const t = defineTool({ name: "t", description: "Opens the front door of the house.", argsSchema: { type: "object", properties: { id } }, handler: ({ id }) => String(id) });\n`, `${IMPORT}const id = { type: "string" } as const;\nexport const t = defineTool({ name: "t", description: "Opens the front door of the house.", argsSchema: { type: "object", properties: { id } }, handler: ({ id }) => String(id) });\n`],
    ["a constant whose names are listed is changed", tool(`{ type: "object", properties, required: Object.keys(properties) }`, `const properties = { p: { type: "String" } } as const;\n`), tool(`{ type: "object", properties, required: Object.keys(properties) }`, `const properties = { p: { type: "string" } } as const;\n`)],
  ])("%s", async (_, before, after) => {
    const [files, expected] = [before, after].map((text) => (typeof text === "string" ? { "a.ts": text } : text)) as [Files, Files];
    expect(await fixed(files)).toEqual({ files: expected, left: [], asked: "" });
  });

  it.each([
    ["a member with a comment in it is not deleted", withNode(`{ type: "string", required /* a */: /* b */ true }`), "required-boolean"],
    ["a member whose value spans a line with a comment is not deleted", withNode(`{ type: "string", required: // a\n true }`), "required-boolean"],
    ["of two equal members neither goes with a comment in it", withNode(`{ type: "string", minLength /* a */: 1, minLength /* a */: 1 }`), "duplicate-key"],
    ["a number with a comment in it is not replaced", withNode(`{ type: "integer", minimum: - /* a */ 0 }`), "number-negative-zero"],
    ["a list does not take the place of a text that has a type", withNode(`{ type: "string", enum: "a" satisfies string }`), "keyword-value-type"],
    ["a text does not take the place of one whose type says which", withNode(`{ type: "String" as "String" }`), "type-unknown"],
    ["a name is not renamed in a computed key", withNode(`{ type: "string", ["minlength"]: 1 }`), "unknown-keyword"],
    ["what a call returns is not changed", withNode("part()", `const part = () => ({ type: "String" });\n`), "type-unknown"],
  ])("%s", async (_, text, rule) => {
    const { files, left } = await fixed({ "a.ts": text });
    expect(left).toContain(rule);
    expect(commentsOf(files)).toEqual(commentsOf({ "a.ts": text }));
    expect(files["a.ts"]).toBe(text);
  });

  it.each([
    ["a title", "unsupported-keyword/title", `{ type: "string", title: "T" }`],
    ["an example", "unsupported-keyword/example", `{ type: "string", example: "T" }`],
    ["a mark as required", "required-boolean", `{ type: "string", required: true }`],
    ["a valid limit", "integer-bound-fractional", `{ type: "integer", minimum: 1.5, maximum: 9 }`],
    ["a regular expression", "keyword-value-type", `{ type: "string", pattern: /^a$/u }`],
  ])("%s behind a name, which other code may read, is left to the author", async (_, rule, part) => {
    const asked = `  1 × ${rule}: other code may read it through its name`;
    for (const files of [{ "a.ts": withNode("part", `const part = ${part};\n`) }, { "a.ts": withNode("{ ...all.part }", `import { all } from "./b";\n`), "b.ts": `export const all = { part: ${part} };\n` }]) {
      expect(await fixed(files)).toMatchObject({ files, left: expect.arrayContaining([rule]), asked });
    }
    expect((await fixed({ "a.ts": withNode(part) })).left).not.toContain(rule);
  });

  it("a name of the schema in other formats is one that other code may read", async () => {
    const config = `{ name: "t", description: "Opens the front door of the house.", inputSchema: { type: "object" } }`;
    const files = { "a.ts": `${IMPORT}const config = ${config};\nexport const t = defineTool(config);\n` };
    expect(await fixed(files)).toEqual({ files, left: ["argsschema-missing"], asked: "  1 × argsschema-missing: other code may read it through its name" });
    expect(await fixed({ "a.ts": `${IMPORT}export const t = defineTool(${config});\n` })).toMatchObject({ left: [] });
  });
});

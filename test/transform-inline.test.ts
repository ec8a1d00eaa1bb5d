import { describe, expect, it } from "vitest";
import ts from "typescript";
import { jsonLiteral } from "../src/compiler/literal.ts";
import { rewrite } from "../src/compiler/transform/rewrite.ts";
import { SOURCE } from "./evaluate-project.ts";
import { type Files, rewrittenProject } from "./transform-project.ts";

const IMPORT = `import { defineTool } from "${SOURCE}";\n`;
const NAMED = 'name: "add_note", description: "Adds a note to the list of notes."';
const LITERAL = 'argsSchema: { type: "object", properties: { text: { type: "string", maxLength: 80 } }, required: [] }';
const SCHEMA = '{ maxLength: 80, type: "string" }';

/** Everything that is there besides the call, and the call. */
function file(before: string, call: string): string {
  return `${IMPORT}${before}\nexport const tool = ${call};\n`;
}

/** Where an `argsSchema` can come from: what stands before the call, its argument, and what becomes of that. */
const SHAPES: Readonly<Record<string, readonly [before: string, argument: string, rewritten: string]>> = {
  "a literal": ["", `{ ${NAMED}, argsSchema: { properties: { text: ${SCHEMA} }, type: "object" } }`, `{ ${NAMED}, ${LITERAL} }`],
  "a name": [`const schema = { type: "object", properties: { text: ${SCHEMA} } } as const;`, `{ ${NAMED}, argsSchema: schema }`, `{ ${NAMED}, ${LITERAL} }`],
  "a shorthand": [`const argsSchema = { type: "object", properties: { text: ${SCHEMA} } } as const;`, `{ argsSchema, ${NAMED} }`, `{ ${LITERAL}, ${NAMED} }`],
  "a helper": [`const object = (properties: object) => ({ type: "object", properties });`, `{ ${NAMED}, argsSchema: object({ text: ${SCHEMA} }) }`, `{ ${NAMED}, ${LITERAL} }`],
  "a value with its type": [`const text = ${SCHEMA} as const;`, `{ ${NAMED}, argsSchema: ({ type: "object", properties: { text } } as const) satisfies object, timeoutMs: 500 }`, `{ ${NAMED}, ${LITERAL}, timeoutMs: 500 }`],
  "a quoted key": ["", `{ ${NAMED}, "argsSchema": { type: "object", properties: { text: ${SCHEMA} } }, }`, `{ ${NAMED}, ${LITERAL}, }`],
  "a computed key": [`const key = "argsSchema";`, `{ ${NAMED}, [key]: { type: "object", properties: { text: ${SCHEMA} } } }`, `{ ${NAMED}, ${LITERAL} }`],
  "a spread": [`const base = { ${NAMED}, argsSchema: { type: "object", properties: { text: ${SCHEMA} } } } as const;`, "{ ...base }", `{ ...base, ${LITERAL} }`],
  "a spread before a comma": [`const base = { argsSchema: { type: "object", properties: { text: ${SCHEMA} } } } as const;`, `{ ${NAMED}, ...base, }`, `{ ${NAMED}, ...base, ${LITERAL}, }`],
  "a spread of a literal": ["", `{ ${NAMED}, ...{ argsSchema: { type: "object", properties: { text: ${SCHEMA} } } } }`, `{ ${NAMED}, ...{ argsSchema: { type: "object", properties: { text: ${SCHEMA} } } }, ${LITERAL} }`],
  "a spread that something follows": [`const base = { argsSchema: { type: "object", properties: { text: ${SCHEMA} } } } as const;`, `{ ...base, ${NAMED} /* last */ }`, `{ ...base, ${NAMED}, ${LITERAL} /* last */ }`],
  "a member that a spread did not replace": [`const base = { ${NAMED} };`, `{ argsSchema: { type: "object", properties: { text: ${SCHEMA} } }, ...base }`, `{ ${LITERAL}, ...base }`],
  "an argument with its type": ["", `({ ${NAMED}, argsSchema: { type: "object", properties: { text: ${SCHEMA} } } } as const)`, `({ ${NAMED}, ${LITERAL} } as const)`],
};

/** Calls without an object literal are left as they are. */
const OTHERS: Readonly<Record<string, string>> = {
  "a definition that is passed on": `${IMPORT}const def = { ${NAMED}, argsSchema: { type: "object" } } as const;\nexport const tool = defineTool(def);\n`,
  "an array of definitions": `${IMPORT}export const tools = [{ ${NAMED}, argsSchema: { type: "object" } } as const].map(defineTool);\n`,
  "spread arguments": `${IMPORT}const args = [{ ${NAMED}, argsSchema: { type: "object" } }] as const;\nexport const tool = defineTool(...args);\n`,
  "a tool made at run time": `${IMPORT}export const make = (name: string) => /* @runtime-tool */ defineTool({ name, description: "Made.", argsSchema: {} as never });\n`,
};

function inlined(files: Files): string {
  return rewrittenProject(files, { inline: true }).text("main.ts");
}

describe("the option inline", () => {
  it.each(Object.entries(SHAPES))("puts the canonical literal in place of %s", (_, [before, argument, expected]) => {
    const text = inlined({ "main.ts": file(before, `defineTool(${argument})`) });
    expect(text).toBe(file(before, `defineTool(${expected})`));
    expect(syntaxErrors(text)).toEqual([]);
  });

  it.each(Object.entries(SHAPES))("leaves the tool what it was, with %s", async (_, [before, argument]) => {
    const rewritten = rewrittenProject({ "main.ts": file(before, `defineTool(${argument})`) }, { inline: true });
    const { tool } = await rewritten.run();
    const [listed] = rewritten.result.compilation.tools;
    expect(JSON.parse(JSON.stringify(tool))).toMatchObject({ name: "add_note", argsSchema: listed!.argsSchema });
    expect(JSON.stringify((tool as { argsSchema: unknown }).argsSchema)).toBe(JSON.stringify(listed!.argsSchema));
  });

  it.each(Object.entries(OTHERS))("leaves %s as it is", (_, text) => {
    const { plan } = rewrittenProject({ "main.ts": text }, { inline: true });
    expect([...plan.modules.keys()]).toEqual([]);
  });

  it("rewrites every call of a file, one within the handler of another too", async () => {
    const text = `${IMPORT}const text = ${SCHEMA} as const;
export const outer = defineTool({
  name: "open_notes", description: "Opens the list of notes.",
  handler: () => defineTool({ ${NAMED}, argsSchema: { type: "object", properties: { text } } }),
  argsSchema: { type: "object", properties: { text } },
});
`;
    const project = rewrittenProject({ "main.ts": text }, { inline: true });
    expect(project.text("main.ts").match(/argsSchema: \{ type: "object", properties: \{ text: \{ type: "string", maxLength: 80 \} \}, required: \[\] \}/g)).toHaveLength(2);
    const { outer } = (await project.run()) as { outer: { handler(): object } };
    expect(outer.handler()).toMatchObject({ name: "add_note" });
  });

  it("depends on every other file that a schema was read from", () => {
    const { plan } = rewrittenProject(
      {
        "main.ts": `${IMPORT}import { text } from "./fragments";\nexport const tool = defineTool({ ${NAMED}, argsSchema: { type: "object", properties: { text } } });\n`,
        "fragments.ts": 'export { text } from "./text";\n',
        "text.ts": 'import { limit } from "./limits.json";\nexport const text = { type: "string", maxLength: limit } as const;\n',
        "limits.json": '{ "limit": 80 }',
        "other.ts": "export const other = 1;\n",
      },
      { inline: true },
    );
    expect(plan.modules.get("/app/main.ts")!.dependencies).toEqual(["/app/fragments.ts", "/app/limits.json", "/app/text.ts"]);
  });

  it("keeps the effects of a module that only the replaced value was imported from", async () => {
    const files = {
      "main.ts": `${IMPORT}import { text as note } from "./text";\nimport type { Note } from "./types";\nexport const tool = defineTool({ ${NAMED}, argsSchema: { type: "object", properties: { text: note as Note } } });\n`,
      "text.ts": `(globalThis as { loaded?: number }).loaded = 1 + ((globalThis as { loaded?: number }).loaded ?? 0);\nexport const text = ${SCHEMA} as const;\n`,
      "types.ts": "export type Note = { type: string };\n",
    };
    const project = rewrittenProject(files, { inline: true });
    await project.run();
    expect((globalThis as { loaded?: number }).loaded).toBe(1);
    expect(project.text("main.ts")).not.toContain('import "./types"');
  });

  it("evaluates modules in the order they are imported in", async () => {
    const log = (name: string): string => `((globalThis as { order?: string[] }).order ??= []).push(${JSON.stringify(name)});\n`;
    const files = {
      "main.ts": `"use client"; import { text } from "./first"\nimport rest, { note as second } from "./second";\nimport { third } from "./third"; ${IMPORT}void third;\nexport const tool = defineTool({ ${NAMED}, argsSchema: { type: "object", properties: { text, second, note: second, rest } } });\n`,
      "first.ts": `${log("first")}export const text = ${SCHEMA} as const;\n`,
      "second.ts": `${log("second")}export const note = ${SCHEMA} as const;\nexport default note;\n`,
      "third.ts": `${log("third")}export const third = 3;\n`,
    };
    const project = rewrittenProject(files, { inline: true });
    await project.run();
    expect((globalThis as { order?: string[] }).order).toEqual(["first", "second", "third"]);
    expect(project.text("main.ts").match(/import ".\/second"/g)).toHaveLength(1);
    expect(project.text("main.ts").split("\n")).toHaveLength(files["main.ts"].split("\n").length);
  });

  it("keeps the effects of a module that is required", async () => {
    const files = {
      "main.ts": `${IMPORT}import limits = require("./limits");\nexport const tool = defineTool({ ${NAMED}, argsSchema: { type: "object", properties: { text: { type: "string", maxLength: limits.text } } } });\n`,
      "limits.ts": "(globalThis as { required?: boolean }).required = true;\nexport const text = 80;\n",
    };
    const project = rewrittenProject(files, { inline: true });
    await project.run();
    expect((globalThis as { required?: boolean }).required).toBe(true);
    const common = { ...files, "main.cts": files["main.ts"].replace(IMPORT, `import sdk = require("${SOURCE}");\n`).replace("defineTool(", "sdk.defineTool(").replace("export const tool =", "export =") };
    const { text } = rewrittenProject({ "limits.ts": files["limits.ts"], "main.cts": common["main.cts"] }, { inline: true });
    expect(text("main.cts")).toContain('require("./limits"); import limits = require("./limits");');
    expect(text("main.cts")).not.toContain('import "');
  });

  it("writes no key twice where a spread overrides one that is written", async () => {
    const { transform } = await import("esbuild");
    const text = `${IMPORT}const base = { argsSchema: { type: "object", properties: { text: ${SCHEMA} } } } as const;\nexport const tool = defineTool({ ${NAMED}, argsSchema: { type: "object" }, ...base });\n`;
    const project = rewrittenProject({ "main.ts": text }, { inline: true });
    const { tool } = (await project.run()) as { tool: { argsSchema: object } };
    expect(JSON.stringify(tool.argsSchema)).toBe(JSON.stringify(project.result.compilation.tools[0]!.argsSchema));
    expect((await transform(project.text("main.ts"), { loader: "ts" })).warnings).toEqual([]);
  });

  it("gives names that JavaScript treats apart their place as properties", async () => {
    const properties = '{ constructor: { type: "string" }, "a-b": { type: "object", default: { ["__proto__"]: "</script><!-- \\u2028" }, properties: { toString: { type: "number" } } } }';
    const project = rewrittenProject({ "main.ts": file("", `defineTool({ ${NAMED}, argsSchema: { type: "object", properties: ${properties} } })`) }, { inline: true });
    const { tool } = (await project.run()) as { tool: { argsSchema: { properties: { "a-b": { default: object } } } } };
    expect(JSON.stringify(tool.argsSchema)).toBe(JSON.stringify(project.result.compilation.tools[0]!.argsSchema));
    expect(Object.entries(tool.argsSchema.properties["a-b"].default)).toEqual([["__proto__", "</script><!-- \u2028"]]);
    expect(project.text("main.ts").slice(IMPORT.length)).not.toMatch(/[<\u2028]/);
  });

  it("drops what the build was told to strip", () => {
    const text = file("", `defineTool({ ${NAMED}, argsSchema: { type: "object", additionalProperties: false } })`);
    expect(rewrittenProject({ "main.ts": text }, { inline: true, unsupported: { additionalProperties: "strip" } }).text("main.ts")).toContain('argsSchema: { type: "object", properties: {}, required: [] }');
  });

  it("keeps carriage returns and a byte order mark", () => {
    const text = `\uFEFF${file("", `defineTool({\r\n  ${NAMED},\r\n  argsSchema: { properties: {}, type: "object" }\r\n})`)}`;
    expect(inlined({ "main.ts": text })).toBe(text.replace('{ properties: {}, type: "object" }', '{ type: "object", properties: {}, required: [] }'));
  });
});

describe("a plan", () => {
  const text = file("", `defineTool({ ${NAMED}, argsSchema: { properties: {}, type: "object" } })`);

  it("fits the scanned text only, with or without its byte order mark", () => {
    const marked = rewrittenProject({ "main.ts": `\uFEFF${text}` }, { inline: true }).plan.modules.get("/app/main.ts")!;
    expect(rewrite(marked, text)!.code).toBe(rewrite(marked, `\uFEFF${text}`)!.code.slice(1));
    const plain = rewrittenProject({ "main.ts": text }, { inline: true }).plan.modules.get("/app/main.ts")!;
    for (const other of [`${text} `, text.replaceAll("\n", "\r\n"), text.replace("export ", "export  "), `\uFEFF${text}`, ""]) expect(rewrite(plain, other)).toBeUndefined();
  });

  it("has nothing for a project in which nothing is to be rewritten", () => {
    expect([...rewrittenProject({ "main.ts": text }, {}).plan.modules.keys()]).toEqual([]);
  });
});

describe("a JSON literal", () => {
  it("means what the JSON means", () => {
    const value = { n: -1.5e300, e: [], o: {}, l: [true, null, "\u2029\ud800'\"`${x}"], "2": 1, "01": 2, ["__proto__"]: { x: "</script>" } };
    const evaluated: unknown = new Function(`return ${jsonLiteral(value)};`)();
    expect(JSON.stringify(evaluated)).toBe(JSON.stringify(value));
  });
});

function syntaxErrors(text: string): string[] {
  const { diagnostics } = ts.transpileModule(text, { reportDiagnostics: true, compilerOptions: { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext } });
  return (diagnostics ?? []).map((diagnostic) => ts.flattenDiagnosticMessageText(diagnostic.messageText, "\n"));
}

import { emitGuards } from "../src/compiler/transform/guards-module.ts";
import { describe, expect, it } from "vitest";
import { SOURCE } from "./evaluate-project.ts";
import { type Files, rewrittenProject, type Rewriting } from "./transform-project.ts";

const IMPORT = `import { defineTool } from "${SOURCE}";\n`;
const FIELDS = 'name: "add_note", description: "Adds a note to the list of notes.", argsSchema: { type: "object", properties: { text: { type: "string", maxLength: 3 } }, required: ["text"] }';

type Handler = (this: unknown, args: unknown, ...rest: unknown[]) => unknown;
interface Tool {
  handler: Handler;
  readonly name: string;
  readonly calls: unknown[][];
}

const MODES: readonly Rewriting[] = [{ validate: "interpret" }, { validate: "compile" }, { validate: "interpret", inline: true }, { validate: "compile", inline: true }];

const REFUSED = {
  error: {
    code: "TOOL_ARGS_INVALID",
    message: 'Invalid arguments for "add_note": /text must have at most 3 characters',
    details: [{ path: "/text", keyword: "maxLength", message: "/text must have at most 3 characters" }],
  },
};

/** A call whose handler is the given member; `seen` holds what it was called with. */
function file(handler: string): string {
  return `${IMPORT}export const seen: unknown[] = [];
const outside = (args: unknown) => { seen.push(args); return "outside"; };
const withHandler = { handler: outside };
const wrap = <T>(handler: T): T => handler;
export const tool = defineTool({ ${FIELDS}, ${handler} });
`;
}

/** Handlers that are functions written in the call, and whether what they return is always a promise. */
const WRITTEN: Readonly<Record<string, readonly [handler: string, isAsync: boolean]>> = {
  "an arrow": ['handler: ({ text }: { text: string }) => { seen.push(text); return `got ${text}`; }', false],
  "an async arrow": ['handler: async ({ text }: { text: string }) => { seen.push(text); return `got ${text}`; }', true],
  "a function": ['handler: function ({ text }: { text: string }) { seen.push(text); return `got ${text}`; }', false],
  "an async function": ['handler: async function named({ text }: { text: string }) { seen.push(text); return `got ${text}`; }', true],
  "a method": ['handler({ text }: { text: string }) { seen.push(text); return `got ${text}`; }', false],
  "an async method": ['async handler({ text }: { text: string }) { seen.push(text); return `got ${text}`; }', true],
  "a method with a quoted name": ['"handler"({ text }: { text: string }) { seen.push(text); return `got ${text}`; }', false],
  "a method with a computed name": ['["handler"]({ text }: { text: string }) { seen.push(text); return `got ${text}`; }', false],
  "an arrow with its type": ['handler: (({ text }: { text: string }): unknown => { seen.push(text); return `got ${text}`; }) as (args: never) => unknown', false],
  "an arrow after a spread": ['...withHandler, handler: ({ text }: { text: string }) => { seen.push(text); return `got ${text}`; }', false],
};

/** Everything else a handler can be, and why it is not wrapped. */
const OTHERS: Readonly<Record<string, readonly [handler: string, reason: string]>> = {
  "a name": ["handler: outside", "is not a function written in the call"],
  "a shorthand": ["...{}, handler: outside", "is not a function written in the call"],
  "a call": ["handler: wrap((args: unknown) => outside(args))", "is not a function written in the call"],
  "a choice": ["handler: seen.length > 5 ? outside : (args: unknown) => outside(args)", "is not a function written in the call"],
  "a getter": ["get handler() { return outside; }", "is not a function written in the call"],
  "a spread": ["...withHandler", "is not a function written in the call"],
  "an arrow that a spread replaces": ["handler: () => 1, ...withHandler", "is not a function written in the call"],
};

async function runTool(files: Files | string, options: Rewriting): Promise<{ tool: Tool; seen: unknown[]; unguarded: readonly string[] }> {
  const project = rewrittenProject(typeof files === "string" ? { "main.ts": files } : files, options);
  const { tool, seen } = (await project.run()) as { tool: Tool; seen: unknown[] };
  return { tool, seen, unguarded: project.plan.unguarded.map((each) => `${each.tool.name} ${each.reason}`) };
}

describe.each(MODES)("with %j", (options) => {
  it.each(Object.entries(WRITTEN))("args are checked before %s sees them", async (_, [handler, isAsync]) => {
    const { tool, seen, unguarded } = await runTool(file(handler), options);
    for (const [args, expected] of [[{ text: "four" }, REFUSED], [{ text: "yes" }, "got yes"]] as const) {
      const result = tool.handler(args);
      expect(result instanceof Promise).toBe(isAsync);
      expect(await result).toEqual(expected);
    }
    expect(seen).toEqual(["yes"]);
    expect(unguarded).toEqual([]);
  });

  it.each(Object.entries(OTHERS))("%s is left as it is, and said to be", async (_, [handler, reason]) => {
    const { tool, unguarded } = await runTool(file(handler), options);
    expect(tool.handler({ text: "four" })).toBe("outside");
    expect(unguarded).toEqual([`add_note ${reason}`]);
  });

  it("no args at all, and args that throw while they are read, are refused as well", async () => {
    const { tool, seen } = await runTool(file("handler: (args: unknown) => void seen.push(args)"), options);
    const hostile = Object.defineProperty({}, "text", { get: () => { throw new Error("boo"); }, enumerable: true });
    for (const args of [undefined, null, [], "text", {}, hostile]) expect(tool.handler(args)).toMatchObject({ error: { code: "TOOL_ARGS_INVALID" } });
    expect(seen).toEqual([]);
  });

  it("passes on the args themselves, the context, further arguments and `this`", async () => {
    const { tool, seen } = await runTool(file("handler(this: unknown, ...all: unknown[]) { seen.push(this, ...all); }"), options);
    const args = { text: "yes", extra: 1 };
    const ctx = {};
    tool.handler.call("receiver", args, ctx, 3);
    expect(seen).toEqual(["receiver", args, ctx, 3]);
    expect([seen[1], seen[2]]).toSatisfy(([first, second]) => first === args && second === ctx);
  });

  it("keeps what a method sees of its object", async () => {
    const { tool } = await runTool(file("handler() { return [this.name, typeof super.toString]; }"), options);
    expect(tool.handler({ text: "yes" })).toEqual(["add_note", "function"]);
  });

  it("throws what the handler throws", async () => {
    const { tool } = await runTool(file('handler: () => { throw new Error("from the handler"); }'), options);
    expect(() => tool.handler({ text: "yes" })).toThrow("from the handler");
  });

  it("adds no handler to a tool without one, and lists none", async () => {
    const { tool, unguarded } = await runTool(`${IMPORT}export const tool = defineTool({ ${FIELDS} });`, options);
    expect("handler" in tool).toBe(false);
    expect(unguarded).toEqual([]);
  });

  it("leaves a generator to the warning that it is one", async () => {
    const { tool, unguarded } = await runTool(file("*handler() { yield 1; }"), options);
    expect([...(tool.handler({ text: "four" }) as Iterable<number>)]).toEqual([1]);
    expect(unguarded).toEqual(["add_note is a generator"]);
  });

  it("lists the tools of definitions that are not written in the call", async () => {
    const def = `{ ${FIELDS}, handler: () => "ran" }`;
    for (const [before, call] of [[`const def = ${def} as const;`, "defineTool(def)"], [`const defs = [${def}] as const;`, "defineTool(...defs)"], [`const defs = [${def}] as const;`, "defs.map(defineTool)[0]"], [`const defs = [${def}] as const;`, "defs.map((each) => defineTool(each))[0]"]]) {
      const { tool, unguarded } = await runTool(`${IMPORT}${before}\nexport const tool = ${call};\n`, options);
      expect(tool.handler({ text: "four" })).toBe("ran");
      expect(unguarded).toEqual(["add_note is in a definition that is not written in the call"]);
    }
  });

  it("finds the call by whatever name it is called", async () => {
    const def = `{ ${FIELDS}, handler: () => "ran" }`;
    const calls = { aliased: `const define = defineTool;\nexport const tool = define(${def});`, optional: `export const tool = defineTool?.(${def});`, typed: `export const tool = defineTool<{ text: string }>(${def});`, namespace: `import * as sdk from "${SOURCE}";\nexport const tool = (sdk.defineTool)(${def});` };
    for (const [name, text] of Object.entries(calls)) {
      const { tool } = await runTool(IMPORT + text, options);
      expect([tool.handler({ text: "four" }), tool.handler({ text: "yes" })], name).toEqual([REFUSED, "ran"]);
    }
  });

  it("leaves the validator of each tool of `.map` where a session finds it", async () => {
    const defs = `const defs = [{ ${FIELDS} }, { name: "toString", description: "Adds a number to the list of numbers.", argsSchema: { type: "object", properties: { text: { type: "number" } } } }] as const;`;
    for (const callback of ["defineTool", "(def) => defineTool(def)", "sdk.defineTool"]) {
      const { tool } = await runTool(`${IMPORT}import * as sdk from "${SOURCE}";\n${defs}\nexport const tool = { calls: defs.map(${callback}) };\n`, options);
      const verdicts = (tool.calls as unknown as Record<symbol, { argsSchema: unknown; validate(args: unknown): { ok: boolean } }>[]).map((each) => each[Symbol.for("unplugin-define-tool.validator")]!);
      expect(verdicts.map(({ validate }) => [validate({ text: "yes" }).ok, validate({ text: 5 }).ok])).toEqual([[true, false], [false, true]]);
    }
  });

  it("gives a call that is passed a sequence one argument still", async () => {
    const { tool } = await runTool(`${IMPORT}const def = { ${FIELDS} } as const;\nexport const tool = defineTool((def, def));\n`, options);
    expect(tool.name).toBe("add_note");
  });

  it("keeps the object that a definition is, unless it is frozen", async () => {
    const { tool } = await runTool(`${IMPORT}export const def = { ${FIELDS} } as const;\nexport const tool = { calls: [defineTool(def) === def, defineTool(Object.freeze({ ...def, name: "other_note" } as const)).name] };\n`, options);
    expect(tool.calls).toEqual([true, "other_note"]);
  });

  it("takes names that the file does not use", async () => {
    const { tool } = await runTool(`${IMPORT}const defineTool$guard = 1, defineTool$$ = 2;\nexport const tool = defineTool({ ${FIELDS}, handler: () => [defineTool$guard, defineTool$$] });\n`, options);
    expect(tool.handler({ text: "yes" })).toEqual([1, 2]);
    expect(tool.handler({ text: "four" })).toEqual(REFUSED);
  });

  it("keeps the directives of a file first and its lines where they are", () => {
    const text = `"use client";\n// A comment.\n${file("handler: () => 1")}// the end`;
    const lines = rewrittenProject({ "main.ts": text }, options).text("main.ts").split("\n");
    expect(lines[0]).toBe('"use client";');
    const start = (line: string): string => line.replace(/^(?:import \{ \w+ as defineTool\$.*?; )+/, "").slice(0, 12);
    expect(lines.map(start)).toEqual(text.split("\n").map((line) => line.slice(0, 12)));
  });

  it("reaches guards with require in CommonJS", () => {
    const text = `const { defineTool } = require("${SOURCE}");\nexports.tool = defineTool({ ${FIELDS}, handler: () => 1 });\n`;
    const rewritten = rewrittenProject({ "main.cjs": text }, options).text("main.cjs");
    expect(rewritten).toMatch(/defineTool\(\/\* @__PURE__ \*\/ require\("virtual:tool-guards"\)\.guard\(\{/);
    expect(rewritten).not.toContain("import ");
  });

  it.each([
    ["exports", `const { defineTool } = require("${SOURCE}");\nexport const tool = defineTool({ ${FIELDS}, handler: () => 1 });\n`],
    ["imports something else", `import "./styles";\nconst { defineTool } = require("${SOURCE}");\ndefineTool({ ${FIELDS}, handler: () => 1 });\n`],
    ["loads the SDK with await only", `const { defineTool } = await import("${SOURCE}");\ndefineTool({ ${FIELDS}, handler: () => 1 });\n`],
  ])("reaches guards with import in a module that %s", (_, text) => {
    const rewritten = rewrittenProject({ "main.js": text, "styles.js": "" }, options).text("main.js");
    expect(rewritten).toMatch(/^import \{.*\bguard as defineTool\$guard\b.* from "virtual:tool-guards";/m);
    expect(rewritten).not.toContain('require("virtual:');
  });

  it("reaches guards with require in TypeScript that is CommonJS", () => {
    const text = `import sdk = require("${SOURCE}");\nexport = sdk.defineTool({ ${FIELDS}, handler: () => 1 });\n`;
    expect(rewrittenProject({ "main.cts": text }, options).text("main.cts")).toContain('require("virtual:tool-guards").guard(');
  });

  it("reaches guards with require in a .cjs file, however it loads the SDK", () => {
    const text = `(async () => {\n  const { defineTool } = await import("${SOURCE}");\n  defineTool({ ${FIELDS}, handler: () => 1 });\n})();\n`;
    const rewritten = rewrittenProject({ "main.cjs": text }, options).text("main.cjs");
    expect(rewritten).toContain('require("virtual:tool-guards").guard(');
    expect(rewritten).not.toMatch(/import \{/);
  });

  it("has its guards where modules import each other in a circle", async () => {
    const files = {
      "main.ts": 'export { tool } from "./a";\n',
      "a.ts": `"use strict";\n${IMPORT}import { tool } from "./b";\nexport { tool };\nexport function make() { return defineTool({ ${FIELDS}, handler: () => "ran" }); }\n`,
      "b.ts": 'import { make } from "./a";\nexport const tool = make();\n',
    };
    const { tool } = (await rewrittenProject(files, options).run()) as { tool: { handler(args: unknown): unknown } };
    expect([tool.handler({ text: "abc" }), tool.handler({ text: "abcd" })]).toMatchObject(["ran", { error: { code: "TOOL_ARGS_INVALID" } }]);
  });

  it("keeps checking a tool that is registered once more", async () => {
    const text = `${IMPORT}export const tool = defineTool({ ${FIELDS}, handler: () => "ran" });\nexport const again = [/* @manifest other */ defineTool(tool)];\n`;
    const { tool, again } = (await rewrittenProject({ "main.ts": text }, options).run()) as Record<string, { handler(args: unknown): unknown }> & { again: { handler(args: unknown): unknown }[] };
    for (const each of [tool!, again[0]!]) expect(each.handler({ text: "abcd" })).toMatchObject({ error: { code: "TOOL_ARGS_INVALID" } });
  });

  it("leaves a handler alone that is a getter", async () => {
    const text = `${IMPORT}const tool = defineTool({ ${FIELDS}, handler: () => "ran" });\nlet read = 0;\nexport const reads = () => read;\nexport const other = defineTool({ name: "other_note", description: "Adds another note to the list.", argsSchema: { type: "object", properties: { text: { type: "number" } } }, get handler() { read++; return tool.handler; } });\n`;
    const { reads, other } = (await rewrittenProject({ "main.ts": text }, options).run()) as unknown as { reads(): number; other: { handler(args: unknown): unknown } };
    expect(reads()).toBe(0);
    expect(other.handler({ text: "abc" })).toBe("ran");
  });

  it("is no pure call where it changes an object that has a name", () => {
    const text = `${IMPORT}const definition = { ${FIELDS}, handler: () => 1 };\ndefineTool(definition);\n`;
    const rewritten = rewrittenProject({ "main.ts": text }, options).text("main.ts");
    expect(rewritten).toContain("(definition)");
    expect(rewritten).not.toContain("__PURE__");
  });

  it("does not check the arguments of a tool that spreads another by the schema of that one", async () => {
    const { guard } = (await import(`data:text/javascript,${encodeURIComponent(emitGuards("compile"))}`)) as { guard(tool: object, mode: string, check: (args: unknown) => object): { handler(args: unknown): unknown } };
    const accepts = (args: unknown): object => ({ ok: true, args });
    const refuses = (): object => ({ ok: false, issues: [{ path: "", keyword: "type", message: "no" }] });
    const first = guard({ name: "first", argsSchema: {}, handler: () => "ran" }, "sync", refuses);
    const second = guard({ ...first, name: "second", argsSchema: {} }, "unwrapped", accepts);
    expect(first.handler({})).toMatchObject({ error: { code: "TOOL_ARGS_INVALID" } });
    expect(second.handler({})).toBe("ran");
  });

  it("checks each of several tools of one file by its own schema", async () => {
    const text = `${IMPORT}export const tool = { calls: [
  defineTool({ ${FIELDS}, handler: () => "note" }),
  defineTool({ name: "constructor", description: "Adds a number to the list of numbers.", argsSchema: { type: "object", properties: { text: { type: "number" } } }, handler: () => "number" }),
] };\n`;
    const { tool } = await runTool(text, options);
    const results = (tool.calls as unknown as Tool[]).map((each) => [each.handler({ text: "yes" }), each.handler({ text: 5 })]);
    expect(results).toEqual([
      ["note", { error: expect.objectContaining({ details: [{ path: "/text", keyword: "type", message: "/text must be string" }] }) }],
      [{ error: expect.objectContaining({ message: 'Invalid arguments for "constructor": /text must be number' }) }, "number"],
    ]);
  });

  it("tells apart two tools of one name in two manifests", async () => {
    const other = FIELDS.replace("maxLength: 3", "maxLength: 9");
    const text = `${IMPORT}export const tool = { calls: [
  defineTool({ ${FIELDS}, handler: () => "short" }),
  /* @manifest editor */ defineTool({ ${other}, handler: () => "long" }),
] };\n`;
    const { tool } = await runTool(text, options);
    expect((tool.calls as unknown as Tool[]).map((each) => each.handler({ text: "four" }))).toEqual([REFUSED, "long"]);
  });
});

import { originalPositionFor, TraceMap } from "@jridgewell/trace-mapping";
import * as esbuild from "esbuild";
import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import type { Options } from "../../src/plugin/options.ts";
import { BUNDLERS } from "./builds.ts";
import type { TempApp } from "./temp-app.ts";
import { buildTransformed, typescriptApp } from "./transform-builds.ts";

const TOOL = (name: string, handler: string): string => `  defineTool({ name: "${name}", description: "Breaks in the middle of its work.", argsSchema: { type: "object", properties: { text: limited("${name}") } }, ${handler} }),`;

/** Everything that is rewritten stands before, behind and on the lines on which handlers throw. */
const FILES = {
  "src/main.ts": 'export { tools } from "./tools.ts";\n',
  "src/tools.ts": `"use strict";
import { defineTool } from "unplugin-define-tool/runtime";
import { limited } from "./fragments.ts";

interface Args { readonly text?: string }
export const tools = [
${TOOL("break_arrow", 'handler: ({ text }: Args): never => { throw new Error(`arrow ${text}`); }')}
${TOOL("break_method", 'handler(args: Args): never { const text: string = args.text ?? "no text"; throw new Error(`method ${text}`); }')}
${TOOL("break_async", 'handler: async (args: Args): Promise<never> => { await null; throw new Error(`async ${String(args.text)}`); }')}
  defineTool({
    name: "break_lines",
    description: "Breaks in the middle of its work.",
    argsSchema: {
      type: "object",
      properties: {
        text: limited("several lines"),
      },
    },
    handler: function (this: unknown, args: Args): unknown {
      const answer = { text: args.text as string };
      if (answer.text === "yes") throw new Error(
        "lines");
      return answer;
    },
  }),
];
`,
  "src/fragments.ts": 'export const limited = (description: string) => ({ type: "string", maxLength: 5, description }) as const;\n',
};

const MODES: readonly Options[] = [{ inline: true }, { validate: "interpret" }, { validate: "compile" }, { inline: true, validate: "compile" }];

/** The stacks of what the handlers throw, in a process of its own: a test runner would map positions by itself. */
function stacks(app: TempApp): string[] {
  const script = `
    import { tools } from ${JSON.stringify(pathToFileURL(app.path("out/main.js")))};
    const stacks = tools.map(async (tool) => { try { await tool.handler({ text: "yes" }); } catch (error) { return error.stack; } });
    console.log(JSON.stringify(await Promise.all(stacks)));`;
  return JSON.parse(execFileSync(process.execPath, ["--input-type=module", "--eval", script], { encoding: "utf8" })) as string[];
}

/** The first frame of a stack, in the sources. */
function thrownAt(stack: string, app: TempApp): { file: string; line: number; column: number } {
  const [line, column] = /\/out\/main\.js:(\d+):(\d+)/.exec(stack)!.slice(1).map(Number);
  const position = originalPositionFor(new TraceMap(app.read("out/main.js.map")), { line: line!, column: column! - 1 });
  return { file: resolve(app.path("out"), position.source!), line: position.line!, column: position.column! };
}

/** Where the sources say that it is thrown. */
function expected(message: string, app: TempApp): { file: string; line: number; column: number } {
  const text = FILES["src/tools.ts"];
  const lines = text.slice(0, text.lastIndexOf("new Error(", text.search(new RegExp(`[\`"]${message}`)))).split("\n");
  return { file: app.path("src/tools.ts"), line: lines.length, column: lines.at(-1)!.length };
}

describe.each(BUNDLERS)("an exception in a rewritten file, with %s", (bundler) => {
  it.each(MODES)("maps to the line and column it was thrown at, with %j", async (options) => {
    const app = await typescriptApp(FILES);
    await buildTransformed(bundler, app, { options });
    const thrown = stacks(app);
    expect(thrown).toHaveLength(4);
    for (const [index, stack] of thrown.entries()) {
      const message = ["arrow", "method", "async", "lines"][index]!;
      expect(stack).toMatch(new RegExp(`^Error: ${message}`));
      expect(thrownAt(stack, app), message).toEqual(expected(message, app));
    }
  });

  it("is in sources with the text as it was written", async () => {
    const app = await typescriptApp(FILES);
    await buildTransformed(bundler, app, { options: { inline: true, validate: "compile" } });
    const { sources, sourcesContent } = JSON.parse(app.read("out/main.js.map")) as { sources: string[]; sourcesContent: string[] };
    const index = sources.findIndex((source) => resolve(app.path("out"), source) === app.path("src/tools.ts"));
    expect(sourcesContent[index]).toBe(FILES["src/tools.ts"]);
  });
});

// Of the three, only esbuild follows the map that a file brings along.
describe("an exception in a rewritten file that was compiled, with esbuild", () => {
  it("is not led by a comment that is only a text", async () => {
    const text = "export const text = `\n//# sourceMappingURL=nowhere.js.map\n`;\n";
    const app = await typescriptApp({ ...FILES, "src/tools.ts": `${text}${FILES["src/tools.ts"]}`, "src/nowhere.js.map": '{"version":3,"sources":["elsewhere.ts"],"mappings":"AAAA"}' });
    await buildTransformed("esbuild", app, { options: { validate: "compile" } });
    for (const stack of stacks(app)) expect(thrownAt(stack, app)).toMatchObject({ file: app.path("src/tools.ts") });
  });

  it("keeps the address of sources that are elsewhere", async () => {
    const { code, map } = await esbuild.transform(FILES["src/tools.ts"], { loader: "ts", sourcemap: true, sourcefile: "tools.ts" });
    const own = { ...(JSON.parse(map) as object), sourceRoot: "https://example.org/src" };
    const app = await typescriptApp({ ...FILES, "src/main.ts": 'export { tools } from "./tools.js";\n', "src/tools.js": `${code}//# sourceMappingURL=data:application/json,${encodeURIComponent(JSON.stringify(own))}\n` });
    await buildTransformed("esbuild", app, { options: { validate: "compile", include: ["src/tools.js"] } });
    expect((JSON.parse(app.read("out/main.js.map")) as { sources: string[] }).sources).toContain("https://example.org/src/tools.ts");
  });

  it.each(["a map within itself", "a map in another folder", "a map in another folder in sections", "a comment of the other kind"])("maps through %s to what the file was compiled from", async (kind) => {
    const options: Options = { inline: true, validate: "compile" };
    const { code, map } = await esbuild.transform(FILES["src/tools.ts"], { loader: "ts", sourcemap: true, sourcefile: "tools.ts" });
    const inMaps = kind.startsWith("a map in");
    const own = { ...(JSON.parse(map) as object), ...(inMaps ? { sourceRoot: "../src", sources: ["tools.ts"] } : {}) };
    const url = inMaps ? "../maps/tools.js.map" : `data:application/json,${encodeURIComponent(JSON.stringify(own))}`;
    const app = await typescriptApp({ ...FILES, "src/main.ts": 'export { tools } from "./tools.js";\n', "src/tools.js": kind.startsWith("a comment") ? `${code}/*# sourceMappingURL=${url} */\n` : `${code}//# sourceMappingURL=${url}\n`, "maps/tools.js.map": JSON.stringify(kind.endsWith("sections") ? { version: 3, sections: [{ offset: { line: 0, column: 0 }, map: own }] } : own) });
    await buildTransformed("esbuild", app, { options: { ...options, include: ["src/tools.js"] } });
    for (const [index, stack] of stacks(app).entries()) {
      const message = ["arrow", "method", "async", "lines"][index]!;
      expect(thrownAt(stack, app), message).toMatchObject({ file: app.path("src/tools.ts"), line: expected(message, app).line });
    }
    expect((JSON.parse(app.read("out/main.js.map")) as { sources: string[] }).sources.filter((source) => source.endsWith("tools.js"))).toEqual([]);
  });
});

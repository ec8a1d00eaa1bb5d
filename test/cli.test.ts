import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { run } from "../src/cli.ts";

const roots: string[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true });
});

function project(files: Readonly<Record<string, string>>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "define-tool-cli-")));
  roots.push(root);
  for (const [path, text] of Object.entries(files)) write(root, path, text);
  return root;
}

function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

async function cli(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await run(argv, { out: (text) => out.push(text), err: (text) => err.push(text), color: false });
  return { code, out: out.join("\n"), err: err.join("\n") };
}

const tool = (name: string, extra = ""): string =>
  `import { defineTool } from "unplugin-define-tool/runtime";
export const tool = defineTool({ name: "${name}", description: "Opens the front door of the house.", argsSchema: { type: "object", properties: {${extra}} } });
`;

/** The package, as far as resolution and types ask for it. */
const RUNTIME = {
  "node_modules/unplugin-define-tool/package.json": JSON.stringify({ name: "unplugin-define-tool", type: "module", exports: { "./runtime": "./runtime.js" } }),
  "node_modules/unplugin-define-tool/runtime.js": "export const defineTool = (tool) => tool;",
  "node_modules/unplugin-define-tool/runtime.d.ts": "export declare function defineTool(tool: object): object;",
};

describe("define-tool check", () => {
  it("prints exactly the tools and the diagnostics as JSON, keys in the order of the contract", async () => {
    const root = project({ "src/b.ts": tool("open_door").replace("argsSchema", "timeoutMs: 500, argsSchema"), "src/a.ts": tool("close door") });
    const { code, out } = await cli("check", "--root", root, "--format", "json");
    const printed = JSON.parse(out);
    expect(code).toBe(1);
    expect(Object.keys(printed)).toEqual(["tools", "diagnostics"]);
    expect(JSON.stringify(printed.tools)).toBe(
      '[{"name":"open_door","description":"Opens the front door of the house.","argsSchema":{"type":"object","properties":{},"required":[]},"timeoutMs":500,"file":"src/b.ts","line":2,"column":21}]',
    );
    expect(printed.diagnostics).toMatchObject([{ rule: "tool-name-pattern", severity: "error", file: "src/a.ts", line: 2, column: 46, pointer: "/name", related: [] }]);
  });

  it("keeps what config files print off stdout", async () => {
    const root = project({ "src/a.ts": tool("open_door"), "define-tool.config.mjs": 'process.stdout.write("noise");\nexport default {};\n' });
    const written: string[] = [];
    const { stdout, stderr } = process;
    const [out, err] = [stdout.write, stderr.write];
    stdout.write = (text) => written.push(`out ${text}`) > 0;
    stderr.write = (text) => written.push(`err ${text}`) > 0;
    try {
      await cli("check", "--root", root, "--format", "json");
      stdout.write("after");
    } finally {
      [stdout.write, stderr.write] = [out, err];
    }
    expect(written).toEqual(["err noise", "out after"]);
  });

  it("prints the report as text with a frame, and a count on stderr", async () => {
    const root = project({ "src/a.ts": tool("close door") });
    const { code, out, err } = await cli("check", "--root", root);
    expect(code).toBe(1);
    expect(out).toContain("src/a.ts:2:46 error tool-name-pattern\n");
    expect(out).toContain("  > 2 | export const tool");
    expect(err).toBe("0 tools in 0 files: 1 error.");
  });

  it("prints annotations for GitHub", async () => {
    const root = project({ "src/a.ts": tool("close door") });
    expect((await cli("check", "--root", root, "--format", "github")).out).toMatch(/^::error file=src\/a\.ts,line=2,col=46,endLine=2,endColumn=47,title=tool-name-pattern::/);
  });

  it("names files for GitHub from the folder that was checked out, where it holds root", async () => {
    const workspace = project({ "packages/app/src/a.ts": tool("close door") });
    const annotation = async (folder: string): Promise<string> => {
      vi.stubEnv("GITHUB_WORKSPACE", folder);
      return (await cli("check", "--root", join(workspace, "packages/app"), "--format", "github")).out;
    };
    try {
      expect(await annotation(workspace)).toMatch(/^::error file=packages\/app\/src\/a\.ts,/);
      expect(await annotation(join(workspace, "packages/app/src"))).toMatch(/^::error file=src\/a\.ts,/);
      expect(await annotation("")).toMatch(/^::error file=src\/a\.ts,/);
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it("is clean with a note where there are no tools at all", async () => {
    const root = project({ "src/a.ts": "export {};" });
    const { code, out, err } = await cli("check", "--root", root);
    expect({ code, out }).toEqual({ code: 0, out: "" });
    expect(err).toContain("No tools");
  });

  it("takes a relative root from the working directory, also beside a Vite config", async () => {
    const root = project({ "app/src/a.ts": tool("open_door"), "app/vite.config.mjs": "export default {};" });
    mkdirSync(join(root, "app/node_modules"));
    symlinkSync(join(import.meta.dirname, "../node_modules/vite"), join(root, "app/node_modules/vite"));
    const before = process.cwd();
    process.chdir(root);
    try {
      expect((await cli("check", "--root", "app")).err).toBe("1 tool in 1 file: no problems.");
    } finally {
      process.chdir(before);
    }
  });

  it("says when the types of a source package lead nowhere, which TypeScript does not", async () => {
    const root = project({ "tsconfig.json": "{}", "src/a.ts": tool("open_door") });
    expect((await cli("check", "--root", root)).out).toContain("define-tool warning types-specifier-unresolved\n  \"unplugin-define-tool/runtime\" does not resolve");
    const installed = project({ ...RUNTIME, "tsconfig.json": "{}", "src/a.ts": tool("open_door") });
    expect((await cli("check", "--root", installed)).out).toBe("");
  });

  it("fails on more warnings than --max-warnings allows, and not on as many", async () => {
    const root = project({ "src/a.ts": tool("open_door", "ids: { type: 'array', items: { type: 'string' } }") });
    expect((await cli("check", "--root", root)).code).toBe(0);
    expect((await cli("check", "--root", root, "--max-warnings", "1")).code).toBe(0);
    const { code, err } = await cli("check", "--root", root, "--max-warnings", "0");
    expect(code).toBe(1);
    expect(err).toContain("1 warning is more than --max-warnings 0 allows.");
  });

  it.each([
    [["check", "--format", "xml"], "--format takes"],
    [["check", "--max-warnings", "many"], "--max-warnings takes"],
    [["check", "--max-warnings", "5", "--max-warnings", "6"], "--max-warnings may be given once."],
    [["check", "--format", "json", "--format", "text"], "--format may be given once."],
    [["check", "--root.x=1"], "There is no flag --root.x."],
    [["check", "--format.x", "1"], "There is no flag --format.x."],
    [["check", "--frmat", "json"], "--frmat"],
    [["chekc"], 'no command "chekc"'],
    [[], "Name a command"],
    [["check", "--root", "/nowhere/at/all"], "does not exist"],
    [["check", "--config", "missing.json"], "missing.json"],
  ])("exits 2 with one line on stderr and nothing on stdout for %j", async (argv, message) => {
    const { code, out, err } = await cli(...argv);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(message);
    expect(err).not.toMatch(/\n\s+at /);
  });

  it("reads the config file of the root, and flags win over it", async () => {
    const root = project({ "src/a.ts": tool("open door"), "other/a.ts": tool("open_door"), "define-tool.config.json": JSON.stringify({ root: "other" }) });
    const inFolder = await cli("check", "--config", join(root, "define-tool.config.json"));
    expect(inFolder).toEqual({ code: 0, out: "", err: "1 tool in 1 file: no problems." });
    expect((await cli("check", "--root", join(root, "src"), "--config", join(root, "define-tool.config.json"))).out).toContain("a.ts:2:45 error tool-name-pattern");
  });

  it("tells of each schema that a shared value contradicts", async () => {
    const root = project({ "src/a.ts": `import { defineTool } from "unplugin-define-tool/runtime";
const MAX = 5;
defineTool({ name: "t", description: "Says what it does, at length.", argsSchema: { type: "object", properties: { a: { type: "integer", minimum: 6, maximum: MAX }, b: { type: "integer", minimum: 7, maximum: MAX } } } });
` });
    const { diagnostics } = JSON.parse((await cli("check", "--root", root, "--format", "json")).out) as { diagnostics: { rule: string; pointer: string }[] };
    expect(diagnostics.map(({ rule, pointer }) => `${rule} ${pointer}`)).toEqual(["bounds-inverted /argsSchema/properties/a/maximum", "bounds-inverted /argsSchema/properties/b/maximum"]);
  });

  it("says that there is no tool, of a generated manifest too, and that a root is no folder, in a line", async () => {
    const root = project({ "src/a.ts": "export {};", "define-tool.config.json": '{ "manifestFile": "tools.json" }' });
    for (const command of [["generate"], ["generate", "--check"]]) expect((await cli(...command, "--root", root)).err).toMatch(/^No tools: none of the 1 files/m);
    const { code, err } = await cli("check", "--root", join(root, "src/a.ts"));
    expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(/^define-tool: The folder of "root" does not exist: .*$/) });
  });

  it("takes what is written after a flag as text, though it looks like a number or is empty", async () => {
    const root = project({ "01/src/a.ts": tool("open_door") });
    expect((await cli("check", "--root", root, "--max-warnings", "")).err).toBe("define-tool: --max-warnings takes a whole number of 0 or more.");
    expect((await cli("check", `--max-warnings=`, "--root", root)).code).toBe(2);
    expect((await cli("check", "--root", root, "--format", "")).err).toBe('define-tool: --format takes text, json or github, not "".');
    expect((await cli("check", "--root", "01")).err).toMatch(/does not exist: .*01\.$/);
  });

  it("takes limits of providers from the config file", async () => {
    const limit = (value: number) => ({ value, source: "a changelog", date: "2026-11" });
    const root = project({ "src/a.ts": tool("open_door"), "define-tool.config.json": JSON.stringify({ targets: ["openai", "openai-strict", "mcp"], profiles: { openai: { toolNameLength: limit(4) }, "openai-strict": { toolNameLength: limit(4) } } }) });
    const { code, out } = await cli("check", "--root", root);
    expect(code).toBe(0);
    expect(out).toContain("warning tool-name-too-long");
    expect(out).toContain("has 9 characters, but OpenAI takes at most 4. Shorten it.");
  });

  it("ends quietly where its reader does", () => {
    const { status, stderr } = spawnSync("sh", ["-c", `${process.execPath} ${resolve("dist/cli.js")} rules | head -n 1`], { encoding: "utf8" });
    expect(status).toBe(0);
    expect(stderr).not.toMatch(/EPIPE|\n\s+at /);
  });

  it("reports a misspelt rule id with a suggestion, and a setting that would lower an error", async () => {
    const root = project({ "src/a.ts": tool("open_door"), "define-tool.config.json": JSON.stringify({ rules: { "tool-nam-dot": "off", "items-missing": "warning", "tool-name-dot": "off" } }) });
    const { code, out } = await cli("check", "--root", root);
    expect(code).toBe(1);
    expect(out).toContain("define-tool.config.json error rule-unknown");
    expect(out).toContain('"tool-name-dot"');
    expect(out).toContain("define-tool.config.json error rule-not-lowerable");
    expect(out).toContain("2 errors");
  });
});

describe("define-tool generate", () => {
  const files = { ...RUNTIME, "tsconfig.json": "{}", "src/a.ts": tool("open_door", "key: { type: 'string' }"), "define-tool.config.json": JSON.stringify({ manifestFile: "tools.json" }) };

  it("writes types and manifest, and is a no-op the second time", async () => {
    const root = project(files);
    const first = await cli("generate", "--root", root);
    expect(first.code).toBe(0);
    expect(first.out.split("\n").sort()).toEqual(["src/tool-manifest.d.ts", "tools.json"]);
    expect(readFileSync(join(root, "src/tool-manifest.d.ts"), "utf8")).toContain("open_door");
    const manifest = readFileSync(join(root, "tools.json"), "utf8");
    expect(Object.keys(JSON.parse(manifest))).toEqual(["manifestHash", "contractHash", "tools"]);
    expect(manifest).toBe(`${JSON.stringify(JSON.parse(manifest), null, 2)}\n`);
    expect(await cli("generate", "--root", root)).toEqual({ code: 0, out: "", err: "Everything is up to date." });
  });

  it("--check writes nothing and lists what is stale", async () => {
    const root = project(files);
    // Once more says no more.
    const before = await cli("generate", "--check", "--check", "--root", root);
    expect(before.code).toBe(1);
    expect(before.out.split("\n").sort()).toEqual(["src/tool-manifest.d.ts", "tools.json"]);
    expect(() => readFileSync(join(root, "tools.json"))).toThrow("ENOENT");
    await cli("generate", "--root", root);
    expect((await cli("generate", "--check", "--root", root)).code).toBe(0);
    write(root, "src/a.ts", tool("open_window"));
    expect((await cli("generate", "--check", "--root", root)).code).toBe(1);
  });

  it("--check finds a file that is left over, and nothing wrong with one that somebody else wrote", async () => {
    const root = project({ ...files, "src/tool-manifest.named.d.ts": "export type Ours = 1;\n" });
    await cli("generate", "--root", root);
    expect(await cli("generate", "--check", "--root", root)).toMatchObject({ code: 0, out: "" });
    write(root, "src/tool-manifest.named.d.ts", readFileSync(join(root, "src/tool-manifest.d.ts"), "utf8"));
    expect(await cli("generate", "--check", "--root", root)).toMatchObject({ code: 1, out: "src/tool-manifest.named.d.ts" });
  });

  it("with errors in the project writes nothing and exits 1; the last good files stay", async () => {
    const root = project(files);
    await cli("generate", "--root", root);
    const good = readFileSync(join(root, "tools.json"), "utf8");
    write(root, "src/a.ts", tool("open door"));
    const { code, out, err } = await cli("generate", "--root", root);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain("tool-name-pattern");
    expect(readFileSync(join(root, "tools.json"), "utf8")).toBe(good);
  });
});

describe("define-tool infer and import", () => {
  it("infer prints the schema that an example suggests, in either dialect, or a snippet", async () => {
    const root = project({ "move-shape.json": JSON.stringify({ id: "a", to: { x: 1, y: 2.5 }, tags: ["b"] }) });
    const file = join(root, "move-shape.json");
    const pedelec = await cli("infer", file);
    expect(pedelec.code).toBe(0);
    expect(JSON.parse(pedelec.out)).toEqual({
      type: "object",
      properties: { id: { type: "string" }, to: { type: "object", properties: { x: { type: "integer" }, y: { type: "number" } } }, tags: { type: "array", items: { type: "string" } } },
      required: [],
    });
    expect(JSON.parse((await cli("infer", file, "--dialect", "kit")).out)).toMatchObject({ additionalProperties: false, properties: { to: { additionalProperties: false } } });
    const snippet = await cli("infer", file, "--snippet");
    expect(snippet.out).toContain('import { defineTool } from "unplugin-define-tool/runtime";');
    expect(snippet.out).toContain('name: "move-shape"');
    expect((await cli("infer", file, "--snippet", "--name", "move_it")).out).toContain('name: "move_it"');
    expect(await cli("infer", file, "--snippet", "--name", "move it")).toEqual({
      code: 2,
      out: "",
      err: 'define-tool: --name "move it" is no name of a tool: that is a letter, then letters, digits, "_", "." or "-". Did you mean move_it?',
    });
  });

  it("import names the keyword that cannot be carried over and its path, and lists losses on stderr", async () => {
    const root = project({
      "a.json": JSON.stringify({ type: "object", properties: { id: { type: "string", format: "uuid" } }, additionalProperties: false }),
      "b.json": JSON.stringify({ type: "object", properties: { id: { type: ["string", "null"] } }, additionalProperties: false }),
      "c.json": JSON.stringify({ required: ["id"], properties: { id: { minLength: 1, type: "string" } }, type: "object" }),
    });
    const refused = await cli("import", join(root, "a.json"));
    expect({ code: refused.code, out: refused.out }).toEqual({ code: 1, out: "" });
    expect(refused.err).toContain('"format" at /properties/id/format');
    const lossy = await cli("import", join(root, "b.json"));
    expect(JSON.parse(lossy.out)).toEqual({ type: "object", properties: { id: { type: "string" } }, required: [] });
    expect(lossy.err).toContain("opens-object");
    expect(lossy.err).toContain("null-becomes-absent");
    expect(JSON.parse((await cli("import", join(root, "c.json"))).out)).toEqual({ type: "object", properties: { id: { type: "string", minLength: 1 } }, required: ["id"] });
    expect((await cli("import", join(root, "c.json"), "--dialect", "kit")).code).toBe(1);
    expect((await cli("import", join(root, "c.json"), "--dialect", "kit", "--on-loss", "describe")).out).toContain("(minLength: 1)");
  });

  it.each([
    [["infer", "missing.json"], "cannot be read as JSON"],
    [["infer"], "infer"],
    [["import", "x.json", "--dialect", "openapi"], "--dialect takes"],
    [["import", "x.json", "--on-loss", "ignore"], "--on-loss takes"],
  ])("exits 2 for %j", async (argv, message) => {
    const { code, out, err } = await cli(...argv);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(message);
  });
});

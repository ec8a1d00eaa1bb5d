import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { run } from "../src/cli.ts";
import { resolveOptions } from "../src/plugin/options.ts";
import { Project } from "../src/plugin/project.ts";
import { fixFiles } from "../src/plugin/fix-files.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function write(root: string, files: Readonly<Record<string, string | Buffer>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

/** The root `app` of a project, in a folder of its own. */
function project(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "define-tool-fix-")));
  folders.push(folder);
  write(join(folder, "app"), files);
  return join(folder, "app");
}

async function check(root: string, ...flags: string[]): Promise<{ code: number; out: string; err: string }> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await run(["check", "--root", root, ...flags], { out: (text) => out.push(text), err: (text) => err.push(text), color: false });
  return { code, out: out.join("\n"), err: err.join("\n") };
}

const IMPORT = `import { defineTool } from "unplugin-define-tool/runtime";\n`;

function tool(name: string, schema: string): string {
  return `${IMPORT}\nexport const tool = defineTool({\n  name: "${name}", // shown in the panel\n  description: "Opens the front door of the house.",\n  argsSchema: ${schema},\n});\n`;
}

describe("define-tool check --fix", () => {
  it("applies the safe fixes, leaves everything else of the text alone and reports what is left", async () => {
    const before = `{
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: {
      // which door
      door: { type: 'String', minlength: 1, required: true },
      times: { "type": "integer", "exclusiveMinimum": 0, "title": "How often" },
    },
    additionalProperties: false,
  }`;
    const after = `{
    type: "object",
    properties: {
      // which door
      door: { type: 'string', minLength: 1 },
      times: { "type": "integer", "minimum": 1, "description": "How often" },
    },
    additionalProperties: false,
    required: ["door"],
  }`;
    const root = project({ "src/a.ts": tool("open_door", before), "src/b.ts": tool("close_door", `{ type: "object", properties: {} }`) });
    const { code, out, err } = await check(root, "--fix");
    expect(readFileSync(join(root, "src/a.ts"), "utf8")).toBe(tool("open_door", after));
    expect(code).toBe(1);
    expect(out).toContain("src/a.ts:13:5 error unsupported-keyword/additionalProperties");
    expect(out).toMatch(/\n1 error$/);
    expect(err.split("\n").filter((line) => /: fixed /.test(line))).toHaveLength(6);
    expect(err).toContain('src/a.ts: fixed unsupported-keyword/exclusiveMinimum in "open_door" /argsSchema/properties/times/exclusiveMinimum: Write minimum instead\n');
    expect(err).toContain("Left to you, since a fix may change what is meant:\n  1 × unsupported-keyword/additionalProperties: extra arguments are then allowed");
  });

  it("is idempotent, and clean where everything could be fixed", async () => {
    const root = project({ "src/a.ts": tool("open_door", `{ type: "object", properties: { door: { type: "string", min_length: 1 } } }`) });
    expect((await check(root, "--fix")).code).toBe(0);
    const text = readFileSync(join(root, "src/a.ts"), "utf8");
    const { mtimeNs } = statSync(join(root, "src/a.ts"), { bigint: true });
    expect(await check(root, "--fix")).toEqual({ code: 0, out: "", err: "1 tool in 1 file: no problems." });
    expect(readFileSync(join(root, "src/a.ts"), "utf8")).toBe(text);
    expect(statSync(join(root, "src/a.ts"), { bigint: true }).mtimeNs).toBe(mtimeNs);
  });

  it("fixes what meets in one place one after the other", async () => {
    const names = Array.from({ length: 12 }, (_, index) => `p${index}`);
    const root = project({ "a.ts": tool("many", `{ type: "object", properties: { ${names.map((name) => `${name}: { type: "string", required: true }`).join(", ")} } }`) });
    expect((await check(root, "--fix")).code).toBe(0);
    expect(readFileSync(join(root, "a.ts"), "utf8")).toContain(`required: [${names.map((name) => `"${name}"`).join(", ")}] }`);
  });

  it.each([
    ["names that join one list", `{ type: "object", properties: { ${Array.from({ length: 250 }, (_, index) => `p${index}: { type: "string", required: true }`).join(", ")} } }`],
    ["repeated elements of one list", `{ type: "object", properties: { p: { type: "string", enum: [${Array.from({ length: 500 }, (_, index) => `"v${index % 250}"`).join(", ")}] } } }`],
    ["names of one object", `{ type: "object", properties: { ${Array.from({ length: 250 }, (_, index) => `p${index}: { type: "String", minlength: 1, maxlength: 2 }`).join(", ")} }, examples: [{}] }`],
  ])("needs few passes for many %s", async (_, schema) => {
    const root = project({ "a.ts": tool("open_door", schema) });
    const scanned = new Project(resolveOptions({ root, cache: false }));
    const preview = scanned.preview.bind(scanned);
    let passes = 0;
    scanned.preview = (texts) => {
      passes++;
      return preview(texts);
    };
    const { snapshot, fixed } = await fixFiles(scanned);
    expect(fixed.length).toBeGreaterThanOrEqual(250);
    expect(snapshot.failed).toBe(false);
    expect(passes).toBeLessThan(8);
  });

  it.each([
    ["two branches that get a type", `{ oneOf: [{ const: "a" }, { const: "b" }] }`],
    ["two types that share values", `{ oneOf: [{ type: "int" }, { type: "float" }] }`],
    ["two types that are the same", `{ oneOf: [{ type: "String" }, { type: "str" }] }`],
    ["a list of distinct booleans", `{ type: "array", maxItems: 3, uniqueItems: "true", items: { type: "bool" } }`],
    ["two names of one keyword", `{ type: "string", minlength: 1, min_length: 2 }`],
  ])("brings nothing new where fixes are right one by one: %s", async (_, node) => {
    const root = project({ "a.ts": tool("open_door", `{ type: "object", properties: { door: ${node} } }`) });
    const places = async (): Promise<string[]> => {
      const { diagnostics } = JSON.parse((await check(root, "--format", "json")).out) as { diagnostics: readonly { rule: string; pointer: string }[] };
      return diagnostics.map(({ rule, pointer }) => `${rule} ${pointer}`);
    };
    const before = await places();
    await check(root, "--fix");
    const after = await places();
    expect(after.filter((place) => !before.includes(place))).toEqual([]);
    expect(after.length).toBeLessThan(before.length);
  });

  it("without the flag writes nothing and says what the flag would do", async () => {
    const text = tool("open_door", `{ type: "object", properties: { door: { type: "string", min_length: 1 } } }`);
    const root = project({ "src/a.ts": text });
    const { code, err } = await check(root);
    expect({ code, err }).toEqual({ code: 1, err: "0 tools in 0 files: 1 error.\n1 problem can be fixed by `define-tool check --fix`." });
    expect(readFileSync(join(root, "src/a.ts"), "utf8")).toBe(text);
  });

  it("keeps the byte order mark, the line breaks and the mode of a file, and leaves nothing beside it", async () => {
    const text = `\uFEFF${tool("open_door", `{ type: "object", properties: { door: { type: "string", min_length: 1 } } }`)}`.replaceAll("\n", "\r\n");
    const root = project({ "a.ts": text });
    chmodSync(join(root, "a.ts"), 0o640);
    await check(root, "--fix");
    expect(readFileSync(join(root, "a.ts"), "utf8")).toBe(text.replace("min_length", "minLength"));
    expect(statSync(join(root, "a.ts")).mode & 0o777).toBe(0o640);
    expect(readdirSync(root)).toEqual(["a.ts"]);
  });

  it("follows a fragment into its module and a JSON file, inside root only", async () => {
    const uses = (specifier: string, name: string): string => `${IMPORT}import schema from "${specifier}";\nexport const tool = defineTool({ name: "${name}", description: "Opens the front door of the house.", argsSchema: schema });\n`;
    const json = `{\n  "type": "object",\n  "properties": { "door": { "type": "string", "min_length": 1 } }\n}\n`;
    const root = project({ "a.ts": uses("./schema.json", "open_door"), "b.ts": uses("../shared/schema.json", "close_door"), "schema.json": json });
    write(join(root, ".."), { "shared/schema.json": json });
    const { code, out } = await check(root, "--fix");
    expect(readFileSync(join(root, "schema.json"), "utf8")).toBe(json.replace("min_length", "minLength"));
    expect(readFileSync(join(root, "../shared/schema.json"), "utf8")).toBe(json);
    expect(code).toBe(1);
    expect(out).toContain("../shared/schema.json:3:47 error unknown-keyword");
  });

  it("follows links inside root, and none that leads out of it", async () => {
    const text = tool("open_door", `{ type: "object", properties: { door: { type: "string", min_length: 1 } } }`);
    const root = project({ "real/a.ts": text });
    write(join(root, ".."), { "other/b.ts": text.replace("open_door", "close_door") });
    symlinkSync(join(root, "../other"), join(root, "linked"));
    await check(root, "--fix");
    expect(readFileSync(join(root, "real/a.ts"), "utf8")).toContain("minLength");
    expect(readFileSync(join(root, "../other/b.ts"), "utf8")).toContain("min_length");
  });

  it("does not touch a file that is not UTF-8", async () => {
    const bytes = Buffer.concat([Buffer.from(tool("open_door", `{ type: "object", properties: { door: { type: "string", min_length: 1 } } }`)), Buffer.from([0x2f, 0x2f, 0xe9, 0x0a])]);
    const root = project({ "a.ts": bytes });
    const { code, err } = await check(root, "--fix");
    expect(code).toBe(1);
    expect(err).toContain("a.ts was not fixed: it is not UTF-8.");
    expect(readFileSync(join(root, "a.ts"))).toEqual(bytes);
  });

  const misspelt = (name: string): string => tool(name, `{ type: "object", properties: { door: { type: "string", min_length: 1 } } }`);

  it("does not touch a file that is read-only", async () => {
    const root = project({ "a.ts": misspelt("open_door") });
    chmodSync(join(root, "a.ts"), 0o444);
    const { code, err } = await check(root, "--fix");
    expect(code).toBe(1);
    expect(err).toBe("a.ts was not fixed: it is read-only.\n0 tools in 0 files: 1 error.");
    expect(readFileSync(join(root, "a.ts"), "utf8")).toBe(misspelt("open_door"));
    expect(statSync(join(root, "a.ts")).mode & 0o777).toBe(0o444);
  });

  it("fixes the other files where one cannot be written, and counts only what can still be fixed", async () => {
    const root = project({ "a.ts": misspelt("open_door"), "b.ts": Buffer.concat([Buffer.from(misspelt("close_door")), Buffer.from([0x2f, 0x2f, 0xe9, 0x0a])]) });
    const { err } = await check(root, "--fix");
    expect(readFileSync(join(root, "a.ts"), "utf8")).toContain("minLength");
    expect(err.split("\n")).toEqual([expect.stringMatching(/^a\.ts: fixed unknown-keyword/), "b.ts was not fixed: it is not UTF-8.", "1 tool in 1 file: 1 error."]);
  });

  it("applies no part of a fix one of whose files cannot be written", async () => {
    const part = `export const names = { type: "object", properties: { a: { type: "String" } } } as const;\n`;
    const root = project({ "a.ts": `import { names } from "./names";\n${tool("open_door", "{ type: \"Object\", properties: names.properties }")}`, "names.ts": part });
    chmodSync(join(root, "names.ts"), 0o444);
    const before = readFileSync(join(root, "a.ts"), "utf8");
    await check(root, "--fix");
    expect(readFileSync(join(root, "a.ts"), "utf8")).toBe(before);
    expect(readFileSync(join(root, "names.ts"), "utf8")).toBe(part);
  });

  it.each([
    ["that the option `exclude` names", "gen.ts", "it is excluded from the project"],
    ["of tests", "door.test.ts", "it is excluded from the project"],
    ["of output", "dist/door.ts", "it is excluded from the project"],
    ["outside root", "../shared/door.ts", "it is outside the root"],
  ])("does not touch a file %s, and names it", async (_, file, reason) => {
    const text = `export const door = { type: "String" } as const;\n`;
    const root = project({ "define-tool.config.json": `{ "exclude": ["gen.ts"] }`, "a.ts": `import { door } from "./${file.replace(/\.ts$/, "")}";\n${tool("open_door", `{ type: "object", properties: { door } }`)}` });
    write(root, { [file]: text });
    const { err } = await check(root, "--fix");
    expect(err).toBe(`${file} was not fixed: ${reason}.\n0 tools in 0 files: 1 error.`);
    expect(readFileSync(join(root, file), "utf8")).toBe(text);
    expect((await check(root)).err).toBe("0 tools in 0 files: 1 error.");
  });

  it("does not touch a file that changed after it was scanned", async () => {
    const text = tool("open_door", `{ type: "object", properties: { door: { type: "string", min_length: 1 } } }`);
    const root = project({ "a.ts": text });
    const scanned = new Project(resolveOptions({ root, cache: false }));
    const scan = scanned.scan.bind(scanned);
    scanned.scan = async () => {
      const snapshot = await scan();
      writeFileSync(join(root, "a.ts"), `${text}// later\n`);
      return snapshot;
    };
    const { fixed, failures } = await fixFiles(scanned);
    expect({ fixed, failures: [...failures] }).toEqual({ fixed: [], failures: [["a.ts", "it has changed since it was scanned"]] });
    expect(readFileSync(join(root, "a.ts"), "utf8")).toBe(`${text}// later\n`);
  });

  it("writes a union of one branch directly whatever else is wrong in that branch", async () => {
    const root = project({ "a.ts": tool("open_door", `{ type: "object", properties: { mail: { oneOf: [{ type: "string", format: "email" }] } } }`) });
    const { err } = await check(root, "--fix");
    expect(readFileSync(join(root, "a.ts"), "utf8")).toContain(`{ mail: { type: "string", format: "email" } }`);
    expect(err).toMatch(/fixed oneof-single/);
    expect(err).not.toMatch(/can be fixed|left out/);
  });

  it("keeps one fix of each pair that cannot go together, in however many tools, and all of others, in one run", async () => {
    const branch = `{ type: "integer", exclusiveMinimum: 0, maximum: 9 }`;
    const pairs = Array.from({ length: 40 }, (_, index) => tool(`door_${index}`, `{ type: "object", properties: { size: { description: "Its size.", oneOf: [${branch}, ${branch}] } } }`));
    const other = tool("open_door", `{ type: "object", title: "Door", properties: { door: { type: "Int", description: "A door." }, key: { const: "k", description: "A key." }, lock: { type: "string", minlength: 2, description: "A lock." } } }`);
    const root = project(Object.fromEntries([...pairs, other].map((text, index) => [`${index}.ts`, text])));
    const fixed = (err: string): number => err.split("\n").filter((line) => line.includes(": fixed ")).length;
    const { err } = await check(root, "--fix");
    expect([fixed(err), fixed(err.replaceAll(/^(?!40\.).*/gm, ""))]).toEqual([45, 5]);
    expect(readFileSync(join(root, "40.ts"), "utf8")).toContain(`{ type: "object", description: "Door", properties: { door: { type: "integer", description: "A door." }, key: { type: "string", enum: ["k"], description: "A key." }, lock: { type: "string", minLength: 2, description: "A lock." } } }`);
    expect(fixed((await check(root, "--fix")).err)).toBe(0);
  });

  it("does not make the loss of a backslash final, whether it is told or not", async () => {
    const properties = [String.raw`"^[^\[\]]+$"`, String.raw`"^\d{3}\\-\d{4}$"`, String.raw`"^[a\]b]$"`, String.raw`"^\{\d+}$"`].map((pattern, index) => `p${index}: { type: "string", description: "A text.", pattern: ${pattern} }`);
    const text = tool("open_door", `{ type: "object", properties: { ${properties.join(", ")} } }`);
    const told = project({ "a.ts": text });
    const quiet = project({ "a.ts": text, "define-tool.config.json": '{ "rules": { "pattern-suspicious": "off" } }' });
    for (const root of [told, quiet]) {
      await check(root, "--fix");
      expect(readFileSync(join(root, "a.ts"), "utf8")).toBe(text);
    }
  });

  it("keeps stdout to the result", async () => {
    const root = project({ "a.ts": tool("open_door", `{ type: "object", properties: { door: { type: "string", min_length: 1 } } }`) });
    const { out, code } = await check(root, "--fix", "--format", "json");
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ tools: [{ name: "open_door" }], diagnostics: [] });
  });
});

import { createHash } from "node:crypto";
import { runInNewContext } from "node:vm";
import { build } from "esbuild";
import { describe, expect, test } from "vitest";
import { emitDefinitions } from "../src/compiler/emit-definitions.ts";
import { emitManifest, hashes, manifestJson, toolsOfManifest } from "../src/compiler/emit-manifest.ts";
import type { Tool } from "../src/compiler/model.ts";
import type { SerializableToolManifest, ToolArgsObjectSchema } from "../src/schema/types.ts";
import { HOSTILE_PROPERTIES, HOSTILE_TEXTS } from "./types/hostile.ts";

function tool(name: string, argsSchema: Partial<ToolArgsObjectSchema> = {}, rest: Partial<Tool> = {}): Tool {
  return {
    name,
    description: `Does ${name}.`,
    argsSchema: { type: "object", properties: {}, required: [], ...argsSchema },
    file: "src/tools.ts",
    line: 1,
    column: 1,
    ...rest,
  };
}

interface ManifestModule {
  readonly tools: readonly SerializableToolManifest[];
  readonly toolNames: readonly string[];
  readonly manifestHash: string;
  readonly contractHash: string;
}

/** Runs an emitted module as an ES module. */
async function load<T>(code: string): Promise<T> {
  return (await import(`data:text/javascript;base64,${Buffer.from(code).toString("base64")}`)) as T;
}

const hostile = tool(
  "hostile",
  {
    properties: Object.fromEntries([...HOSTILE_PROPERTIES, ...HOSTILE_TEXTS].map((name) => [name, { type: "string", description: name, enum: HOSTILE_TEXTS }])),
    required: HOSTILE_PROPERTIES,
  },
  { description: [...HOSTILE_TEXTS, "</script><script>alert(1)</script>", "<!--", "${x} `y` \\ '"].join("\n") },
);

const tools = [tool("b_tool", {}, { timeoutMs: 5 }), tool("a_tool", { properties: { x: { type: "integer" } }, required: ["x"] }), tool("B_tool"), hostile];

function plain({ name, description, argsSchema, timeoutMs }: Tool): SerializableToolManifest {
  return { name, description, argsSchema, ...(timeoutMs === undefined ? {} : { timeoutMs }) };
}

describe("virtual:tool-manifest", () => {
  test("holds the tools as they are, sorted by code unit, with their keys in canonical order and no others", async () => {
    const { tools: emitted, toolNames } = await load<ManifestModule>(emitManifest(tools));
    expect(toolNames).toEqual(["B_tool", "a_tool", "b_tool", "hostile"]);
    const expected = [tools[2], tools[1], tools[0], tools[3]].map((each) => plain(each as Tool));
    expect(JSON.stringify(emitted)).toBe(JSON.stringify(expected));
    expect(Object.hasOwn(emitted[3]?.argsSchema.properties ?? {}, "__proto__")).toBe(true);
  });

  test("is frozen to its leaves", async () => {
    const module = await load<ManifestModule>(emitManifest(tools));
    const thawed: unknown[] = [];
    const visit = (value: unknown): void => {
      if (typeof value !== "object" || value === null) return;
      if (!Object.isFrozen(value)) thawed.push(value);
      Object.values(value).forEach(visit);
    };
    visit([module.tools, module.toolNames]);
    expect(thawed).toHaveLength(1); // the list made here
  });

  test("is safe as a script of old engines, in a page and in a comment: ASCII line ends, no `<`", () => {
    const code = emitManifest([hostile]);
    expect(code).not.toMatch(/[\u2028\u2029]/);
    expect(code.replaceAll("</script", "")).not.toContain("<");
    expect(code).not.toContain("</script");
  });

  test("has the hashes of its JSON text and of what validates", async () => {
    const module = await load<ManifestModule>(emitManifest(tools));
    expect(module.manifestHash).toBe(createHash("sha256").update(JSON.stringify(module.tools)).digest("hex"));
    expect(module).toMatchObject(hashes(tools));
  });

  test("lets an app that reads a hash or the names leave the manifest out", async () => {
    const contents = (names: string): string => `import { ${names} } from "manifest"; console.log(${names});`;
    const bundle = async (names: string): Promise<string> => {
      const result = await build({
        stdin: { contents: contents(names) },
        bundle: true,
        write: false,
        format: "esm",
        plugins: [{ name: "manifest", setup({ onResolve, onLoad }) {
          onResolve({ filter: /^manifest$/ }, () => ({ path: "manifest", namespace: "virtual" }));
          onLoad({ filter: /./, namespace: "virtual" }, () => ({ contents: emitManifest(tools) }));
        } }],
      });
      return result.outputFiles[0]?.text ?? "";
    };
    expect(await bundle("tools")).toContain("Does a_tool.");
    expect(await bundle("toolNames")).not.toContain("Does a_tool.");
    expect(await bundle("manifestHash, contractHash")).not.toContain("a_tool");
  });

  test("does not depend on the order or the place of the tools", () => {
    const moved = tools.map((each) => ({ ...each, file: "elsewhere.ts", line: 99, manifest: "m" })).toReversed();
    expect(emitManifest(moved)).toBe(emitManifest(tools));
  });

  test("of no tools is empty", async () => {
    const module = await load<ManifestModule>(emitManifest([]));
    expect(module.tools).toEqual([]);
    expect(module.toolNames).toEqual([]);
  });

  test("runs as plain ES2015 but for its exports", () => {
    const script = emitManifest([hostile]).replace(/^export const/gm, "var");
    const context: { tools?: SerializableToolManifest[] } = {};
    runInNewContext(script, context);
    expect(JSON.stringify(context.tools) === JSON.stringify([plain(hostile)])).toBe(true);
  });
});

describe("the manifest as a file", () => {
  test("is JSON with two spaces, LF and a newline at the end, hashes first", () => {
    const text = manifestJson(tools);
    const sorted = [tools[2], tools[1], tools[0], tools[3]].map((each) => plain(each as Tool));
    expect(text).toBe(`${JSON.stringify({ ...hashes(tools), tools: sorted }, null, 2)}\n`);
    expect(Object.keys(JSON.parse(text))).toEqual(["manifestHash", "contractHash", "tools"]);
  });
});

describe("hashes", () => {
  const properties: ToolArgsObjectSchema["properties"] = {
    mode: { type: "string", enum: ["b", "a"], description: "Mode.", default: "a", examples: ["b"] },
    at: { type: "object", properties: { y: { type: "number" }, x: { type: "number" } }, required: ["y", "x"] },
  };
  const base = tool("t", { properties, required: ["mode", "at"] });
  const reworded = tool("t", {
    properties: {
      at: { type: "object", properties: { x: { type: "number" }, y: { type: "number" } }, required: ["x", "y"] },
      mode: { type: "string", enum: ["a", "b"], description: "Another wording." },
    },
    required: ["at", "mode"],
  }, { description: "Another description." });

  test("are lower-case hex SHA-256", () => {
    for (const hash of Object.values(hashes([base]))) expect(hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test("contractHash survives order and wording, manifestHash does not", () => {
    expect(hashes([reworded]).contractHash).toBe(hashes([base]).contractHash);
    expect(hashes([reworded]).manifestHash).not.toBe(hashes([base]).manifestHash);
  });

  test("contractHash is that of the RFC 8785 text of names and stripped schemas", () => {
    const text = '[{"argsSchema":{"properties":{"at":{"properties":{"x":{"type":"number"},"y":{"type":"number"}},"required":["x","y"],"type":"object"},"mode":{"enum":["a","b"],"type":"string"}},"required":["at","mode"],"type":"object"},"name":"t"}]';
    expect(hashes([base]).contractHash).toBe(createHash("sha256").update(text).digest("hex"));
  });

  test.each([
    ["a bound", { properties: { n: { type: "integer", minimum: 2 } } }],
    ["a type", { properties: { n: { type: "number", minimum: 1 } } }],
    ["a name", { properties: { m: { type: "integer", minimum: 1 } } }],
    ["what is required", { properties: { n: { type: "integer", minimum: 1 } }, required: ["n"] }],
  ] as const)("both change with %s", (_, changed) => {
    const before = hashes([tool("t", { properties: { n: { type: "integer", minimum: 1 } } })]);
    const after = hashes([tool("t", changed)]);
    expect(after.contractHash).not.toBe(before.contractHash);
    expect(after.manifestHash).not.toBe(before.manifestHash);
  });

  test("timeoutMs is part of what an agent reads, not of what validates", () => {
    const timed = { ...base, timeoutMs: 9 };
    expect(hashes([timed]).contractHash).toBe(hashes([base]).contractHash);
    expect(hashes([timed]).manifestHash).not.toBe(hashes([base]).manifestHash);
  });
});

test("the tools of a manifest are those that bear its name, and the unnamed one has the rest", () => {
  const all = [tool("a"), tool("b", {}, { manifest: "m" }), tool("c", {}, { manifest: "constructor" })];
  expect(toolsOfManifest(all).map((each) => each.name)).toEqual(["a"]);
  expect(toolsOfManifest(all, "m").map((each) => each.name)).toEqual(["b"]);
  expect(toolsOfManifest(all, "nowhere")).toEqual([]);
});

test("virtual:tool-definitions imports each tool under its exported name and lists them in order", async () => {
  const code = emitDefinitions([
    { id: "/app/src/it's \"b\".ts", exported: "first" },
    { id: "/app/src/a.ts", exported: "default" },
    { id: "/app/src/a.ts", exported: "first" },
    { id: "/app/src/a.ts", exported: "größe" },
    { id: "/app/src/a.ts", exported: 'my "tool"' },
  ]);
  const modules: Record<string, string> = {
    "/app/src/it's \"b\".ts": "export const first = 'b.first';",
    "/app/src/a.ts": "export default 'a.default'; export const first = 'a.first'; const named = 'a.named'; export { named as größe, named as \"my \\\"tool\\\"\" };",
  };
  const result = await build({
    stdin: { contents: code },
    bundle: true,
    write: false,
    format: "esm",
    plugins: [{ name: "app", setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\/app/ }, ({ path }) => ({ path, namespace: "app" }));
      onLoad({ filter: /./, namespace: "app" }, ({ path }) => ({ contents: modules[path] ?? "" }));
    } }],
  });
  const { definitions } = await load<{ definitions: string[] }>(result.outputFiles[0]?.text ?? "");
  expect(definitions).toEqual(["b.first", "a.default", "a.first", "a.named", "a.named"]);
  expect((await load<{ definitions: string[] }>(emitDefinitions([]))).definitions).toEqual([]);
});

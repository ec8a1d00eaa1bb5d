import { describe, expect, test } from "vitest";
import { defineTool, normalizeSkills, ToolError, type SkillsInput } from "../src/runtime.ts";

/** Whatever an app in JavaScript may pass. */
function normalize(skills: unknown): ReturnType<typeof normalizeSkills> {
  return normalizeSkills(skills as SkillsInput);
}

function failure(run: () => unknown): ToolError {
  try {
    run();
  } catch (error) {
    if (error instanceof ToolError) return error;
    throw error;
  }
  throw new Error("It did not throw.");
}

const schema = { type: "object", properties: { delta: { type: "integer" } }, required: ["delta"] };
const counter = { name: "update_counter", description: "Update the counter.", argsSchema: schema };

test("defineTool returns its argument itself", () => {
  const tool = { name: "t", description: "d", argsSchema: { type: "object" as const } };
  expect(defineTool(tool)).toBe(tool);
});

describe("normalizing skills", () => {
  test("keeps exactly what an agent is sent, in the order given, and the inline handlers by name", () => {
    const handler = (): number => 1;
    const { manifest, handlers } = normalize({
      guidance: "Read first.",
      tools: [{ ...counter, timeoutMs: 5, handler, extra: "dropped" }, { ...counter, name: "another" }],
      extra: "dropped",
    });
    expect(JSON.stringify(manifest)).toBe(
      JSON.stringify({ guidance: "Read first.", tools: [{ ...counter, timeoutMs: 5 }, { ...counter, name: "another" }] }),
    );
    expect([...handlers]).toEqual([["update_counter", handler]]);
  });

  test("clones argsSchema, so that later changes to either side stay there", () => {
    const shared = { type: "string" };
    const own = { type: "object", properties: { a: shared, b: shared } };
    const { manifest } = normalize({ guidance: "", tools: [{ ...counter, argsSchema: own }] });
    shared.type = "number";
    expect(manifest.tools[0]?.argsSchema).toEqual({ type: "object", properties: { a: { type: "string" }, b: { type: "string" } } });
    expect(normalize({ guidance: "", tools: [counter] }).manifest.tools[0]?.argsSchema).not.toBe(schema);
  });

  test("reads what a class makes of skills, inherited getters included", () => {
    class Skills {
      get guidance(): string { return "Go."; }
      get tools(): unknown[] { return [counter]; }
    }
    expect(normalize(new Skills()).manifest).toMatchObject({ guidance: "Go.", tools: [{ name: "update_counter" }] });
  });

  test.each([[undefined], [{}], [{ guidance: "", tools: [] }]])("is fine with empty skills: %j", (skills) => {
    expect(normalize(skills)).toEqual({ manifest: { guidance: "", tools: [] }, handlers: new Map() });
  });

  test.each([
    ["a promise", Promise.resolve({ guidance: "", tools: [counter] }), "", /put `await` before it/],
    ["a Map", new Map(), "/guidance", /Guidance must be a string/],
  ])("does not take %s for empty skills", (_, skills, path, message) => {
    expect(() => normalize(skills)).toThrow(expect.objectContaining({ code: "INVALID_INPUT", details: { path }, message: expect.stringMatching(message) }));
  });

  test.each(["constructor", "toString", "hasOwnProperty", "valueOf"])("treats the name %s like any other", (name) => {
    const handler = (): void => undefined;
    const { handlers, manifest } = normalize({ guidance: "", tools: [{ ...counter, name, handler }, counter] });
    expect(handlers.get(name)).toBe(handler);
    expect(handlers.size).toBe(1);
    expect(manifest.tools.map((tool) => tool.name)).toEqual([name, "update_counter"]);
  });

  test("keeps a property called __proto__ as a property", () => {
    const argsSchema = { type: "object", properties: JSON.parse('{"__proto__":{"type":"string"}}') };
    const { manifest } = normalize({ guidance: "", tools: [{ ...counter, argsSchema }] });
    expect(JSON.stringify(manifest.tools[0]?.argsSchema)).toBe('{"type":"object","properties":{"__proto__":{"type":"string"}}}');
  });

  test("leaves keywords out that are undefined, as JSON does", () => {
    const argsSchema = { type: "object", description: undefined, properties: {} };
    expect(normalize({ guidance: "", tools: [{ ...counter, argsSchema }] }).manifest.tools[0]?.argsSchema).toStrictEqual({ type: "object", properties: {} });
  });
});

const cyclic: Record<string, unknown> = { type: "object" };
cyclic["properties"] = { self: cyclic };

function withTool(change: Record<string, unknown>): unknown {
  return { guidance: "", tools: [counter, { ...counter, name: "second", ...change }] };
}

describe("normalizing throws INVALID_INPUT and says where for", () => {
  test.each<[what: string, skills: unknown, path: string]>([
    ["skills that are null", null, ""],
    ["skills that are an array", [], ""],
    ["skills that are a string", "skills", ""],
    ["skills that are a function", () => ({}), ""],
    ["guidance that is no string", { guidance: 42, tools: [] }, "/guidance"],
    ["guidance that is missing", { tools: [] }, "/guidance"],
    ["tools that are no array", { guidance: "", tools: { a: counter } }, "/tools"],
    ["tools that are missing", { guidance: "" }, "/tools"],
    ["a tool that is null", { guidance: "", tools: [null] }, "/tools/0"],
    ["a tool that is an array", { guidance: "", tools: [counter, []] }, "/tools/1"],
    ["a tool that is a string", { guidance: "", tools: ["update_counter"] }, "/tools/0"],
    ["a tool that is a function", { guidance: "", tools: [() => counter] }, "/tools/0"],
    // oxlint-disable-next-line no-sparse-arrays
    ["a hole among the tools", { guidance: "", tools: [counter, , counter] }, "/tools/1"],
    ["a duplicate name", { guidance: "", tools: [counter, { ...counter }] }, "/tools/1/name"],
    ["a missing name", withTool({ name: undefined }), "/tools/1/name"],
    ["an empty name", withTool({ name: "" }), "/tools/1/name"],
    ["a name that starts with a digit", withTool({ name: "1st" }), "/tools/1/name"],
    ["a name that starts with an underscore", withTool({ name: "_a" }), "/tools/1/name"],
    ["a name with a blank", withTool({ name: "a b" }), "/tools/1/name"],
    ["a name with a line break at its end", withTool({ name: "a\n" }), "/tools/1/name"],
    ["a name with a letter beyond ASCII", withTool({ name: "größe" }), "/tools/1/name"],
    ["a name that is a String object", withTool({ name: Object("name") }), "/tools/1/name"],
    ["a name that is a symbol", withTool({ name: Symbol("name") }), "/tools/1/name"],
    ["a missing description", withTool({ description: undefined }), "/tools/1/description"],
    ["a description that is no string", withTool({ description: 5 }), "/tools/1/description"],
    ["an empty description", withTool({ description: "" }), "/tools/1/description"],
    ["a blank description", withTool({ description: " \t\n\u00A0\uFEFF\u2028" }), "/tools/1/description"],
    ["a description that is blank to the core", withTool({ description: "\u0085" }), "/tools/1/description"],
    ["a timeout of zero", withTool({ timeoutMs: 0 }), "/tools/1/timeoutMs"],
    ["a negative timeout", withTool({ timeoutMs: -1 }), "/tools/1/timeoutMs"],
    ["a fractional timeout", withTool({ timeoutMs: 1.5 }), "/tools/1/timeoutMs"],
    ["an infinite timeout", withTool({ timeoutMs: Infinity }), "/tools/1/timeoutMs"],
    ["a timeout that is a string", withTool({ timeoutMs: "5" }), "/tools/1/timeoutMs"],
    ["a timeout that is null", withTool({ timeoutMs: null }), "/tools/1/timeoutMs"],
    ["a handler that is no function", withTool({ handler: {} }), "/tools/1/handler"],
    ["a handler that is null", withTool({ handler: null }), "/tools/1/handler"],
    ["the legacy input", withTool({ input: schema, argsSchema: undefined }), "/tools/1/input"],
    ["the legacy input beside argsSchema", withTool({ input: schema }), "/tools/1/input"],
    ["a missing argsSchema", withTool({ argsSchema: undefined }), "/tools/1/argsSchema"],
    ["an argsSchema that is null", withTool({ argsSchema: null }), "/tools/1/argsSchema"],
    ["an argsSchema that is an array", withTool({ argsSchema: [] }), "/tools/1/argsSchema"],
    ["an argsSchema that is a string", withTool({ argsSchema: "object" }), "/tools/1/argsSchema"],
    ["an argsSchema whose root is no object", withTool({ argsSchema: { type: "array", items: { type: "string" } } }), "/tools/1/argsSchema/type"],
    ["an argsSchema whose root has no type", withTool({ argsSchema: {} }), "/tools/1/argsSchema/type"],
    ["an argsSchema whose toJSON makes it no object schema", withTool({ argsSchema: { type: "object", toJSON: () => ({ type: "array" }) } }), "/tools/1/argsSchema/type"],
    ["an argsSchema with a cycle", withTool({ argsSchema: cyclic }), "/tools/1/argsSchema"],
    ["an argsSchema with a BigInt", withTool({ argsSchema: { type: "object", default: { n: 1n } } }), "/tools/1/argsSchema"],
    ["an argsSchema with a function", withTool({ argsSchema: { type: "object", properties: { at: () => ({}) } } }), "/tools/1/argsSchema"],
    ["an argsSchema with a symbol", withTool({ argsSchema: { type: "object", default: Symbol("x") } }), "/tools/1/argsSchema"],
    ["an argsSchema with a Map", withTool({ argsSchema: { type: "object", properties: new Map() } }), "/tools/1/argsSchema"],
    ["an argsSchema with a getter that throws", withTool({ argsSchema: { type: "object", get properties() { throw new Error("no"); } } }), "/tools/1/argsSchema"],
  ])("%s", (_, skills, path) => {
    const error = failure(() => normalize(skills));
    expect(error.code).toBe("INVALID_INPUT");
    expect(error.details).toEqual({ path });
    expect(error.message).toMatch(/^.{10,}\.$/s);
  });
});

test("what cannot be serialized is named with its place in the schema", () => {
  const argsSchema = { type: "object", properties: { "a/b": { type: "string", default: 1n } } };
  expect(failure(() => normalize(withTool({ argsSchema }))).message).toBe(
    'The argsSchema of "second" cannot be sent: A bigint at /properties/a~1b/default is not JSON.',
  );
});

test("a ToolError is an Error with a code, details and its name", () => {
  const error = new ToolError("INVALID_INPUT", "No.", { path: "/x" }, { cause: 1 });
  expect(error).toBeInstanceOf(Error);
  expect({ ...error, message: error.message, cause: error.cause }).toEqual({ name: "ToolError", code: "INVALID_INPUT", details: { path: "/x" }, message: "No.", cause: 1 });
  expect(String(error)).toBe("ToolError: No.");
});

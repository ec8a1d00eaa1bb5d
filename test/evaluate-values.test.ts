import { describe, expect, it } from "vitest";
import { INCOMPLETE, UNKNOWN } from "../src/schema/issue.ts";
import type { Definition } from "../src/compiler/model.ts";
import { problemsOf, project, SOURCE, toolFile, withSchema } from "./evaluate-project.ts";

function definitionOf(code: string, options: Parameters<typeof project>[1] = {}): Definition {
  return project(toolFile(code), options).define("a.ts").definitions[0]!;
}

function schemaOf(schema: string, prelude = ""): Record<PropertyKey, any> {
  return (definitionOf(`${prelude}\n${withSchema(schema)}`).value as { argsSchema: Record<PropertyKey, unknown> }).argsSchema;
}

describe("what is no plain data stands there as it is", () => {
  it("instances of built-in classes are real ones", () => {
    const { list } = schemaOf("{ list: [new Date(0), new Map(), new Set([1]), /a/g, new URL('https://a.b'), new Uint8Array(2), new Error('x'), new WeakMap(), Promise.resolve(1), new Number(1)] }");
    expect(list.map((value: object) => value.constructor.name)).toEqual(["Date", "Map", "Set", "RegExp", "URL", "Uint8Array", "Error", "WeakMap", "Promise", "Number"]);
    expect(list[3]).toEqual(/a/g);
  });

  it("functions, classes, symbols, bigints and undefined too", () => {
    const { list } = schemaOf("{ list: [() => 1, class {}, String, Symbol('s'), 10n, undefined] }");
    expect(list.map((value: unknown) => typeof value)).toEqual(["function", "function", "function", "symbol", "bigint", "undefined"]);
  });

  it("holes stay holes", () => {
    const { list } = schemaOf("{ list: [1, , 2] }");
    expect([list.length, Object.hasOwn(list, 1)]).toEqual([3, false]);
  });

  it("a method is an accessor problem, a toJSON is what it is", () => {
    expect(problemsOf(toolFile(withSchema("{ type() { return 1; }, get title() { return 2; } }")))).toEqual(["accessor: type at /argsSchema/type", "accessor: title at /argsSchema/title"]);
    for (const member of ["toJSON() { return {}; }", "toJSON: () => ({})", "get toJSON() { return () => ({}); }"]) expect(typeof schemaOf(`{ ${member} }`)["toJSON"]).toBe("function");
  });

  it("an own __proto__ is a member of the result", () => {
    for (const schema of [`{ ["__proto__"]: 1 }`, `JSON.parse('{"__proto__": 1}')`, "{ __proto__ }"]) {
      const value = schemaOf(schema, "const __proto__ = 1;");
      expect(Object.getOwnPropertyDescriptor(value, "__proto__")).toMatchObject({ value: 1, enumerable: true });
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    }
  });
});

describe("what could not be read is marked", () => {
  it("a value with UNKNOWN, its siblings are read", () => {
    expect(schemaOf("{ type: window.x, title: 'T' }")).toEqual({ type: UNKNOWN, title: "T" });
  });

  it("an object or array with an unknown spread with INCOMPLETE, which nobody enumerates", () => {
    const { o, list } = schemaOf("{ o: { a: 1, ...window.x, b: 2 }, list: [1, ...window.y] }");
    expect([o, list].map((value) => Object.getOwnPropertyDescriptor(value, INCOMPLETE))).toEqual([
      { value: true, enumerable: false, writable: false, configurable: false },
      { value: true, enumerable: false, writable: false, configurable: false },
    ]);
    expect(JSON.stringify([o, list])).toBe('[{"a":1,"b":2},[1]]');
  });

  it("a computed key that is unknown makes its object incomplete", () => {
    const code = withSchema("{ [window.key]: 1, type: 'object' }");
    expect(problemsOf(toolFile(code))).toEqual(["environment: window.key at /argsSchema"]);
    expect(Object.hasOwn(schemaOf("{ [window.key]: 1 }"), INCOMPLETE)).toBe(true);
  });
});

describe("keys that vanish", () => {
  it.each([
    ["{ a: 1, b: 2, a: 3 }", "duplicate-key: a at /argsSchema/a < a"],
    [`{ a: 1, "a": 2 }`, `duplicate-key: "a" at /argsSchema/a < a`],
    ["{ 0x1F: 1, 31: 2 }", "duplicate-key: 31 at /argsSchema/31 < 0x1F"],
    [`{ "a/b": 1, ["a/" + "b"]: 2 }`, `duplicate-key: ["a/" + "b"] at /argsSchema/a~1b < "a/b"`],
    ["{ [Symbol.iterator]: 1 }", "property-not-carried: [Symbol.iterator] at /argsSchema"],
    ["{ ['x']: { [Symbol('s')]: 1 } }", "property-not-carried: [Symbol('s')] at /argsSchema/x"],
    ["{ properties: { __proto__: { type: 'string' } } }", "property-name-proto: __proto__ at /argsSchema/properties/__proto__"],
    [`{ properties: { "__proto__": null } }`, `property-name-proto: "__proto__" at /argsSchema/properties/__proto__`],
    ["{ properties: { a: { items: { oneOf: [{ properties: { __proto__: 5 } }] } } } }", "property-name-proto: __proto__ at /argsSchema/properties/a/items/oneOf/0/properties/__proto__"],
    ["{ __proto__: { a: 1 } }", "property-name-proto: __proto__ at /argsSchema/__proto__"],
    ["{ properties: { ...{ __proto__: {} } } }", "property-name-proto: __proto__ at /argsSchema/properties/__proto__"],
  ])("%s is reported", (schema, problem) => {
    expect(problemsOf(toolFile(withSchema(schema)))).toEqual([problem]);
  });

  it.each([
    "{ ...{ a: 1 }, a: 2 }",
    "{ a: 1, ...{ a: 2 } }",
    "{ get x() { return 1; }, set x(v) {} }.y",
    "{ __proto__: null }",
    "{ properties: { a: { default: { properties: { __proto__: null } } } } }",
    "{ title: { a: 1, a: 2 }.b }",
  ])("%s is not", (schema) => {
    expect(problemsOf(toolFile(withSchema(schema.startsWith("{ get") || schema.includes("}.b") ? `(${schema})` : schema)))).toEqual([]);
  });

  it("a symbol key of the definition itself changes nothing that is sent", () => {
    expect(problemsOf(toolFile(`defineTool({ name: "t", [Symbol.toStringTag]: "Tool" });`))).toEqual([]);
  });

  it("the last of two keys counts, at the place of the first", () => {
    expect(JSON.stringify(schemaOf("{ a: 1, b: 2, a: 3 }"))).toBe('{"a":3,"b":2}');
  });
});

describe("build-time values of the option `define`", () => {
  const define = { "import.meta.env.MODE": "production", "import.meta.env": { BETA: true, MODE: "other" }, "process.env.NODE_ENV": "test", __APP__: { name: "App", list: ["x"] }, LIMIT: 5 };

  it.each([
    ["import.meta.env.MODE", "production"],
    ["import.meta.env?.MODE", "production"],
    [`import.meta.env["MODE"]`, "production"],
    ["import.meta.env.BETA ? 'b' : 's'", "b"],
    [`process.env["NODE_ENV"]!.toUpperCase()`, "TEST"],
    ["`${__APP__.name} ${__APP__.list[0]} ${LIMIT + 1}`", "App x 6"],
    ["typeof LIMIT", "number"],
  ])("%s", (expression, expected) => {
    expect(definitionOf(`defineTool({ description: ${expression} });`, { sources: [SOURCE], define }).value).toEqual({ description: expected });
  });

  it("do not reach what a file declares itself", () => {
    expect(definitionOf("const LIMIT = 7; defineTool({ timeoutMs: LIMIT });", { define }).value).toEqual({ timeoutMs: 7 });
    expect(problemsOf(toolFile("export const f = (__APP__: any) => defineTool({ name: __APP__.name });"), { define })).toEqual(["parameter: __APP__ at /name < __APP__"]);
  });

  it("are copied: the schema of a tool is not the object of the options", () => {
    expect((definitionOf("defineTool({ argsSchema: __APP__ });", { define }).value as { argsSchema: object }).argsSchema).not.toBe(define.__APP__);
  });
});

describe("definitions made of other definitions", () => {
  it("defineTool returns its argument", () => {
    const definitions = project(toolFile(`const a = defineTool({ name: "a", description: "D." }); defineTool({ ...a, name: "b" }); defineTool({ name: a.name + "2" });`)).define("a.ts").definitions;
    expect(definitions.map(({ value }) => value)).toEqual([{ name: "a", description: "D." }, { name: "b", description: "D." }, { name: "a2" }]);
  });

  it("an expression of its own is evaluated with pointers that start at it", () => {
    const { evaluator, module, text } = project(toolFile(`const tool = defineTool({ name: "t" }); const skills = { guidance: "G.", tools: [tool], more: window.x };`));
    const parsed = module("a.ts");
    const binding = parsed.bindings.find(({ name }) => name === "skills");
    if (binding?.kind !== "const") throw new Error("skills is a const");
    const { value, locations, problems, dependencies } = evaluator.evaluateExpression(parsed, binding.init);
    expect(value).toEqual({ guidance: "G.", tools: [{ name: "t" }], more: UNKNOWN });
    expect(text(locations.get("/guidance")!.value)).toBe('"G."');
    expect(problems.map(({ pointer }) => pointer)).toEqual(["/more"]);
    expect(dependencies).toEqual(["/app/a.ts"]);
  });

  it("evaluating twice gives equal, separate values", () => {
    const { define } = project(toolFile(`const s = { type: "object" };\n${withSchema("s")}`));
    const [first] = define("a.ts").definitions;
    const [second] = define("a.ts").definitions;
    expect(second).toEqual(first);
    expect((second!.value as { argsSchema: object }).argsSchema).not.toBe((first!.value as { argsSchema: object }).argsSchema);
  });
});

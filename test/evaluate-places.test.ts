import { describe, expect, it } from "vitest";
import type { Definition } from "../src/compiler/model.ts";
import { IMPORT, project, toolFile, withSchema } from "./evaluate-project.ts";

/** Pointer → "value", "key" and "hops" as source texts. */
function placesOf(code: string, others: Readonly<Record<string, string>> = {}): Record<string, { value: string; key?: string; hops: string[] }> {
  const { define, text } = project(toolFile(code, others));
  const [definition] = define("a.ts").definitions;
  return Object.fromEntries(
    [...definition!.locations].map(([pointer, { value, key, hops }]) => [pointer, { value: text(value), ...(key === undefined ? {} : { key: text(key) }), hops: hops.map(text) }]),
  );
}

function definitionsOf(code: string, others: Readonly<Record<string, string>> = {}): readonly Definition[] {
  return project(toolFile(code, others)).define("a.ts").definitions;
}

describe("a value lies at the literal that holds it, with the hops to there", () => {
  it.each([
    ["a literal", "", "'x'", { value: "'x'", hops: [] }],
    ["parentheses and casts are gone", "", "(('x' as any)!)", { value: "'x'", hops: [] }],
    ["a const", "const v = 'x';", "v", { value: "'x'", hops: ["v"] }],
    ["a const of a const", "const w = 'x'; const v = w;", "v", { value: "'x'", hops: ["v", "w"] }],
    ["a table", "const T = { deep: { v: 'x' } };", "T.deep['v']", { value: "'x'", hops: ["T"] }],
    ["a destructured name", "const { v = 'x' } = {} as any;", "v", { value: "'x'", hops: ["v"] }],
    ["an enum", "enum E { A = 'x' }", "E.A", { value: "'x'", hops: ["E"] }],
    ["a member that counts itself", "enum E { A, B }", "E.B", { value: "B", hops: ["E"] }],
    ["an argument of a helper", "const f = (d: string) => d;", "f('x')", { value: "'x'", hops: ["f", "d"] }],
    ["a default of a helper", "const f = (d = 'x') => d;", "f()", { value: "'x'", hops: ["f", "d"] }],
    ["what a helper writes itself", "const f = () => 'x';", "f()", { value: "'x'", hops: ["f"] }],
    ["the branch that is taken", "const yes = true;", "yes ? 'x' : 'y'", { value: "'x'", hops: [] }],
    ["the operand that is kept", "", "'' || 'x'", { value: "'x'", hops: [] }],
    ["what is only frozen", "", "Object.freeze('x')", { value: "'x'", hops: [] }],
    ["an element", "const L = ['w', 'x'];", "L[1]", { value: "'x'", hops: ["L"] }],
    ["a found element", "const L = ['w', 'x'];", "L.find((l) => l === 'x')", { value: "'x'", hops: ["L"] }],
    ["`undefined`", "", "undefined", { value: "undefined", hops: [] }],
    ["a member that is not there", "const T: any = {};", "T.none", { value: "T.none", hops: ["T"] }],
    ["a sum", "const v = 1;", "v + 2", { value: "v + 2", hops: [] }],
    ["a negative number", "", "-1", { value: "-1", hops: [] }],
    ["a template", "const v = 1;", "`${v}`", { value: "`${v}`", hops: [] }],
    ["the result of a method", "const v = 'x';", "v.toUpperCase()", { value: "v.toUpperCase()", hops: [] }],
    ["a number of the language", "", "Number.MAX_SAFE_INTEGER", { value: "Number.MAX_SAFE_INTEGER", hops: [] }],
  ])("%s", (_, prelude, expression, expected) => {
    expect(placesOf(`${prelude}\n${withSchema(`{ v: ${expression} }`)}`)["/argsSchema/v"]).toEqual({ key: "v", ...expected });
  });

  it("in other files too", () => {
    const places = placesOf(`import { s } from "./b"; import data from "./d.json"; import * as N from "./b";\n${withSchema("{ s, d: data.list[0], n: N.s }")}`, {
      "b.ts": `import { inner } from "./c"; export const s = inner;`,
      "c.ts": `export const inner = 'x';`,
      "d.json": '{ "list": [-5] }',
    });
    expect(places["/argsSchema/s"]).toEqual({ key: "s", value: "'x'", hops: ["s", "inner"] });
    expect(places["/argsSchema/d"]).toEqual({ key: "d", value: "-5", hops: ["data"] });
    expect(places["/argsSchema/n"]).toEqual({ key: "n", value: "'x'", hops: ["N", "inner"] });
  });
});

describe("a member lies at its key", () => {
  it("as it is written: quoted, computed with its brackets, in shorthand", () => {
    const places = placesOf(`const K = "k", short = 1;\n${withSchema("{ plain: 1, 'quo-ted': 2, [K]: 3, short, 0x10: 4 }")}`);
    const keys = Object.fromEntries(Object.entries(places).map(([pointer, { key }]) => [pointer, key]));
    expect(keys).toMatchObject({ "/argsSchema/plain": "plain", "/argsSchema/quo-ted": "'quo-ted'", "/argsSchema/k": "[K]", "/argsSchema/short": "short", "/argsSchema/16": "0x10" });
  });

  it("of the literal it was spread from", () => {
    expect(placesOf(`const base = { "a": 1 };\n${withSchema("{ ...base }")}`)["/argsSchema/a"]).toEqual({ value: "1", key: '"a"', hops: ["base"] });
  });

  it("of the table whose entries made it", () => {
    const places = placesOf(`const F = { street: "S." };\n${withSchema("Object.fromEntries(Object.entries(F).map(([k, d]) => [k, { d }]))")}`);
    expect(places["/argsSchema/street"]).toEqual({ value: "{ d }", key: "street", hops: [] });
    expect(places["/argsSchema/street/d"]).toEqual({ value: '"S."', key: "d", hops: ["d", "F"] });
  });

  it("names of a table lie at its keys", () => {
    expect(placesOf(`const F = { street: 1, "zip-code": 2 };\n${withSchema("{ required: Object.keys(F) }")}`)["/argsSchema/required/1"]).toEqual({ value: '"zip-code"', hops: ["F"] });
  });

  it("what JSON text holds lies at the call", () => {
    expect(placesOf(withSchema(`JSON.parse('{"a":[1]}')`))["/argsSchema/a/0"]).toEqual({ value: `JSON.parse('{"a":[1]}')`, hops: [] });
  });

  it("a hole is the comma that closes it", () => {
    const { define } = project(toolFile(withSchema("{ list: [1, , 2] }")));
    const { locations } = define("a.ts").definitions[0]!;
    const start = (IMPORT + withSchema("{ list: [1, , 2] }")).indexOf(", 2");
    expect(locations.get("/argsSchema/list/1")!.value).toMatchObject({ start, end: start + 1 });
  });

  it("for fixes the whole member is known", () => {
    const { define, text } = project(toolFile(withSchema("{ type: 'object', title: 'T' }")));
    const { member } = define("a.ts").definitions[0]!.locations.get("/argsSchema/title")!;
    expect(text(member!)).toBe("title: 'T'");
  });
});

describe("a definition knows its call", () => {
  it("argument and callee are those of the call, also where the value lies elsewhere", () => {
    const { define, text } = project(toolFile(`const def = { name: "t" }; import * as P from "@kaoruisaac/pedelec"; P.defineTool(def);`));
    const [{ argument, callee, locations }] = define("a.ts").definitions as [Definition];
    expect([text(argument), text(callee), text(locations.get("")!.value), locations.get("")!.hops.map(text)]).toEqual(["def", "P.defineTool", `{ name: "t" }`, ["def"]]);
  });

  it("a mapped element is an argument of its own", () => {
    const { define, text } = project(toolFile(`const defs = [{ name: "a" }, { name: "b" }]; defs.map(defineTool);`));
    const { definitions } = define("a.ts");
    expect(definitions.map(({ argument, value }) => [text(argument), value])).toEqual([[`{ name: "a" }`, { name: "a" }], [`{ name: "b" }`, { name: "b" }]]);
  });

  it("without an argument it is the whole call", () => {
    const { define, text } = project(toolFile(`defineTool();`));
    const [{ argument, value }] = define("a.ts").definitions as [Definition];
    expect([text(argument), value]).toEqual(["defineTool()", undefined]);
  });

  it("arguments may be spread", () => {
    expect(definitionsOf(`defineTool(...[{ name: "t" }]);`)[0]!.value).toEqual({ name: "t" });
    expect(definitionsOf(`defineTool(...this.all);`)[0]!.problems.map(({ rule }) => rule)).toEqual(["tool-not-static/spread"]);
  });

  it("it depends on every file it was read from, barrels and what they were asked for included", () => {
    const [definition] = definitionsOf(`import { s } from "./barrel"; import "./unused"; import { other } from "./other";\n${withSchema("s")}`, {
      "barrel.ts": `export * from "./one"; export * from "./two";`,
      "one.ts": `export const t = 1;`,
      "two.ts": `import { deep } from "./deep"; export const s = { type: deep };`,
      "deep.ts": `export const deep = "object";`,
      "other.ts": `export const other = 1;`,
      "unused.ts": "",
    });
    expect(definition!.dependencies).toEqual(["/app/a.ts", "/app/barrel.ts", "/app/deep.ts", "/app/one.ts", "/app/two.ts"]);
  });

  it("shared fragments count for each definition that reads them", () => {
    const definitions = definitionsOf(`import { s } from "./s";\n${withSchema("s")}\n${withSchema("s")}`, { "s.ts": `import { t } from "./t"; export const s = { type: t };`, "t.ts": `export const t = "object";` });
    expect(definitions.map(({ dependencies }) => dependencies)).toEqual([["/app/a.ts", "/app/s.ts", "/app/t.ts"], ["/app/a.ts", "/app/s.ts", "/app/t.ts"]]);
  });
});

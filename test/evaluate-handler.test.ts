import { describe, expect, it } from "vitest";
import { project, toolFile } from "./evaluate-project.ts";

const DECLARATIONS = `
  import { outside } from "./other";
  const impl = async (a: any, b: any, c: any) => 1, alias = impl, nothing = null, text = "x", table = { h: impl };
  function* steps() {}
  class Service {}
  enum Mode { A }
  let changing = impl;
  const base = { handler: impl };
  const wrap = <F,>(f: F) => f;`;

function handlerOf(member: string): { fact: Record<string, unknown>; at: string | undefined; problems: number } {
  const { define, text } = project({ "a.tsx": toolFile(`${DECLARATIONS}\ndefineTool({ name: "t", ${member} });`)["a.ts"]!, "other.ts": "export const outside = () => 1;" });
  const [definition] = define("a.tsx").definitions;
  const { location, hops: _, ...fact } = { location: undefined, hops: undefined, ...definition!.handler };
  return { fact, at: location === undefined ? undefined : text(location), problems: definition!.problems.length };
}

const FUNCTION = { kind: "function", parameters: 0, generator: false, async: false, method: false };

describe("a handler is known without being evaluated", () => {
  it.each([
    ["handler: (a) => total += a", { ...FUNCTION, parameters: 1 }, "(a) => total += a"],
    ["handler(a, b) { return fetch(a) }", { ...FUNCTION, parameters: 2, method: true }, "handler(a, b) { return fetch(a) }"],
    ["async handler() {}", { ...FUNCTION, async: true, method: true }, "async handler() {}"],
    ["handler: function* () {}", { ...FUNCTION, generator: true }, "function* () {}"],
    ["handler: impl as any", { ...FUNCTION, parameters: 3, async: true }, "impl"],
    ["handler: alias", { ...FUNCTION, parameters: 3, async: true }, "alias"],
    ["handler: steps", { ...FUNCTION, generator: true }, "steps"],
    ["['handler']: () => 1", FUNCTION, "() => 1"],
    ["...base", { ...FUNCTION, parameters: 3, async: true }, "impl"],
    ["handler: class {}", { kind: "class" }, "class {}"],
    ["handler: Service", { kind: "class" }, "Service"],
    ["handler: null", { kind: "not-function", what: "null" }, "null"],
    ["handler: nothing", { kind: "not-function", what: "null" }, "null"],
    ["handler: text", { kind: "not-function", what: "a string" }, '"x"'],
    ["handler: new Map()", { kind: "not-function", what: "an instance of Map" }, "new Map()"],
    ["handler: new Service()", { kind: "unknown" }, "new Service()"],
    ["handler: `on${1}`", { kind: "not-function", what: "a string" }, "`on${1}`"],
    ["handler: -1", { kind: "not-function", what: "a number" }, "-1"],
    ["handler: !x", { kind: "not-function", what: "a boolean" }, "!x"],
    ["handler: { run() {} }", { kind: "not-function", what: "an object" }, "{ run() {} }"],
    ["handler: []", { kind: "not-function", what: "an array" }, "[]"],
    ["handler: /x/", { kind: "not-function", what: "a regular expression" }, "/x/"],
    ["handler: <button />", { kind: "not-function", what: "JSX" }, "<button />"],
    ["handler: Mode", { kind: "not-function", what: "an object" }, "Mode"],
    ["handler: () => 1, ...base, handler: null", { kind: "not-function", what: "null" }, "null"],
    ["handler: wrap(impl)", { kind: "unknown" }, "wrap(impl)"],
    ["handler: table.h", { kind: "unknown" }, "table.h"],
    ["handler: outside", { kind: "unknown" }, "outside"],
    ["handler: changing", { kind: "unknown" }, "changing"],
    ["handler: on ? impl : undefined", { kind: "unknown" }, "on ? impl : undefined"],
    ["get handler() { return impl }", { kind: "unknown" }, "handler"],
    ["handler: undefined", { kind: "absent" }, undefined],
    ["handler: void 0", { kind: "absent" }, undefined],
    ["description: 'D.'", { kind: "absent" }, undefined],
  ])("%s", (member, fact, at) => {
    const { problems, ...found } = handlerOf(member);
    expect(found).toEqual({ fact, at });
    expect(problems).toBe(member.startsWith("handler: () => 1, ...") ? 1 : 0);
  });

  it("an unknown spread behind it may replace it", () => {
    expect(handlerOf("handler: () => 1, ...window.more").fact).toEqual({ kind: "unknown" });
    expect(handlerOf("...window.more, handler: () => 1").fact).toEqual(FUNCTION);
  });

  it("is no part of the value, and its key is known for fixes", () => {
    const { define, text } = project(toolFile(`defineTool({ name: "t", handler: window.x });`));
    const { value, locations } = define("a.ts").definitions[0]!;
    expect(Object.keys(value as object)).toEqual(["name"]);
    expect(text(locations.get("/handler")!.key!)).toBe("handler");
  });

  it("in mapped, frozen and spread definitions is the same", () => {
    for (const call of ["[def].map(defineTool)", "defineTool(Object.freeze(def))", "defineTool({ ...def })", "defineTool(Object.assign({ name: 'x' }, def))"]) {
      const { define } = project(toolFile(`const def = { name: "t", handler: () => 1 }; ${call};`));
      expect(define("a.ts").definitions[0]!.handler).toMatchObject(FUNCTION);
    }
  });

  it("elsewhere `handler` is a name like any other", () => {
    const { define } = project(toolFile(`defineTool({ argsSchema: { properties: { handler: { type: "string" } } } });`));
    expect(define("a.ts").definitions[0]!.value).toEqual({ argsSchema: { properties: { handler: { type: "string" } } } });
  });
});

describe("what is no function is wrong where it is written, with every name that leads there", () => {
  it.each([
    ["const a = 'x', b = a; defineTool({ name: 't', handler: b });", "'x'", ["b", "a"]],
    ["const definition = { name: 't', handler: null }; defineTool(definition);", "null", ["definition"]],
    ["const base = { handler: 5 }; defineTool({ name: 't', ...base });", "5", ["base"]],
    ["[{ name: 't', handler: [] }].map(defineTool);", "[]", []],
  ])("%s", (code, at, hops) => {
    const { define, text } = project(toolFile(code));
    const { handler } = define("a.ts").definitions[0]!;
    expect(handler.kind === "not-function" && { at: text(handler.location), hops: handler.hops.map(text) }).toEqual({ at, hops });
  });
});

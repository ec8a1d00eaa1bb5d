import { describe, expect, it } from "vitest";
import { problemsOf, toolFile, withSchema } from "./evaluate-project.ts";

const SCHEMA = `const s: any = { type: "object", properties: { a: { type: "string", enum: ["x"] } }, required: ["a"] };`;

function reported(code: string, schema: string, others: Readonly<Record<string, string>> = {}): string[] {
  return problemsOf(toolFile(`${code}\n${withSchema(schema)}`, others));
}

describe("a const whose object is changed is not static", () => {
  it.each([
    "s.title = 1",
    "s['properties'].a.type = 'n'",
    "delete s.properties['a']",
    "s.required.push('b')",
    "s.required.length = 0",
    "s.n ||= {}",
    "Object.assign(s.properties, { b: 1 })",
    "Object.defineProperty(s, 'x', { value: 1 })",
    "Reflect.set(s, 'x', 1)",
    "[s.title] = ['x']",
    "(s as any)!.x = 1",
  ])("by %s", (write) => {
    expect(reported(`${SCHEMA} ${write};`, "s")).toEqual([`mutated: s at /argsSchema < s < ${write}`]);
  });

  it.each([
    ["an alias", "const other = s;", "other.x = 1"],
    ["a part that has a name", "const { properties } = s;", "properties.x = 1"],
    ["a holder", "const holder = { inner: [s] };", "holder.inner[0].x = 1"],
    ["a shallow copy", "const copy = { ...s };", "copy.properties.x = 1"],
    ["a function", "function f(x: any) {", "x.y = 1", "} f(s);"],
    ["a loop over its members", "for (const p of Object.values<any>(s.properties)) {", "p.x = 1", "}"],
    ["a handler", "const handler = () => {", "s.properties.x = 1", "};"],
    ["a constructor", "class K { constructor(x: any) {", "x.y = 1", "} } new K(s);"],
    ["the constructor of a base", "class A { constructor({ x }: any) {", "x.y = 1", "} } const K = class extends A {}; new K({ x: s });"],
    ["a static method", "class K { static f(x: any) {", "x.y = 1", "} } K.f(s);"],
    ["a method of an instance", "class K { f(_: unknown, ...rest: any[]) {", "rest[0].y = 1", "} } new K().f(0, s);"],
    ["the call of a function", "const f = (x: any) => {", "x.y = 1", "}; f.call(undefined, s);"],
  ])("through %s", (_, before, write, after = ";") => {
    expect(reported(`${SCHEMA} ${before} ${write}${after}`, "s")).toEqual([`mutated: s at /argsSchema < s < ${write}`]);
  });

  it("with every write as related", () => {
    expect(reported(`${SCHEMA} s.x = 1; s.y = 2;`, "s")).toEqual(["mutated: s at /argsSchema < s < s.x = 1 < s.y = 2"]);
  });

  it("at the identifier nearest to it, with the hops to there", () => {
    expect(reported(`${SCHEMA} s.x = 1; const outer = { inner: s };`, "outer.inner")).toEqual(["mutated: s at /argsSchema < s < outer < s.x = 1"]);
    expect(reported(`${SCHEMA} s.x = 1; const id = (v: any) => v;`, "id(s)")).toEqual(["mutated: s at /argsSchema < s < id < v < s.x = 1"]);
  });

  it("also as the list of a map, and as the whole definition", () => {
    expect(problemsOf(toolFile(`const defs: any[] = [{ name: "t" }]; defs.push({}); defs.map(defineTool);`))).toEqual(["mutated: defs at the call < defs < defs.push({})"]);
    expect(problemsOf(toolFile(`const def: any = { name: "t" }; def.description = "x"; defineTool(def);`))).toEqual(["mutated: def at the call < def < def.description = \"x\""]);
  });

  it.each([
    ["an element of an array", (call: string) => `const list: any = [defineTool(${call})]; list[0].name = "x";`],
    ["each element of an array", (call: string) => `const list: any = [defineTool(${call})]; for (const tool of list) tool.description += "!";`],
    ["a member of a skills object", (call: string) => `export const list: any = { tools: [defineTool(${call})] }; list.tools[0].argsSchema.title = "x";`],
    ["an element behind a spread", (call: string) => `const list: any = [...others, defineTool(${call})]; list[5].name = "x";`],
    ["a mapped definition", (call: string) => `const list: any = [${call}].map(defineTool); list[0].name = "x";`],
    ["a definition that a callback passes on", (call: string) => `const list: any = [${call}].map((item) => defineTool(item)); list.forEach((tool: any) => { tool.name = "x"; });`],
  ])("also when the tool is changed as %s", (_, code) => {
    const call = `{ name: "t", description: "D.", argsSchema: {} }`;
    expect(problemsOf(toolFile(code(call)))).toEqual([expect.stringMatching(/^mutated: \{ name: "t".* at the call < list < /)]);
  });

  it.each([
    ["the list itself", "const list: any = [CALL]; list.push({}); list.reverse();"],
    ["another element", "const list: any = [CALL, {}]; list[1].name = 'x';"],
    ["a handler", "const list: any = [CALL]; for (const tool of list) tool.handler = () => 1;"],
    ["a copy", "const list: any = [CALL]; const copies = list.map((tool: any) => ({ ...tool })); copies[0].name = 'x';"],
    ["what stands beside it", "const list: any = { guidance: '', tools: [CALL] }; list.guidance = 'x';"],
  ])("but not when %s is", (_, code) => {
    expect(problemsOf(toolFile(code.replace("CALL", `defineTool({ name: "t", description: "D.", argsSchema: {} })`)))).toEqual([]);
  });

  it("also when the tool that holds it is changed", () => {
    const call = `{ name: "t", description: "D.", argsSchema: {} }`;
    expect(problemsOf(toolFile(`export const t: any = defineTool(${call}); t.argsSchema.x = 1;`))).toEqual([`mutated: ${call} at the call < t < t.argsSchema.x = 1`]);
    expect(problemsOf(toolFile(`export const t: any = defineTool(${call});`, { "b.ts": `import { t } from "./a"; t.description = "x";` }))).toEqual([
      `mutated: ${call} at the call < t < t.description = "x"`,
    ]);
  });
});

describe("only the slots that are read matter", () => {
  it.each([
    ["another member", "s.title = 1;", "{ type: s.type, properties: s.properties }"],
    ["a neighbour of what is read", "s.properties.b = {};", "{ properties: { a: s.properties.a } }"],
    ["another member of an alias", "const other = s; s.x = 1;", "{ type: other.type }"],
    ["another member of what was destructured", "const { properties } = s; s.x = 1;", "{ type: 'object', properties }"],
    ["another member of an argument", "s.x = 1; const typed = ({ type }: any) => ({ type });", "typed(s)"],
    ["the copy", "const copy = { ...s }; copy.title = 1; const list = [...s.required]; list.sort(); s.required.slice().reverse();", "s"],
    ["what a copy holds instead", "const copy = { ...s, properties: { ...s.properties } }; copy.properties.x = 1; const { properties, ...rest } = s; rest.properties = {};", "s"],
    ["a deep copy", "const copy = structuredClone(s); copy.properties.x = 1;", "s"],
    ["a list of its keys", "const keys = Object.keys(s); keys.push('x');", "s"],
    ["the holder's slot", "const holder: any = { s }; holder.s = null; registry.s = s;", "s"],
  ])("a write to %s does not", (_, writes, schema) => {
    expect(reported(`${SCHEMA} ${writes}`, schema)).toEqual([]);
  });

  it.each([
    ["inside", "s.properties.a.x = 1", "{ properties: { a: s.properties.a } }", "/argsSchema/properties/a"],
    ["around", "s.properties = {}", "{ properties: { a: s.properties.a } }", "/argsSchema/properties/a"],
    ["at an unknown place of", "s.required[i] = 'q'", "{ type: s.required[0] }", "/argsSchema/type"],
    ["to the length of", "s.required.push('q')", "{ maximum: s.required.length }", "/argsSchema/maximum"],
  ])("a write %s what is read does", (_, write, schema, pointer) => {
    expect(reported(`${SCHEMA} ${write};`, schema)).toEqual([`mutated: s at ${pointer} < s < ${write}`]);
  });

  it("classes that only read or keep an object do not change it", () => {
    const code = "class Log { constructor(private readonly x?: any) {} log(x: any) { return x.type; } static of(x: any) { return new Log(x); } } new Log(s).log(s); Log.of(s);";
    expect(reported(`${SCHEMA} ${code}`, "s")).toEqual([]);
  });

  it("reading and comparing is no write", () => {
    expect(reported(`${SCHEMA} console.log(s.title === 1, JSON.stringify(s), s.required.map(String).includes('a')); if (s.x == 2) {}`, "s")).toEqual([]);
  });

  it("a handler or another key nobody reads may be set later", () => {
    expect(problemsOf(toolFile(`const def: any = { name: "t", description: "D.", argsSchema: {} }; def.handler = () => 1; def.icon = 1; defineTool(def);`))).toEqual([]);
  });
});

describe("an object passed to a function of another file", () => {
  const mutating = {
    "m.ts": `export function extend(x: any) { x.properties.y = 1; return x; }
      export const deep = ({ properties: p }: any) => { p.z = 1; };
      export const later = (_: unknown, ...rest: any[]) => { rest[0].x = 1; };
      export const tools = { add(x: any) { x.a = 1; } };
      export default (x: any) => { x.d = 1; };
      export const read = (x: any) => x.type + Object.keys(x).length;
      export const shallow = (x: any) => { const copy = { ...x }; copy.title = 1; return copy; };`,
    "barrel.ts": `export * from "./m"; export { extend as grow } from "./m";`,
    "other.ts": `import { extend } from "./m"; import { shared } from "./shared"; extend(shared);`,
    "shared.ts": `export const shared: any = { properties: {} };`,
  };

  it.each([
    [`import { extend } from "./m";`, "extend(s);", "x.properties.y = 1"],
    [`import { grow } from "./barrel";`, "grow(s);", "x.properties.y = 1"],
    [`import * as M from "./m";`, "M.extend(s);", "x.properties.y = 1"],
    [`import { deep } from "./m";`, "deep(s);", "p.z = 1"],
    [`import { later } from "./m";`, "later(1, s);", "rest[0].x = 1"],
    [`import { tools } from "./m";`, "tools.add(s);", "x.a = 1"],
    [`import change from "./m";`, "if (on) change(s);", "x.d = 1"],
    [`import { extend } from "./m";`, "const holder = { s }; extend(holder.s);", "x.properties.y = 1"],
  ])("is changed by it: %s %s", (imports, call, write) => {
    expect(reported(`${imports} ${SCHEMA} ${call}`, "s", mutating)).toEqual([`mutated: s at /argsSchema < s < ${write}`]);
  });

  it.each([
    [`import { read } from "./m";`, "read(s);", "s"],
    [`import { shallow } from "./m";`, "shallow(s);", "s"],
    [`import { extend } from "./m";`, "extend({ ...s, properties: {} });", "s"],
    [`import { extend } from "./m";`, "extend(s);", "{ type: s.type, required: s.required }"],
    [`import { extend } from "./missing";`, "extend(s);", "s"],
  ])("is not: %s %s %s", (imports, call, schema) => {
    expect(reported(`${imports} ${SCHEMA} ${call}`, schema, mutating)).toEqual([]);
  });

  it("also where a third file passes it", () => {
    expect(reported(`import { shared } from "./shared";`, "shared", mutating)).toEqual(["mutated: shared at /argsSchema < shared < x.properties.y = 1"]);
  });
});

describe("writes from other files", () => {
  const fragment = "export const s: any = { type: 'object', properties: {} };";

  it.each([
    ["in the file that declares it", { "f.ts": `${fragment} s.x = 1;` }],
    ["by a named import", { "f.ts": fragment, "w.ts": `import { s } from "./f"; s.x = 1;` }],
    ["by a renamed one", { "f.ts": fragment, "w.ts": `import { s as other } from "./f"; other.x = 1;` }],
    ["by a namespace", { "f.ts": fragment, "w.ts": `import * as F from "./f.js"; F.s.x = 1;` }],
    ["by an alias path", { "f.ts": `export { s } from "@/real";`, "src/real.ts": fragment, "w.ts": `import { s } from "@/real"; s.x = 1;` }],
    ["through a barrel", { "f.ts": fragment, "barrel/index.ts": `export * from "../f";`, "w.ts": `import { s } from "./barrel"; s.x = 1;` }],
    ["through a barrel that renames", { "f.ts": fragment, "b.ts": `export { s as q } from "./f";`, "w.ts": `import { q } from "./b"; q.x = 1;` }],
    ["through a local alias", { "f.ts": fragment, "w.ts": `import { s } from "./f"; const t = s; t.x = 1;` }],
  ])("count %s", (_, files: Record<string, string>) => {
    const [problem] = reported(`import { s } from "./f";`, "s", files);
    expect(problem).toMatch(/^mutated: s at \/argsSchema < s < (?:s|other|F\.s|q|t)\.x = 1$/);
  });

  it("count for default exports and JSON files", () => {
    expect(reported(`import s from "./f";`, "s", { "f.ts": "export default { type: 'object' } as any;", "w.ts": `import q from "./f"; q.x = 1;` })[0]).toMatch(/^mutated: s at \/argsSchema .* < q\.x = 1$/);
    expect(reported(`import { properties } from "./d.json";`, "{ properties }", { "d.json": '{ "properties": {} }', "w.ts": `import d from "./d.json"; d.properties.x = 1;` })[0]).toMatch(
      /^mutated: properties at \/argsSchema\/properties .* < d\.properties\.x = 1$/,
    );
  });

  it("do not count where they change something else of the same name", () => {
    expect(reported(`import { s } from "./f";`, "s", { "f.ts": fragment, "w.ts": `import { s } from "./g"; s.x = 1; import { s as read } from "./f"; console.log(read.type);`, "g.ts": fragment })).toEqual([]);
  });

  it("through a namespace point at the name of the namespace", () => {
    expect(reported(`import * as F from "./f";`, "F.s", { "f.ts": `${fragment} s.x = 1;` })).toEqual(["mutated: F at /argsSchema < s < s.x = 1"]);
  });
});

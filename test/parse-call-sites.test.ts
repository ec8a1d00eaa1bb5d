import { expect, test } from "vitest";
import type { CallSite, ParsedModule } from "../src/compiler/syntax.ts";
import { parse, print, textOf } from "./parse-printer.ts";

/** `use binding.members`, and for calls and maps what goes in. */
function describe(site: CallSite, module: ParsedModule): string {
  const binding = module.bindings[site.callee.binding]!;
  const callee = [binding.name, ...site.callee.members].join(".");
  if (site.use.kind === "call") return `call ${callee}(${site.use.arguments.map(({ kind, value }) => (kind === "spread" ? "..." : "") + print(value, module)).join(", ")})`;
  return site.use.kind === "map" ? `map ${callee} over ${print(site.use.array, module)}` : `${site.use.kind} ${callee}`;
}

function sites(text: string, path?: string): string[] {
  const module = parse(text, path);
  return module.callSites.map((site) => describe(site, module));
}

const IMPORT = 'import { defineTool } from "p"; import * as P from "p";\n';

test.each([
  ["defineTool(1)", "call defineTool(1)"],
  ["defineTool?.(1)", "call defineTool(1)"],
  ["(defineTool)(1)", "call defineTool(1)"],
  ["defineTool!(1)", "call defineTool(1)"],
  ["(defineTool as any)(...a)", "call defineTool(...a:?)"],
  ["(0, defineTool)(1)", "call defineTool(1)"],
  ["defineTool<A, B>(1)", "call defineTool(1)"],
  ["P.defineTool(1)", "call P.defineTool(1)"],
  ['P["defineTool"]?.(1)', "call P.defineTool(1)"],
  ["(P!).a.b(1)", "call P.a.b(1)"],
])("a call is found however the callee is written: %s", (code, expected) => {
  expect(sites(`${IMPORT}${code};`)).toEqual([expected]);
});

test.each([
  ["[a].map(defineTool)", "map defineTool over [a:?]"],
  ["a.b.map((defineTool as any))", "map defineTool over a:?.b"],
  ["a.map(P.defineTool)", "map P.defineTool over a:?"],
  ["a.map((d) => defineTool(d))", "map defineTool over a:?"],
  ["a.map((d: any) => (defineTool(d as never)!))", "map defineTool over a:?"],
  ["a.map(function (d) { return P.defineTool(d); })", "map P.defineTool over a:?"],
  ["a.map((d) => { return defineTool(d); })", "map defineTool over a:?"],
  ["a.map((d) => defineTool({ ...d }))", "call defineTool({ ...d:parameter })"],
  ["a.map((d, i) => defineTool(d))", "call defineTool(d:parameter)"],
  ["a.map(({ d }) => defineTool(d))", "call defineTool(d:parameter)"],
  ["a.map((d = b) => defineTool(d))", "call defineTool(d:parameter)"],
  ["a.map((...d) => defineTool(d))", "call defineTool(d:parameter)"],
  ["a.map((d) => defineTool(e))", "call defineTool(e:?)"],
  ["a.map(async (d) => defineTool(d))", "call defineTool(d:parameter)"],
  ["a.map((d) => { b(); return defineTool(d); })", "call defineTool(d:parameter)"],
  ["a.flatMap((d) => defineTool(d))", "call defineTool(d:parameter)"],
  ["a.map(defineTool, b)", "value defineTool"],
  ["a.forEach(defineTool)", "value defineTool"],
])("a map over an array is one only if each element goes in as it is: %s", (code, expected) => {
  expect(sites(`${IMPORT}${code};`)).toEqual([expected]);
});

test("the mapped array is read in the scope around the callback", () => {
  expect(sites(`${IMPORT}const d = [1]; d.map((d) => defineTool(d));`)).toEqual(["map defineTool over d:const"]);
});

test.each([
  ["const reg = [defineTool];", "value defineTool"],
  ["register(defineTool);", "value defineTool"],
  ["const o = { defineTool };", "value defineTool"],
  ["let t = defineTool;", "value defineTool"],
  ["const t = a ? defineTool : b;", "value defineTool"],
  ["const t = (0, defineTool);", "value defineTool"],
  ["defineTool.bind(null)(1);", "value defineTool"],
  ["P.defineTool.call(null, 1);", "value P.defineTool"],
  ["new P.X(1);", "value P.X"],
  ["const f = P[key];", "value P"],
  ["class A extends P.Base {}", "value P.Base"],
  ["const { [k]: t } = P;", "value P"],
  ["const { defineTool: t = 1 } = P;", "value P"],
  ["const t = defineTool;", "alias defineTool"],
  ["const t = P.defineTool as any;", "alias P.defineTool"],
  ["const { defineTool: t } = P;", "alias P"],
  ["import t = P.defineTool;", "alias P.defineTool"],
  ["defineTool;", "alias defineTool"],
  ["void defineTool;", "alias defineTool"],
  ['if (typeof defineTool === "function") {}', "alias defineTool"],
  ["export { defineTool as t };", "export defineTool"],
  ["export default defineTool;", "export defineTool"],
  ["export = P;", "export P"],
])("any other reference is harmless or lets the function go: %s", (code, expected) => {
  expect(sites(IMPORT + code)).toEqual([expected]);
});

test("a component, a decorator and an imported value in JSX are references", () => {
  expect(sites('import { A, b, c, div } from "p"; const x = <A.B k={b} div><div/></A.B>; @c() class D {}', "/a.tsx")).toEqual(["value A.B", "value b", "call c()"]);
});

test("names that only look like a reference are none", () => {
  const text = 'import { defineTool, type T } from "p"; import type { U } from "p"; const o = { defineTool: 1 }; o.defineTool; defineTool: for (;;) break defineTool; type V = typeof defineTool; function f(defineTool) { defineTool(1); } class A { defineTool() {} } export { defineTool } from "q"; let a: T; U(1);';
  expect(sites(text)).toEqual([]);
});

test("constants, patterns and namespaces are followed to an import, and to nothing else", () => {
  const text = `${IMPORT}const one = P; const two = one; const { defineTool: t } = two; t(1); two.defineTool(2);
    namespace N { export const tool = defineTool; export namespace M { export import again = P.a.b; } } N.tool(3); N.M.again(4); N.other(5);
    import Short = N.M; Short.again(6);
    const cycle = loop, loop = cycle; cycle(7); const own = () => 1; own(8); const member = own.x; member(9);`;
  expect(sites(text).filter((site) => site.startsWith("call"))).toEqual(["call t(1)", "call two.defineTool(2)", "call tool(3)", "call again(4)", "call again(6)"]);
});

test("a reference may stand above the constant that names the function", () => {
  expect(sites('function f() { return tool(1); } const tool = defineTool; import { defineTool } from "p";')).toEqual(["call tool(1)", "alias defineTool"]);
});

test("required modules and CommonJS exports count like imports and exports", () => {
  expect(sites('const { defineTool } = require("p"); module.exports = defineTool; exports.t = defineTool(1);', "/a.cjs")).toEqual(["export defineTool", "call defineTool(1)"]);
});

test("calls are found wherever an expression may stand", () => {
  const text = `${IMPORT}class R { static #a = defineTool(1); static { defineTool(2); } m(a = defineTool(3)) { switch (a) { default: return \`\${defineTool(4)}\`; } } get g() { return [defineTool(5)]; } }
    for (const a of b) defineTool(6); label: { if (c) defineTool(7); else { try { defineTool(8); } finally {} } } (() => defineTool(9))(); namespace N { defineTool(10); } export const { a = defineTool(11) } = {}; enum E { A = defineTool(12) }`;
  expect(sites(text)).toEqual(Array.from({ length: 12 }, (_, index) => `call defineTool(${index + 1})`));
});

test("ranges: the whole call, the callee without parentheses, the type arguments with their brackets", () => {
  const text = `${IMPORT}const x = /* a */ ((P . defineTool)!)<{ a: 1 } /* > */ > ( 1 ) as any; (defineTool<string>)(2); c.map( defineTool );`;
  const { callSites } = parse(text);
  expect(callSites.map((site) => [textOf(text, site), textOf(text, site.callee), site.typeArguments === undefined ? "" : textOf(text, site.typeArguments)])).toEqual([
    ["((P . defineTool)!)<{ a: 1 } /* > */ > ( 1 )", "P . defineTool", "<{ a: 1 } /* > */ >"],
    ["(defineTool<string>)(2)", "defineTool", "<string>"],
    ["defineTool", "defineTool", ""],
  ]);
});

test("a call knows the export that holds exactly it", () => {
  const text = `${IMPORT}export const a = (defineTool(1) as any); const b = defineTool(2); export { b as "b c", b as d }; export const e = [defineTool(3)]; export let f = defineTool(4); const g = defineTool(5); export default defineTool(6) satisfies T; function h() { const a = defineTool(7); }`;
  expect(parse(text).callSites.map(({ exportedAs }) => exportedAs)).toEqual(["a", "b c", undefined, undefined, undefined, "default", undefined]);
  expect(parse(`${IMPORT}const t = defineTool(1); export default t;`).callSites[0]?.exportedAs).toBe("default");
});

test("a call knows the array literal it is an element of, and a map the literal it maps", () => {
  const text = `${IMPORT}const a = [0, (defineTool(1) as any), { b: defineTool(2) }, ...defineTool(3)] as const; ([c] as const).map(defineTool); c.map(defineTool);`;
  expect(parse(text).callSites.map(({ array }) => (array === undefined ? "" : textOf(text, array)))).toEqual([
    "[0, (defineTool(1) as any), { b: defineTool(2) }, ...defineTool(3)]",
    "",
    "",
    "[c]",
    "",
  ]);
});

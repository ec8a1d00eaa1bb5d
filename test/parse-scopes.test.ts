import { expect, test } from "vitest";
import type { BindingStep } from "../src/compiler/syntax.ts";
import { bindingOf, init, parse, print } from "./parse-printer.ts";

/** The kinds and names of all bindings. */
function bindings(text: string, path?: string): string[] {
  return parse(text, path).bindings.map(({ kind, name }) => `${kind} ${name}`);
}

/** The initialisers of the constants called `x`, `x1`, `x2` …, printed. */
function inits(text: string): string[] {
  const module = parse(text);
  return module.bindings.flatMap((binding) => (binding.kind === "const" && /^x\d*$/.test(binding.name) ? [print(binding.init, module)] : []));
}

test("every kind of declaration makes a binding of its kind", () => {
  expect(
    bindings(`
      import d, { a as b, type T } from "m"; import * as ns from "m"; import type { U } from "m"; import r = require("m"); import al = ns.x;
      const c = 1; let l; var v; function f(p, { q, r: [s, ...t] }) {} class C {} enum E { A } const enum F { B } namespace N { export const n = 1; }
      for (const i of c) {} for (let j in c) {} for (let k = 0; ; ) {} try {} catch ({ message }) {}
      async function g() { using u = c; await using w = c; }
    `),
  ).toEqual([
    "import d", "import b", "import T", "import ns", "import U", "import r", "const al",
    "const c", "let l", "var v", "function f", "parameter p", "parameter q", "parameter s", "parameter t", "class C", "enum E", "enum F", "namespace N", "const n",
    "loop i", "loop j", "loop k", "catch message",
    "function g", "using u", "using w",
  ]);
});

test("types, ambient declarations and overload signatures make no binding and hide no import", () => {
  const text = `
    import { defineTool } from "m";
    declare const K: string; declare function defineTools(): void; declare class Q {} declare enum R { A } declare namespace S { const z: 1 } declare module "n" { const y: 1 } declare global { var w: 1 }
    interface I { defineTool: 1 } type A<defineTool> = defineTool; namespace OnlyTypes { export type defineTool = 1; export interface J {} namespace Inner { type Z = 1 } }
    function over(a: string): void; function over(a: number): void; function over(a: any) {}
    abstract class Shape { abstract area(defineTool: 1): void; declare later: 1; [key: string]: any }
    const x = [defineTool, K, OnlyTypes, over];
  `;
  expect(bindings(text)).toEqual(["import defineTool", "function over", "parameter a", "class Shape", "const x"]);
  expect(init(text)).toBe("[defineTool:import, K:?, OnlyTypes:?, over:function]");
});

test("a name means the innermost declaration, wherever in its scope that stands", () => {
  expect(inits("const a = 1; { const x = a; const a = 2; } const x2 = a;")).toEqual(["a:const", "a:const"]);
  const module = parse("import { a } from 'm'; function f(b) { const x = [a, b, c]; let c; } const x1 = (a) => a; { const x2 = h; function h() {} } const x3 = h; try {} catch (e) { const x4 = e; } const x5 = e;");
  expect(module.bindings.flatMap((binding) => (binding.kind === "const" ? [`${binding.name} ${print(binding.init, module)}`] : []))).toEqual([
    "x [a:import, b:parameter, c:let]",
    "x1 arrow(a) => a:parameter",
    "x2 h:function",
    "x3 h:?",
    "x4 e:catch",
    "x5 e:?",
  ]);
});

test("var is hoisted to its function, and a loop variable stays in its loop", () => {
  expect(inits("function f() { const x = v; if (1) { for (var v of []) {} } } const x1 = v; for (const i of [i]) { const x2 = i; } const x3 = i;")).toEqual(["v:loop", "v:?", "i:loop", "i:?"]);
});

test("a parameter default does not see the variables of the body, and a body may declare its parameter again", () => {
  expect(inits("const a = 1; function f(b = () => a) { const x = a; var a; var b; const x1 = b; } const x2 = f;")).toEqual(["a:var", "b:parameter", "f:function"]);
  const module = parse("const a = 1; function f(b = a) { var a; return b; }");
  const f = bindingOf(module, "f");
  expect(f.kind === "function" && print(f.function, module)).toBe("function f(b = a:const) => <body>");
});

test("a named function expression and a named class expression know their own names, and nobody else does", () => {
  expect(inits("const x = function g() { return g; }; const x1 = g; const x2 = class K { static k = 1 }; const x3 = K; const x4 = function h(h) { return h; };")).toEqual([
    "function g() => g:function",
    "g:?",
    "class",
    "K:?",
    "function h(h) => h:parameter",
  ]);
});

test("an enum is one binding with the members of all its bodies, which see each other", () => {
  const module = parse('const Light = 9; enum W { Light = 1, "two words", Heavy = Light * 10, 0x10 = Other } enum W { Next, Last = Heavy | W.Light } const x = Light;');
  const binding = bindingOf(module, "W");
  if (binding.kind !== "enum") throw new Error(binding.kind);
  expect(binding.members.map(({ name, init: value }) => `${name}${value === undefined ? "" : ` = ${print(value, module)}`}`)).toEqual([
    "Light = 1",
    "two words",
    "Heavy = (W:enum.Light * 10)",
    "16 = Other:?",
    "Next = 0",
    "Last = (W:enum.Heavy | W:enum.Light)",
  ]);
  expect(bindingOf(module, "x")).toMatchObject({ init: { name: "Light", binding: 0 } });
});

test("a namespace shows its exports, those of all its bodies, and its bodies see them", () => {
  const text = `
    namespace A { export const a = 1; const hidden = 2; export namespace B.C { export function f() {} } export import Short = B.C; }
    namespace A { const x = [a, hidden, B]; export enum E { M } }
    const x1 = A.a;
  `;
  const module = parse(text);
  const a = bindingOf(module, "A");
  const b = bindingOf(module, "B");
  const c = bindingOf(module, "C");
  if (a.kind !== "namespace" || b.kind !== "namespace" || c.kind !== "namespace") throw new Error("no namespaces");
  const names = (exports: Readonly<Record<string, number>>): string[] => Object.entries(exports).map(([name, id]) => `${name} ${module.bindings[id]!.kind}`);
  expect(names(a.exports)).toEqual(["a const", "B namespace", "Short const", "E enum"]);
  expect(names(b.exports)).toEqual(["C namespace"]);
  expect(names(c.exports)).toEqual(["f function"]);
  expect(inits(text)).toEqual(["[a:const, hidden:?, B:namespace]", "A:namespace.a"]);
});

test("a namespace that shares the name of a function or an enum changes that", () => {
  const module = parse("enum E { A } namespace E { export const extra = 1; } function f() {} namespace f { export const g = 2; type T = 1; } class C {} namespace C { export type U = 1; }");
  expect(module.bindings.filter(({ kind }) => kind === "namespace")).toEqual([]);
  expect(module.writes.map(({ binding, path }) => `${module.bindings[binding]!.name}.${path.join(".")}`)).toEqual(["E.extra", "f.g"]);
});

test("the steps of a destructuring pattern lead from the initialiser to the name", () => {
  const module = parse('const { a: { "b c": [, d = 1, ...e] }, [k]: f, ...g } = src;');
  const paths = module.bindings.map((binding) => (binding.kind === "const" ? `${binding.name}: ${binding.path.map(printStep).join(" ")}` : ""));
  expect(paths).toEqual(["d: a b c 1=", "e: a b c ...2", "f: []", "g: ...-2"]);
});

function printStep(step: BindingStep): string {
  if (step.kind === "object-rest") return `...-${step.omitted.length}`;
  if (step.kind === "array-rest") return `...${step.from}`;
  return (step.kind === "index" ? String(step.index) : (step.key.name ?? "[]")) + (step.default === undefined ? "" : "=");
}

test("imports say what they import, and whether for types only", () => {
  const module = parse('import d, { a as b, type T, "odd name" as o, default as e } from "m"; import type U from "m"; import * as ns from "m"; import type V = require("m"); import r = require("m");');
  expect(module.bindings.map((binding) => (binding.kind === "import" ? `${binding.name} = ${binding.imported}${binding.typeOnly ? " type" : ""}${binding.requireCall ? " require" : ""}` : ""))).toEqual([
    "d = default", "b = a", "T = T type", "o = odd name", "e = default", "U = default type", "ns = *", "V = * type require", "r = * require",
  ]);
});

test("a variable that holds a required module is an import, unless require is the file's own", () => {
  const code = 'const p = require("p"); const { a: b, ...c } = require("p"); const d = require("p").d; var e = require("p"); const f = require(g);';
  expect(bindings(code, "/a.cjs")).toEqual(["import p", "import b", "const c", "import d", "import e", "const f"]);
  expect(bindings(`${code} function require() {}`, "/a.cjs").filter((name) => name.startsWith("import"))).toEqual([]);
});

test("a binding knows whether it is assigned again, in whatever form", () => {
  const text = "let a = 1, b, c, d, e, f, g, h, ok = 1; var v = 1; var v = 2; function fn() {} fn = 1; a = 2; b++; [c, ...d] = [1]; ({ e, k: f = 1 } = {}); for (g of []) {} for (h in {}) {} ok.x = 1; function p(q) { q ||= 1; }";
  const assigned = parse(text).bindings.filter(({ neverAssigned }) => !neverAssigned);
  expect(assigned.map(({ name }) => name)).toEqual(["a", "b", "c", "d", "e", "f", "g", "h", "v", "fn", "q"]);
});

test("only several bodies make a function overloaded, and the last one counts", () => {
  const module = parse("function f() { return 1; } function f() { return 2; } function g(a: string): 1; function g(a: any) { return a; }");
  const [f, g] = [bindingOf(module, "f"), bindingOf(module, "g")];
  expect(f.kind === "function" && [f.overloaded, print(f.function, module)]).toEqual([true, "function f() => 2"]);
  expect(g.kind === "function" && [g.overloaded, print(g.function, module)]).toEqual([false, "function g(a) => a:parameter"]);
});

test("names such as __proto__ and toString are names like others", () => {
  const module = parse("namespace N { export const __proto__ = 1, toString = 2; } export const constructor = 1; const __proto__ = 1; const x = [hasOwnProperty, __proto__]; export { __proto__ };");
  const n = bindingOf(module, "N");
  expect(n.kind === "namespace" && Object.keys(n.exports)).toEqual(["__proto__", "toString"]);
  expect(Object.keys(module.exports)).toEqual(["constructor", "__proto__"]);
  const x = bindingOf(module, "x");
  expect(x.kind === "const" && print(x.init, module)).toBe("[hasOwnProperty:?, __proto__:const]");
});

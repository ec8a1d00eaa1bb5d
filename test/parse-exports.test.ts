import { expect, test } from "vitest";
import { parse, print, textOf } from "./parse-printer.ts";

/** `name = what is exported`, then stars and `export =`. */
function exported(text: string, path?: string): string[] {
  const module = parse(text, path);
  const entries = Object.entries(module.exports).map(([name, entry]) => {
    if (entry.kind === "local") return `${name} = ${module.bindings[entry.binding]!.kind} ${module.bindings[entry.binding]!.name}`;
    return `${name} = ${entry.kind === "reexport" ? `${entry.imported} of ${entry.specifier}` : print(entry.expression, module)}`;
  });
  const equals = module.exportEquals === undefined ? [] : [`= ${print(module.exportEquals, module)}`];
  return [...entries, ...module.starExports.map((specifier) => `* of ${specifier}`), ...equals];
}

test("every form of export names what it exports", () => {
  const text = `
    import { i } from "m"; import type { T } from "m"; const l = 1;
    export const a = 1, { b, c: [d] } = l; export let e; export function f() {} export class G {} export enum H {} export namespace I { export const j = 1; } export import K = I.j;
    export { l as m, l as "odd name", i, type T, notDeclared }; export type { T as U }; export interface V {} export declare const w: 1; export type X = 1; export namespace Y { export type Z = 1 }
    export { default, n as o, type p } from "r"; export * as q from "s"; export * from "t"; export type * from "u"; export * from "v";
  `;
  expect(exported(text)).toEqual([
    "a = const a", "b = const b", "d = const d", "e = let e", "f = function f", "G = class G", "H = enum H", "I = namespace I", "K = const K",
    "m = const l", "odd name = const l", "i = import i",
    "default = default of r", "o = n of r", "q = * of s",
    "* of t", "* of v",
  ]);
});

test.each([
  ["const a = 1; export default a;", "default = const a"],
  ["export default (a as any);", "default = a:?"],
  ["export default { a: 1 } satisfies T;", "default = { a: 1 }"],
  ["export default function f() {}", "default = function f"],
  ["export default function () { return 1; }", "default = function() => 1"],
  ["export default class {}", "default = class"],
  ["export default abstract class A {}", "default = class A"],
  ["export default async (a) => a;", "default = async arrow(a) => a:parameter"],
  ["const a = 1; export = a;", "= a:const"],
  ["export = { a: 1 };", "= { a: 1 }"],
])("the default export is a binding or an expression: %s", (code, expected) => {
  expect(exported(code)).toEqual([expected]);
});

test.each([
  ["module.exports = { a };", ["= { a: a:? }"]],
  ["const a = 1; exports.a = a; module.exports.b = 2;", ["a = const a", "b = 2"]],
  ["exports.a = 1; exports.a = 2;", []],
  ["module.exports = {}; module.exports.a = 1;", []],
  ["exports.a = {}; change(exports);", []],
  ["if (a) module.exports = 1;", []],
  ["const exports = {}; exports.a = 1;", []],
  ["import a from 'b'; exports.a = 1;", []],
])("CommonJS exports are read where each is assigned once and nothing else is done to them: %s", (code, expected) => {
  expect(exported(code, "/a.js")).toEqual(expected);
});

test("the specifiers are those of values, once each, in order", () => {
  const text = `import "side"; import a from "a"; import type B from "b"; import { type C } from "c"; import { type D, e } from "d"; import * as f from "a"; import g = require("g"); import type h = require("h");
    export * from "i"; export type * from "j"; export { k } from "k"; export { type l } from "l"; export * as m from "m"; const n = require("n").o; const { p } = require("q"); import {} from "r";`;
  expect(parse(text).specifiers).toEqual(["a", "d", "g", "i", "k", "m", "n", "q"]);
});

test("a syntax error gives its message and place, and nothing but the specifiers", () => {
  const text = 'import { defineTool } from "p";\nexport const t = defineTool({ name: "t" });\nconst = 5;\n';
  const module = parse(text);
  expect(module.syntaxProblems[0]).toMatchObject({ message: "Variable declaration expected." });
  expect(textOf(text, module.syntaxProblems[0]!)).toBe("=");
  expect(module).toMatchObject({ bindings: [], callSites: [], specifiers: ["p"] });
  expect(Object.keys(module.exports)).toEqual([]);
});

test("the extension decides on JSX and types, and types in plain JavaScript are let pass", () => {
  const jsx = "export const a = <b/>;";
  const assertion = "export const a = <b>c;";
  for (const extension of ["js", "jsx", "mjs", "cjs", "tsx"]) expect(parse(jsx, `/a.${extension}`).syntaxProblems).toEqual([]);
  for (const extension of ["ts", "mts", "cts"]) {
    expect(parse(jsx, `/a.${extension}`).syntaxProblems).not.toEqual([]);
    expect(parse(assertion, `/a.${extension}`).syntaxProblems).toEqual([]);
  }
  expect(parse("const a: number = 1 as any;", "/a.js").syntaxProblems).toEqual([]);
});

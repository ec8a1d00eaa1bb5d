import { expect, test } from "vitest";
import type { Expression } from "../src/compiler/syntax.ts";
import { bindingOf, init, parse, textOf } from "./parse-printer.ts";

function initOf(text: string, name = "x"): Expression {
  const binding = bindingOf(parse(text), name);
  if (binding.kind !== "const") throw new Error(binding.kind);
  return binding.init;
}

test.each([
  [`"a\\u{1F600}\\x41\\\n b"`, '"a😀A b"'],
  ["0x1F", "31"],
  ["1_000.5e1", "10005"],
  ["1e400", "Infinity"],
  ["0xFFn", "255n"],
  ["1_000n", "1000n"],
  ["null", "null"],
  ["true", "true"],
  [String.raw`/a\/[/]b/gu`, String.raw`/a\/[/]b/gu`],
  ["undefined", "undefined:?"],
])("a literal is its value: %s", (code, expected) => {
  expect(init(`const x = ${code};`)).toBe(expected);
});

test("wrappers that have no effect are gone, and the range is that of the bare expression", () => {
  const text = "const x = ((<any>({ a: 1 } as const)!) satisfies object);";
  const expression = initOf(text);
  expect(expression.kind).toBe("object");
  expect(textOf(text, expression)).toBe("{ a: 1 }");
  expect(init("import { f } from 'm'; const x = f<string>;")).toBe("f:import");
});

test("the cooked text of a template has ECMAScript's line breaks, and so has its raw text", () => {
  expect(init("const x = `a\r\nb${1}c\rd\\n`;")).toBe('`"a\\nb"${1}"c\\nd\\n"`');
  expect(init("const x = `a\\\r\nb`;")).toBe('`"ab"`');
  expect(init("const x = String.raw`a\\n\r\n${1}\\u{zz}`;")).toBe(`String:?.raw\`"a\\\\n\\n"|"\\\\u{zz}"\`(1)`);
});

test("a template with an invalid escape is a syntax error unless it is tagged", () => {
  expect(parse("const x = `\\u{zz}`;").syntaxProblems).toHaveLength(1);
  expect(parse("const x = t`\\u{zz}`;").syntaxProblems).toEqual([]);
});

test("a run of operators is one flat node in the order it is computed", () => {
  expect(init("const x = 1 + 2 * 3 - 4;")).toBe("(1 + (2 * 3) - 4)");
  expect(init("const x = ((1 + 2) + 3) ?? (4 || 5);")).toBe("(1 + 2 + 3 ?? (4 || 5))");
  expect(init("const x = 2 ** 3 ** 2;")).toBe("(2 ** (3 ** 2))");
  expect(init("const x = (1, 2, 3) + 4;")).toBe("((1, 2, 3) + 4)");
  expect(init('const x = "a" in b && c instanceof D;')).toBe('("a" in b:? && (c:? instanceof D:?))');
});

test("keys are spelled as JavaScript spells them and keep their range", () => {
  const text = `const k = "c"; const x = { n\\u0061me: 1, "two words": 2, 0x1F: 3, .5: 4, 1e3: 5, 1n: 6, [k]: 7, k, __proto__: 8, m() {}, get g() { return 1; }, async *[k]() {}, ...k };`;
  expect(init(text)).toBe(
    "{ name: 1, two words: 2, 31: 3, 0.5: 4, 1000: 5, 1: 6, [k:const]: 7, k: k:const, __proto__: 8, method m function m() => <body>, accessor g, method [k:const] async function *() => <body>, ...k:const }",
  );
  const expression = initOf(text);
  if (expression.kind !== "object") throw new Error("no object");
  const keys = expression.members.map((member) => ("key" in member ? textOf(text, member.key) : "")).filter((key) => key !== "");
  expect(keys).toEqual(["n\\u0061me", '"two words"', "0x1F", ".5", "1e3", "1n", "[k]", "k", "__proto__", "m", "g", "[k]"]);
  expect(expression.members.map((member) => textOf(text, member))).toContain("get g() { return 1; }");
  expect(textOf(text, expression.members.at(-1)!)).toBe("...k");
});

test("a hole has the range of the comma that closes it", () => {
  const text = "const x = [1, /* , */ , 2, ...[3],,];";
  const expression = initOf(text);
  if (expression.kind !== "array") throw new Error("no array");
  expect(init(text)).toBe("[1, <hole>, 2, ...[3], <hole>]");
  const holes = expression.elements.filter((element) => element.kind === "hole");
  expect(holes.map(({ start }) => start)).toEqual([text.indexOf("*/ ,") + 3, text.indexOf(",,") + 1]);
});

test("an optional chain ends at parentheses, not at a non-null assertion", () => {
  expect(init("const x = a?.b.c;")).toBe("<a:??.b.c>");
  expect(init("const x = (a?.b).c;")).toBe("<a:??.b>.c");
  expect(init("const x = a?.b!.c;")).toBe("<a:??.b.c>");
  expect(init("const x = (a?.b)!.c;")).toBe("<a:??.b>.c");
  expect(init('const x = a.b?.["c"]?.(1)[d?.e].f;')).toBe('<a:?.b?.["c"]?.(1).[<d:??.e>].f>');
});

test("whatever has no value at build time is opaque and says what it is", () => {
  const codes = ["this", "import.meta", "(a = 1)", "a++", "--a", "delete a.b", 'import("m")', "(() => { new.target })"];
  const printed = codes.map((code) => init(`let a; const x = ${code};`));
  expect(printed).toEqual(["<this>", "<import.meta>", "<assignment>", "<update>", "<update>", "<delete>", "<dynamic import>", "arrow() => <body>"]);
  expect(init("const x = <div>{1}</div>;", "x", "/a.tsx")).toBe("<jsx>");
  expect(init("import.meta.env.MODE; const x = import.meta.env.MODE;")).toBe("<import.meta>.env.MODE");
  expect(init("const x = [typeof a, void 0, !b, -c, +d, ~e, new F, await g, class {}];")).toBe("[typeof a:?, void 0, ! b:?, - c:?, + d:?, ~ e:?, new F:?(), await g:?, class]");
});

test("a function has a result when one expression is all it computes", () => {
  expect(init("const x = (a, { b = 1, c: [d, ...e] }, ...f) => ({ a, b });")).toBe("arrow(a, {b: b = 1, c: [d, ...e]}, ...f) => { a: a:parameter, b: b:parameter }");
  expect(init('const x = function g<T>(this: X, a: T) { "use strict"; type U = T; return a; };')).toBe("function g(a) => a:parameter");
  expect(init("const x = (a) => { const b = a; return b; };")).toBe("arrow(a) => <body>");
  expect(init("const x = (a) => { return; };")).toBe("arrow(a) => <body>");
  expect(init("const x = async () => 1;")).toBe("async arrow() => 1");
});

test("a function knows whether it uses this, super or arguments of its own", () => {
  expect(init("const x = function () { return [() => this]; };")).toBe("function this!() => [arrow this!() => <this>]");
  expect(init("const x = function () { return arguments.length; };")).toContain("this!");
  expect(init("const x = { m() { return super.m; } };")).toContain("this!");
  expect(init("const x = () => function () { return this; };")).toBe("arrow() => function this!() => <this>");
  expect(init("const x = () => class { a = this; static { this.b; } };")).toBe("arrow() => class");
  expect(init("const x = (a = () => this) => a;")).toContain("arrow this!(a = ");
});

test("the offsets count a byte order mark, CRLF and surrogate pairs as they are in the text", () => {
  const text = '\uFEFF// 😀\r\nconst x = { "é😀": [1] };\r\n';
  expect(textOf(text, initOf(text))).toBe('{ "é😀": [1] }');
});

import { expect, test } from "vitest";
import type { Directive } from "../src/compiler/syntax.ts";
import { parse, textOf } from "./parse-printer.ts";

const IMPORT = 'import { defineTool, other } from "p";\n';

function name(directive: Directive): string {
  return directive.kind === "manifest" ? directive.name : directive.kind;
}

/** The directives of each call or map, in order, and after a bar the stray ones. */
function directives(code: string): string {
  const { callSites, strayDirectives, syntaxProblems } = parse(IMPORT + code, "/a.tsx");
  expect(syntaxProblems).toEqual([]);
  const calls = callSites.filter(({ use }) => use.kind === "call" || use.kind === "map");
  return `${calls.map((site) => site.directives.map(name).join("+") || "-").join(" ")} | ${strayDirectives.map(name).join("+")}`.trim();
}

test.each([
  "/* @runtime-tool */ defineTool(1);",
  "/** @runtime-tool */ defineTool(1);",
  "/**\n * @runtime-tool\n */\ndefineTool(1);",
  "// @runtime-tool\ndefineTool(1);",
  "//@runtime-tool\r\n\r\n// more\r\ndefineTool(1);",
  "// @runtime-tool\nexport const t = defineTool(1);",
  "export const t = /* @runtime-tool */ defineTool(1);",
  "export const t = // @runtime-tool\n  defineTool(1);",
  "export /* @runtime-tool */ const t = defineTool(1);",
  "export const t: T /* @runtime-tool */ = (defineTool(1) as any)!;",
  "const t = a, /* @runtime-tool */ u = await defineTool(1);",
  "// @runtime-tool\nexport default defineTool(1);",
  "function f() {\n  // @runtime-tool\n  return defineTool(1);\n}",
  "const f = () => /* @runtime-tool */ defineTool(1);",
  "function f() { // @runtime-tool\n  return defineTool(1);\n}",
  "const a = [ // @runtime-tool\n  defineTool(1)];",
  "const a = [b, /* @runtime-tool */ defineTool(1)];",
  "const o = {\n  a: 1,\n  // @runtime-tool\n  key: defineTool(1),\n};",
  'const o = { "key" /* @runtime-tool */ : defineTool(1) };',
  "f(a, /* @runtime-tool */ defineTool(1));",
  "class A {\n  // @runtime-tool\n  private static readonly t = defineTool(1);\n}",
  "function f(/* @runtime-tool */ a = defineTool(1)) {}",
  "let a;\n// @runtime-tool\na.b = defineTool(1);",
  "( /* @runtime-tool */ defineTool)(1);",
  "(0, /* @runtime-tool */ defineTool)(1);",
  "/* @runtime-tool */ defineTool?.(1).handler;",
  "/* @runtime-tool */ a.map(defineTool);",
  "a.map(/* @runtime-tool */ defineTool);",
  "a.map((d) => /* @runtime-tool */ defineTool(d));",
  "const t = <div>{/* @runtime-tool */ defineTool(1)}</div>;",
])("a directive right before a call belongs to it: %s", (code) => {
  expect(directives(code)).toBe("runtime-tool |");
});

test.each([
  "/* @runtime-tool */ const f = () => defineTool(1);",
  "/* @runtime-tool */ f(defineTool(1));",
  "/* @runtime-tool */ const a = [defineTool(1)];",
  "/* @runtime-tool */ a ? defineTool(1) : b;",
  "defineTool(/* @runtime-tool */ 1);",
  "defineTool(1); /* @runtime-tool */",
  "defineTool(1); // @runtime-tool\nf();",
  "f(); // @runtime-tool\ndefineTool(1);",
  "const a = [b, // @runtime-tool\n  defineTool(1)];",
  "const o = { a: 1, // @runtime-tool\n key: defineTool(1) };",
  "f() // @runtime-tool\nconst t = defineTool(1)",
  "[ /* @runtime-tool */ a ].map(defineTool);",
])("a directive that stands elsewhere is stray: %s", (code) => {
  expect(directives(code)).toBe("- | runtime-tool");
});

test("a directive belongs to the first call only, and several may stand together", () => {
  expect(directives("// @manifest a\ndefineTool(1) || defineTool(2);")).toBe("a - |");
  expect(directives("// @manifest a\n/* @runtime-tool */ const t = /* @manifest b */ defineTool(1);")).toBe("a+runtime-tool+b |");
  expect(directives("/* @manifest a */ other(/* @manifest b */ defineTool(1));")).toBe("a b |");
  expect(directives("/* @manifest a */ other().map(defineTool);")).toBe("- a |");
  expect(directives("const a = [/* @manifest a */ defineTool(1), /* @manifest b */ defineTool(2)], b = 1;")).toBe("a b |");
});

test("a directive is the whole comment", () => {
  const codes = ["/* @runtime-tool because */", "/* see @runtime-tool */", "// @manifest", "// @manifest a b", "/* // @runtime-tool */", "// @runtime-tools", "/**\n * Text.\n * @manifest a\n */"];
  for (const code of codes) expect(directives(`${code}\ndefineTool(1);`)).toBe("- |");
});

test("what looks like a comment in a string, a template, a regular expression or JSX is none", () => {
  const code = 'const s = ["/* @runtime-tool */", `// @runtime-tool ${1} /* @manifest a */`, /\\/* @runtime-tool *\\//, <b t="// @manifest b">/* @runtime-tool */ // @manifest c</b>];\nlet u: "/* @runtime-tool */";\ndefineTool(1);';
  expect(directives(code)).toBe("- |");
});

test("the range of a directive is its comment", () => {
  const text = `\uFEFF/** @manifest a */ import { f } from "p";\r\n\t/* @runtime-tool */\tf();`;
  const { callSites, strayDirectives } = parse(text);
  expect(strayDirectives.map((directive) => textOf(text, directive))).toEqual(["/** @manifest a */"]);
  expect(callSites[0]?.directives.map((directive) => textOf(text, directive))).toEqual(["/* @runtime-tool */"]);
});

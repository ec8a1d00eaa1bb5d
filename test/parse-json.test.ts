import { expect, test } from "vitest";
import type { Expression } from "../src/compiler/syntax.ts";
import { parse, print, textOf } from "./parse-printer.ts";

function json(text: string): Expression {
  const module = parse(text, "/a.json");
  expect(module.syntaxProblems).toEqual([]);
  const entry = module.exports["default"];
  if (entry?.kind !== "expression") throw new Error("no default export");
  return entry.expression;
}

/** A value as JavaScript has it. */
function valueOf(expression: Expression): unknown {
  if (expression.kind === "literal") return expression.value;
  if (expression.kind === "array") return expression.elements.map((element) => (element.kind === "element" ? valueOf(element.value) : undefined));
  if (expression.kind !== "object") throw new Error(expression.kind);
  return Object.fromEntries(expression.members.map((member) => (member.kind === "property" ? [member.key.name ?? "__proto__", valueOf(member.value)] : [])));
}

test.each(["null", "true", "-0.5e+3", '"a\\u00e9\\n\\"\\\\"', "[]", "{}", '\uFEFF \r\n\t{ "a": [1, { "b": null }], "": false }\n', '{"__proto__": 1, "toString": 2}', "[1,2 , 3]", '"\\ud800"'])(
  "a JSON text has the value that JSON.parse gives it: %j",
  (text) => {
    expect(valueOf(json(text))).toEqual(JSON.parse(text.replace("\uFEFF", "")));
  },
);

test("negative zero stays negative zero", () => {
  expect(json("-0")).toMatchObject({ kind: "literal", value: -0 });
});

test("keys and values have exact ranges, quotes included", () => {
  const text = '\uFEFF{\r\n  "a b" : [ 1 , "x" ]\r\n}';
  const object = json(text);
  if (object.kind !== "object" || object.members[0]?.kind !== "property" || object.members[0].value.kind !== "array") throw new Error("another shape");
  const [member] = object.members;
  expect([textOf(text, object), textOf(text, member), textOf(text, member.key), textOf(text, member.value)]).toEqual(['{\r\n  "a b" : [ 1 , "x" ]\r\n}', '"a b" : [ 1 , "x" ]', '"a b"', '[ 1 , "x" ]']);
});

test("each key of the top level is an export, and the whole is the default export and what require gives", () => {
  const module = parse('{ "a": 1, "two words": [2], "default": 3, "a": 4 }', "/a.json");
  expect(Object.keys(module.exports)).toEqual(["a", "two words", "default"]);
  expect(module.exports["a"]).toMatchObject({ expression: { value: 4 } });
  expect(module.exports["default"]).toEqual({ kind: "expression", expression: module.exportEquals });
  expect(Object.keys(parse("[1]", "/a.json").exports)).toEqual(["default"]);
});

test("the key __proto__ is a property and not a prototype", () => {
  const module = parse('{ "__proto__": 1 }', "/a.json");
  expect(print(module.exportEquals!, module)).toBe('{ ["__proto__"]: 1 }');
  expect(Object.keys(module.exports)).toContain("__proto__");
});

test.each([
  ["", "the end", 0],
  ["{ a: 1 }", "a key in double quotes", 2],
  ['{ "a" 1 }', '":"', 6],
  ['{ "a": 1, }', "a key in double quotes", 10],
  ["[1, 2", '"," or "]"', 5],
  ["[1 2]", '"," or "]"', 3],
  ["{} x", "the end of the file", 3],
  ["[01]", '"," or "]"', 2],
  ["[+1]", "a value", 1],
  ["[NaN]", "a value", 1],
  ["['a']", "a value", 1],
  ['"a', "not closed", 0],
  ['"a\nb"', "control character", 2],
  ['"a\\x"', "no such escape", 2],
  ["// c\n1", "a value", 0],
  ["[1] /* c */", "the end of the file", 4],
])("what is no JSON is a syntax problem at its place: %j", (text, message, start) => {
  const [problem] = parse(text, "/a.json").syntaxProblems;
  expect(problem?.message).toContain(message);
  expect(problem?.start).toBe(start);
  expect(problem!.end).toBeGreaterThanOrEqual(start);
  expect(problem!.end).toBeLessThanOrEqual(text.length);
});

test("JSON that is nested too deeply is a syntax problem", () => {
  expect(parse("[".repeat(300) + "]".repeat(300), "/a.json").syntaxProblems).toEqual([]);
  expect(parse("[".repeat(100_000), "/a.json").syntaxProblems[0]?.message).toContain("nested too deeply");
});

import { expect, it } from "vitest";
import type { CompileOptions } from "../src/compiler/host.ts";
import { compileFiles } from "./compile-memory.ts";

/** The diagnostics about a pattern that is written like this in a source file. */
function diagnosticsOf(pattern: string, before = "", rules: CompileOptions["rules"] = {}): { rule: string; column: number | undefined; message: string }[] {
  const source = `import { defineTool } from "unplugin-define-tool/runtime";
${before}
export const tool = defineTool({ name: "find_note", description: "Finds the note with an id.", argsSchema: { type: "object", properties: { id: { type: "string", description: "Its id.",
pattern: ${pattern} } } } });
`;
  const { diagnostics } = compileFiles({ "src/a.ts": source }, { rules }).compilation;
  return diagnostics.map(({ rule, column, message }) => ({ rule, column, message }));
}

const lost = (part: string, suggestion: string): object[] => [
  { rule: "pattern-suspicious", column: 10, message: `\`${part}\` looks as if it had lost a backslash: in a string literal a backslash is written twice. Write \`${JSON.stringify(suggestion)}\`.` },
];

it.each([
  [String.raw`"\d"`, String.raw`\d`, String.raw`\d`],
  [String.raw`'\w'`, String.raw`\w`, String.raw`\w`],
  ["`^\\d$`", String.raw`\d`, String.raw`^\d$`],
  ["`^\\$5$`", String.raw`\$`, String.raw`^\$5$`],
  [String.raw`"^\d\w$"`, String.raw`\d`, String.raw`^\d\w$`],
  [String.raw`"^a\.b$"`, String.raw`\.`, String.raw`^a\.b$`],
  [String.raw`"^v\\d\.\\d$"`, String.raw`\.`, String.raw`^v\d\.\d$`],
  [String.raw`"^[\w\-]+$"`, String.raw`\w`, String.raw`^[\w\-]+$`],
  [String.raw`"\bword"`, String.raw`\b`, String.raw`\bword`],
  [String.raw`"^[^\]]+$"`, String.raw`\]`, String.raw`^[^\]]+$`],
  [String.raw`"^[\^a-z]+$"`, String.raw`\^`, String.raw`^[\^a-z]+$`],
  [String.raw`"^[.\-_]+$"`, String.raw`\-`, String.raw`^[.\-_]+$`],
  [String.raw`"^\[[A-Z]+\\-\d+\]$"`, String.raw`\[`, String.raw`^\[[A-Z]+\-\d+\]$`],
  [String.raw`"^[\u00e9]\d+$"`, String.raw`\d`, String.raw`^[é]\d+$`],
])("a pattern written as %s lost a backslash, and nothing else is said of it", (pattern, part, suggestion) => {
  expect(diagnosticsOf(pattern, "", { "pattern-unanchored": "info", "pattern-redundant": "info" })).toEqual(lost(part, suggestion));
});

it("a lost backslash is told without what was meant where a literal is not all of the pattern", () => {
  const message = "`\\d` looks as if it had lost a backslash: in a string literal a backslash is written twice.";
  expect(diagnosticsOf('"^\\d" + "-[a-z]$"')).toEqual([{ rule: "pattern-suspicious", column: 10, message }]);
  expect(diagnosticsOf("`^\\d${1}$`")).toEqual([{ rule: "pattern-suspicious", column: 10, message }]);
});

it("a lost backslash is told where the pattern stands, however the schema gets it", () => {
  const [diagnostic, ...others] = diagnosticsOf("DIGITS", String.raw`const DIGITS = "^\d\d$";`);
  expect([diagnostic?.rule, diagnostic?.column, others]).toEqual(["pattern-suspicious", 16, []]);
});

it("a lost backslash of a pattern that nobody can read is told with the error, and that one alone", () => {
  expect(diagnosticsOf(String.raw`"^\p{L}+$"`)).toEqual([{ rule: "pattern-core-unsupported", column: 10, message: "Core cannot compile `p{L}`, and rejects the tool. The literal swallowed the backslash of `\\p`, which is written twice there: `\"^\\\\p{L}+$\"`." }]);
  expect(diagnosticsOf(String.raw`"^\?$"`)[0]!.message).toMatch(/, so a page cannot compile it\. The literal swallowed the backslash of `\\\?`, which is written twice there: `"\^\\\\\?\$"`\.$/);
});

it("a backslash that a template needs itself is none that got lost", () => {
  expect(diagnosticsOf("`^\\$\\{a\\}$`")[0]!.message).toMatch(/The literal swallowed the backslash of `\\\$`, which is written twice there: `"\^\\\\\$\\\\\{a\\\\\}\$"`\.$/);
  expect(diagnosticsOf("`^$\\{a}$`")[0]!.message).not.toContain("swallowed");
  expect(diagnosticsOf("`^\\\\$\\{1,3}[0-9]+$`")).toEqual([]);
});

it("a lost backslash explains what the pattern without it would be told", () => {
  expect(diagnosticsOf(String.raw`"^(\\d+)\.(\\d+)$"`).map(({ rule }) => rule)).toEqual(["pattern-suspicious"]);
  expect(diagnosticsOf(String.raw`"a\.b"`, "", { "pattern-suspicious": "off", "pattern-unanchored": "warning" }).map(({ rule }) => rule)).toEqual(["pattern-unanchored"]);
});

it("a letter that an escaped backslash stands before loses nothing but the backspace", () => {
  expect(diagnosticsOf(String.raw`"^a\\\b$"`)).toEqual(expect.arrayContaining(lost(String.raw`\b`, String.raw`^a\b$`)));
});

it.each([
  String.raw`"^[0-9]+\\\.[0-9]{2}$"`, // The same text as with two.
  String.raw`"^\\\d+$"`,
  String.raw`"^\\\(x\\\)$"`,
  String.raw`"^[\\\w.]+$"`,
  String.raw`"^[a-z\.]+$"`, // In a class a dot needs none.
  String.raw`"^[a-z\-]+$"`,
  String.raw`"^[a-z\-.]+$"`,
  String.raw`"^[\-a-z]+$"`,
  String.raw`"^\/a\/$"`,
  String.raw`"^\\d$"`,
  "String.raw`^\\d$`",
  String.raw`"^\x64$"`,
  "`^${1}$`",
])("a pattern written as %s has all that it needs", (pattern) => {
  expect(diagnosticsOf(pattern)).toEqual([]);
});

it.each([
  ['"d"', "pattern-suspicious"],
  [String.raw`"(\("`, "pattern-invalid"],
  [String.raw`"^\d+[[]$"`, "pattern-core-unsupported"],
  ["`^\\${a}$`", "pattern-core-unsupported"],
])("a pattern written as %s is told once", (pattern, rule) => {
  expect(diagnosticsOf(pattern).map((diagnostic) => diagnostic.rule)).toEqual([rule]);
});

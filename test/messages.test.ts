import { describe, expect, it } from "vitest";
import { isAlwaysError, isRuleId, ruleIds, ruleTable, severityOf, targetsOnly, wordIssue } from "../src/compiler/messages.ts";
import type { NotStaticParams, ToolRuleParams } from "../src/compiler/rule-params.ts";
import type { PatternRuleParams, UnsupportedKeywordParams } from "../src/schema/rule-params.ts";

describe("the wording of an issue", () => {
  it("is that of the contract for the name of a tool", () => {
    expect(wordIssue("tool-name-pattern", { name: "update counter", character: " ", first: false, suggestion: "update_counter" })).toBe(
      'Tool name "update counter" contains " ": a name starts with an ASCII letter and continues with letters, digits, "_", "." or "-". Try "update_counter".',
    );
    expect(wordIssue("tool-name-pattern", { name: "1st", character: "1", first: true })).toMatch(/^Tool name "1st" starts with "1": a name/);
  });

  it("spells out characters that do not show, change direction or are half a pair", () => {
    const message = (name: string, character: string): string => wordIssue("tool-name-pattern", { name, character, first: false });
    expect(message("a\u200bb", "\u200b")).toMatch(/^Tool name "aU\+200Bb" contains U\+200B:/);
    expect(message("a\n", "\n")).toContain("contains U+000A:");
    expect(message("a\u202e", "\u202e")).toContain("U+202E");
    expect(message("a\u00a0", "\u00a0")).toContain("contains U+00A0:");
    expect(message("a\ud800", "\ud800")).toContain("contains U+D800:");
    expect(message("outil_é", "é")).toContain('contains "é":');
    expect(message("😀", "😀")).toContain('contains "😀":');
  });

  it("shows source text on one line", () => {
    expect(wordIssue("tool-not-static/environment", { what: "a\n  .b" })).toContain("`a .b`");
  });

  it("names both ways to separate tools of one name", () => {
    const message = wordIssue("tool-name-duplicate", { name: "search", firstFile: "src/a.ts", firstLine: 3 });
    expect(message).toContain("src/a.ts:3");
    expect(message).toContain("`manifests:");
    expect(message).toContain("/* @manifest name */");
  });

  it.each<UnsupportedKeywordParams>([
    { keyword: "additionalProperties", kind: "boolean", value: "false" },
    { keyword: "additionalProperties", kind: "boolean", value: "true" },
    { keyword: "$schema", kind: "string", value: '"x"' },
    { keyword: "title", kind: "string", value: '"T"' },
  ])("of $keyword says how to keep it in the source", (params) => {
    expect(wordIssue(`unsupported-keyword/${params.keyword}`, params)).toContain(`\`unsupported: { ${params.keyword}: "strip" }\``);
  });

  it("of closed objects says that extra arguments are then allowed", () => {
    expect(wordIssue("unsupported-keyword/additionalProperties", { keyword: "additionalProperties", kind: "boolean", value: "false" })).toMatch(/Delete it: extra arguments are then allowed/);
    expect(wordIssue("unsupported-stripped", { keyword: "additionalProperties", opens: true })).toMatch(/Extra arguments are then allowed/);
    expect(wordIssue("unsupported-keyword/additionalProperties", { keyword: "additionalProperties", kind: "object" })).toContain("{ key, value }");
  });

  it("of an excluded keyword says what to write instead", () => {
    const hint = (params: UnsupportedKeywordParams): string => wordIssue(`unsupported-keyword/${params.keyword}`, params);
    expect(hint({ keyword: "exclusiveMinimum", kind: "number", value: "0", type: "integer", replacement: "minimum: 1" })).toContain("`minimum: 1`");
    expect(hint({ keyword: "exclusiveMinimum", kind: "number", value: "0", type: "integer", replacement: "minimum: 5", beside: true })).toContain("On an integer, write `minimum: 5` instead of both.");
    expect(hint({ keyword: "exclusiveMinimum", kind: "number", value: "0", type: "number" })).toContain("`minimum: 0`");
    expect(hint({ keyword: "exclusiveMaximum", kind: "boolean", value: "true" })).toContain("draft-04");
    expect(hint({ keyword: "const", kind: "null", value: "null" })).toContain("cannot be expressed");
    expect(hint({ keyword: "anyOf", kind: "array", nullable: true })).toContain("There is no null");
    expect(hint({ keyword: "x-order", kind: "number", value: "1" })).toContain("nothing reads them");
    expect(hint({ keyword: "toString", kind: "number" })).toContain('"toString" is outside');
  });

  it("of every value that is not static ends with the way out", () => {
    const params: NotStaticParams = {
      mutated: { name: "s" },
      call: { callee: "f", reason: "body" },
      parameter: { name: "s" },
      reassignable: { name: "s", keyword: "let" },
      environment: { what: "process.env.X" },
      condition: { what: "isDev" },
      accessor: { key: "type", getter: true },
      cycle: { name: "s" },
      library: { library: "zod" },
      tag: { tag: "gql" },
      package: { name: "s", package: "p" },
      unresolved: { name: "s", specifier: "./s" },
      await: {},
      new: { name: "Schema" },
      loop: { name: "s" },
      "passed-as-value": {},
      spread: { what: "s" },
    };
    for (const [id, values] of Object.entries(params)) {
      expect(wordIssue(`tool-not-static/${id}`, values)).toMatch(/`\/\* @runtime-tool \*\/` before the call\.$/);
    }
    expect(Object.keys(ruleTable).filter((id) => id.startsWith("tool-not-static/")).length).toBe(Object.keys(params).length);
  });

  it("never speaks of syntax nodes and never dumps a value", () => {
    const messages = [...Object.entries(TOOL_PARAMS), ...Object.entries(PATTERN_PARAMS)].map(([id, params]) => wordIssue(id, params));
    for (const message of messages) {
      expect(message).toMatch(/^\S.*[.?]$/s);
      expect(message).not.toMatch(/Expression|Literal(?!s)|Declaration|\[object|undefined|NaN/);
    }
  });

  it("refuses a rule that is not in the table", () => {
    expect(() => wordIssue("no-such-rule", {})).toThrow(TypeError);
    expect(() => wordIssue("toString", {})).toThrow(TypeError);
    expect(() => severityOf("constructor", {})).toThrow(TypeError);
  });
});

describe("the severity of a rule", () => {
  it("may depend on what was found", () => {
    expect(severityOf("tool-name-too-long", { length: 245 })).toBe("error");
    expect(severityOf("tool-name-too-long", { length: 244 })).toBe("warning");
    expect(severityOf("reserved-arg-timeoutms", { impossible: true })).toBe("error");
    expect(severityOf("reserved-arg-timeoutms", { impossible: false })).toBe("warning");
    expect(severityOf("manifest-too-large", { bytes: 1_000_001 })).toBe("error");
    expect(severityOf("manifest-too-large", { bytes: 1_000_000 })).toBe("warning");
    expect(severityOf("nesting-deep", { levels: 123, unit: "json" })).toBe("error");
    expect(severityOf("nesting-deep", { levels: 6, unit: "objects" })).toBe("warning");
    expect(severityOf("enum-boolean", { count: 1 })).toBe("warning");
    expect(severityOf("enum-boolean", { count: 2 })).toBe("info");
    expect(severityOf("pattern-backtracking", { growth: "polynomial", bounded: true })).toBe("info");
    expect(severityOf("pattern-backtracking", { growth: "exponential", bounded: true })).toBe("warning");
    expect(severityOf("property-not-carried", { what: "x" })).toBe("error");
    expect(severityOf("property-not-carried", { what: "x", ofArray: true })).toBe("warning");
  });

  it("is that of the family for every keyword and every reason", () => {
    expect(severityOf("unsupported-keyword/x-anything", { keyword: "x-anything", kind: "null" })).toBe("error");
    expect(severityOf("tool-not-static/call", {})).toBe("error");
  });

  it("counts for providers only where the limit is theirs alone", () => {
    expect(targetsOnly("tool-name-dot", {})).toBe(true);
    expect(targetsOnly("tool-name-too-long", { length: 65 })).toBe(true);
    expect(targetsOnly("tool-name-too-long", { length: 245 })).toBe(false);
    expect(targetsOnly("nesting-deep", { unit: "objects" })).toBe(true);
    expect(targetsOnly("nesting-deep", { unit: "json" })).toBe(false);
    expect(targetsOnly("array-unbounded", {})).toBe(false);
  });
});

describe("rule ids", () => {
  it("are those of the table, the two families and every excluded keyword", () => {
    expect(ruleIds.every(isRuleId)).toBe(true);
    expect(["unsupported-keyword", "unsupported-keyword/format", "unsupported-keyword/x-a", "tool-not-static", "tool-not-static/call"].every(isRuleId)).toBe(true);
    expect(["toString", "__proto__", "tool-not-static/nothing", "unsupported-keyword/", "array_unbounded", ""].some(isRuleId)).toBe(false);
  });

  it("of errors cannot be lowered, unless some of their issues are less", () => {
    expect(["type-unknown", "tool-not-static", "tool-not-static/call", "unsupported-keyword", "unsupported-keyword/title"].every(isAlwaysError)).toBe(true);
    expect(["array-unbounded", "reserved-arg-timeoutms", "enum-boolean"].some(isAlwaysError)).toBe(false);
  });

  it("have a summary of one line", () => {
    for (const { summary } of Object.values(ruleTable)) expect(summary).toMatch(/^\S.{8,100}\.$/);
  });
});

const TOOL_PARAMS: ToolRuleParams = {
  "syntax-error": { text: "Unexpected token" },
  "component-unsupported": { extension: ".vue" },
  "tool-not-object": { kind: "null" },
  "tool-name-missing": {},
  "tool-name-not-string": { kind: "a number" },
  "tool-name-empty": {},
  "tool-name-pattern": { name: "a b", character: " ", first: false },
  "tool-name-duplicate": { name: "a", manifest: "editor", firstFile: "a.ts", firstLine: 1 },
  "tool-name-reused": { name: "a", file: "a.ts" },
  "tool-name-case-collision": { first: "a", second: "A" },
  "tool-name-too-long": { length: 65, refusedBy: [{ provider: "OpenAI", longest: 64 }] },
  "tool-name-dot": { suggestion: "a_b" },
  "tool-name-alias-collision": { first: "a.b", second: "a_b" },
  "tool-description-missing": { name: "a" },
  "tool-description-not-string": { kind: "a number" },
  "tool-description-blank": {},
  "tool-description-invisible": {},
  "tool-description-short": { description: "Undo it." },
  "tool-description-indented": {},
  "tool-timeout-invalid": { value: "0" },
  "tool-timeout-unsafe": { value: "1e21" },
  "tool-timeout-extreme": { value: "1", short: true },
  "tool-legacy-input": { both: false },
  "tool-unknown-key": { key: "execute", suggestion: "handler", adapter: false },
  "tool-handler-not-function": { kind: "null" },
  "tool-handler-suspicious": { what: "generator" },
  "tool-handler-arity": { count: 3 },
  "tool-explicit-generics": {},
  "default-not-applied": { property: "a" },
  "argsschema-missing": { name: "a", alias: "inputSchema" },
  "manifest-too-large": { bytes: 70_000 },
  "skills-shape": { key: "guidance", kind: "a number" },
  "runtime-tool-unused": { comment: "/* @runtime-tool */" },
  "types-specifier-unresolved": { specifier: "pedelec" },
  "manifest-overlap": { first: "a", second: "b" },
  "manifest-unknown": { name: "a", known: [] },
  "rule-unknown": { id: "x" },
  "rule-not-lowerable": { id: "type-unknown" },
  "config-invalid": { text: "root is not a folder." },
  "file-unreadable": { text: "permission denied" },
};

const PATTERN_PARAMS: PatternRuleParams = {
  "pattern-invalid": { text: "Unterminated group" },
  "pattern-core-unsupported": { construct: "\\k<y>", rewrite: "\\1" },
  "pattern-too-big": { construct: ".{1,100000}", limit: 10_082 },
  "pattern-engine-differs": { construct: "\\b", example: "`\\bve\\b` finds \"ve\" in \"naïve\" in the browser only" },
  "pattern-needs-unicode": { construct: "\\-" },
  "pattern-unanchored": {},
  "pattern-redundant": { instead: "maxLength: 10" },
  "pattern-backtracking": { growth: "exponential", attack: "aaaa!", bounded: false },
  "pattern-suspicious": { reason: "delimiters", part: "/^a$/i", suggestion: "^a$" },
};

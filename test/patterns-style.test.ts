import { describe, expect, it } from "vitest";
import { checkPattern } from "../src/compiler/patterns/check-pattern.ts";
import type { PatternFinding } from "../src/compiler/patterns/finding.ts";

function find(pattern: string, rule: PatternFinding["rule"]): PatternFinding | undefined {
  return checkPattern(pattern, {}).find((finding) => finding.rule === rule);
}

describe("a regular expression literal pasted into a string", () => {
  it.each([
    ["/^a$/i", "/i", "^a$"],
    ["/^[a-z]+$/", "/", "^[a-z]+$"],
    ["/\\d{3}/gu", "/gu", "\\d{3}"],
    ["/img/i", "/i", "img"],
    ["/[/]+/", "/", "[/]+"],
    ["/^\\/users\\/$/", "/", "^\\/users\\/$"],
  ])("is recognized in %j", (pattern, part, suggestion) => {
    expect(find(pattern, "pattern-suspicious")?.params).toEqual({ reason: "delimiters", part, suggestion });
  });

  it.each(["/users/", "/api/v1/", "^/[a-z]+/$", "/users/me", "/a/ii", "\\/a\\/", "/", "//", "a/b/i", "/[/"])("is not seen in %j", (pattern) => {
    expect(find(pattern, "pattern-suspicious")).toBeUndefined();
  });
});

describe("an escape whose backslash the string literal swallowed", () => {
  it("is told from one that was escaped twice", () => {
    expect(find("^\\\\d+$", "pattern-suspicious")?.params).toEqual({ reason: "extra-backslash", part: "d", suggestion: "^\\d+$" });
  });

  it.each([
    ["^d+$", "d", "^\\d+$"],
    ["^d{4}-d{2}-d{2}$", "d", "^\\d{4}-\\d{2}-\\d{2}$"],
    ["^w+@w+.w+$", "w", "^\\w+@\\w+.\\w+$"],
    ["s*", "s", "\\s*"],
    ["^S+$", "S", "^\\S+$"],
    ["[A-Z]d{4}", "d", "[A-Z]\\d{4}"],
    ["^[w.-]+@[w.-]+$", "w", "^[\\w.-]+@[\\w.-]+$"],
    ["arn:aws(-[w]+)*:", "w", "arn:aws(-[\\w]+)*:"],
    ["^w+s*$", "w", "^\\w+\\s*$"],
    ["^dd:dd$", "d", "^\\d\\d:\\d\\d$"],
    ["\bfoo\b", "\\b", "\\bfoo\\b"],
  ])("is recognized in %j", (pattern, part, suggestion) => {
    expect(find(pattern, "pattern-suspicious")?.params).toEqual({ reason: "lost-backslash", part, suggestion });
  });

  it.each([
    "^door$",
    "^https?$",
    "^colou?rs?$",
    "^[0-9]+[dhms]$",
    "^[dhms]+$",
    "^glas{1,2}$",
    "^zoos*$",
    "(?:cat|dog)s*",
    "^w{3}\\.",
    "^M{0,4}(CM|CD|D?C{0,3})$",
    "^\\d+s*$",
    "^add$",
    "^d$",
    "^(?:dd|mm|yyyy)$",
    "^[ds]+$",
    "^[^d]+$",
    "\\bfoo\\b",
  ])("is not seen in %j", (pattern) => {
    expect(find(pattern, "pattern-suspicious")).toBeUndefined();
  });
});

describe("a pattern that another keyword says better", () => {
  it.each([
    ["^(?:a|b)$", 'enum: ["a","b"]', [{ keyword: "enum", value: ["a", "b"] }]],
    ["^(a|b|a)$", 'enum: ["a","b"]', [{ keyword: "enum", value: ["a", "b"] }]],
    ["^a$|^b$", 'enum: ["a","b"]', [{ keyword: "enum", value: ["a", "b"] }]],
    ["^a\\.b$", 'enum: ["a.b"]', [{ keyword: "enum", value: ["a.b"] }]],
    ["^$", 'enum: [""]', [{ keyword: "enum", value: [""] }]],
    ["^[\\s\\S]{0,10}$", "maxLength: 10", [{ keyword: "maxLength", value: 10 }]],
    ["^[\\d\\D]{2,4}$", "minLength: 2, maxLength: 4", [{ keyword: "minLength", value: 2 }, { keyword: "maxLength", value: 4 }]],
    ["^[\\w\\W]+$", "minLength: 1", [{ keyword: "minLength", value: 1 }]],
    ["[\\s\\S]{3}", "minLength: 3", [{ keyword: "minLength", value: 3 }]],
    ["^[\\s\\S]*$", undefined, []],
    ["^.*", undefined, []],
    ["^.{1,20}$", "minLength: 1, maxLength: 20", undefined],
    ["^.*$", undefined, undefined],
  ])("%s is said by %j", (pattern, text, instead) => {
    const finding = find(pattern, "pattern-redundant");
    expect(finding?.params).toEqual(text === undefined ? {} : { instead: text });
    // Where a line break makes a difference, it is not the same.
    expect(finding?.instead).toEqual(instead);
  });

  it.each(["^(?:a|b)", "a|b", "^a|b$", "^[ab]$", "^.+@.+$", "^[a-z]{0,10}$", "^a.*$", "^(?:a|b)+$"])("%s is not", (pattern) => {
    expect(find(pattern, "pattern-redundant")).toBeUndefined();
  });
});

describe("a pattern that matches anywhere", () => {
  it.each(["abc", "\\d+", "a|b", "\\bfoo\\b", ""])("%j has no anchor", (pattern) => {
    expect(find(pattern, "pattern-unanchored")).toBeDefined();
  });

  it.each(["^abc", "abc$", "(?:^|,)a", "(?=a$)a"])("%j has one", (pattern) => {
    expect(find(pattern, "pattern-unanchored")).toBeUndefined();
  });
});

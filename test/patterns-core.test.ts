import { describe, expect, it } from "vitest";
import { checkPattern } from "../src/compiler/patterns/check-pattern.ts";
import type { PatternFinding } from "../src/compiler/patterns/finding.ts";

function find(pattern: string, rule: PatternFinding["rule"]): PatternFinding | undefined {
  return checkPattern(pattern, {}).find((finding) => finding.rule === rule);
}

function rules(pattern: string): string[] {
  return checkPattern(pattern, {}).map((finding) => finding.rule);
}

const ERRORS = new Set(["pattern-invalid", "pattern-core-unsupported", "pattern-too-big"]);

describe("what is no regular expression of ECMAScript 2022", () => {
  it.each([
    ["(?i)abc", "Inline flags"],
    ["(?i:abc)", "Inline flags"],
    ["(?s-i:abc)", "Inline flags"],
    ["(?P<year>\\d)", "(?<name>…)"],
    ["(?<y>a)(?P=y)", "number"],
    ["a++", "Possessive"],
    ["a{2}+", "Possessive"],
    ["(?>a)", "Atomic"],
    ["(?#comment)a", "Comments"],
    ["(?|a|b)", "Branch resets"],
    ["(?(1)a|b)", "Conditions"],
    ["[", "\\["],
    ["a(", "\\("],
    ["a)", "\\)"],
    ["\\", "\\\\"],
    ["*a", "before it"],
    ["a**", "group"],
    ["[z-a]", "smaller"],
    ["a{2,1}", "smaller"],
    ["(?<n>a)(?<n>b)", "unique"],
    ["(?<1>a)", "starts with a letter"],
  ])("refuses %j and says what was meant", (pattern, hint) => {
    const findings = checkPattern(pattern, {});
    expect(findings.map(({ rule }) => rule)).toEqual(["pattern-invalid"]);
    expect(findings[0]!.params).toMatchObject({ text: expect.stringMatching(/\S/), hint: expect.stringContaining(hint) });
  });

  it("speaks of the Unicode reading where only that can be meant", () => {
    expect(find("^[😀-😎]\\-$", "pattern-invalid")?.params).toMatchObject({ text: "Invalid escape" });
  });

  it.each(["(?:a)", "(?=a)", "(?!a)", "(?<=a)b", "(?<!a)b", "(?<n>a)", "a+?", "a{2}?", "\\p{Script=Greek}"])("accepts %j", (pattern) => {
    expect(rules(pattern)).not.toContain("pattern-invalid");
  });

  it("knows scripts that are newer than the grammar", () => {
    expect(rules("^\\p{Script=Kawi}+$")).toEqual([]);
    expect(find("(?<n>\\p{Script=Kawi})(?<n>a)", "pattern-invalid")).toBeDefined();
  });
});

describe("list A: what Core cannot compile", () => {
  // pattern, the construct as the message names it, what to write instead, and the fixed pattern if that is safe
  const refused: readonly (readonly [pattern: string, construct: string, rewrite: string | undefined, fix: string | undefined])[] = [
    ["^(?<y>[a-z])\\k<y>$", "\\k<y>", "\\1", "^(?<y>[a-z])\\1$"],
    ["^(?<x>a)(?<y>b)\\k<y>7$", "\\k<y>", "\\2", "^(?<x>a)(?<y>b)(?:\\2)7$"],
    ["^\\u{D800}$", "\\u{D800}", undefined, undefined],
    ["^\\@{,3}$", "@{,3}", "@{0,3}", undefined],
    ["^\\x{D800}$", "\\x{D800}", undefined, undefined],
    ["^\\u{110000}$", "\\u{110000}", undefined, undefined],
    ["^[\\x{FFFFFFFF}]$", "\\x{FFFFFFFF}", undefined, undefined],
    ["^\\uD83D\\uDE00$", "\\uD83D\\uDE00", "\\u{1F600}", "^\\u{1F600}$"],
    ["^[\\uD83D\\uDE00]$", "\\uD83D\\uDE00", "\\u{1F600}", "^[\\u{1F600}]$"],
    ["^\\uD83D$", "\\uD83D", undefined, undefined],
    ["^a\\0$", "\\0", "\\u0000", "^a\\u0000$"],
    ["^[\\0]$", "\\0", "\\u0000", "^[\\u0000]$"],
    ["^\\101$", "\\101", "\\u0041", "^\\u0041$"],
    ["^(a)\\2$", "\\2", "\\u0002", "^(a)\\u0002$"],
    ["^\\8$", "\\8", "8", "^8$"],
    ["[]", "[]", "[^\\s\\S]", "[^\\s\\S]"],
    ["^[^]{3}$", "[^]", "[\\s\\S]", "^[\\s\\S]{3}$"],
    ["^[[]$", "[", "\\[", "^[\\[]$"],
    ["^[([{]+$", "[", "\\[", "^[(\\[{]+$"],
    ["^[^[\\]]+$", "[", "\\[", "^[^\\[\\]]+$"],
    ["^{}$", "{", "\\{", "^\\{\\}$"],
    ["^a{,3}$", "a{,3}", "a{0,3}", undefined],
    ["^a{1$", "{1", "\\{1", "^a\\{1$"],
    ["^a{1,$", "{1,", "\\{1,", "^a\\{1,$"],
    ["^p{L}+$", "p{L}", "\\p{L}", undefined],
    ["^[\\w-.]+$", "\\w-.", "\\w\\-.", "^[\\w\\-.]+$"],
    ["^[.-\\w]+$", ".-\\w", ".\\-\\w", "^[.\\-\\w]+$"],
    ["^[\\s-\\d]$", "\\s-\\d", "\\s\\-\\d", "^[\\s\\-\\d]$"],
    ["^\\i$", "\\i", "i", "^i$"],
    ["^\\e$", "\\e", "\\u001B", undefined],
    ["^\\h+$", "\\h", "[ \\t]", undefined],
    ["^a\\Z", "\\Z", "$", undefined],
    ["\\Ga", "\\G", "G", "Ga"],
    ["a\\Kb", "\\K", "K", "aKb"],
    ["a\\Rb", "\\R", "\\r?\\n", undefined],
    ["^\\X$", "\\X", ".", undefined],
    ["^\\a$", "\\a", "\\u0007", undefined],
    ["^\\é$", "\\é", "é", "^é$"],
    ["^\\😀$", "\\😀", "😀", "^😀$"],
    ["^[\\b]$", "\\b", "\\u0008", "^[\\u0008]$"],
    ["^[\\<]$", "\\<", "<", "^[<]$"],
    ["^\\c$", "\\c", "\\\\c", undefined],
    ["^(?=a)*b$", "(?=a)*", "(?=a)", "^b$"],
    ["^(?!a)+b$", "(?!a)+", "(?!a)", "^(?!a)b$"],
    ["^(?=a)\\cA$", "\\cA", "\\u0001", "^(?=a)\\u0001$"],
    ["^\\p{RGI_Emoji}$", "\\p{RGI_Emoji}", "\\p{Extended_Pictographic}", undefined],
    ["^\\p{Foo}$", "\\p{Foo}", undefined, undefined],
    ["^\\p{Changes_When_NFKC_Casefolded}$", "\\p{Changes_When_NFKC_Casefolded}", undefined, undefined],
    ["^(?<$x>a)$", "(?<$x>", undefined, undefined],
  ];

  it.each(refused)("refuses %j", (pattern, construct, rewrite, fix) => {
    const finding = find(pattern, "pattern-core-unsupported");
    expect(finding?.params).toEqual({ construct, ...(rewrite === undefined ? {} : { rewrite }) });
    expect(finding?.fix).toBe(fix);
    expect(rules(pattern).filter((rule) => ERRORS.has(rule))).toEqual(["pattern-core-unsupported"]);
  });

  it("names the first of several, and fixes all", () => {
    const finding = find("^[^]\\i[[]\\-$", "pattern-core-unsupported");
    expect(finding?.params).toMatchObject({ construct: "[^]" });
    expect(finding?.fix).toBe("^[\\s\\S]i[\\[]-$");
  });

  it("does not also say that the pattern needs another flag", () => {
    expect(rules("^\\i\\-$")).toEqual(["pattern-core-unsupported"]);
  });

  it("refuses groups within each other that no engine of Core follows", () => {
    const nested = (depth: number): string => `^${"(".repeat(depth)}a${")".repeat(depth)}$`;
    expect(rules(nested(62))).not.toContain("pattern-core-unsupported");
    expect(find(nested(63), "pattern-core-unsupported")?.params).toEqual({ construct: "63 groups within each other" });
    expect(find(nested(5_000), "pattern-core-unsupported")?.params).toEqual({ construct: "5000 groups within each other" });
  });

  it.each([
    "^(ab|cd)\\1$",
    "^(?<y>[a-z]+)$",
    "^(?<größe>a)$",
    "^\\u0041\\u{1F600}\\x41$",
    "^[\\s\\S]$",
    "^[\\]\\[]$",
    "^\\{\\}$",
    "^a{0,3}b{2}c{1,}$",
    "^[\\w.-]+$",
    "^[-\\w]+$",
    "^[\\w\\-.]+$",
    "^\\cA\\n\\t\\v\\f\\r$",
    "^(?:(?=a)a)*$",
    "^\\p{L}\\P{Lu}\\p{Script=Greek}\\p{scx=Grek}\\p{Emoji}$",
    "^\\/\\.\\*\\+\\?\\^\\$\\(\\)\\|$",
    "^(?!x)[a-z]+?$",
    "(?:)",
    "a||b",
  ])("accepts %j", (pattern) => {
    expect(rules(pattern).filter((rule) => ERRORS.has(rule))).toEqual([]);
  });
});

describe("list B: what is too large for Core", () => {
  // The largest accepted count, measured; the pattern is written with # for the count.
  const limits: readonly (readonly [pattern: string, largest: number])[] = [
    ["^.{1,#}$", 10_082],
    [".{#}", 10_485],
    ["[a-z]{0,#}", 93_620],
    ["\\d{0,#}", 93_620],
    ["\\w{0,#}", 77_099],
    ["\\S{0,#}", 5_971],
    ["\\s{0,#}", 21_844],
    ["[^<>]{0,#}", 9_744],
    ["[\\s\\S]{0,#}", 10_443],
    ["[à-ü]{0,#}", 60_962],
    ["a{0,#}", 145_631],
    ["😀{0,#}", 62_413],
    ["([a-z]){0,#}", 59_576],
    ["(?:a|b){0,#}", 93_620],
    ["(?:foo|bar|baz){0,#}", 18_331],
    ["(?:[a-z]+-){0,#}", 56_986],
    ["(?:[a-z]{1,#}){1,#}", 305],
    ["^[^@]{1,#}@[^@]{1,#}$", 5_041],
    ["(?=a)[a-z]{0,#}", 93_620],
    ["^(?=.{1,#}$)a", 10_082],
  ];

  it.each(limits)("%s takes up to %i", (pattern, largest) => {
    const withCount = (count: number): string => pattern.replaceAll("#", String(count));
    const slack = Math.ceil(largest * 0.001);
    expect(rules(withCount(largest - slack))).not.toContain("pattern-too-big");
    expect(rules(withCount(largest + slack))).toContain("pattern-too-big");
  });

  // The tables of Unicode differ a little from engine to engine.
  it.each([
    ["\\p{L}{0,#}", 244],
    ["[\\p{L}\\p{N} _-]{0,#}", 219],
    ["\\p{Lu}{0,#}", 394],
    ["(?!-)\\w{0,#}", 209],
    ["(?!-)\\d{0,#}", 2_030],
    ["(\\p{L}\\.){0,#}", 244],
  ])("%s takes about %i", (pattern, largest) => {
    const withCount = (count: number): string => pattern.replaceAll("#", String(count));
    expect(rules(withCount(Math.floor(largest * 0.95)))).not.toContain("pattern-too-big");
    expect(rules(withCount(Math.ceil(largest * 1.05)))).toContain("pattern-too-big");
  });

  it("names the repeat and how far it may go", () => {
    expect(find("^.{1,100000}$", "pattern-too-big")?.params).toEqual({ construct: ".{1,100000}", limit: 10_082 });
    expect(find("^x(?:ab){200000}y$", "pattern-too-big")?.params).toEqual({ construct: "(?:ab){200000}", limit: 163_834 });
  });

  it("multiplies nested repeats", () => {
    expect(rules("(?:[a-z]{1,1000}){1,1000}")).toContain("pattern-too-big");
    expect(rules("^(?:[a-z]{1,100}){1,100}$")).not.toContain("pattern-too-big");
    expect(rules("^(?:[a-z]{1,100}){1,100}{1}$").includes("pattern-too-big")).toBe(false);
  });

  it("measures the parts between lookarounds one by one", () => {
    expect(rules("^(?=a)[^<>]{0,6000}(?=b)[^<>]{0,6000}$")).not.toContain("pattern-too-big");
    expect(rules("^[^<>]{0,6000}[^<>]{0,6000}$")).toContain("pattern-too-big");
  });

  it.each(["^.+$", "^.*$", "^[a-z]{1,64}$", "^\\p{L}{1,100}$", "^(?:\\p{L}{1,10} ?){1,10}$", "a{0}", "^.{1,10000}$"])("accepts %j", (pattern) => {
    expect(rules(pattern)).not.toContain("pattern-too-big");
  });
});

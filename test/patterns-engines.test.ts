import { describe, expect, it } from "vitest";
import { checkPattern } from "../src/compiler/patterns/check-pattern.ts";
import type { PatternFinding } from "../src/compiler/patterns/finding.ts";

function find(pattern: string, rule: PatternFinding["rule"]): PatternFinding | undefined {
  return checkPattern(pattern, {}).find((finding) => finding.rule === rule);
}

function rules(pattern: string): string[] {
  return checkPattern(pattern, {}).map((finding) => finding.rule);
}

describe("list C: what Core and the browser read differently", () => {
  // pattern, construct, a word of the example, and the fixed pattern if that is safe
  const different: readonly (readonly [pattern: string, construct: string, example: string, fix: string | undefined])[] = [
    ["\\bve\\b", "\\b", "naïve", undefined],
    ["^caf.\\B", "\\B", "naïve", undefined],
    ["^\\b.+$", "\\b", "naïve", undefined],
    ["^(?=.*\\d).+$", "\\d", "٣", "^(?=.*[0-9]).+$"],
    ["^(?!-)[\\w-]+$", "\\w", "é", "^(?!-)[A-Za-z0-9_-]+$"],
    ["^(a|b)\\1\\D$", "\\D", "٣", "^(a|b)\\1[^0-9]$"],
    ["^(?<=x)\\W$", "\\W", "é", "^(?<=x)[^A-Za-z0-9_]$"],
    ["^(?!\\s*$).+$", "\\s", "U+FEFF", undefined],
    ["^(?=a)[^\\W]$", "\\W", "é", undefined],
    ["^[a&&b]+$", "[a&&b]", "intersects", "^[a&b]+$"],
    ["^[a-z~~]$", "[a-z~~]", "one side", "^[a-z~]$"],
    ["^[+--]$", "[+--]", "subtracts", "^[+-\\-]$"],
    ["^[!--a]$", "[!--a]", "subtracts", "^[!-\\-a]$"],
    ["^[[:alpha:]]+$", "[[:alpha:]]", "[:alpha:]", undefined],
    ["^[a[b]]$", "[a[b]]", "class within the class", "^[a\\[b]\\]$"],
    ["^[]x]$", "[]x]", 'first "]"', undefined],
    ["^[^]x]$", "[^]x]", 'first "]"', undefined],
    ["\\Aabc", "\\A", "anchor", undefined],
    ["abc\\z", "\\z", "anchor", undefined],
    ["^\\1(a)$", "\\1", "matched nothing yet", undefined],
    ["^(a\\1)$", "\\1", "matched nothing yet", undefined],
    ["^(?:(a)|b)\\1$", "\\1", "matched nothing yet", undefined],
    ["^([\"'])?x\\1$", "\\1", "matched nothing yet", undefined],
    ["^(?:(?!(a)).)\\1$", "\\1", "matched nothing yet", undefined],
    ["^\\p{L}\\-$", "\\p{L}", 'the text "p{L}"', undefined],
    ["^\\pL+$", "\\pL", 'the text "pL"', undefined],
    ["^\\u{61}\\-$", "\\u{61}", 'the letter "u"', undefined],
    ["^\\x{41}$", "\\x{41}", 'the letter "x"', undefined],
    ["^[😀x]\\-$", "😀", "two characters", undefined],
    ["^😀+\\-$", "😀", "two characters", undefined],
    ["^.\\-$", ".", "two characters", undefined],
    ["^[^a]{2}\\-$", "[^a]", "two characters", undefined],
    ["^\\S\\-$", "\\S", "two characters", undefined],
    ["\\<b", "\\<", "edge of a word", "<b"],
  ];

  it.each(different)("tells of %j", (pattern, construct, example, fix) => {
    const finding = find(pattern, "pattern-engine-differs");
    expect(finding?.params).toMatchObject({ construct, example: expect.stringContaining(example) });
    expect(finding?.fix).toBe(fix);
  });

  it("puts no pattern in other words that two engines read in two ways", () => {
    expect(find("^\\u{1F600}\\-$", "pattern-redundant")).toBeUndefined();
    expect(find("^a\\-$", "pattern-redundant")).toBeDefined();
  });

  it.each([
    ["a boundary in an anchored pattern of ASCII", "^[a-z]+\\b [a-z]+$"],
    ["a class escape without lookaround", "^\\d+\\w*\\s$"],
    ["a lookaround without class escapes", "^(?=.*[0-9]).+$"],
    ["a class of everything beside a lookaround", "^(?=a)[\\s\\S]+$"],
    ["a single ampersand", "^[a&b]$"],
    ["hyphens at the ends", "^[-a-z]$"],
    ["hyphens alone", "^[--]$"],
    ["an escaped bracket", "^[\\[:alpha:\\]]$"],
    ["a backreference behind its group", "^([\"'])x\\1$"],
    ["a backreference behind a group in a lookahead", "^(?=(a+))\\1$"],
    ["a backreference within the alternative of its group", "^(?:(a)\\1|b)$"],
    ["a backreference to a group that may match nothing", "^(a*)\\1$"],
    ["a property with the flag", "^\\p{L}+$"],
    ["a code point with the flag", "^\\u{1F600}$"],
    ["a dot with the flag", "^.$"],
    ["a dot that repeats without bounds", "^.+\\-.*$"],
    ["an emoji that is not repeated", "^😀\\-$"],
  ])("has nothing to say about %s", (_, pattern) => {
    expect(rules(pattern)).not.toContain("pattern-engine-differs");
  });

  it("tells of the first of several, and fixes all", () => {
    const finding = find("^(?=.*\\d)(?=.*\\w)[a&&b]$", "pattern-engine-differs");
    expect(finding?.params).toMatchObject({ construct: "\\d" });
    expect(finding?.fix).toBe("^(?=.*[0-9])(?=.*[A-Za-z0-9_])[a&b]$");
  });

  it("fixes without changing what the browser accepts", () => {
    const texts = ["a", "b", "-", "&", "~", "+", ",", "!", "1", "_", "a1", "-a", "aa-", "[b]", "a]", "b]"];
    for (const [pattern, , , fix] of different) {
      if (fix === undefined || pattern.includes("\\<")) continue;
      const before = new RegExp(pattern, rules(pattern).includes("pattern-needs-unicode") || pattern.includes("]]") ? "" : "u");
      const after = new RegExp(fix, "u");
      for (const text of texts) expect([pattern, text, after.test(text)]).toEqual([pattern, text, before.test(text)]);
    }
  });
});

describe("what is valid without the u flag only", () => {
  it.each([
    ["^[a-z]+\\-[a-z]+$", "\\-", "^[a-z]+-[a-z]+$"],
    ["^\\_\\@\\'\\ \\!\\\"\\#\\%\\&\\,\\:\\;\\=\\`\\~$", "\\_", "^_@' !\"#%&,:;=`~$"],
    ["^[a\\_b]$", "\\_", "^[a_b]$"],
    ["^a]$", "]", "^a\\]$"],
    ["^a}$", "}", "^a\\}$"],
    ["^\\{a}$", "}", "^\\{a\\}$"],
    ["^(?=a)\\é$", "\\é", "^(?=a)é$"],
    ["^[&\\&a]$", "\\&", "^[&\\x26a]$"],
    ["^\\p{Lu}+\\-$", "\\-", "^\\p{Lu}+-$"],
  ])("tells of %j", (pattern, construct, fix) => {
    const finding = find(pattern, "pattern-needs-unicode");
    expect(finding?.params).toMatchObject({ construct });
    expect(finding?.fix).toBe(fix);
    expect(() => new RegExp(fix, "u")).not.toThrow();
  });

  it.each(["^[a\\-z]$", "^\\/\\.\\]\\}$", "^[\\]\\[\\^]$", "^a-b_c@$", "^\\$\\{\\}$"])("has nothing to say about %j", (pattern) => {
    expect(rules(pattern)).not.toContain("pattern-needs-unicode");
  });
});

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkPattern, createPatternChecker } from "../src/compiler/patterns/check-pattern.ts";
import type { PatternContext } from "../src/compiler/patterns/finding.ts";

const STYLE = new Set(["pattern-unanchored", "pattern-redundant"]);

function rules(pattern: string, context: PatternContext = {}): string[] {
  return checkPattern(pattern, context).map(({ rule }) => rule);
}

describe("one pattern", () => {
  it.each([
    ["[", ["pattern-invalid"]],
    ["(?i)abc", ["pattern-invalid"]],
    ["/^a$/i", ["pattern-suspicious"]],
    ["^d+$", ["pattern-suspicious"]],
    ["^.{1,100000}$", ["pattern-too-big"]],
    ["[^]", ["pattern-core-unsupported"]],
    ["^[a-z]+\\-[a-z]+$", ["pattern-needs-unicode"]],
    ["^(a+)+$", ["pattern-backtracking"]],
    ["^(?=.*\\d).+$", ["pattern-engine-differs"]],
    ["^(?:a|b)$", ["pattern-redundant"]],
    ["a|b", ["pattern-unanchored"]],
  ])("%j has one defect and one finding", (pattern, expected) => {
    expect(rules(pattern)).toEqual(expected);
  });

  it("has all findings that are about different things", () => {
    expect(rules("\\bve\\b")).toEqual(["pattern-engine-differs", "pattern-unanchored"]);
    expect(rules("^[^](a+)+\\b.$")).toEqual(["pattern-core-unsupported", "pattern-engine-differs", "pattern-backtracking"]);
    expect(rules("(?<y>\\d)\\k<y>")).toEqual(["pattern-core-unsupported", "pattern-engine-differs"]);
  });

  it.each([
    "^\\d{4}-\\d{2}-\\d{2}$",
    "^#[0-9a-fA-F]{6}$",
    "^[a-z0-9]+(?:-[a-z0-9]+)*$",
    "^\\/[^\\/]+?$",
    "^(ab|cd)\\1$",
    "^(?<y>[a-z]+)$",
    "^\\p{L}+$",
    "^\\p{Script=Greek}+$",
    "^[^\\s@]+@[^\\s@]+$",
    "^[A-Za-z_][A-Za-z0-9_]{0,63}$",
    "^[\\w.-]{1,200}$",
    "^\\S(?:.*\\S)?$",
    "^.{1,10000}\\.$",
    "^\\p{L}[\\p{L}\\p{M}'’ -]{0,100}$",
  ])("has none: %j", (pattern) => {
    expect(rules(pattern)).toEqual([]);
  });

  it("is the same at every look, and for every checker", () => {
    const check = createPatternChecker();
    for (const pattern of ["^(a+)+$", "[[]", "\\s+$", "^a$"]) {
      const first = check(pattern, {});
      expect(check(pattern, {})).toEqual(first);
      expect(checkPattern(pattern, {})).toEqual(first);
    }
  });

  it("is not examined again by the same checker", () => {
    const check = createPatternChecker();
    expect(check("^[^]$", { maxLength: 300 })[0]).toBe(check("^[^]$", { maxLength: 5 })[0]);
  });

  it("is found again among more than a checker remembers", () => {
    const check = createPatternChecker();
    for (let number = 0; number < 2_500; number++) expect(check(`^[a-c]${number}-$`, { maxLength: 9 })).toEqual([]);
    expect(check("^[a-c]0\\-$", { maxLength: 9 }).map(({ rule }) => rule)).toEqual(["pattern-needs-unicode"]);
  });
});

describe("any text", () => {
  const tokens = [
    ["a", "b", "d", "w", "é", "😀", ".", "-", "_", "1", "(", ")", "(?:", "(?=", "(?!", "(?<=", "(?<n>", "[", "]", "[^", "{", "}", "|", "^", "$", "*", "+", "?", "{2}", "{1,3}", "{,2}", "{2,}", "/", "&&", "--", "~~"],
    ["\\d", "\\w", "\\s", "\\D", "\\b", "\\B", "\\1", "\\2", "\\k<n>", "\\0", "\\8", "\\-", "\\_", "\\/", "\\[", "\\]", "\\cA", "\\c", "\\x41", "\\u0041", "\\u{41}", "\\uD83D\\uDE00", "\\p{L}", "\\p{Foo}", "\\pL", "\\A", "\\Z", "\\z", "\\i", "\\<", "\\", "[:alpha:]", "a-z", "toString", "__proto__"],
  ].flat();
  const token = fc.constantFrom(...tokens);
  const pattern = fc.oneof(
    fc.array(token, { maxLength: 8 }).map((tokens) => tokens.join("")),
    fc.string({ unit: "binary", maxLength: 12 }),
    fc.array(token, { maxLength: 5 }).map((tokens) => `^${tokens.join("")}$`),
  );

  it("is checked without throwing", () => {
    fc.assert(
      fc.property(pattern, (source) => {
        checkPattern(source, {});
      }),
      { numRuns: 3_000, seed: 1 },
    );
  });

  it("is called invalid if and only if no reading of it is valid", () => {
    fc.assert(
      fc.property(pattern, (source) => {
        // Flags in a group and the like came to engines after 2022.
        fc.pre(!/\(\?(?:[a-z-]+:|<n>)/.test(source));
        expect(rules(source, { maxLength: 1 }).includes("pattern-invalid")).toBe(!isValid(source, "u") && !isValid(source, ""));
      }),
      { numRuns: 3_000, seed: 2 },
    );
  });

  it("is rid of a finding by its fix, and gets no other", () => {
    let fixes = 0;
    fc.assert(
      fc.property(pattern, (source) => {
        const before = new Set<string>(rules(source));
        for (const { rule, fix } of checkPattern(source, {})) {
          if (fix === undefined) continue;
          fixes++;
          const after = rules(fix);
          expect([source, fix, after]).not.toContainEqual(expect.arrayContaining([rule]));
          expect(after.filter((found) => !before.has(found) && !STYLE.has(found))).toEqual([]);
        }
      }),
      { numRuns: 5_000, seed: 3 },
    );
    expect(fixes).toBeGreaterThan(300);
  });

  it("has a finding whenever it is valid without the u flag only", () => {
    fc.assert(
      fc.property(pattern, (source) => {
        fc.pre(!isValid(source, "u") && isValid(source, ""));
        expect(rules(source, { maxLength: 1 }).some((rule) => /core-unsupported|engine-differs|needs-unicode/.test(rule))).toBe(true);
      }),
      { numRuns: 1_000, seed: 4 },
    );
  });

  it("is at most so long that it can be examined", () => {
    const long = [
      "{".repeat(20_000),
      "\\-".repeat(20_000),
      `[${"[".repeat(20_000)}]`,
      `${"(".repeat(20_000)}a${")".repeat(20_000)}`,
      "(?:a|b|ab)*".repeat(20),
      "a*".repeat(3_000),
      "\\p{L}".repeat(3_000),
      "(?:a{1,60}){1,60}".repeat(100),
      `${"(?:".repeat(15)}a${"){1,9}".repeat(15)}`,
    ];
    for (const source of long) expect(rules(source).length).toBeGreaterThan(0);
  });
});

function isValid(source: string, flags: string): boolean {
  try {
    return new RegExp(source, flags) instanceof RegExp;
  } catch {
    return false;
  }
}

import { describe, expect, it } from "vitest";
import { checkPattern, createPatternChecker } from "../src/compiler/patterns/check-pattern.ts";
import type { PatternContext, PatternFinding } from "../src/compiler/patterns/finding.ts";
import { tries } from "./backtracking-engine.ts";

type Backtracking = Extract<PatternFinding, { rule: "pattern-backtracking" }>;

function find(pattern: string, context: PatternContext = {}): Backtracking | undefined {
  return checkPattern(pattern, context).find((finding): finding is Backtracking => finding.rule === "pattern-backtracking");
}

const EXPONENTIAL = [
  "^(a+)+$",
  "^(a*)*b",
  "^(a|a)*$",
  "(a|a)*$",
  "^(a|aa)+$",
  "(x+x+)+y",
  "^(\\w+\\s?)*$",
  "^([a-zA-Z]+)*$",
  "^(?<y>a+)+$",
  "^(?=(a+)+$)a",
  "^(?:a|b|ab)*$",
  "^(?:(?:a*|b*)c)*$",
  "^(?:(?:|)a)*$",
  "^(.*a){12}$",
  "^(a?){30}a{30}$",
  "^(?:x{2,9})*$",
  "^(?:[a-z]{1,100}){1,100}$",
  "^(.+\\/)*[^\\/]+$",
  "^(([a-z])+.)+[A-Z]([a-z])+$",
  "^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}(([a-z]{2,3})|([a-z]{2,3}[.]{1}[a-z]{2,3}))$",
  "^(\\w+)\\1+$",
  "^(?:a*|b*)*a",
  "^(?:b*|a*)*a",
  "^(?:,*|\\d+)*,",
  "^(?:a|a|a|a|a|a|a|a)*$",
];

const POLYNOMIAL = [
  "^\\d+\\d+$",
  "\\s+$",
  "^\\S+@\\S+$",
  "^\\S+@\\S+\\.\\S+$",
  "^.*,.*,.*$",
  "^x*y*x*$",
  "a.*b",
  "<[^>]+>",
  ".*\\S.*",
  "^(a+)\\1$",
  "^s3://([^/]+)/?(.*?([^/]+)/?)$",
  "^\\s*(.*?)\\s*$",
  "^\\s*.+\\s*$",
  "^\\s*.*\\s*$",
  "^\\s*\\S.*\\s*$",
  "^\\s*(\\S.*?)\\s*$",
];

const BENIGN: readonly (readonly [what: string, pattern: string])[] = [
  ["two bounded runs", "^[a-z]{1,20}[a-z]{1,20}$"],
  ["labels with dots between", "^(?:[a-z]{1,63}\\.){1,8}[a-z]{2,63}$"],
  ["one way anchored, another not", "^#[0-9a-f]{6}$|^rgb|b+"],
  ["a date", "^\\d{4}-\\d{2}-\\d{2}$"],
  ["a time", "^([01]\\d|2[0-3]):[0-5]\\d$"],
  ["a timestamp", "^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])T(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z|[+-]\\d{2}:\\d{2})$"],
  ["a duration", "^P(?:(\\d+)Y)?(?:(\\d+)M)?(?:(\\d+)D)?(?:T(?:(\\d+)H)?(?:(\\d+)M)?(?:(\\d+)S)?)?$"],
  ["a UUID", "^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"],
  ["an optional part in a list", "^(?:-?[0-9]+,)*-?[0-9]+$"],
  ["one of several optional parts", "^(?:(?:a|b)?c)*$"],
  ["a slug", "^[a-z0-9]+(?:-[a-z0-9]+)*$"],
  ["a hex colour", "^#(?:[0-9a-fA-F]{3}){1,2}$"],
  ["a simple email", "^[^@\\s]+@[^@\\s]+$"],
  ["an email", "^[a-zA-Z0-9._%+-]+@[a-zA-Z0-9.-]+\\.[a-zA-Z]{2,}$"],
  ["an IPv4 address", "^(?:(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)\\.){3}(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)$"],
  [
    "a semantic version",
    "^(0|[1-9]\\d*)\\.(0|[1-9]\\d*)\\.(0|[1-9]\\d*)(?:-((?:0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\\.(?:0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?(?:\\+([0-9a-zA-Z-]+(?:\\.[0-9a-zA-Z-]+)*))?$",
  ],
  ["a host name", "^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,}$"],
  ["a URL", "^https?:\\/\\/[^\\s\\/$.?#].[^\\s]*$"],
  ["a path", "^\\/(?:[^\\/]+\\/)*[^\\/]*$"],
  ["a file name", "^.*\\.(?:png|jpe?g|gif)$"],
  ["a phone number", "^\\+?[1-9]\\d{1,14}$"],
  ["a decimal", "^-?\\d+(?:\\.\\d+)?$"],
  ["a number with separators", "^(?:\\d{1,3},)*\\d{1,3}$"],
  ["a list", "^[^,]*(?:,[^,]*)*$"],
  ["a quoted string", '^"(?:[^"\\\\]|\\\\.)*"$'],
  ["a string in either quotes", "^([\"'])(?:\\\\.|[^\\\\])*?\\1$"],
  ["a name", "^[A-Z][a-z]+(?: [A-Z][a-z]+)*$"],
  ["words", "^(\\w+\\s)*\\w+$"],
  ["base64", "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"],
  ["a password", "^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9]).{8,}$"],
  ["two bounded repeats", "^[a-z]{1,64}[a-z0-9]{1,64}$"],
  ["a repeat that nothing follows", "^(a+)+"],
  ["what cannot fail after its first way", "^[\\s\\S]*a[\\s\\S]*$"],
  ["a choice of what cannot fail after its first way", "^(?:a*|b*)*[^]*$"],
  ["anchored alternatives", "(LATEST|DEFAULT|^[1-9][0-9]*$)"],
  ["a guard on the length", "(?=^.{3,63}$)(?!^(\\d+\\.)+\\d+$)(^(([a-z0-9]|[a-z0-9][a-z0-9\\-]*[a-z0-9])\\.)*([a-z0-9]|[a-z0-9][a-z0-9\\-]*[a-z0-9])$)"],
];

describe("patterns that take exponential or polynomial time", () => {
  it.each(EXPONENTIAL)("%s is exponential", (pattern) => {
    expect(find(pattern)?.params).toMatchObject({ growth: "exponential", bounded: false });
  });

  it.each(POLYNOMIAL)("%s is polynomial", (pattern) => {
    expect(find(pattern)?.params).toMatchObject({ growth: "polynomial", bounded: false });
  });

  it.each(["^(?:[a-z]{1,63}\\.?){1,8}$", "^(?:[a-z]{1,20} ?){1,8}$", "^(?:[a-z0-9]{1,30}[ -]?){1,6}$"])("%s is as bad, though its repeats end", (pattern) => {
    expect(find(pattern)?.params).toMatchObject({ growth: "exponential", bounded: false, attack: '"a".repeat(100) + "!"' });
    expect(tries(pattern, "a".repeat(20) + "!")).toBeGreaterThan(50 * tries(pattern, "a".repeat(10) + "!"));
  });

  it.each(["^\\s+|\\s+$", "^\\/+|\\/+$", "^-|-+$"])("%s is polynomial where the text does not begin as the anchored way wants", (pattern) => {
    expect(find(pattern)?.params).toMatchObject({ growth: "polynomial", attack: expect.stringMatching(/^"a" \+ ".".repeat\(50000\)/) });
  });

  it("repeats in each other that nobody means are told of without a search", () => {
    const patterns = Array.from("abcdefghij", (letter) => "(".repeat(50) + letter + ")*".repeat(50));
    const before = process.memoryUsage().rss;
    for (const pattern of patterns) expect(find(pattern)?.params.growth).toBe("exponential");
    expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000);
  });

  it.each(BENIGN)("%s is fine", (_, pattern) => {
    expect(find(pattern)).toBeUndefined();
  });
});

describe("the text that takes long", () => {
  it.each([
    ["^(a+)+$", '"a".repeat(30) + "!"'],
    ["(x+x+)+y", '"xx".repeat(30)'],
    ["\\s+$", '" ".repeat(50000) + "!"'],
    [".*\\S.*", '" ".repeat(50000)'],
    ["^(?:a*|b*)*a", '"b".repeat(30)'],
    ["^\\s*.*\\s*$", '"\\n" + " ".repeat(50000) + "!\\n!"'],
    ["^\\$\\{(\\w+.)+\\w+\\}$", '"${a" + "aa".repeat(30)'],
  ])("of %s is %s", (pattern, attack) => {
    expect(find(pattern)?.params.attack).toBe(attack);
  });

  it("is not told where the automaton was simplified", () => {
    expect(find("^(?!x)(a+)+$")?.params).toEqual({ growth: "exponential", bounded: false, rewrite: "^(?!x)a+$" });
  });

  // An engine of forty lines, which counts, says whether the told text really takes long.
  it.each(EXPONENTIAL)("of %s makes tries multiply", (pattern) => {
    const text = attackOf(pattern);
    if (text === undefined) return;
    let few = 6;
    while (tries(pattern, text(few)) > 10_000) few--;
    expect(tries(pattern, text(2 * few))).toBeGreaterThan(8 * tries(pattern, text(few)));
  });

  it.each(POLYNOMIAL)("of %s makes tries grow faster than the text", (pattern) => {
    const text = attackOf(pattern);
    if (text === undefined) return;
    const growth = tries(pattern, text(24)) / tries(pattern, text(12));
    expect(growth).toBeGreaterThan(2.8);
    expect(growth).toBeLessThan(30);
  });

  it("is told of most patterns", () => {
    expect([...EXPONENTIAL, ...POLYNOMIAL].filter((pattern) => attackOf(pattern) !== undefined).length).toBeGreaterThan(20);
  });
});

describe("a pattern on which even a short text takes long", () => {
  // None of these ends in reasonable time where an engine tries the texts that look for an end.
  it.each([
    ["repeats with limits, of repeats that can divide a text in all ways", "^(?:(?:\\S*?[^,]+){1,64}-)?"],
    ["the same, where it can begin anywhere", "[^,]\\s+(?:(?:.\\S{2,}\\n{1,64}|\\S*?[^,]+@*?){1,64}-{1,64}[a-z]|(?:-\\n*)+)?"],
  ])("is judged without a trial: %s", (_, pattern) => {
    expect(find(pattern)?.params).toEqual({ growth: "exponential", bounded: false });
  });
});

describe("the second opinion on lookarounds", () => {
  // It keeps what it walked through until the event loop turns: hundreds of searches in one go end in want of memory.
  it("is asked for a limited number of patterns in one go, and again in the next", async () => {
    const nextJob = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 5));
    const isFound = (word: string): boolean => find(`^(?!${word}$)(?:a|a)*$`) !== undefined;
    await nextJob();
    const found = Array.from({ length: 120 }, (_, index) => isFound(`x${index}`));
    expect(found[0]).toBe(true);
    expect(found.at(-1)).toBe(false);
    await nextJob();
    expect(isFound("x119")).toBe(true);
  });
});

/** The told text with another number of repetitions. */
function attackOf(pattern: string): ((count: number) => string) | undefined {
  const attack = find(pattern)?.params.attack;
  if (attack === undefined) return undefined;
  return (count) => new Function(`return ${attack.replace(/\.repeat\(\d+\)/, `.repeat(${count})`)}`)() as string;
}

describe("what maxLength makes of it", () => {
  it("is harmless on very short texts", () => {
    expect(find("^(a+)+$", { maxLength: 25 })).toBeUndefined();
    expect(find("^\\d+\\d+$", { maxLength: 10 })).toBeUndefined();
  });

  it("stays a warning where ways multiply, and does not where they add up", () => {
    expect(find("^(a+)+$", { maxLength: 100 })?.params).toMatchObject({ growth: "exponential", bounded: false });
    expect(find("^\\d+\\d+$", { maxLength: 256 })?.params).toMatchObject({ growth: "polynomial", bounded: true });
    expect(find("^\\d+\\d+$", { maxLength: 257 })?.params).toMatchObject({ growth: "polynomial", bounded: false });
  });

  it("is judged anew for each schema that has the pattern", () => {
    const check = createPatternChecker();
    const rules = (context: PatternContext): string[] => check("^(a+)+$", context).map(({ rule }) => rule);
    expect(rules({ maxLength: 10 })).toEqual([]);
    expect(rules({})).toEqual(["pattern-backtracking"]);
    expect(rules({ maxLength: 10 })).toEqual([]);
  });
});

describe("the rewrite of a repeat within a repeat", () => {
  it.each([
    ["^(a+)+$", "^a+$"],
    ["^(?:a*)*$", "^a*$"],
    ["^([a-z]+)*\\d$", "^[a-z]*\\d$"],
    ["^(?:[a-z]*)+!$", "^[a-z]*!$"],
  ])("of %s is %s", (pattern, rewrite) => {
    expect(find(pattern)?.params.rewrite).toBe(rewrite);
    expect(find(pattern)?.fix).toBe(rewrite);
    expect(find(rewrite)).toBeUndefined();
  });

  it.each(["^(a|aa)+$", "^(a+b?)+$", "^(a+)+\\1$"])("is none for %s", (pattern) => {
    expect(find(pattern)).toBeDefined();
    expect(find(pattern)?.fix).toBeUndefined();
  });
});

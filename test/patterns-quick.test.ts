/** Which texts a pattern may be tried on: the tries are counted first. */

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { positionAutomata } from "../src/compiler/patterns/position-automaton.ts";
import { isQuick } from "../src/compiler/patterns/quick.ts";
import { parsePattern } from "../src/compiler/patterns/regex-libraries.ts";
import { triesOf } from "../src/compiler/patterns/ways.ts";
import { MOST_TRIES, tries } from "./backtracking-engine.ts";

/** How many comparisons are foretold; undefined where they are not. */
function foretold(pattern: string, text: string): number | undefined {
  const parsed = parsePattern(pattern);
  if (parsed.kind !== "parsed") return undefined;
  const alphabet = [...new Set(text)];
  const automata = positionAutomata(parsed.syntax, { alphabet, loopFrom: 2, longestCopy: 16 });
  return automata?.length === 1 && automata[0]!.complete ? triesOf(automata[0]!, [...text].map((char) => 1n << BigInt(alphabet.indexOf(char))), 0, Infinity) : undefined;
}

const HOST = "^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,}$";
const SLUG = "^[a-z0-9]+(?:-[a-z0-9]+)*$";
const SEMVER =
  "^(0|[1-9]\\d*)\\.(0|[1-9]\\d*)\\.(0|[1-9]\\d*)(?:-((?:0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\\.(?:0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?(?:\\+([0-9a-zA-Z-]+(?:\\.[0-9a-zA-Z-]+)*))?$";
const a = (count: number): string => `${"a".repeat(count)}!`;

describe("a pattern is quick on a text", () => {
  it.each<readonly [what: string, pattern: string, text: string]>([
    ["a slug", SLUG, `${"some-words-".repeat(80)}!`],
    ["a host name", HOST, "this-is-a-long-host.example-of-a.very.long-domain.org!"],
    ["a version", SEMVER, "1.0.0-alpha.beta.gamma.1234567890abcdefg+build.123.x!"],
    ["a quoted string", '^"(?:[^"\\\\]|\\\\.)*"$', `"${"x\\n".repeat(300)}`],
    ["a password", "^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9]).{8,}$", "x".repeat(300)],
    ["base64", "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$", "QUJD".repeat(99)],
    ["words, of which each is known to end", "^(\\w+\\s)*\\w+$", "every good boy does fine and so do all the others !"],
    ["a pattern that takes exponential time on others", "^(\\w+\\s?)*$", "ab cd ef gh ij kl mn op qr st uv w!"],
    ["a pattern that takes polynomial time, as long as the text is not long", "^\\d+\\d+$", `${"1".repeat(999)}x`],
    ["characters beyond U+FFFF", "^(?:😀+,)*$", "😀,".repeat(99)],
    ["a pattern that is none with the flag u", "^(?:[a-z]+\\-)*$", `${"ab-".repeat(99)}!`],
  ])("%s", (_, pattern, text) => {
    expect(isQuick(pattern, text)).toBe(true);
  });

  it.each<readonly [what: string, pattern: string, text: string]>([
    ["repeats within each other", "^(a+)+$", a(40)],
    ["repeats deep within each other", "^((a)+)+$", a(40)],
    ["a repeat with limits within one without", "^(?:a{1,5})*$", a(40)],
    ["equal choices", "^(a|a|a)*$", a(23)],
    ["optional parts", "^(a?){30}a{30}$", "a".repeat(29)],
    ["many repeats of the same", "^\\d+\\d+\\d+\\d+\\d+\\d+\\d+$", `${"1".repeat(200)}x`],
    ["two repeats of the same, on a long text", "^\\d+\\d+$", `${"1".repeat(9000)}x`],
    ["a match that can begin anywhere, on a long text", "\\s+$", `${" ".repeat(9000)}x`],
    ["a lookahead", "^(?=(a+)+$)a", a(40)],
    ["a lookahead at every place", "^(?:a(?=a*b))*$", "a".repeat(2000)],
    ["a backreference", "^(a+)\\1+$", a(40)],
    ["a lookbehind", "(?<=(a+)+)b", a(40)],
    ["no expression at all", "(a", a(40)],
    ["a text that is too long to look at", "^a+$", "a".repeat(10_001)],
  ])("not with %s", (_, pattern, text) => {
    expect(isQuick(pattern, text)).toBe(false);
  });
});

describe("the number of tries", () => {
  const atom = fc.constantFrom("a", "b", "[ab]", "[^a]", ".");
  const quantifier = fc.constantFrom("", "", "", "*", "+", "?", "{2}", "{1,3}", "{0,4}", "{2,}", "*?", "+?");
  const { pattern } = fc.letrec<{ pattern: string; part: string }>((tie) => ({
    part: fc.oneof({ depthSize: "small" }, atom, tie("pattern").map((inner) => `(?:${inner})`)),
    pattern: fc.array(fc.array(fc.tuple(tie("part"), quantifier).map((pair) => pair.join("")), { minLength: 1, maxLength: 3 }).map((parts) => parts.join("")), { minLength: 1, maxLength: 2 }).map((alternatives) => alternatives.join("|")),
  }));
  const text = fc.array(fc.constantFrom("a", "a", "a", "b", "c"), { maxLength: 14 }).map((chars) => chars.join(""));

  it("is not exceeded by an engine", () => {
    fc.assert(
      fc.property(pattern, fc.boolean(), fc.boolean(), text, (body, start, end, value) => {
        const whole = `${start ? "^" : ""}(?:${body})${end ? "$" : ""}`;
        const most = foretold(whole, value);
        if (most !== undefined) expect(Math.min(tries(whole, value), MOST_TRIES)).toBeLessThanOrEqual(most);
      }),
      { numRuns: 3000, seed: 7 },
    );
  });
});

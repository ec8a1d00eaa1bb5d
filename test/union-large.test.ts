/** Unions of any number of branches (rules.md §3.6). */

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wordIssue } from "../src/compiler/messages.ts";
import type { Issue } from "../src/schema/issue.ts";
import type { ToolArgsSchemaNode } from "../src/schema/types.ts";
import { decidePair } from "../src/schema/union/decide.ts";
import { nearPairs } from "../src/schema/union/near.ts";
import { sampleTexts } from "../src/schema/union/sample-texts.ts";
import { validateToolArgsSchema } from "../src/schema/validate/validate.ts";
import { issuesOf, withProperty } from "./validate-cases.ts";
import { schemaNode } from "./validators/arbitraries.ts";

const text = { type: "string" };
const tagged = (kind: string | readonly string[], more: object = {}): object => ({ type: "object", properties: { kind: { type: "string", enum: [kind].flat() }, ...more }, required: ["kind"] });
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index));
/** Branches of which each two share values, and none lies inside another. */
const alike = (count: number): object[] => times(count, (index) => ({ type: "object", properties: { [`p${index}`]: text }, required: [`p${index}`] }));

describe("long lists of different items", () => {
  const place = { type: "object", properties: { x: { type: "number" }, y: { type: "number" } }, required: ["x", "y"] };
  const list = (minItems: number, items: object): object => ({ type: "array", items, minItems, maxItems: 256, uniqueItems: true });

  // Each item is found at the first or second try, not after all that are listed: else these take minutes.
  it.each([["objects", place], ["objects in objects", { type: "object", properties: { at: place }, required: ["at"] }], ["lists", { type: "array", items: { type: "number" }, maxItems: 400 }]])("of %s are found", (_, items) => {
    expect(validateToolArgsSchema(withProperty({ oneOf: [list(256, items), text] }))).toEqual([]);
    expect(validateToolArgsSchema(withProperty({ type: "object", properties: Object.fromEntries(times(5, (index) => [`p${index}`, list(256, items)])) }))).toEqual([]);
  });
});

/** What the check says of the union of some branches. */
function told(branches: readonly unknown[]): Issue[] {
  return issuesOf(withProperty({ oneOf: branches })).filter(({ rule }) => rule.startsWith("oneof-") && rule !== "oneof-no-discriminator");
}

function brief(branches: readonly unknown[]): string[] {
  return told(branches).map(({ rule, pointer }) => `${rule} ${pointer.replace("/properties/p/oneOf", "")}`);
}

function errorsAtDoor(branches: readonly unknown[]): string[] {
  return validateToolArgsSchema(withProperty({ oneOf: branches })).map(({ rule, pointer }) => `${rule} ${pointer.replace("/properties/p/oneOf", "")}`);
}

describe("a union of a thousand branches", () => {
  it.each<readonly [what: string, branch: (index: number) => object]>([
    ["objects with a tag", (index) => tagged(`k${index}`, { id: text })],
    ["objects with a tag beside a required property that is the same in all", (index) => ({ type: "object", properties: { version: { type: "string", enum: ["1"] }, op: { type: "string", enum: [`o${index}`] } }, required: ["version", "op"] })],
    ["objects that two tags tell apart together", (index) => ({ type: "object", properties: { a: { type: "integer", enum: [index % 10] }, b: { type: "integer", enum: [Math.floor(index / 10)] } }, required: ["a", "b"] })],
    ["enums", (index) => ({ type: "string", enum: [`a${index}`, `b${index}`] })],
    ["numbers", (index) => ({ type: index % 2 === 0 ? "integer" : "number", enum: [index] })],
    ["unions of objects with a tag", (index) => ({ oneOf: [tagged(`k${index}`), tagged(`l${index}`)] })],
  ])("is compared to the end where they are %s", (_, branch) => {
    const branches = times(1000, branch);
    expect(told(branches).filter(({ rule }) => rule !== "oneof-nested")).toEqual([]);
    expect(brief([...branches, branch(7)]).filter((issue) => !issue.startsWith("oneof-nested"))).toEqual(["oneof-duplicate-branch /1000"]);
  });

  it("is told which of them share values, and which lie inside another", () => {
    const branches = times(1000, (index) => tagged(`k${index}`));
    expect(brief([...branches, tagged(["k998", "new"])])).toEqual(["oneof-branch-unreachable /998"]);
    expect(told([...branches, tagged(["k3", "new"], { n: { type: "integer" } })])).toMatchObject([{ rule: "oneof-overlap", pointer: "/properties/p/oneOf/1000", params: { first: 3, second: 1000, witness: '{"kind":"k3"}' } }]);
    expect(brief([...branches, { type: "object", properties: { kind: text, other: text }, required: ["kind", "other"] }])).toEqual(["oneof-overlap /1000"]);
  });

  it("is told no error by validation that the build does not tell; up to two hundred the same, and equal branches always", () => {
    const errorsOfBuild = (branches: readonly unknown[]): string[] => brief(branches).filter((issue) => !/oneof-(?:nested|overlap|undecided)/.test(issue));
    for (const more of [tagged(["k98", "new"]), tagged("k5"), { oneOf: [text, tagged("k7")] }, text]) {
      const branches = (count: number): unknown[] => [...times(count, (index) => tagged(`k${index}`)), more];
      expect(errorsAtDoor(branches(200))).toEqual(errorsOfBuild(branches(200)));
      expect(errorsOfBuild(branches(1000))).toEqual(expect.arrayContaining(errorsAtDoor(branches(1000))));
    }
    expect(errorsAtDoor([...times(1000, (index) => tagged(`k${index}`)), tagged("k5")])).toEqual(["oneof-duplicate-branch /1000"]);
  });

  it("is said once not to be compared to the end where all are alike, and from where on", () => {
    const branches = alike(1000);
    const undecided = told(branches).filter(({ rule }) => rule === "oneof-undecided");
    expect(undecided).toMatchObject([{ pointer: "/properties/p/oneOf", at: "value", params: { branches: 1000 } }]);
    const { first, second } = undecided[0]!.params as { first: number; second: number };
    // What comes before that has been compared: each branch shares a value with the first.
    const before = times(second, (index) => `oneof-overlap /${index}`).slice(1);
    expect(brief(branches).filter((issue) => !issue.endsWith(` /${second}`) && !issue.startsWith("oneof-undecided"))).toEqual(before);
    expect(before.length).toBeGreaterThan(40);
    expect(wordIssue("oneof-undecided", undecided[0]!.params)).toContain(`Too many of the 1000 branches are alike to compare them all: from branches ${first + 1} and ${second + 1} on`);
  });

  it("has its equal branches told even where the rest is too much to compare", () => {
    const branches = [...alike(1000), alike(1000)[900]!];
    expect(brief(branches)).toContain("oneof-duplicate-branch /1000");
    expect(errorsAtDoor(branches)).toEqual(["oneof-duplicate-branch /1000"]);
  });
});

describe("many unions in one schema", () => {
  it("share the steps, and each that was not compared to the end says so", () => {
    const unions = times(80, (index) => [`u${index}`, { oneOf: alike(20) }] as const);
    const found = issuesOf({ type: "object", properties: Object.fromEntries(unions) });
    for (const [name] of unions) expect(found.some(({ rule, pointer }) => /oneof-(?:overlap|undecided)/.test(rule) && pointer.startsWith(`/properties/${name}/`))).toBe(true);
    expect(found).toContainEqual(expect.objectContaining({ rule: "oneof-overlap", pointer: "/properties/u79/oneOf/19" }));
    expect(found).toContainEqual(expect.objectContaining({ rule: "oneof-undecided", pointer: "/properties/u0/oneOf", params: { branches: 20, first: 0, second: 1 } }));
  });
});

describe("a union of thousands of branches", () => {
  it("neither overflows nor is said to accept nothing", () => {
    expect(brief(times(5000, (index) => tagged(`k${index}`)))).toEqual([]);
    expect(brief(times(5000, (index) => ({ type: "string", pattern: `^${index}x$` }))).filter((issue) => !issue.startsWith("oneof-undecided"))).toEqual([]);
  });

  it("is said to accept nothing where each of its branches does", () => {
    const nothing = times(100, (index) => ({ type: "object", properties: { kind: { type: "string", enum: [`k${index}`] }, n: { oneOf: [{ type: "integer", enum: [1, 2] }, { type: "integer", enum: [2, 3] }, { type: "integer", enum: [1, 3] }] } }, required: ["kind", "n"] }));
    const found = issuesOf(withProperty({ oneOf: nothing })).filter(({ rule }) => rule === "schema-unsatisfiable");
    expect(found.map(({ pointer }) => pointer)).toEqual(times(100, (index) => `/properties/p/oneOf/${index}/properties/n`));
  });
});

describe("of branches that share values", () => {
  const number = { type: "number" };

  it("one that never decides a match is told that only", () => {
    // 0: [1, 5], 1: [4, 9], 2: all of both.
    expect(brief([{ type: "integer", minimum: 1, maximum: 5 }, { type: "integer", minimum: 4, maximum: 9 }, number])).toEqual(["oneof-branch-unreachable /0", "oneof-branch-unreachable /1"]);
    expect(brief([number, { ...number, minimum: 0 }, { ...number, minimum: 0, description: "Again." }])).toEqual(["oneof-duplicate-branch /2", "oneof-branch-unreachable /1"]);
  });

  it("a pair that cannot be told does not hide one that can", () => {
    const hard = { type: "string", pattern: "^(?=a).b.*z$" };
    const branches = [hard, { type: "string", pattern: "^[0-9]+$", maxLength: 3 }, { type: "string", pattern: "^[0-9]+!?$", minLength: 2 }];
    expect(told(branches).map(({ rule, params: { first, second } }) => [rule, first, second])).toEqual([["oneof-undecided", 0, 1], ["oneof-overlap", 1, 2]]);
  });
});

describe("what a glance tells apart", () => {
  /** For each node, the positions of those before it that it is compared with. */
  const near = (...nodes: object[]): number[][] => {
    const pairs = [...nearPairs([...nodes.keys()], (position) => nodes[position]!)];
    return nodes.map((_, later) => pairs.filter(([, second]) => second === later).map(([first]) => first));
  };

  it("is what shares no value", () => {
    const some = fc.array(schemaNode(2), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(some, (nodes: ToolArgsSchemaNode[]) => {
        const found = near(...nodes);
        nodes.forEach((second, later) => {
          nodes.slice(0, later).forEach((first, earlier) => {
            if (!found[later]!.includes(earlier)) expect(decidePair(first, second, { texts: sampleTexts })).toEqual({ kind: "disjoint" });
          });
        });
      }),
      { numRuns: 500 },
    );
  });

  it.each<readonly [what: string, nodes: object[], expected: number[][]]>([
    ["types", [text, { type: "integer" }, { type: "number" }, { type: "boolean" }, text], [[], [], [1], [], [0]]],
    ["listed values of a type, beside one that lists none", [{ type: "string", enum: ["a"] }, { type: "string", enum: ["b", "a"] }, { type: "string", enum: ["c"] }, text], [[], [0], [], [0, 1, 2]]],
    ["numbers and texts that are written alike", [{ type: "string", enum: ["1"] }, { type: "integer", enum: [1] }], [[], []]],
    ["required tags, not optional ones", [tagged("a"), tagged("b"), { ...tagged("c"), required: [] }], [[], [], [0, 1]]],
    ["the branches of unions", [{ oneOf: [text, tagged("a")] }, tagged("b"), { oneOf: [tagged("a"), { type: "boolean" }] }, {}], [[], [], [0], [0, 1, 2]]],
    ["tags named like members of Object.prototype", times(3, (index) => JSON.parse(`{"type":"object","properties":{"__proto__":{"enum":[${index % 2}]}},"required":["__proto__"]}`) as object), [[], [], [0]]],
  ])("are %s", (_, nodes, expected) => {
    expect(near(...nodes)).toEqual(expected);
  });
});

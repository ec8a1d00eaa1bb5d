/** When a union of objects is said to have no tag: beside an overlap, not beside branches that are to be dropped (rules.md §3.6). */

import { describe, expect, it } from "vitest";
import { issuesOf, withProperty } from "./validate-cases.ts";

const text = { type: "string" };
const required = (...names: string[]): object => ({ type: "object", properties: Object.fromEntries(names.map((name) => [name, text])), required: names });
const tagged = (kind: string, more: object = {}): object => ({ type: "object", properties: { kind: { type: "string", enum: [kind] }, ...more }, required: ["kind"] });

function rules(...oneOf: unknown[]): string[] {
  return issuesOf(withProperty({ oneOf }))
    .map(({ rule }) => rule)
    .filter((rule) => rule.startsWith("oneof-") || rule === "schema-unsatisfiable");
}

describe("a union of objects without a tag", () => {
  it.each<readonly [what: string, branches: unknown[], expected: string[]]>([
    ["that share values", [required("id"), required("index")], ["oneof-no-discriminator", "oneof-overlap"]],
    ["two of which are equal", [required("id"), { ...required("id"), description: "Again." }], ["oneof-duplicate-branch"]],
    ["one of which lies inside the other", [required("id"), required("id", "index")], ["oneof-branch-unreachable"]],
    ["one of which lies inside the other, beside other types", [text, required("id"), required("id", "index"), { type: "boolean" }], ["oneof-branch-unreachable"]],
    ["the others of which have one", [tagged("a"), tagged("b"), tagged("a", { id: text }), tagged("b")], ["oneof-duplicate-branch", "oneof-branch-unreachable"]],
    ["more than one of which remain", [required("id"), required("id", "index"), required("name")], ["oneof-no-discriminator", "oneof-branch-unreachable", "oneof-overlap"]],
    ["that accepts nothing", [1, 2, 3].map((left) => ({ type: "object", properties: { n: { type: "integer", enum: [1, 2, 3].filter((value) => value !== left) } }, required: ["n"] })), ["schema-unsatisfiable"]],
  ])("%s", (_, branches, expected) => {
    expect(rules(...branches)).toEqual(expected);
  });

  it("counts a branch with a mistake in it", () => {
    expect(rules({ ...required("id"), properties: 1 }, tagged("a"), tagged("b"))).toEqual(["oneof-no-discriminator"]);
  });
});

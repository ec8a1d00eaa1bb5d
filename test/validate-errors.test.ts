/** The two views of a schema: validation reports the errors, the check of the build everything else too. */

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { severityOf, wordIssue } from "../src/compiler/messages.ts";
import type { Issue } from "../src/schema/issue.ts";
import { type ValidateOptions, validateToolArgsSchema } from "../src/schema/validate/validate.ts";
import { brokenSchema } from "./broken-schemas.ts";
import { looseRoot } from "./canonicalize-arbitraries.ts";
import { soup } from "./schema-soup.ts";
import { issuesOf, nested, withProperty } from "./validate-cases.ts";
import { shapeCases } from "./validate-cases-shape.ts";
import { structureCases } from "./validate-cases-structure.ts";
import { valueCases } from "./validate-cases-values.ts";

const CASES = [...shapeCases, ...valueCases, ...structureCases];

/** The issues of the whole check that the message table calls errors. */
function errorsOf(schema: unknown, options?: ValidateOptions): Issue[] {
  return issuesOf(schema, options).filter(({ rule, params }) => severityOf(rule, params) === "error");
}

/** An issue apart from advice, and from what the build works out of an empty node. */
function told({ rule, pointer, at, related }: Issue): object {
  return { rule, pointer, at, ...(rule === "schema-unsatisfiable" ? {} : { related }) };
}

function expectErrorsOnly(schema: unknown, options?: ValidateOptions): void {
  const reported = validateToolArgsSchema(schema, options);
  const errors = errorsOf(schema, options);
  expect(reported.map(told).toSorted(byText)).toEqual(errors.map(told).toSorted(byText));
  for (const issue of reported) {
    expect(issue.fix).toBeUndefined();
    expect(errors.map(({ params }) => params)).toContainEqual(expect.objectContaining(issue.params));
  }
}

function byText(first: object, second: object): number {
  return JSON.stringify(first) < JSON.stringify(second) ? -1 : 1;
}

describe("validation reports the errors that the build reports, and nothing else", () => {
  it.each(CASES)("$rule: $sentence", ({ breaks, keeps, options }) => {
    for (const schema of [breaks, keeps]) expectErrorsOnly(schema, options);
    for (const { rule, params } of validateToolArgsSchema(breaks, options)) expect(wordIssue(rule, params)).not.toMatch(/undefined(?!`|: )|\[object|NaN(?! is not)/);
  });

  it("for schemas with mistakes of any kind", () => {
    fc.assert(fc.property(brokenSchema, (schema) => expectErrorsOnly(schema)), { numRuns: 150 });
  });

  it("for schemas that mean something", () => {
    fc.assert(fc.property(looseRoot, (schema) => expectErrorsOnly(schema)), { numRuns: 150 });
  });

  it("for any value", () => {
    fc.assert(fc.property(fc.oneof(soup, fc.anything({ withMap: true, withSparseArray: true })), (schema) => expectErrorsOnly(schema)));
  });

  it("for schemas of any size", () => {
    const endless = Array.from({ length: 40 }).reduce<unknown>((node) => ({ type: "object", properties: { a: node, b: node } }), { type: "string" });
    for (const schema of [nested(122), nested(123), nested(2000), withProperty(endless)]) expectErrorsOnly(schema);
  });
});

describe("validation", () => {
  it("finds nothing in a schema that has only warnings and infos", () => {
    const schema = {
      type: "object",
      properties: {
        "": { type: "number" },
        tags: { type: "array", items: { type: "string", enum: ["a", "A", "a"], minLength: 1 }, uniqueItems: true, maxItems: 9 },
        target: { oneOf: [{ type: "object", properties: { id: { type: "string" } } }, { type: "object", properties: { index: { type: "integer", minimum: 0.5 } } }] },
        timeoutMs: { type: "integer", minimum: -0 },
        delete_all: { type: "boolean", default: true, description: " " },
      },
      required: ["delete_all"],
    };
    expect(new Set(issuesOf(schema).map(({ rule }) => rule)).size).toBeGreaterThan(12);
    expect(validateToolArgsSchema(schema)).toEqual([]);
  });

  it("says what is wrong without the guesses at what was meant", () => {
    expect(validateToolArgsSchema(withProperty({ type: "int", minlength: 1 }))).toEqual([
      { rule: "unknown-keyword", pointer: "/properties/p/minlength", at: "key", params: { keyword: "minlength" } },
      { rule: "type-unknown", pointer: "/properties/p/type", at: "value", params: { type: "int" } },
    ]);
  });

  it("takes the keywords that are dropped", () => {
    const schema = { type: "object", title: "T", "x-a": 1, additionalProperties: false };
    expect(validateToolArgsSchema(schema).map(({ rule }) => rule)).toEqual(["unsupported-keyword/title", "unsupported-keyword/x-a", "unsupported-keyword/additionalProperties"]);
    expect(validateToolArgsSchema(schema, { unsupported: { title: "strip", "x-*": "strip", additionalProperties: "strip" } })).toEqual([]);
  });
});

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { severityOf } from "../src/compiler/messages.ts";
import { INCOMPLETE, type Issue, UNKNOWN } from "../src/schema/issue.ts";
import { brokenSchema } from "./broken-schemas.ts";
import { applyFix } from "./validate-apply-fix.ts";
import { issuesOf, withProperty } from "./validate-cases.ts";

const text = { type: "string" };

/** The property `p` after the fix of the first issue of a rule. */
function fixed(node: unknown, rule: string, required: boolean = false): unknown {
  const schema = withProperty(node, required);
  const issue = issuesOf(schema).find((found) => found.rule === rule);
  return issue?.fix === undefined ? undefined : applyFix(schema, issue.fix);
}

function fixedProperty(node: unknown, rule: string): unknown {
  return (fixed(node, rule) as { properties: { p: unknown } } | undefined)?.properties.p;
}

describe("the fix of", () => {
  it.each<[string, unknown, string, unknown]>([
    ["a misspelt keyword renames it", { type: "string", min_length: 2 }, "unknown-keyword", { type: "string", minLength: 2 }],
    ["a misspelt keyword that is there already is none", { type: "string", minlength: 2, minLength: 1 }, "unknown-keyword", undefined],
    ["a count of another type renames it", { type: "array", items: text, maxLength: 3 }, "keyword-wrong-type", { type: "array", items: text, maxItems: 3 }],
    ["a length on a number is none: digits are no bound", { type: "integer", maxLength: 3 }, "keyword-wrong-type", undefined],
    ["a single type in a list writes it", { type: ["string"] }, "type-array", text],
    ["a nullable type drops null", { type: ["string", "null"], minLength: 1 }, "type-array", { type: "string", minLength: 1 }],
    ["a nullable type with a null default is none", { type: ["string", "null"], default: null }, "type-array", undefined],
    ["a type of another language translates it", { type: "int" }, "type-unknown", { type: "integer" }],
    ["a missing type adds the one that the keywords speak of", { minLength: 1, description: "d" }, "node-missing-type", { minLength: 1, description: "d", type: "string" }],
    ["a missing type that could be several is none", { description: "d" }, "node-missing-type", undefined],
    ["a number written as text writes the number", { type: "string", minLength: "3" }, "keyword-value-type", { type: "string", minLength: 3 }],
    ["closed objects deletes the keyword", { type: "object", properties: { a: text }, additionalProperties: false }, "unsupported-keyword/additionalProperties", { type: "object", properties: { a: text } }],
    ["a map of free keys is none", { type: "object", additionalProperties: text }, "unsupported-keyword/additionalProperties", undefined],
    ["a title becomes the description", { type: "string", title: "Name" }, "unsupported-keyword/title", { type: "string", description: "Name" }],
    ["a title beside a description goes", { type: "string", title: "Name", description: "d" }, "unsupported-keyword/title", { type: "string", description: "d" }],
    ["an exclusive bound of an integer is the next one", { type: "integer", exclusiveMinimum: 0 }, "unsupported-keyword/exclusiveMinimum", { type: "integer", minimum: 1 }],
    ["an exclusive fraction of an integer is the next whole number", { type: "integer", exclusiveMaximum: 2.5 }, "unsupported-keyword/exclusiveMaximum", { type: "integer", maximum: 2 }],
    ["an exclusive bound of a number is none", { type: "number", exclusiveMinimum: 0 }, "unsupported-keyword/exclusiveMinimum", undefined],
    ["a constant is an enum of one", { type: "string", const: "a" }, "unsupported-keyword/const", { type: "string", enum: ["a"] }],
    ["a constant without a type gets its type", { const: 1 }, "unsupported-keyword/const", { enum: [1], type: "integer" }],
    ["a constant that is null is none", { type: "string", const: null }, "unsupported-keyword/const", undefined],
    ["a step within few values lists them", { type: "integer", minimum: 0, maximum: 20, multipleOf: 5 }, "unsupported-keyword/multipleOf", { type: "integer", enum: [0, 5, 10, 15, 20] }],
    ["a step of one is the type integer", { type: "number", multipleOf: 1 }, "unsupported-keyword/multipleOf", { type: "integer" }],
    ["one example is a list of one", { type: "string", example: "x" }, "unsupported-keyword/example", { type: "string", examples: ["x"] }],
    ["a date format is a pattern", { type: "string", format: "date" }, "unsupported-keyword/format", { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}$" }],
    ["an e-mail format is none", { type: "string", format: "email" }, "unsupported-keyword/format", undefined],
    ["anyOf of disjoint branches is oneOf", { anyOf: [text, { type: "boolean" }] }, "unsupported-keyword/anyOf", { oneOf: [text, { type: "boolean" }] }],
    ["anyOf of overlapping branches is none", { anyOf: [{ type: "integer" }, { type: "number" }] }, "unsupported-keyword/anyOf", undefined],
    [
      "allOf of objects with different properties is one object",
      { allOf: [{ type: "object", properties: { a: text }, required: ["a"] }, { properties: { b: text } }] },
      "unsupported-keyword/allOf",
      { type: "object", properties: { a: text, b: text }, required: ["a"] },
    ],
    ["allOf with more than objects is none", { type: "string", allOf: [{ minLength: 1 }] }, "unsupported-keyword/allOf", undefined],
    ["a single branch is that branch", { oneOf: [{ type: "string", minLength: 1 }], description: "d" }, "oneof-single", { type: "string", minLength: 1, description: "d" }],
    ["a fraction on an integer is the whole number it means", { type: "integer", maximum: 1.5 }, "integer-bound-fractional", { type: "integer", maximum: 1 }],
    ["a redundant keyword deletes it", { type: "string", enum: ["ab"], minLength: 1 }, "enum-redundant-keyword", { type: "string", enum: ["ab"] }],
  ])("%s", (_, node, rule, after) => {
    expect(fixedProperty(node, rule)).toEqual(after);
  });

  it("a required flag moves the name to the list of the parent", () => {
    expect(fixed({ type: "string", required: true }, "required-boolean")).toEqual({ type: "object", properties: { p: text }, required: ["p"] });
    expect(fixed({ type: "string", required: true }, "required-boolean", true)).toEqual(withProperty(text, true));
    expect(fixed({ type: "string", required: false }, "required-boolean", true)).toEqual(withProperty(text, true));
  });

  it("null in a required property makes it optional", () => {
    expect(fixed({ type: ["string", "null"] }, "type-array", true)).toEqual({ type: "object", properties: { p: text }, required: [] });
    expect(fixed({ type: "string", nullable: true }, "unsupported-keyword/nullable", true)).toEqual({ type: "object", properties: { p: text }, required: [] });
  });

  it("a name in required is the one that was meant", () => {
    const schema = { type: "object", properties: { userId: text, name: text }, required: ["user_id", "naem", "name"] };
    const fixes = issuesOf(schema).filter(({ rule }) => rule === "required-unknown-property").map(({ fix }) => (applyFix(schema, fix!) as { required: string[] }).required);
    expect(fixes).toEqual([["userId", "naem", "name"], ["user_id", "name"]]);
  });
});

describe("a fix never writes what could not be read", () => {
  const part = { type: "object", properties: { a: UNKNOWN } };
  const open = { type: "object", properties: { a: text, [INCOMPLETE]: true } };

  it.each<[string, unknown, string]>([
    ["the only branch of a union", { oneOf: [open] }, "oneof-single"],
    ["an example that becomes a list", { type: "object", properties: { a: text }, example: { a: UNKNOWN } }, "unsupported-keyword/example"],
    ["examples that become a list", { type: "object", properties: { a: text }, examples: { a: UNKNOWN } }, "keyword-value-type"],
    ["parts that are merged", { allOf: [part] }, "unsupported-keyword/allOf"],
    ["parts that are merged, some of whose properties are not known", { allOf: [open] }, "unsupported-keyword/allOf"],
  ])("%s", (_, node, rule) => {
    const issue = issuesOf(withProperty(node)).find((found) => found.rule === rule);
    expect(issue).toBeDefined();
    expect(issue?.fix).toBeUndefined();
  });

  it("a map of properties in place of a schema", () => {
    expect(issuesOf({ a: { type: "string", default: UNKNOWN }, b: text })).toMatchObject([{ rule: "argsschema-root-type", params: { propertyMap: true } }]);
    expect(issuesOf({ a: { type: "string", default: UNKNOWN }, b: text })[0]?.fix).toBeUndefined();
  });
});

/** How many issues there are of each rule, by severity. */
function counted(issues: readonly Issue[]): Map<string, number> {
  const result = new Map<string, number>();
  for (const { rule, params } of issues) {
    for (const key of [rule, `${severityOf(rule, params)} ${rule}`]) result.set(key, (result.get(key) ?? 0) + 1);
  }
  return result;
}

describe("every fix of any broken schema", () => {
  it("removes its issue, adds no error, and names what else it adds", () => {
    fc.assert(fc.property(brokenSchema, (schema) => {
      const issues = issuesOf(schema, { severityOf });
      const before = counted(issues);
      for (const { rule: broken, pointer, fix } of issues) {
        if (fix === undefined) continue;
        const after = counted(issuesOf(applyFix(schema, fix)));
        const place = `the fix of ${broken} ${pointer} in ${JSON.stringify(schema)}`;
        expect(after.get(broken) ?? 0, place).toBeLessThan(before.get(broken)!);
        const added = [...after.keys()].filter((key) => after.get(key)! > (before.get(key) ?? 0));
        // While the root is wrong nothing below it is told.
        if (broken !== "argsschema-root-type") expect(added.filter((key) => key.startsWith("error ")), place).toEqual([]);
        expect(added.filter((key) => /^(?:error|warning) /.test(key)).map((key) => key.replace(/^\w+ /, "")).toSorted(), place).toEqual([...(fix.brings ?? [])].toSorted());
      }
    }), { numRuns: 150 });
  });
});

it("a replacement says what the keyword beside it says as well", () => {
  const replaced = (node: object): unknown[] => issuesOf(withProperty(node)).filter(({ rule }) => rule.startsWith("unsupported-keyword/")).map(({ params }) => [params["replacement"], params["beside"] ?? false]);
  expect(replaced({ type: "integer", exclusiveMinimum: 1.5, minimum: 5, exclusiveMaximum: 9, maximum: 20 })).toEqual([["minimum: 5", true], ["maximum: 8", true]]);
  expect(replaced({ type: "integer", exclusiveMinimum: 7, minimum: 5 })).toEqual([["minimum: 8", true]]);
  expect(replaced({ type: "string", example: "x", examples: ["y"] })).toEqual([['examples: ["y","x"]', true]]);
  expect(replaced({ type: "string", format: "date", pattern: "^2" })).toEqual([[undefined, false]]);
  expect(replaced({ type: "integer", exclusiveMinimum: 0, minimum: 2.5 })).toEqual([["minimum: 3", true]]);
  expect(replaced({ type: "integer", multipleOf: 5, minimum: 0, maximum: 20, enum: [0, 5, 7] })).toEqual([["enum: [0,5]", true]]);
  expect(replaced({ type: "string", const: "c", enum: ["a", "b"] })).toEqual([[undefined, false]]);
  expect(replaced({ type: "integer", multipleOf: 2, minimum: 5, exclusiveMaximum: 10 })).toEqual([["enum: [6,8]", false], ["maximum: 9", false]]);
  expect(replaced({ type: "integer", exclusiveMinimum: 0 })).toEqual([["minimum: 1", false]]);
});

import { describe, expect, it } from "vitest";
import { ruleTable, severityOf, wordIssue } from "../src/compiler/messages.ts";
import { issuesOf } from "./validate-cases.ts";
import { structureCases } from "./validate-cases-structure.ts";
import { shapeCases } from "./validate-cases-shape.ts";
import { valueCases } from "./validate-cases-values.ts";

const CASES = [...shapeCases, ...valueCases, ...structureCases];

describe.each(CASES)("$rule: $sentence", ({ rule, breaks, at, keeps, options }) => {
  it("is found where it is broken", () => {
    const found = issuesOf(breaks, options).filter((issue) => issue.rule === rule);
    expect(found.map((issue) => issue.pointer)).toEqual(at);
  });

  it("is silent at a near miss", () => {
    expect(issuesOf(keeps, options).filter((issue) => issue.rule === rule)).toEqual([]);
  });

  it("is the only error of the one defect", () => {
    const errors = issuesOf(breaks, options).filter((issue) => severityOf(issue.rule, issue.params) === "error");
    expect(errors.filter((issue) => issue.rule !== rule)).toEqual([]);
  });

  it("has a message for its parameters", () => {
    for (const issue of issuesOf(breaks, options)) {
      expect(wordIssue(issue.rule, issue.params)).toMatch(/^[^\s].*[.?)]$/s);
      expect(wordIssue(issue.rule, issue.params)).not.toMatch(/undefined(?!`|: )|\[object|NaN(?! is not)/);
    }
  });
});

describe("the rules of the schema", () => {
  it("each have a case that breaks them and a near miss", () => {
    const shown = new Set(CASES.map(({ rule }) => (rule.startsWith("unsupported-keyword/") ? "unsupported-keyword" : rule)));
    const elsewhere = /^(?:tool-|manifest-|skills-|runtime-|types-|rule-|config-|file-|syntax-|component-|duplicate-key|default-not-applied|argsschema-missing|pattern-(?!invalid))/;
    expect(Object.keys(ruleTable).filter((rule) => !shown.has(rule) && !elsewhere.test(rule))).toEqual([]);
  });

  it("say nothing about a schema that follows the guidance of the dialect", () => {
    const schema = {
      type: "object",
      properties: {
        role: { type: "string", enum: ["viewer", "editor"], description: "Role to assign." },
        ids: { type: "array", items: { type: "string", minLength: 1 }, minItems: 1, maxItems: 50, uniqueItems: true, description: "Members, at most 50." },
        delta: { type: "integer", minimum: -10, maximum: 10, default: 1, description: "Signed amount." },
        position: {
          type: "object",
          properties: { x: { type: "number", minimum: 0, maximum: 1, description: "From the left." }, y: { type: "number", minimum: 0, maximum: 1, description: "From the top." } },
          required: ["x", "y"],
          description: "Place on the page, as parts of its size.",
        },
        target: {
          oneOf: [
            { type: "object", properties: { kind: { type: "string", enum: ["id"] }, id: { type: "string", description: "Id." } }, required: ["kind", "id"] },
            { type: "object", properties: { kind: { type: "string", enum: ["last"] } }, required: ["kind"] },
          ],
          description: "What to change.",
        },
      },
      required: ["role", "ids"],
    };
    expect(issuesOf(schema, { targets: ["openai", "anthropic", "mcp", "webmcp"] })).toEqual([]);
    const portability = issuesOf(schema, { targets: ["openai-strict", "gemini"] });
    expect(portability.map(({ params: { keyword, provider } }) => `${provider}: ${keyword}`)).toEqual(["OpenAI: uniqueItems", "OpenAI: default", "Gemini: uniqueItems", "Gemini: oneOf"]);
  });

  it("speak of the overlapping branches in the dialect's own example, and of nothing else that is a defect", () => {
    const target = {
      oneOf: [
        { type: "object", properties: { id: { type: "string" } }, required: ["id"] },
        { type: "object", properties: { index: { type: "integer", minimum: 0 } }, required: ["index"] },
      ],
    };
    const rules = issuesOf({ type: "object", properties: { target } }).filter((issue) => severityOf(issue.rule, issue.params) !== "info");
    expect(rules.map(({ rule }) => rule)).toEqual(["oneof-no-discriminator", "oneof-overlap"]);
  });
});

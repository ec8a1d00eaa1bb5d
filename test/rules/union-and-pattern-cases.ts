/** Unions and patterns (rules.md §3.6, §3.7). */

import { on, property, type RuleCase } from "./rule-case.ts";

const TEXT = `{ type: "string" }`;
const tagged = (kind: string, extra = ""): string => `{ type: "object", properties: { kind: { type: "string", enum: ["${kind}"] }${extra} }, required: ["kind"] }`;
const id = `{ type: "object", properties: { id: ${TEXT} }, required: ["id"] }`;
const index = `{ type: "object", properties: { index: { type: "integer" } }, required: ["index"] }`;
const union = (rule: string, breaks: string, keeps: string, options?: RuleCase["options"]): RuleCase => property(rule, breaks, keeps, options);
/** The pattern as the text of a string literal, written with `String.raw` where it has backslashes. */
const pattern = (rule: string, breaks: string, keeps: string, options?: RuleCase["options"]): RuleCase => property(rule, `{ type: "string", pattern: «${JSON.stringify(breaks)}» }`, `{ type: "string", pattern: ${JSON.stringify(keeps)} }`, options);

export const unionCases: readonly RuleCase[] = [
  union("oneof-not-array", `{ oneOf: «{}» }`, `{ oneOf: [${TEXT}, { type: "boolean" }] }`),
  union("oneof-empty", `{ oneOf: «[]» }`, `{ oneOf: [${TEXT}, { type: "boolean" }] }`),
  union("oneof-single", `{ oneOf: «[${TEXT}]» }`, `{ oneOf: [${TEXT}, { type: "boolean" }] }`),
  union("oneof-duplicate-branch", `{ oneOf: [${TEXT}, «{ type: "string", description: "Again." }»] }`, `{ oneOf: [{ type: "string", maxLength: 1 }, { type: "string", minLength: 2 }] }`),
  union("oneof-branch-unreachable", `{ oneOf: [{ type: "number" }, «{ type: "integer" }»] }`, `{ oneOf: [{ type: "number", maximum: 0 }, { type: "integer", minimum: 1 }] }`),
  union("oneof-overlap", `{ oneOf: [${id}, «${index}»] }`, `{ oneOf: [${tagged("a")}, ${tagged("b")}] }`),
  union("oneof-undecided", `{ oneOf: «[{ type: "string", pattern: "^(?=a+b$)[ab]{3,}c?b$" }, { type: "string", pattern: "^(?=.{7}$)(?:xa|ab|ba)+b$" }]» }`, `{ oneOf: [{ type: "string", pattern: "^a" }, { type: "boolean" }] }`, on("oneof-undecided")),
  union("oneof-no-discriminator", `{ «oneOf»: [${id}, ${index}] }`, `{ oneOf: [${tagged("a", `, id: ${TEXT}`)}, ${tagged("b", `, index: { type: "integer" }`)}] }`),
  union("oneof-nested", `{ oneOf: [{ type: "boolean" }, «{ oneOf: [${TEXT}, { type: "number" }] }»] }`, `{ oneOf: [{ type: "boolean" }, ${TEXT}, { type: "number" }] }`),
];

export const patternCases: readonly RuleCase[] = [
  pattern("pattern-invalid", "(?i)abc", "^abc$"),
  pattern("pattern-core-unsupported", "^(?<y>a)\\k<y>$", "^(?<y>a)\\1$"),
  pattern("pattern-too-big", "^\\p{L}{0,300}$", "^\\p{L}{0,200}$"),
  pattern("pattern-engine-differs", "^[a&&b]$", "^[a&b]$"),
  pattern("pattern-needs-unicode", "^a\\-b$", "^a-b$"),
  pattern("pattern-unanchored", "abc", "^abc", on("pattern-unanchored")),
  pattern("pattern-redundant", "^(?:a|b)$", "^(?:a|b)+$", on("pattern-redundant")),
  pattern("pattern-backtracking", "^(a+)+$", "^a+$"),
  pattern("pattern-suspicious", "/^abc$/i", "^/abc$"),
];

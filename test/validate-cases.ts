/** A rule as a sentence, with a schema that breaks it and a near miss that does not. */

import { type CheckOptions, checkToolArgsSchema } from "../src/schema/check/check.ts";
import type { Issue } from "../src/schema/issue.ts";

export interface RuleCase {
  readonly rule: string;
  readonly sentence: string;
  readonly breaks: unknown;
  /** The pointers of the issues of the rule, in order. */
  readonly at: readonly string[];
  readonly keeps: unknown;
  readonly options?: CheckOptions;
}

/** An args schema with one property `p`. */
export function withProperty(node: unknown, required: boolean = false): unknown {
  return { type: "object", properties: { p: node }, ...(required ? { required: ["p"] } : {}) };
}

/** A rule about a node, shown on the property `p`; `at` is relative to it. */
export function onProperty(rule: string, sentence: string, breaks: unknown, at: string | readonly string[], keeps: unknown, options?: CheckOptions): RuleCase {
  const pointers = (typeof at === "string" ? [at] : at).map((pointer) => `/properties/p${pointer}`);
  return { rule, sentence, breaks: withProperty(breaks), at: pointers, keeps: withProperty(keeps), ...(options === undefined ? {} : { options }) };
}

/** A rule about a whole schema. */
export function onRoot(rule: string, sentence: string, breaks: unknown, at: string | readonly string[], keeps: unknown, options?: CheckOptions): RuleCase {
  return { rule, sentence, breaks, at: typeof at === "string" ? [at] : at, keeps, ...(options === undefined ? {} : { options }) };
}

/** Everything there is to say of a schema. */
export function issuesOf(schema: unknown, options?: CheckOptions): Issue[] {
  return checkToolArgsSchema(schema, options);
}

/** "rule pointer" of every issue whose rule is not a matter of taste that most small schemas run into. */
export function defects(schema: unknown, options?: CheckOptions): string[] {
  return issuesOf(schema, options)
    .filter(({ rule }) => !TASTE.has(rule))
    .map(({ rule, pointer }) => `${rule} ${pointer}`);
}

const TASTE = new Set(["description-missing", "number-unbounded", "array-unbounded", "object-empty", "bound-noop", "args-size"]);

/** Schemas that go on for `levels` levels of JSON. */
export function nested(levels: number): unknown {
  let node: unknown = { type: "string" };
  for (let level = levels - 3; level > 0; level--) node = { type: "array", items: node, maxItems: 2 };
  return withProperty(node);
}

/** A property of objects inside objects, `levels` of them below the root. */
export function nestedObjects(levels: number): unknown {
  let node: unknown = { type: "string" };
  for (let level = 0; level < levels; level++) node = { type: "object", properties: { p: node } };
  return withProperty(node);
}

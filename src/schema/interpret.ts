/**
 * The interpreter of args schemas: JSON Schema 2020-12 for the keywords of the dialect.
 *
 * It walks the schema, never the data alone, so that the schema bounds its depth. It has no dependency, compiles no
 * code and builds no path unless a value fails.
 */

import { findRepeated, jsonKey } from "./interpret/json-key.ts";
import { isObject } from "./interpret/keywords.ts";
import type { Keywords } from "./interpret/keywords.ts";
import { compilePattern } from "./interpret/pattern.ts";
import { failureText, issueMessage, PLAIN_JSON } from "./interpret/wording.ts";
import type { FailedKeyword } from "./interpret/wording.ts";
import { escapeToken } from "./pointer.ts";
import type { JsonValue, ToolArgsSchemaNode } from "./types.ts";
import { findTag } from "./union/tag.ts";

/** Why arguments were refused. */
export interface ArgsIssue {
  /** JSON Pointer (RFC 6901) to the value that failed, "" for the arguments themselves. */
  readonly path: string;
  /** The schema keyword that failed. */
  readonly keyword: string;
  /** A sentence that starts with the path: `/shapes/1/points/60/y must be number`. */
  readonly message: string;
}

/** The verdict on arguments. Accepted ones are handed on as they came; nothing fills a default in. */
export type ArgsResult =
  | { readonly ok: true; readonly args: unknown }
  | { readonly ok: false; readonly issues: readonly ArgsIssue[] };

/** An issue on its way up: `path` is relative to the value being checked, `text` is what follows "must". */
interface Failure {
  readonly path: string;
  readonly keyword: string;
  readonly text: string;
}

/**
 * Checks a value against a schema and reports the first thing that is wrong, as the compiled validators do.
 *
 * Lengths count code points; 1.0 and 1e300 are integers; NaN and infinities are no numbers; `uniqueItems` and `enum`
 * compare deeply, with 0 equal to -0; only own properties count, and those that are undefined do not; properties the
 * schema does not name are allowed.
 * A pattern compiles with the flag `u`, else without flags; one that compiles neither way matches nothing, since Core
 * refuses such a tool as well. Of a union that matches no branch, the issue is that of the branch the tag picks, else
 * of the branch that the value fits best.
 *
 * Never throws: arguments that cannot be read (a getter that throws, a cycle under `uniqueItems`) are an issue.
 * The schema must be well-formed: its keywords have values of the right kinds.
 */
export function validateArgs(schema: ToolArgsSchemaNode, args: unknown): ArgsResult {
  let failure: Failure | undefined;
  try {
    failure = check(schema, args);
  } catch {
    failure = fail("type", PLAIN_JSON);
  }
  if (!failure) return { ok: true, args };
  const { path, keyword, text } = failure;
  return { ok: false, issues: [{ path, keyword, message: issueMessage(path, text) }] };
}

/** A failure of the value being checked. `subject` is the value of the keyword, or what the keyword found. */
function fail(keyword: FailedKeyword, subject: unknown): Failure {
  return { path: "", keyword, text: failureText(keyword, subject) };
}

/** Moves a failure of a member to the value that holds it. */
function under(token: string | number, failure: Failure): Failure {
  return { ...failure, path: `/${escapeToken(String(token))}${failure.path}` };
}

function check(node: Keywords, value: unknown): Failure | undefined {
  if (node.type && !hasType(node.type, value)) return fail("type", node.type);
  if (node.enum && !isListed(node.enum, value)) return fail("enum", node.enum);
  return checkKind(node, value) ?? (node.oneOf && checkUnion(node.oneOf, value));
}

function checkKind(node: Keywords, value: unknown): Failure | undefined {
  if (typeof value === "string") return checkString(node, value);
  if (typeof value === "number") return checkNumber(node, value);
  if (Array.isArray(value)) return checkArray(node, value);
  return isObject(value) ? checkObject(node, value) : undefined;
}

function hasType(type: string, value: unknown): boolean {
  if (type === "integer") return Number.isInteger(value);
  if (type === "number") return Number.isFinite(value);
  if (type === "array") return Array.isArray(value);
  return type === "object" ? isObject(value) : typeof value === type;
}

function isListed(values: readonly unknown[], value: unknown): boolean {
  return (
    values.includes(value) ||
    (typeof value === "object" && values.some((other) => typeof other === "object" && jsonKey(other) === jsonKey(value)))
  );
}

function checkString(node: Keywords, value: string): Failure | undefined {
  const { minLength = 0, maxLength = Infinity, pattern } = node;
  if (isShorter(value, minLength)) return fail("minLength", minLength);
  if (isLonger(value, maxLength)) return fail("maxLength", maxLength);
  // After maxLength, which bounds the time that a backtracking pattern can take.
  if (pattern && !compilePattern(pattern)?.test(value)) return fail("pattern", pattern);
  return undefined;
}

// A code point takes one or two units of the length, which decides most texts without counting.

function isShorter(text: string, bound: number): boolean {
  return text.length < 2 * bound && [...text].length < bound;
}

function isLonger(text: string, bound: number): boolean {
  return text.length > bound && (text.length > 2 * bound || [...text].length > bound);
}

function checkNumber({ minimum = -Infinity, maximum = Infinity }: Keywords, value: number): Failure | undefined {
  if (value < minimum) return fail("minimum", minimum);
  if (value > maximum) return fail("maximum", maximum);
  return undefined;
}

function checkArray(node: Keywords, value: readonly unknown[]): Failure | undefined {
  const { minItems = 0, maxItems = Infinity, items } = node;
  if (value.length < minItems) return fail("minItems", minItems);
  if (value.length > maxItems) return fail("maxItems", maxItems);
  const failure = items && checkItems(items, value);
  if (failure) return failure;
  const repeated = node.uniqueItems === true ? findRepeated(value) : undefined;
  return repeated && fail("uniqueItems", repeated.join(" and "));
}

function checkItems(node: Keywords, value: readonly unknown[]): Failure | undefined {
  for (let index = 0; index < value.length; index++) {
    const failure = check(node, value[index]);
    if (failure) return under(index, failure);
  }
  return undefined;
}

function checkObject(node: Keywords, value: { readonly [key: string]: unknown }): Failure | undefined {
  const { required = [], properties = {} } = node;
  const missing = required.find((name) => ownValue(value, name) === undefined);
  if (missing !== undefined) return fail("required", missing);
  for (const [name, property] of Object.entries(properties)) {
    const member = ownValue(value, name);
    const failure = member === undefined ? undefined : check(property, member);
    if (failure) return under(name, failure);
  }
  return undefined;
}

/** A property that is undefined counts as absent, which is what becomes of it in JSON. */
function ownValue(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function checkUnion(branches: readonly Keywords[], value: unknown): Failure | undefined {
  const tag = findTag(branches);
  if (tag && isObject(value)) {
    const tagged = ownValue(value, tag.name);
    const picked = branches[tag.branches.get(tagged) ?? -1];
    if (picked) return check(picked, value);
    if (tagged !== undefined) return under(tag.name, fail("enum", [...tag.branches.keys()]));
    if (tag.required) return fail("required", tag.name);
  }
  return checkBranches(branches, value);
}

function checkBranches(branches: readonly Keywords[], value: unknown): Failure | undefined {
  let matched: number | undefined;
  const failures: Failure[] = [];
  for (const [index, branch] of branches.entries()) {
    const failure = check(branch, value);
    if (failure) failures.push(failure);
    else if (matched === undefined) matched = index;
    else return fail("oneOf", `${matched} and ${index}`);
  }
  if (matched !== undefined) return undefined;
  const meant = failures.filter((_, index) => !isMeantForOther(branches[index] as Keywords, branches.flatMap(leavesOf), value));
  const [first = fail("oneOf", "none"), ...others] = meant[0] ? meant : failures;
  return others.reduce(better, first);
}

/** The branches of a union, those of unions among them instead of these. */
function leavesOf(node: Keywords): readonly Keywords[] {
  return node.oneOf?.flatMap(leavesOf) ?? [node];
}

/**
 * Whether a scalar in a value, or in an object in it, is one that another branch lists there, and not this one: a tag
 * that says which is meant. Lists are not walked, so that the schema bounds the time.
 *
 * @param rivals What all branches say of the value; no unions.
 */
function isMeantForOther(node: Keywords, rivals: readonly Keywords[], value: unknown): boolean {
  if (node.oneOf?.[0]) return node.oneOf.every((branch) => isMeantForOther(branch, rivals, value));
  const lists = (branch: Keywords): boolean | undefined => branch.enum?.includes(value as JsonValue);
  if (typeof value !== "object") return lists(node) === false && rivals.some(lists);
  return Object.entries(node.properties ?? {}).some(([name, property]) => {
    const parts = rivals.flatMap((rival) => (ownValue(rival.properties, name) as Keywords | undefined) ?? []);
    return isMeantForOther(property, parts.flatMap(leavesOf), ownValue(value, name));
  });
}

/** The failure that is deeper in the value, at equal depth the finer one. Equal ones at one place are told together. */
function better(first: Failure, second: Failure): Failure {
  const difference = fit(second) - fit(first);
  if (difference !== 0) return difference > 0 ? second : first;
  if (first.path !== second.path || ` or ${first.text} or `.includes(` or ${second.text} or `)) return first;
  return { ...first, text: `${first.text} or ${second.text}` };
}

/** Keywords by how little of a branch fits a value that they refuse; every other keyword says that more fits. */
const COARSE = ["type", "enum", "required"];

function fit({ path, keyword }: Failure): number {
  // Other keywords are at -1, which makes them 3.
  return path.split("/").length * 4 + ((COARSE.indexOf(keyword) + 4) % 4);
}

/** The pattern rules at every string node of a schema (rules.md §3.7). */

import type { Issue } from "../../schema/issue.ts";
import { childPointer } from "../../schema/pointer.ts";
import { isPlainObject } from "./kind.ts";

/** What is wrong with one pattern, without a place. */
export interface PatternFinding {
  readonly rule: string;
  readonly params: object;
  /** The pattern to write instead, where that is safe. */
  readonly fix?: string;
}

export type PatternChecker = (pattern: string, context: { maxLength?: number }) => readonly PatternFinding[];

/** The issues of all patterns under `schema`. Walks by position; what is no schema is other rules' business. */
export function patternIssues(schema: unknown, check: PatternChecker): Issue[] {
  const issues: Issue[] = [];
  const pending: { node: unknown; pointer: string }[] = [{ node: schema, pointer: "" }];
  const seen = new Set<unknown>();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, pointer } = next;
    if (!isPlainObject(node) || isAncestorCycle(seen, node, pointer)) continue;
    issues.push(...nodeIssues(node, pointer, check));
    pending.push(...children(node, pointer));
  }
  return issues;
}

function nodeIssues(node: Record<PropertyKey, unknown>, pointer: string, check: PatternChecker): Issue[] {
  if (node["type"] !== "string" || typeof node["pattern"] !== "string") return [];
  const context = typeof node["maxLength"] === "number" ? { maxLength: node["maxLength"] } : {};
  return check(node["pattern"], context).map((finding) => ({
    rule: finding.rule,
    params: finding.params as Record<string, unknown>,
    pointer: `${pointer}/pattern`,
    at: "value" as const,
    ...(finding.fix === undefined ? {} : { fix: { title: "Rewrite the pattern", actions: [{ kind: "replace-value" as const, pointer: `${pointer}/pattern`, value: finding.fix }] } }),
  }));
}

function children(node: Record<PropertyKey, unknown>, pointer: string): { node: unknown; pointer: string }[] {
  const found: { node: unknown; pointer: string }[] = [];
  if (node["type"] === "object" && isPlainObject(node["properties"])) {
    const properties = node["properties"];
    for (const name of Object.keys(properties)) found.push({ node: properties[name], pointer: childPointer(`${pointer}/properties`, name) });
  }
  if (node["type"] === "array") found.push({ node: node["items"], pointer: `${pointer}/items` });
  const branches = node["oneOf"];
  if (Array.isArray(branches)) branches.forEach((branch: unknown, index) => found.push({ node: branch, pointer: childPointer(`${pointer}/oneOf`, index) }));
  return found;
}

/** One schema may hold a shared fragment often, but never itself: past the bridge's depth nothing is worth checking. */
function isAncestorCycle(seen: Set<unknown>, node: unknown, pointer: string): boolean {
  if (!seen.has(node)) {
    seen.add(node);
    return false;
  }
  return pointer.split("/").length > 256;
}

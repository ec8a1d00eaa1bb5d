/** Unions: their shape, and what the decision procedure says of their branches (rules.md §3.6). */

import { canonicalText, contractSchema } from "../canonicalize.ts";
import { type Issue, type IssueFix, UNKNOWN } from "../issue.ts";
import type { SchemaRuleParams } from "../rule-params.ts";
import type { ToolArgsSchemaNode } from "../types.ts";
import { decidePair, isSubset } from "../union/decide.ts";
import { type SchemaNode, keywordPlace, list } from "./node.ts";
import { type Finding, type Plain, type PlainObject, isIncomplete, isPlainArray, isPlainObject, own, toIssue } from "./reading.ts";
import { type NodeRules, NONE, fixAt } from "./rule.ts";
import type { Soundness } from "./soundness.ts";

/** Unions of more branches are compared only branch by branch with equal ones. */
const MOST_COMPARED = 40;

function branchesOf(node: SchemaNode): readonly Plain[] | undefined {
  const branches = list(node, "oneOf");
  return branches === undefined || isIncomplete(branches) ? undefined : branches;
}

export const unionRules: NodeRules = {
  "oneof-empty": (node) => (branchesOf(node)?.length === 0 ? [{ place: keywordPlace(node, "oneOf"), at: "value", params: {} }] : NONE),

  "oneof-single": (node) => {
    const branches = branchesOf(node);
    return branches?.length === 1 ? [{ place: keywordPlace(node, "oneOf"), at: "value", params: {}, fix: unwrapFix(node, branches[0]!) }] : NONE;
  },

  "oneof-nested": (node) =>
    (list(node, "oneOf") ?? []).flatMap((branch, index) => {
      if (!isPlainObject(branch) || own(branch, "oneOf") === undefined) return [];
      return [{ place: keywordPlace(node, "oneOf", index), at: "value", params: { branch: index } }];
    }),

  "oneof-no-discriminator": (node) => {
    const objects = (branchesOf(node) ?? []).filter((branch): branch is PlainObject => isPlainObject(branch) && own(branch, "type") === "object");
    const untagged = objects.some((first, index) => objects.slice(index + 1).some((second) => !haveTag(first, second)));
    return untagged && !objects.some(isIncomplete) ? [{ place: keywordPlace(node, "oneOf"), at: "key", params: {} }] : NONE;
  },
};

/** `{ oneOf: [schema] }` is that schema; what stands beside the one branch joins it where the branch has none. */
function unwrapFix(node: SchemaNode, branch: Plain): IssueFix | undefined {
  const others = Object.keys(node.value).filter((key) => key !== "oneOf");
  if (!isPlainObject(branch) || isIncomplete(branch) || isIncomplete(node.value) || others.some((key) => Object.hasOwn(branch, key))) return undefined;
  const merged = Object.fromEntries([...Object.entries(branch), ...others.map((key) => [key, node.value[key]!] as const)]);
  return hasUnknown(merged) ? undefined : fixAt(node.place, "Write the schema itself", { kind: "replace-value", value: merged });
}

function hasUnknown(value: unknown): boolean {
  return value === UNKNOWN || (typeof value === "object" && value !== null && Object.values(value).some(hasUnknown));
}

/** A property that both branches require, with lists of values that have none in common. */
function haveTag(first: PlainObject, second: PlainObject): boolean {
  return tagNames(first).some((name) => {
    if (!tagNames(second).includes(name)) return false;
    const [left, right] = [choicesOf(first, name), choicesOf(second, name)];
    if (left === undefined || right === undefined) return false;
    // A value that could not be read may be any other; nothing is said about it.
    return left.includes(UNKNOWN) || right.includes(UNKNOWN) || !left.some((value) => right.includes(value));
  });
}

function tagNames(branch: PlainObject): Plain[] {
  const required = own(branch, "required");
  return isPlainArray(required) ? required : [];
}

function choicesOf(branch: PlainObject, name: Plain): readonly Plain[] | undefined {
  const properties = own(branch, "properties");
  const tag = isPlainObject(properties) && typeof name === "string" ? own(properties, name) : undefined;
  const choices = isPlainObject(tag) ? own(tag, "enum") : undefined;
  return isPlainArray(choices) ? choices : undefined;
}

interface Branch {
  readonly index: number;
  readonly schema: ToolArgsSchemaNode;
  /** Equal texts accept equal values. */
  readonly text: string;
}

/** What can be told about the branches of a union, of all that are sound: each pair has at most one finding. */
export function branchIssues(node: SchemaNode, soundness: Soundness): Issue[] {
  const branches: Branch[] = (list(node, "oneOf") ?? []).flatMap((value, index) => {
    const schema = isPlainObject(value) ? soundness.schemaOf(value) : undefined;
    return schema === undefined ? [] : [{ index, schema, text: canonicalText(contractSchema(schema)) }];
  });
  const judge = new BranchJudge(node);
  branches.forEach((second, position) => {
    for (const first of branches.slice(0, position)) {
      if (branches.length <= MOST_COMPARED || first.text === second.text) judge.compare(first, second);
    }
  });
  return judge.issues;
}

class BranchJudge {
  readonly issues: Issue[] = [];
  private readonly node: SchemaNode;
  /** Branches that never decide a match; what else is true of them follows from that. */
  private readonly dead = new Set<number>();
  /** Branches that share values with an earlier one, each of which is said once. */
  private readonly shared = new Set<number>();

  constructor(node: SchemaNode) {
    this.node = node;
  }

  compare(first: Branch, second: Branch): void {
    if (this.dead.has(first.index) || this.dead.has(second.index)) return;
    const pair = { first: first.index, second: second.index };
    if (first.text === second.text) {
      this.dead.add(second.index);
      this.issues.push(toIssue("oneof-duplicate-branch", this.finding(second, first, pair)));
      return;
    }
    const verdict = decidePair(first.schema, second.schema);
    if (verdict.kind === "disjoint") return;
    if (this.reportSubset(first, second) || this.reportSubset(second, first)) return;
    if (this.shared.has(second.index)) return;
    this.shared.add(second.index);
    if (verdict.kind === "overlap") {
      const witness = canonicalText(verdict.witness);
      this.issues.push(toIssue("oneof-overlap", this.finding(second, first, { ...pair, witness })));
    } else {
      this.issues.push(toIssue("oneof-undecided", { place: keywordPlace(this.node, "oneOf"), at: "value", params: pair }));
    }
  }

  private reportSubset(inner: Branch, outer: Branch): boolean {
    if (!isSubset(inner.schema, outer.schema)) return false;
    this.dead.add(inner.index);
    const params: SchemaRuleParams["oneof-branch-unreachable"] = { branch: inner.index, other: outer.index };
    this.issues.push(toIssue("oneof-branch-unreachable", this.finding(inner, outer, params)));
    return true;
  }

  private finding<Params>(at: Branch, other: Branch, params: Params): Finding<Params> {
    const place = (branch: Branch): Finding<Params>["place"] => keywordPlace(this.node, "oneOf", branch.index);
    return { place: place(at), at: "value", params, related: [{ place: place(other), at: "value" }] };
  }
}

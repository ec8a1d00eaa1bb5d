/** What the decision procedure says of the branches of a union (rules.md §3.6). */

import { canonicalText, contractSchema } from "../canonicalize.ts";
import type { SchemaRuleId } from "../rule-params.ts";
import type { ToolArgsSchemaNode } from "../types.ts";
import { type PairVerdict, decidePair, isSubset } from "../union/decide.ts";
import type { TextSource } from "../union/strings.ts";
import { type Found, atValue } from "./finding.ts";
import { type SchemaNode, keywordPlace, list } from "./node.ts";
import { isPlainObject } from "./plain.ts";
import { NONE } from "./rule.ts";
import type { Soundness } from "./soundness.ts";

/** Unions of more branches are compared only branch by branch with equal ones. */
export const MOST_COMPARED = 40;

export interface Branch {
  readonly index: number;
  readonly schema: ToolArgsSchemaNode;
  /** Equal texts accept equal values. */
  readonly text: string;
}

/** Looks at two branches that may share values, neither of which accepts all that the other accepts. */
export type PairRule = (first: Branch, second: Branch, verdict: PairVerdict) => readonly Found[];

/** What can be told about the branches of a union, of all that are sound: each pair has at most one finding. */
export function branchFindings(node: SchemaNode, soundness: Soundness, texts: TextSource, pairRule: PairRule): Found[] {
  /** Branches that never decide a match; what else is true of them follows from that. */
  const dead = new Set<Branch>();
  const useless = (rule: SchemaRuleId, branch: Branch, other: Branch, params: object): Found[] => {
    dead.add(branch);
    return [branchFinding(node, rule, branch, other, params)];
  };
  const compare = (first: Branch, second: Branch): readonly Found[] => {
    if (dead.has(first) || dead.has(second)) return NONE;
    if (first.text === second.text) return useless("oneof-duplicate-branch", second, first, { first: first.index, second: second.index });
    const verdict = decidePair(first.schema, second.schema, texts);
    if (verdict.kind === "disjoint") return NONE;
    for (const [inner, outer] of [[first, second], [second, first]] as const) {
      if (isSubset(inner.schema, outer.schema, texts)) return useless("oneof-branch-unreachable", inner, outer, { branch: inner.index, other: outer.index });
    }
    return pairRule(first, second, verdict);
  };
  const branches = soundBranches(node, soundness);
  return branches.flatMap((second, position) =>
    branches.slice(0, position).flatMap((first) => (branches.length <= MOST_COMPARED || first.text === second.text ? compare(first, second) : NONE)),
  );
}

function soundBranches(node: SchemaNode, soundness: Soundness): Branch[] {
  return (list(node, "oneOf") ?? []).flatMap((value, index) => {
    const schema = isPlainObject(value) ? soundness.schemaOf(value) : undefined;
    return schema === undefined ? [] : [{ index, schema, text: canonicalText(contractSchema(schema)) }];
  });
}

/** A finding about a branch that another one explains. */
export function branchFinding(node: SchemaNode, rule: SchemaRuleId, branch: Branch, other: Branch, params: object): Found {
  const place = keywordPlace(node, "oneOf", branch.index);
  return { rule, finding: atValue(place, params, keywordPlace(node, "oneOf", other.index)), node };
}

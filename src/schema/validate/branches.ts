/** What the decision procedure proves of the branches of a union (rules.md §3.6). */

import { canonicalText, contractSchema } from "../canonicalize.ts";
import type { MayHang } from "../interpret/risky.ts";
import type { SchemaRuleId } from "../rule-params.ts";
import type { ToolArgsSchemaNode } from "../types.ts";
import { decidePair, isSubset } from "../union/decide.ts";
import type { Budget } from "../union/solve.ts";
import { findTag } from "../union/tag.ts";
import { type Found, atValue } from "./finding.ts";
import { type SchemaNode, keywordPlace, list } from "./node.ts";
import { isPlainObject } from "./plain.ts";
import type { Soundness } from "./soundness.ts";

/** Steps of the procedure for a schema, and one for each pair. Forty large objects that are all alike take an eighth of it. */
export const MOST_STEPS = 200_000;

export interface Bounded {
  readonly mayHang: MayHang;
  readonly budget: Budget;
}

export interface Branch {
  readonly index: number;
  readonly schema: ToolArgsSchemaNode;
}

export type Pair = readonly [first: Branch, second: Branch];

/** The pairs to compare, each branch with those before it, in order. */
export type PairsOf = (branches: readonly Branch[]) => Iterable<Pair>;

/** All pairs, or none where a tag tells the branches apart. */
export function* allPairs(branches: readonly Branch[]): Generator<Pair> {
  const isTagged = findTag(branches.map(({ schema }) => schema))?.required;
  for (const [position, second] of branches.entries()) {
    for (const first of isTagged ? [] : branches.slice(0, position)) yield [first, second];
  }
}

/** What is known of the branches of a union, of all that are sound. */
export interface Comparison {
  /** The branches that never decide a match, each once. */
  readonly found: readonly Found[];
  /** The pairs of other branches that are not proved to share no value. */
  readonly open: readonly Pair[];
  /** Where there were too many pairs: the first that was not compared. None after it was. */
  readonly rest?: Pair | undefined;
}

/** Compares each branch with those before it. */
export function compareBranches(node: SchemaNode, soundness: Soundness, { mayHang, budget }: Bounded, pairsOf: PairsOf): Comparison {
  const { branches, found } = distinctBranches(node, soundness);
  const open: Pair[] = [];
  /** What else is true of a branch that never decides a match follows from that. */
  const dead = new Set<Branch>();
  const isLive = (pair: Pair): boolean => !pair.some((branch) => dead.has(branch));
  const means = { mayHang, budget };
  let rest: Pair | undefined;
  for (const pair of pairsOf(branches)) {
    if (budget.left-- <= 0) rest ??= isLive(pair) ? pair : undefined;
    if (rest) break;
    if (!isLive(pair) || areDisjoint(pair, means)) continue;
    const [inner, outer] = [pair, [pair[1], pair[0]] as const].find((ordered) => isInside(ordered, means)) ?? [];
    if (inner && outer) {
      dead.add(inner);
      found.push(branchFinding(node, "oneof-branch-unreachable", inner, outer, { branch: inner.index, other: outer.index }));
    } else open.push(pair);
  }
  return { found, open: open.filter(isLive), rest };
}

function areDisjoint([first, second]: Pair, means: Bounded): boolean {
  return decidePair(first.schema, second.schema, means).kind === "disjoint";
}

function isInside([inner, outer]: Pair, means: Bounded): boolean {
  return isSubset(inner.schema, outer.schema, means);
}

/** The branches that differ from all before them; the others are found. */
function distinctBranches(node: SchemaNode, soundness: Soundness): { branches: Branch[]; found: Found[] } {
  /** Equal texts accept equal values. */
  const byText = new Map<string, Branch>();
  const found: Found[] = [];
  for (const [index, value] of (list(node, "oneOf") ?? []).entries()) {
    // What an open branch was meant to accept is not known; of the others all can be told.
    const schema = isPlainObject(value) && !soundness.isOpen(value) ? soundness.schemaOf(value) : undefined;
    if (schema === undefined) continue;
    const branch = { index, schema };
    const text = canonicalText(contractSchema(schema));
    const equal = byText.get(text);
    if (equal) found.push(branchFinding(node, "oneof-duplicate-branch", branch, equal, { first: equal.index, second: index }));
    else byText.set(text, branch);
  }
  return { branches: [...byText.values()], found };
}

/** A finding about a branch that another one explains. */
export function branchFinding(node: SchemaNode, rule: SchemaRuleId, branch: Branch, other: Branch, params: object): Found {
  const place = keywordPlace(node, "oneOf", branch.index);
  return { rule, finding: atValue(place, params, keywordPlace(node, "oneOf", other.index)), node };
}

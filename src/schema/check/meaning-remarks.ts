/** What can be told of the values of a schema that is sound (rules.md §3.5, §3.6). */

import { canonicalText } from "../canonicalize.ts";
import type { SchemaRuleParams } from "../rule-params.ts";
import { sampleTexts } from "../union/sample-texts.ts";
import { type PairRule, branchFinding } from "../validate/branches.ts";
import { type Found, atValue, foundOn } from "../validate/finding.ts";
import { type MeaningRemarks, meaningOf } from "../validate/meaning.ts";
import { type SchemaNode, count, keywordPlace } from "../validate/node.ts";
import { NONE } from "../validate/rule.ts";
import type { Soundness } from "../validate/soundness.ts";
import { uniqueCapacity } from "../validate/unique-items.ts";
import type { CheckRule } from "./context.ts";

/** The errors of meaning with what may be remarked besides: branches that overlap, and arrays that never get as long as they may. */
export const meaningRemarksRule: CheckRule = (schema) => meaningOf(schema, REMARKS);

const REMARKS: MeaningRemarks = { texts: sampleTexts, ofArray: uniqueTooMany, ofBranches: overlaps };

function uniqueTooMany(node: SchemaNode, soundness: Soundness): readonly Found[] {
  const maxItems = count(node, "maxItems") ?? 0;
  const values = maxItems > 1 ? uniqueCapacity(node, soundness) : undefined;
  if (values === undefined || maxItems <= values) return NONE;
  return foundOn(node, "unique-capacity", [atValue(keywordPlace(node, "maxItems"), { values, maxItems })]);
}

/** That two branches share values, or that this cannot be told: once for each branch, with the first such other. */
function overlaps(node: SchemaNode): PairRule {
  const shared = new Set<number>();
  return (first, second, verdict) => {
    if (shared.has(second.index)) return NONE;
    shared.add(second.index);
    const pair = { first: first.index, second: second.index };
    if (verdict.kind !== "overlap") return foundOn(node, "oneof-undecided", [atValue(keywordPlace(node, "oneOf"), pair)]);
    const params: SchemaRuleParams["oneof-overlap"] = { ...pair, witness: canonicalText(verdict.witness) };
    return [branchFinding(node, "oneof-overlap", second, first, params)];
  };
}

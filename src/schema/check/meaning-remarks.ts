/** What can be told of the values of a schema that is sound (rules.md §3.5, §3.6). */

import { ANNOTATIONS, canonicalText } from "../canonicalize.ts";
import type { MayHang } from "../interpret/risky.ts";
import type { SchemaRuleParams } from "../rule-params.ts";
import type { JsonValue } from "../types.ts";
import { decidePair, isEmpty } from "../union/decide.ts";
import { nearPairs } from "../union/near.ts";
import { sampleTexts } from "../union/sample-texts.ts";
import type { Means } from "../union/solve.ts";
import { type Bounded, type Branch, type Comparison, MOST_STEPS, type Pair, branchFinding } from "../validate/branches.ts";
import { type Found, atValue, foundOn } from "../validate/finding.ts";
import { meaningOf } from "../validate/meaning.ts";
import { type SchemaNode, count, isKind, keywordPlace, list, propertyMap, requiredNames } from "../validate/node.ts";
import { isPlainObject, own } from "../validate/plain.ts";
import { NONE } from "../validate/rule.ts";
import type { Soundness } from "../validate/soundness.ts";
import { uniqueCapacity } from "../validate/unique-items.ts";
import type { CheckRule } from "./context.ts";
import { untaggedUnions } from "./discriminator.ts";

/** The errors of meaning with what may be remarked besides: of branches, and of arrays that never get as long as they may. */
export const meaningRemarksRule: CheckRule = (schema, { mayHang }) => {
  const means = { texts: sampleTexts, mayHang };
  const budget = { left: MOST_STEPS };
  const found = meaningOf(schema, {
    ...means,
    pairsOf: (branches) => nearPairs(branches, ({ schema }) => schema),
    ofArray: (node, soundness) => uniqueTooMany(node, soundness, mayHang),
    ofUnion: (node, comparison) => sharedValues(node, comparison, { ...means, budget }),
  });
  return [...untaggedUnions(schema, found), ...found.map((one) => withContradiction(one, schema.soundness, means))];
};

/** What stands against what, in a node that accepts nothing: the properties that cannot be filled, or its own limits. */
function withContradiction(found: Found, soundness: Soundness, means: Means): Found {
  const { rule, node, finding } = found;
  if (rule !== "schema-unsatisfiable" || node === undefined) return found;
  const needed = requiredNames(node).filter((name) => {
    const property = own(propertyMap(node) ?? {}, name);
    const schema = isPlainObject(property) ? soundness.schemaOf(property) : undefined;
    return schema !== undefined && isEmpty(schema, means);
  });
  const parts = isKind(node, "object") ? needed.map((name) => ["properties", name]) : Object.keys(node.keywords).filter((keyword) => keyword !== "type" && !ANNOTATIONS.has(keyword)).map((keyword) => [keyword]);
  return { ...found, finding: { ...finding, related: parts.map((tokens) => ({ place: keywordPlace(node, ...(tokens as [string])), at: "key" })) } };
}

function uniqueTooMany(node: SchemaNode, soundness: Soundness, mayHang: MayHang): readonly Found[] {
  const maxItems = count(node, "maxItems") ?? 0;
  const values = maxItems > 1 ? uniqueCapacity(node, soundness, mayHang) : undefined;
  if (values === undefined || maxItems <= values) return NONE;
  return foundOn(node, "unique-capacity", [atValue(keywordPlace(node, "maxItems"), { values, maxItems })]);
}

/** To try texts on a pair takes as long as so many steps. */
const STEPS_OF_TEXTS = 50;

/**
 * For each branch the first before it with which it shares a value, else the first of which that cannot be told. Once
 * for the union, from where on there were too many pairs to tell.
 */
function sharedValues(node: SchemaNode, { open, rest }: Comparison, means: Means & Bounded): readonly Found[] {
  const told = new Map<Branch, Found>();
  const { budget } = means;
  for (const pair of open) {
    const [first, second] = pair;
    if (told.get(second)?.rule === "oneof-overlap") continue;
    if (budget.left <= 0) return [...told.values(), undecided(node, pair, true)];
    budget.left -= STEPS_OF_TEXTS;
    const verdict = decidePair(first.schema, second.schema, means);
    if (verdict.kind === "overlap") told.set(second, overlap(node, pair, verdict.witness));
    else if (verdict.kind === "unknown" && !told.has(second)) told.set(second, undecided(node, pair, false));
  }
  return rest ? [...told.values(), undecided(node, rest, true)] : [...told.values()];
}

function overlap(node: SchemaNode, [first, second]: Pair, witness: JsonValue): Found {
  const params: SchemaRuleParams["oneof-overlap"] = { first: first.index, second: second.index, witness: canonicalText(witness) };
  return branchFinding(node, "oneof-overlap", second, first, params);
}

/** @param onwards None of the pairs after this one was compared either. */
function undecided(node: SchemaNode, [first, second]: Pair, onwards: boolean): Found {
  const params: SchemaRuleParams["oneof-undecided"] = { first: first.index, second: second.index, ...(onwards && { branches: list(node, "oneOf")!.length }) };
  return { rule: "oneof-undecided", finding: atValue(keywordPlace(node, "oneOf"), params), node };
}

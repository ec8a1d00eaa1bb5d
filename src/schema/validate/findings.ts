/** What a set of rules finds in a value. */

import type { SchemaRuleId } from "../rule-params.ts";
import type { Finding, Found } from "./finding.ts";
import { collectNodes } from "./node.ts";
import { isPlainObject } from "./plain.ts";
import { readSchema } from "./read.ts";
import { rootFinding } from "./root.ts";
import { MEANING_RULES } from "./rules.ts";
import type { NodeRule, RuleContext, SchemaRule } from "./rule.ts";
import { tooLarge } from "./sizes.ts";
import { Soundness } from "./soundness.ts";

export interface RuleSet<Context extends RuleContext> {
  readonly nodeRules: readonly (readonly [SchemaRuleId, NodeRule<SchemaRuleId, Context>])[];
  readonly schemaRules: readonly SchemaRule<Context>[];
}

/** First what JSON does not carry, then what is found node by node, then what is found in the whole. */
export function findingsOf<Context extends RuleContext>(value: unknown, rules: RuleSet<Context>, context: Context): readonly Found[] {
  const reading = readSchema(value, context.unsupported);
  const atRoot = rootFinding(value, reading);
  if (atRoot !== undefined) return [atRoot];
  if (!isPlainObject(reading.value)) return reading.found;
  if (reading.cut) return [...reading.found, tooLarge()];
  const nodes = collectNodes(reading.value);
  const soundness = new Soundness(nodes, context.unsupported);
  const atNodes = nodes.flatMap((node) => rules.nodeRules.flatMap(([rule, find]) => find(node, context).map((finding) => ({ rule: fullId(rule, finding), finding, node }))));
  for (const { rule, node } of atNodes) if (Object.hasOwn(MEANING_RULES, rule)) soundness.mark(node);
  return [...reading.found, ...atNodes, ...rules.schemaRules.flatMap((find) => find({ reading, nodes, soundness }, context))];
}

/** The id of a family is completed with the keyword. */
function fullId(rule: SchemaRuleId, { params }: Finding): SchemaRuleId {
  return rule.endsWith("/") ? (`${rule}${(params as { keyword: string }).keyword}` as SchemaRuleId) : rule;
}

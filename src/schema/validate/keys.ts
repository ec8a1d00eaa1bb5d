/** What stands beside the meaning of a node: keys that do not belong to it, and its description. */

import { UNKNOWN } from "../issue.ts";
import type { UnsupportedKeywordParams } from "../rule-params.ts";
import { type Finding, atKey, atValue } from "./finding.ts";
import { isRequiredFlag } from "./keyword-values.ts";
import { type KeyStanding, standingOf } from "./kind.ts";
import { type SchemaNode, allowed, keywordPlace } from "./node.ts";
import { type NodeRules, NONE, type RuleContext } from "./rule.ts";
import { jsonKind, kindWord, valueText } from "./wording.ts";

/** The keys of a node that stand to it in one way. */
export function keysOf(node: SchemaNode, standing: KeyStanding, { unsupported }: RuleContext): string[] {
  return Object.keys(node.value).filter((key) => standingOf(key, node.shape, unsupported) === standing);
}

export const keyRules: NodeRules = {
  "unknown-keyword": (node, context) => keysOf(node, "unknown", context).map((keyword) => ofKey(node, { keyword })),

  "unsupported-keyword/": (node, context) =>
    keysOf(node, "excluded", context).map((keyword) => {
      const value = node.value[keyword]!;
      const { type } = node.shape;
      const params: UnsupportedKeywordParams = { keyword, kind: jsonKind(value), ...(value !== UNKNOWN && { value: valueText(value) }), ...(type && { type }) };
      return ofKey(node, params);
    }),

  "keyword-wrong-type": (node, context) => {
    const { type, kind } = node.shape;
    if (type === undefined || kind === "union") return NONE;
    return misplaced(node, context).map((keyword) => ofKey(node, { keyword, type }));
  },

  "oneof-sibling-keyword": (node, context) => (node.shape.kind === "union" ? misplaced(node, context).map((keyword) => ofKey(node, { keyword })) : NONE),

  "description-not-string": (node) => {
    const description = allowed(node, "description");
    if (description === undefined || description === UNKNOWN || typeof description === "string") return NONE;
    return [atValue(keywordPlace(node, "description"), { kind: kindWord(description) })];
  },
};

/** A boolean `required` has a rule of its own. */
function misplaced(node: SchemaNode, context: RuleContext): string[] {
  return keysOf(node, "misplaced", context).filter((keyword) => !(keyword === "required" && isRequiredFlag(node)));
}

function ofKey<Params extends { readonly keyword: string }>(node: SchemaNode, params: Params): Finding<Params> {
  return atKey(keywordPlace(node, params.keyword), params);
}

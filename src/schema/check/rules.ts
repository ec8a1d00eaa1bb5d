/** The rules that look at one node each: those that find errors, and those that find warnings and infos. */

import type { SchemaRuleId } from "../rule-params.ts";
import type { NodeRule } from "../validate/rule.ts";
import { ERROR_RULES } from "../validate/rules.ts";
import type { CheckContext, RemarkRules } from "./context.ts";
import { enumRemarks } from "./enum-remarks.ts";
import { excludedRemarks } from "./excluded.ts";
import { numberRemarks } from "./number-remarks.ts";
import { objectRemarks } from "./object-remarks.ts";
import { textRemarks } from "./text-remarks.ts";
import { unionRemarks } from "./union-remarks.ts";

const RULES: RemarkRules = { ...ERROR_RULES, ...excludedRemarks, ...numberRemarks, ...enumRemarks, ...objectRemarks, ...textRemarks, ...unionRemarks };

/** What is told of a node goes from its keys and type to its values, its parts and its texts, errors or not. */
const ORDER: readonly string[] = (
  "unknown-keyword unsupported-keyword/ unsupported-stripped keyword-wrong-type oneof-sibling-keyword required-boolean " +
  "node-missing-type node-type-and-oneof type-array type-not-string type-unknown " +
  "keyword-value-type node-not-object items-tuple oneof-not-array description-not-string " +
  "count-invalid bounds-inverted integer-bound-fractional number-precision bound-noop count-huge integer-range-empty max-zero number-unbounded " +
  "enum-value-unreachable enum-redundant-keyword enum-near-duplicate enum-empty enum-wrong-type enum-duplicate enum-boolean " +
  "required-unknown-property property-name-lookalike property-name-portable required-not-string required-duplicate " +
  "property-name-proto property-name-object-member property-name-empty property-name-invisible property-name-integer-like object-empty items-missing array-unbounded " +
  "description-missing description-blank destructive-intent default-on-required default-on-optional-parent-branch " +
  "oneof-empty oneof-single oneof-nested reserved-arg-timeoutms"
).split(" ");

export const CHECK_RULES: readonly (readonly [SchemaRuleId, NodeRule<SchemaRuleId, CheckContext>])[] = (Object.entries(RULES) as [SchemaRuleId, NodeRule<SchemaRuleId, CheckContext>][]).toSorted(
  ([first], [second]) => ORDER.indexOf(first) - ORDER.indexOf(second),
);

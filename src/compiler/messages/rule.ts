/** The shape of one entry of the table of rules. */

import type { SchemaRuleParams, UnsupportedKeywordParams } from "../../schema/rule-params.ts";
import type { Severity } from "../model.ts";
import type { EvaluationRuleParams, ToolRuleParams } from "../rule-params.ts";

/** Parameters by rule; a family of rules has one entry, by the part of the id before the keyword. */
type RuleParams = ToolRuleParams & EvaluationRuleParams & Omit<SchemaRuleParams, `unsupported-keyword/${string}`> & { "unsupported-keyword": UnsupportedKeywordParams };

export type TableId = keyof RuleParams;

/** The id of a rule, as in diagnostics and in the option `rules`. */
export type RuleId = Exclude<TableId, "unsupported-keyword"> | `unsupported-keyword/${string}`;

/** A severity that depends on the parameters; `all` are those it can come to, the gravest first. */
export interface DependentSeverity<Params> {
  readonly all: readonly Severity[];
  of(params: Params): Severity;
}

/** How one rule is reported. Where a property depends on the parameters, it is a function of them. */
export interface Rule<Params> {
  readonly severity: Severity | DependentSeverity<Params>;
  /** On only when the option `targets` names a provider. */
  readonly targets?: true | ((params: Params) => boolean);
  /** One line for the rule reference. */
  readonly summary: string;
  message(params: Params): string;
}

export type RuleTable = { readonly [Id in TableId]: Rule<RuleParams[Id]> };

/** `grave` where the parameters are as `isGrave` says, else `other`. */
export function either<Params>(grave: Severity, other: Severity, isGrave: (params: Params) => boolean): DependentSeverity<Params> {
  return { all: [grave, other], of: (params) => (isGrave(params) ? grave : other) };
}

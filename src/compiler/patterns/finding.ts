/** What the pattern rules yield: a rule with its parameters, without a place (it is always the whole pattern). */

import type { PatternRuleParams } from "../../schema/rule-params.ts";

export type PatternRule = keyof PatternRuleParams;

/** A keyword that says the same as the pattern. */
export interface KeywordInstead {
  readonly keyword: "minLength" | "maxLength" | "enum";
  readonly value: number | readonly string[];
}

/** One finding about a pattern. */
export type PatternFinding = { [Rule in PatternRule]: FindingOf<Rule> }[PatternRule];

export interface FindingOf<Rule extends PatternRule> {
  readonly rule: Rule;
  readonly params: PatternRuleParams[Rule];
  /** The pattern to write instead; it accepts the same texts in the browser as the checked one. */
  readonly fix?: string;
  /** The keywords to write instead of the pattern; none where it accepts every text. They accept exactly the same. */
  readonly instead?: readonly KeywordInstead[];
}

/** What of the schema around the pattern matters. */
export interface PatternContext {
  readonly maxLength?: number;
}

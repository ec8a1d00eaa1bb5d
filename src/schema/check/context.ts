/** What the rules of the build are given besides a node. */

import type { Issue } from "../issue.ts";
import type { ProviderProfile } from "../provider-profiles.ts";
import type { PlainObject } from "../validate/plain.ts";
import type { NodeRules, RuleContext, SchemaRule } from "../validate/rule.ts";
import type { PatternChecker } from "./patterns.ts";

export interface CheckContext extends RuleContext {
  /** The providers whose limits are checked too. */
  readonly providers: readonly ProviderProfile[];
  readonly checkPattern: PatternChecker;
  /** All rules over another schema: what would be said of a proposal. Absent while a proposal is judged. */
  readonly judge?: (schema: PlainObject) => readonly Issue[];
}

/** Rules on one node each that find warnings and infos. */
export type RemarkRules = NodeRules<CheckContext>;

export type CheckRule = SchemaRule<CheckContext>;

/** The form of a rule: a small function from a node to what is wrong with it. */

import type { FixAction, Issue, IssueFix } from "../issue.ts";
import type { UnsupportedOption } from "../keywords.ts";
import type { ProviderProfile } from "../provider-profiles.ts";
import type { SchemaRuleId, SchemaRuleParams } from "../rule-params.ts";
import type { SchemaNode } from "./node.ts";
import { type Place, pointerOf } from "./place.ts";
import type { Finding, PlainObject } from "./reading.ts";

export interface RuleContext {
  readonly unsupported: UnsupportedOption;
  /** The providers whose limits are checked too. */
  readonly providers: readonly ProviderProfile[];
  /** All rules over another schema: what would be said of a proposal. Absent while a proposal is judged. */
  readonly judge?: (schema: PlainObject) => readonly Issue[];
}

export type NodeRule<Id extends SchemaRuleId> = (node: SchemaNode, context: RuleContext) => readonly Finding<SchemaRuleParams[Id]>[];

/** Rules by id. The id of a family ends in "/"; what follows it is the keyword of a finding's params. */
export type NodeRules = { readonly [Id in SchemaRuleId]?: NodeRule<Id> };

/** Nothing is wrong. */
export const NONE: readonly never[] = [];

/** An action at a place. */
export type FixStep = readonly [Place, FixAction];

/** A fix of one action at one place. */
export function fixAt(place: Place, title: string, action: FixAction): IssueFix {
  return fixAll(title, [place, action]);
}

/** A fix of several actions that belong together. */
export function fixAll(title: string, ...steps: readonly FixStep[]): IssueFix {
  return { title, actions: steps.map(([place, action]) => Object.assign({ pointer: pointerOf(place) }, action)) };
}

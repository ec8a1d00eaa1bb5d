/** What rules find, and issues made of that. */

import type { Issue, IssueFix, IssueTarget } from "../issue.ts";
import type { SchemaRuleId, SchemaRuleParams } from "../rule-params.ts";
import type { Foreign } from "./inspect.ts";
import type { SchemaNode } from "./node.ts";
import { type Place, pointerOf } from "./place.ts";

/** What a rule finds: a place, which token of it, and what its message says. */
export interface Finding<Params = object> {
  readonly place: Place;
  readonly at: IssueTarget;
  readonly params: Params;
  readonly related?: readonly { readonly place: Place; readonly at: IssueTarget }[];
  readonly fix?: IssueFix | undefined;
  /** No error. The build tells it, validation does not. */
  readonly remark?: boolean;
}

/** A finding with its rule, and what it was found on, for those who know more about that. */
export interface Found {
  readonly rule: SchemaRuleId;
  readonly finding: Finding;
  /** The node that the rule looked at; absent for findings of the way to the plain form. */
  readonly node?: SchemaNode;
  /** The object that JSON turns into something else. */
  readonly foreign?: Foreign;
}

/** Takes the findings of a rule. */
export type Report = <Rule extends SchemaRuleId>(rule: Rule, finding: Finding<SchemaRuleParams[Rule]>, foreign?: Foreign) => void;

/** The findings of a rule on a node. */
export function foundOn<Rule extends SchemaRuleId>(node: SchemaNode, rule: Rule, findings: readonly Finding<SchemaRuleParams[Rule]>[]): Found[] {
  return findings.map((finding) => ({ rule, finding, node }));
}

export function toIssue({ rule, finding }: Found): Issue {
  const { place, at, params, related, fix } = finding;
  return {
    rule,
    pointer: pointerOf(place),
    at,
    params: params as Readonly<Record<string, unknown>>,
    ...(related && { related: related.map((other) => ({ pointer: pointerOf(other.place), at: other.at })) }),
    ...(fix && { fix }),
  };
}

/** A finding about the value at a place; `others` are the places of values that explain it. */
export function atValue<Params>(place: Place, params: Params, ...others: readonly Place[]): Finding<Params> {
  return { place, at: "value", params, ...(others.length > 0 && { related: others.map((other) => ({ place: other, at: "value" })) }) };
}

/** A finding about the key at a place. */
export function atKey<Params>(place: Place, params: Params): Finding<Params> {
  return { place, at: "key", params };
}

/** A finding about the schema node at a place. */
export function atNode<Params>(place: Place, params: Params): Finding<Params> {
  return { place, at: "node", params };
}

/** A finding that is no error. */
export function remark<Params>(finding: Finding<Params>): Finding<Params> {
  return { ...finding, remark: true };
}

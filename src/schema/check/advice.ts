/** What the build knows besides of an error: what was probably meant, and how to repair it. */

import type { IssueFix } from "../issue.ts";
import type { SchemaRuleId, SchemaRuleParams } from "../rule-params.ts";
import type { Finding } from "../validate/finding.ts";
import type { Foreign } from "../validate/inspect.ts";
import type { SchemaNode } from "../validate/node.ts";
import type { CheckContext } from "./context.ts";

/** Further parameters of the message, and a fix. */
export interface Advice<Params = object> {
  readonly params?: Partial<Params>;
  readonly fix?: IssueFix | undefined;
}

/** Advice by the rule that found something on a node. */
export type NodeAdvice = {
  readonly [Id in SchemaRuleId]?: (node: SchemaNode, finding: Finding<SchemaRuleParams[Id]>, context: CheckContext) => Advice<SchemaRuleParams[Id]>;
};

/** Advice by the rule that found something on the way to the plain form. */
export type ValueAdvice = {
  readonly [Id in SchemaRuleId]?: (finding: Finding<SchemaRuleParams[Id]>, foreign?: Foreign) => Advice<SchemaRuleParams[Id]>;
};

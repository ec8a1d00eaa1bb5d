/** The form of a rule: a small function from a node, or from a whole schema, to what is wrong with it. */

import type { MayHang } from "../interpret/risky.ts";
import type { UnsupportedOption } from "../keywords.ts";
import type { SchemaRuleId, SchemaRuleParams } from "../rule-params.ts";
import type { Finding, Found } from "./finding.ts";
import type { SchemaNode } from "./node.ts";
import type { Reading } from "./read.ts";
import type { Soundness } from "./soundness.ts";

export interface RuleContext {
  readonly unsupported: UnsupportedOption;
  /** Such a text counts as one that the pattern matches, in what is told of a schema. */
  readonly mayHang: MayHang;
}

/** Looks at one node. */
export type NodeRule<Id extends SchemaRuleId, Context extends RuleContext = RuleContext> = (node: SchemaNode, context: Context) => readonly Finding<SchemaRuleParams[Id]>[];

/** Rules by id. The id of a family ends in "/"; what follows it is the keyword of a finding's params. */
export type NodeRules<Context extends RuleContext = RuleContext> = { readonly [Id in SchemaRuleId]?: NodeRule<Id, Context> };

/** A schema that was read to the end. */
export interface WholeSchema {
  readonly reading: Reading;
  /** All nodes, each before its children. */
  readonly nodes: readonly SchemaNode[];
  readonly soundness: Soundness;
}

/** Looks at a schema as a whole, after all its nodes. */
export type SchemaRule<Context extends RuleContext = RuleContext> = (schema: WholeSchema, context: Context) => readonly Found[];

/** Nothing is wrong. */
export const NONE: readonly never[] = [];

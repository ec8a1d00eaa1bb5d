/** The errors of an args schema. */

import { mayHang } from "../interpret/risky.ts";
import type { Issue } from "../issue.ts";
import type { UnsupportedOption } from "../keywords.ts";
import type { SchemaRuleId } from "../rule-params.ts";
import { toIssue } from "./finding.ts";
import { type RuleSet, findingsOf } from "./findings.ts";
import { meaningRule } from "./meaning.ts";
import { invalidPatterns } from "./pattern.ts";
import type { NodeRule, RuleContext } from "./rule.ts";
import { ERROR_RULES } from "./rules.ts";
import { depthRule } from "./sizes.ts";

export interface ValidateOptions {
  /** Keywords outside the dialect that are dropped instead of refused. Default: none. */
  readonly unsupported?: UnsupportedOption;
}

const ERRORS: RuleSet<RuleContext> = {
  nodeRules: /* @__PURE__ */ Object.entries(ERROR_RULES) as [SchemaRuleId, NodeRule<SchemaRuleId>][],
  schemaRules: [invalidPatterns, depthRule, meaningRule],
};

/**
 * Checks an args schema against the dialect (seed 000) and everything that JSON, the SDK and Core do to it.
 *
 * Reports errors only: what the dialect, the SDK or Core refuses, what JSON does not carry, and what no arguments can
 * ever fulfil. A schema without any is one that `canonicalizeToolArgsSchema` and a session take. Left to the build, so
 * that a page does not pay for it: warnings and infos (limits of providers and sizes among them), guesses at what was
 * meant, fixes, and what only Core refuses in a pattern. The errors are the same there, some with more parameters, and
 * more where this does not look: at a text that a pattern might take seconds to decide, and at the branches of a union
 * past the first two hundred.
 *
 * Takes any JavaScript value and runs none of its members: getters and `toJSON` are reported.
 *
 * @returns every error, each with a JSON Pointer into `value`; an empty list for a sound schema.
 */
export function validateToolArgsSchema(value: unknown, options: ValidateOptions = {}): Issue[] {
  return findingsOf(value, ERRORS, { unsupported: options.unsupported ?? {}, mayHang }).flatMap((found) => (found.finding.remark ? [] : toIssue(found)));
}

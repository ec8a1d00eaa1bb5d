/** All schema rules over one args schema. */

import type { Issue } from "../issue.ts";
import type { UnsupportedOption } from "../keywords.ts";
import { type ProviderProfiles, profilesOf } from "../provider-profiles.ts";
import type { SchemaRuleId } from "../rule-params.ts";
import { arrayRules } from "./arrays.ts";
import { enumRules } from "./enums.ts";
import { keyRules } from "./keys.ts";
import { keywordValueRules } from "./keyword-values.ts";
import { meaningIssues } from "./meaning.ts";
import { type SchemaNode, collectNodes } from "./node.ts";
import { numberRules } from "./numbers.ts";
import { objectRules } from "./objects.ts";
import { type PatternChecker, checkWithEngine, patternIssues } from "./pattern.ts";
import { portabilityIssues } from "./portability.ts";
import { readSchema } from "./read.ts";
import { type Finding, isPlainObject, toIssue } from "./reading.ts";
import { foreignRoot, rootIssue, rootRules } from "./root.ts";
import type { NodeRule, RuleContext } from "./rule.ts";
import { JSON_LEVELS, depthIssues, sizeIssues, tooLarge } from "./sizes.ts";
import { Soundness } from "./soundness.ts";
import { textRules } from "./texts.ts";
import { typeRules } from "./types.ts";
import { unionRules } from "./unions.ts";

export interface ValidateOptions {
  /** Keywords outside the dialect that are dropped instead of refused. Default: none. */
  readonly unsupported?: UnsupportedOption;
  /** Providers whose limits are checked too: "openai", "openai-strict", "anthropic", "gemini", … Default: none. */
  readonly targets?: readonly string[];
  /** What is known of providers, by the names in `targets`. Default: `PROVIDER_PROFILES`. */
  readonly profiles?: ProviderProfiles;
  /** Judges each pattern. Default: whether the regular expression engine at hand can read it. */
  readonly checkPattern?: PatternChecker;
}

const RULES = { ...keyRules, ...typeRules, ...keywordValueRules, ...numberRules, ...enumRules, ...objectRules, ...arrayRules, ...textRules, ...unionRules, ...rootRules };

/** Rules that look at one node each. */
const NODE_RULES = Object.entries(RULES) as [SchemaRuleId, NodeRule<SchemaRuleId>][];

/**
 * Checks an args schema against the dialect (seed 000) and everything that JSON, the SDK and Core do to it.
 *
 * Takes any JavaScript value and runs none of its members: getters and `toJSON` are reported. Values that an
 * evaluator marked `UNKNOWN`, and members that an `INCOMPLETE` object may have, are not spoken of.
 *
 * @returns every issue, each with a JSON Pointer into `value`. Severities are the message table's business; an empty
 * list means that the schema has not even a matter of style.
 */
export function validateToolArgsSchema(value: unknown, options: ValidateOptions = {}): Issue[] {
  const { unsupported = {}, checkPattern = checkWithEngine } = options;
  const context: RuleContext = { unsupported, providers: profilesOf(options.targets ?? [], options.profiles) };
  return allIssues(value, { ...context, judge: (proposal) => allIssues(proposal, context, checkPattern) }, checkPattern);
}

function allIssues(value: unknown, context: RuleContext, checkPattern: PatternChecker): Issue[] {
  const reading = readSchema(value, context.unsupported);
  const atRoot = rootIssue(value, reading.value) ?? foreignRoot(value, reading.issues);
  if (atRoot !== undefined) return [atRoot];
  if (!isPlainObject(reading.value)) return [...reading.issues];
  if (reading.cut) return [...reading.issues, tooLarge()];
  const nodes = collectNodes(reading.value);
  const soundness = new Soundness(nodes);
  const root = nodes[0]!.value;
  return [
    ...reading.issues,
    ...nodes.flatMap((node) => nodeIssues(node, context, soundness)),
    ...nodes.flatMap((node) => patternIssues(node, checkPattern)),
    ...depthIssues(reading),
    ...portabilityIssues(nodes, context.providers),
    // Past what the bridge carries nothing is interpreted: the depth is the error, and recursion stays shallow.
    ...(reading.deepest.levels > JSON_LEVELS ? [] : meaningIssues(nodes, soundness)),
    ...sizeIssues(nodes, reading.deepest.levels > JSON_LEVELS ? undefined : soundness.schemaOf(root)),
  ];
}

function nodeIssues(node: SchemaNode, context: RuleContext, soundness: Soundness): Issue[] {
  const issues: Issue[] = [];
  for (const [rule, find] of NODE_RULES) {
    for (const finding of find(node, context)) {
      soundness.mark(node, rule);
      issues.push(toIssue(fullId(rule, finding), finding));
    }
  }
  return issues;
}

/** The id of a family is completed with the keyword. */
function fullId(rule: SchemaRuleId, finding: Finding<object>): SchemaRuleId {
  return rule.endsWith("/") ? (`${rule}${(finding.params as { keyword: string }).keyword}` as SchemaRuleId) : rule;
}


/** All schema rules over one args schema, with advice. */

import { type MayHang, mayHang } from "../interpret/risky.ts";
import type { Issue, IssueFix } from "../issue.ts";
import { type ProviderProfiles, profilesOf } from "../provider-profiles.ts";
import type { SchemaRuleId } from "../rule-params.ts";
import { type Finding, type Found, toIssue } from "../validate/finding.ts";
import { type RuleSet, findingsOf } from "../validate/findings.ts";
import type { Foreign } from "../validate/inspect.ts";
import type { SchemaNode } from "../validate/node.ts";
import { isPlainObject } from "../validate/plain.ts";
import { readSchema } from "../validate/read.ts";
import { depthRule } from "../validate/sizes.ts";
import type { ValidateOptions } from "../validate/validate.ts";
import type { Advice, NodeAdvice, ValueAdvice } from "./advice.ts";
import type { CheckContext } from "./context.ts";
import { FixJudge, type SeverityOf } from "./fix-judge.ts";
import { hasUnknown } from "./fix.ts";
import { jsonAdvice } from "./json-advice.ts";
import { keyAdvice } from "./key-advice.ts";
import { meaningRemarksRule } from "./meaning-remarks.ts";
import { type PatternChecker, checkWithEngine, patternRule } from "./patterns.ts";
import { portabilityRule } from "./portability.ts";
import { CHECK_RULES } from "./rules.ts";
import { argsSizeRule, schemaSizeRule } from "./size-remarks.ts";
import { typeAdvice } from "./type-advice.ts";
import { valueAdvice } from "./value-advice.ts";

export interface CheckOptions extends ValidateOptions {
  /** Providers whose limits are checked too: "openai", "openai-strict", "anthropic", "gemini", … Default: none. */
  readonly targets?: readonly string[];
  /** What is known of providers, by the names in `targets`. Default: `PROVIDER_PROFILES`. */
  readonly profiles?: ProviderProfiles;
  /** Judges each pattern. Default: whether the regular expression engine at hand can read it. */
  readonly checkPattern?: PatternChecker;
  /**
   * How an issue is reported. With it, a fix is offered only where it removes its issue and brings no error, and says
   * what else it brings. Default: fixes are offered as they are.
   */
  readonly severityOf?: SeverityOf;
  /** Whether a fix may be applied without asking: such fixes are looked at first, where there are too many for all. Default: all alike. */
  readonly isSafe?: (issue: Issue) => boolean;
  /** Whether a pattern surely takes little time on a text. Default: a guess, by which many are not tried on long texts. */
  readonly isQuick?: (pattern: string, text: string) => boolean;
}

/** On so short a text no pattern takes long. On others the tries are counted: eight equal choices are many for twelve letters. */
const HARMLESS_LENGTH = 3;

const ALL_RULES: RuleSet<CheckContext> = {
  nodeRules: CHECK_RULES,
  schemaRules: [patternRule, depthRule, portabilityRule, meaningRemarksRule, argsSizeRule, schemaSizeRule],
};

const NODE_ADVICE: NodeAdvice = { ...keyAdvice, ...typeAdvice, ...valueAdvice };
const VALUE_ADVICE: ValueAdvice = jsonAdvice;

/**
 * Everything that a careful reviewer would say of an args schema: the errors that `validateToolArgsSchema` reports, what
 * is legal but makes an agent worse, what providers refuse, and with each issue what was probably meant and a fix, as far
 * as these can be told. How severe an issue is says the message table.
 *
 * Takes any JavaScript value and runs none of its members: getters and `toJSON` are reported. Values that an evaluator
 * marked `UNKNOWN`, and members that an `INCOMPLETE` object may have, are not spoken of.
 *
 * @returns every issue, each with a JSON Pointer into `value`. An empty list means that the schema has not even a
 * matter of style.
 */
export function checkToolArgsSchema(value: unknown, options: CheckOptions = {}): Issue[] {
  const { severityOf, isSafe = () => true } = options;
  const context = contextOf(options);
  const found = advisedFindings(value, { ...context, judge: (proposal) => allIssues(proposal, context) });
  const root = severityOf === undefined || !found.some(({ finding }) => finding.fix) ? undefined : readSchema(value, context.unsupported).value;
  if (severityOf === undefined || !isPlainObject(root)) return found.map(toIssue);
  const judge = new FixJudge(root, { issuesOf: (schema) => allIssues(schema, context), severityOf, whole: context.providers.length > 0 });
  const issues = found.map(toIssue);
  const fixable = issues.flatMap((issue, index) => (issue.fix === undefined ? [] : [{ issue, fix: issue.fix, isPlain: found[index]!.node !== undefined }]));
  const fixes = judge.judged(fixable.toSorted((a, b) => Number(isSafe(b.issue)) - Number(isSafe(a.issue))));
  return issues.map((issue) => withJudgedFix(issue, fixes.get(issue)));
}

function contextOf({ unsupported = {}, targets = [], profiles, checkPattern = checkWithEngine, isQuick }: CheckOptions): CheckContext {
  const hangs: MayHang = (pattern, text) => mayHang(pattern, text, HARMLESS_LENGTH) && !isQuick?.(pattern, text);
  return { unsupported, providers: profilesOf(targets, profiles), checkPattern, mayHang: isQuick === undefined ? mayHang : hangs };
}

function allIssues(value: unknown, context: CheckContext): Issue[] {
  return advisedFindings(value, context).map(toIssue);
}

function advisedFindings(value: unknown, context: CheckContext): readonly Found[] {
  return findingsOf(value, ALL_RULES, context).map((found) => advised(found, context));
}

function withJudgedFix(issue: Issue, fix: IssueFix | undefined): Issue {
  const { fix: _fix, ...rest } = issue;
  return fix === undefined ? rest : { ...rest, fix };
}

function advised(found: Found, context: CheckContext): Found {
  const { finding } = found;
  const { params, fix = finding.fix } = adviceOn(found, context) ?? {};
  return { ...found, finding: { ...finding, params: { ...finding.params, ...params }, fix: fix && isKnown(fix) ? fix : undefined } };
}

/** A fix never writes what could not be read. */
function isKnown({ actions }: IssueFix): boolean {
  return !actions.some((action) => "value" in action && hasUnknown(action.value));
}

function adviceOn({ rule, finding, node, foreign }: Found, context: CheckContext): Advice | undefined {
  const id = rule.startsWith(FAMILY) ? FAMILY : rule;
  // What a map holds under a rule takes the findings of that rule; the compiler cannot tell that they go together.
  if (node === undefined) return (VALUE_ADVICE[id] as ((finding: Finding, foreign?: Foreign) => Advice) | undefined)?.(finding, foreign);
  return (NODE_ADVICE[id] as ((node: SchemaNode, finding: Finding, context: CheckContext) => Advice) | undefined)?.(node, finding, context);
}

const FAMILY = "unsupported-keyword/" satisfies SchemaRuleId;

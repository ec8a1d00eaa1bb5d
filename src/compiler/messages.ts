/**
 * The one table of rules: how severe each is and how it is worded. The rule reference is generated from it.
 *
 * A message says what is wrong, why it matters (who rejects or ignores it) and how to fix it, with the fix inside the
 * sentence. Names stand in double quotes, code in backticks; characters that do not show are written as U+FEFF is.
 */

import { evaluationRules } from "./messages/evaluation.ts";
import { numberRules } from "./messages/numbers.ts";
import { patternRules } from "./messages/patterns.ts";
import type { Rule, RuleTable, TableId } from "./messages/rule.ts";
import { serializationRules } from "./messages/serialization.ts";
import { schemaShapeRules } from "./messages/shape.ts";
import { structureRules } from "./messages/structure.ts";
import { toolRules } from "./messages/tools.ts";
import { unionRules } from "./messages/unions.ts";
import { valueRules } from "./messages/values.ts";
import type { Severity } from "./model.ts";

/** Every rule by id; `unsupported-keyword` stands for its whole family. */
export const ruleTable: RuleTable = {
  ...toolRules,
  ...evaluationRules,
  ...schemaShapeRules,
  ...numberRules,
  ...valueRules,
  ...structureRules,
  ...unionRules,
  ...patternRules,
  ...serializationRules,
};

const FAMILY = "unsupported-keyword";

/** Rules whose sub-ids share one switch. */
const PARENTS: ReadonlySet<string> = new Set(["tool-not-static", FAMILY]);

/** True for the id of a rule, and for the part before a `/` that switches all its sub-ids. */
export function isRuleId(id: string): boolean {
  return Object.hasOwn(ruleTable, id) || PARENTS.has(id) || (id.startsWith(`${FAMILY}/`) && id.length > FAMILY.length + 1);
}

/** Every id that can be written in `rules`, for suggestions; of a family its parent only. */
export const ruleIds: readonly string[] = [...Object.keys(ruleTable), "tool-not-static"];

/**
 * The default severity of an issue.
 *
 * @throws TypeError for an id that is not in the table.
 */
export function severityOf(id: string, params: object): Severity {
  const { severity } = entry(id);
  return typeof severity === "string" ? severity : severity.of(params);
}

/** True for an issue that matters only if a provider is targeted. */
export function targetsOnly(id: string, params: object): boolean {
  const { targets } = entry(id);
  return typeof targets === "function" ? targets(params) : targets === true;
}

/** True for a rule whose every issue is an error, which `rules` cannot lower. Takes ids that `isRuleId` knows. */
export function isAlwaysError(id: string): boolean {
  return id === "tool-not-static" || entry(id).severity === "error";
}

/**
 * The message of an issue.
 *
 * @param params What the rule yields; unprintable characters in its texts are spelled out.
 * @throws TypeError for an id that is not in the table.
 */
export function wordIssue(id: string, params: object): string {
  return entry(id).message(visibleParams(params));
}

function entry(id: string): Rule<object> {
  const key = id.startsWith(`${FAMILY}/`) ? FAMILY : id;
  if (!Object.hasOwn(ruleTable, key)) throw new TypeError(`There is no rule ${JSON.stringify(id)}`);
  return ruleTable[key as TableId] as Rule<object>;
}

/** Parameters that hold source text or sentences, where a line break is only layout. */
const LAYOUT = new Set(["what", "callee", "tag", "text", "comment", "reason"]);

function visibleParams(params: object): object {
  return Object.fromEntries(Object.entries(params).map(([key, value]) => [key, visibleValue(key, value)]));
}

function visibleValue(key: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => visibleValue(key, item));
  if (typeof value !== "string") return value;
  return visible(LAYOUT.has(key) ? value.replace(/\s+/g, " ") : value);
}

/** Characters that do not show, or that change how others show, by their code. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu;

function visible(text: string): string {
  return text.replace(INVISIBLE, (shown) => `U+${shown.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`);
}

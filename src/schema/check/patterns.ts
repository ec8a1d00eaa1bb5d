/** Patterns, as a checker judges them. */

import type { IssueFix } from "../issue.ts";
import type { PatternRuleParams } from "../rule-params.ts";
import { atValue, foundOn } from "../validate/finding.ts";
import { type SchemaNode, count, keywordPlace, lacks } from "../validate/node.ts";
import { patternOf, refusalOf } from "../validate/pattern.ts";
import type { CheckRule } from "./context.ts";
import { type FixStep, deletion, fixAll, fixAt, withFix } from "./fix.ts";

/** What is wrong with one pattern, without a place. */
export interface PatternFinding {
  readonly rule: keyof PatternRuleParams;
  readonly params: PatternRuleParams[keyof PatternRuleParams];
  /** The pattern to write instead, where that is safe. */
  readonly fix?: string;
  /** The keywords that say exactly the same; none where the pattern accepts every text. */
  readonly instead?: readonly { readonly keyword: string; readonly value: unknown }[];
}

export type PatternChecker = (pattern: string, context: { maxLength?: number }) => readonly PatternFinding[];

/** Refuses what the engine at hand cannot read, with or without the flag `u`. */
export const checkWithEngine: PatternChecker = (pattern) => {
  const text = refusalOf(pattern);
  return text === undefined ? [] : [{ rule: "pattern-invalid", params: { text } }];
};

/** The findings of the checker, always at the whole value of `pattern`. */
export const patternRule: CheckRule = ({ nodes }, { checkPattern }) =>
  nodes.flatMap((node) => {
    const pattern = patternOf(node);
    if (pattern === undefined) return [];
    const maxLength = count(node, "maxLength");
    const place = keywordPlace(node, "pattern");
    return checkPattern(pattern, maxLength === undefined ? {} : { maxLength }).flatMap((finding) => foundOn(node, finding.rule, [withFix(atValue(place, finding.params), patternFix(node, finding))]));
  });

function patternFix(node: SchemaNode, { fix, instead }: PatternFinding): IssueFix | undefined {
  const place = keywordPlace(node, "pattern");
  if (fix !== undefined) return fixAt(place, "Rewrite the pattern", { kind: "replace-value", value: fix });
  // Beside other limits the new keyword would be judged against them.
  if (instead === undefined || !["enum", "minLength", "maxLength"].every((keyword) => lacks(node, keyword))) return undefined;
  const [first, ...others] = instead;
  if (first === undefined) return deletion(place, "pattern");
  const rename: readonly FixStep[] = [[place, { kind: "rename-key", to: first.keyword }], [place, { kind: "replace-value", value: first.value }]];
  const added = others.map(({ keyword, value }): FixStep => [node.place, { kind: "add-key", key: keyword, value }]);
  return fixAll(`Write ${instead.map(({ keyword }) => keyword).join(" and ")} instead`, ...rename, ...added);
}

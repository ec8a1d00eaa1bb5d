/** Patterns as far as the engine at hand can judge them; what they cost and what Core reads is judged elsewhere. */

import type { Issue, IssueFix } from "../issue.ts";
import type { PatternRuleParams } from "../rule-params.ts";
import { type SchemaNode, count, isKind, keywordPlace, lacks } from "./node.ts";
import { own, toIssue } from "./reading.ts";
import { type FixStep, fixAll, fixAt } from "./rule.ts";

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

/** A text longer than this is not matched against a pattern that may take exponential time. */
const LONGEST_RISKY_TEXT = 24;

/** A pattern longer than this is not looked into for what it may cost. */
const LONGEST_PLAIN_PATTERN = 1000;

/** A repeated group with a repetition or a choice inside: the form of every pattern that takes exponential time. */
const NESTED_REPETITION = /\([^)]*(?:[+*|]|\{\d+,\})[^)]*\)(?:[^)]*\))*(?:[+*]|\{\d+,\})/;

/** The pattern of a string node. */
export function patternOf(node: SchemaNode): string | undefined {
  const pattern = isKind(node, "string") ? own(node.value, "pattern") : undefined;
  return typeof pattern === "string" ? pattern : undefined;
}

/** Compiles with the flag `u`, which validators use, else without; undefined where neither reads it. */
export function compilePattern(pattern: string): RegExp | undefined {
  const compiled = [compile(pattern, "u"), compile(pattern, "")];
  return compiled.find((result) => result instanceof RegExp);
}

function compile(pattern: string, flags: string): RegExp | Error {
  try {
    return new RegExp(pattern, flags);
  } catch (error) {
    return error as Error;
  }
}

/** Whether matching could take so long that it must not be tried. */
export function mayHang(pattern: string, text: string): boolean {
  return text.length > LONGEST_RISKY_TEXT && (pattern.length > LONGEST_PLAIN_PATTERN || NESTED_REPETITION.test(pattern));
}

/** Whether a text matches; undefined where that cannot be told. */
export function matchesPattern(pattern: string, text: string): boolean | undefined {
  return mayHang(pattern, text) ? undefined : compilePattern(pattern)?.test(text);
}

/** Refuses what the engine at hand cannot read, with or without the flag `u`. */
export const checkWithEngine: PatternChecker = (pattern) => {
  if (compilePattern(pattern) !== undefined) return [];
  return [{ rule: "pattern-invalid", params: { text: engineText(pattern) } }];
};

/** What the engine says, without the pattern it repeats. */
function engineText(pattern: string): string {
  const result = compile(pattern, "");
  return result instanceof Error ? result.message.replace(/^Invalid regular expression: /, "").replace(`/${pattern}/: `, "") : "";
}

/** The findings of a checker, always at the whole value of `pattern`. */
export function patternIssues(node: SchemaNode, check: PatternChecker): Issue[] {
  const pattern = patternOf(node);
  if (pattern === undefined) return [];
  const maxLength = count(node, "maxLength");
  const place = keywordPlace(node, "pattern");
  return check(pattern, maxLength === undefined ? {} : { maxLength }).map((finding) => toIssue(finding.rule, { place, at: "value", params: finding.params, fix: patternFix(node, finding) }));
}

function patternFix(node: SchemaNode, { fix, instead }: PatternFinding): IssueFix | undefined {
  const place = keywordPlace(node, "pattern");
  if (fix !== undefined) return fixAt(place, "Rewrite the pattern", { kind: "replace-value", value: fix });
  // Beside other limits the new keyword would be judged against them.
  if (instead === undefined || !["enum", "minLength", "maxLength"].every((keyword) => lacks(node, keyword))) return undefined;
  const [first, ...others] = instead;
  if (first === undefined) return fixAt(place, "Delete pattern", { kind: "remove" });
  const rename: readonly FixStep[] = [[place, { kind: "rename-key", to: first.keyword }], [place, { kind: "replace-value", value: first.value }]];
  const added = others.map(({ keyword, value }): FixStep => [node.place, { kind: "add-key", key: keyword, value }]);
  return fixAll(`Write ${instead.map(({ keyword }) => keyword).join(" and ")} instead`, ...rename, ...added);
}

/** Patterns as far as the engine at hand can judge them; what they cost and what Core reads is judged elsewhere. */

import { compilePattern } from "../interpret/pattern.ts";
import { foundOn, atValue } from "./finding.ts";
import { type SchemaNode, isKind, keywordPlace } from "./node.ts";
import { own } from "./plain.ts";
import type { SchemaRule } from "./rule.ts";

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

/** Whether matching could take so long that it must not be tried. */
export function mayHang(pattern: string, text: string): boolean {
  return text.length > LONGEST_RISKY_TEXT && (pattern.length > LONGEST_PLAIN_PATTERN || NESTED_REPETITION.test(pattern));
}

/** What the engine says of a pattern that it can read neither with the flag `u` nor without; undefined where it can. */
export function refusalOf(pattern: string): string | undefined {
  try {
    return compilePattern(pattern) === undefined ? String(new RegExp(pattern)) : undefined;
  } catch (error) {
    // It repeats the pattern.
    return (error as Error).message.replace(/^Invalid regular expression: /, "").replace(`/${pattern}/: `, "");
  }
}

/** Patterns that are no regular expressions. */
export const invalidPatterns: SchemaRule = ({ nodes }) =>
  nodes.flatMap((node) => {
    const text = refusalOf(patternOf(node) ?? "");
    return text === undefined ? [] : foundOn(node, "pattern-invalid", [atValue(keywordPlace(node, "pattern"), { text })]);
  });

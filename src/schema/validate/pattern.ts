/** Patterns as far as the engine at hand can judge them; what they cost and what Core reads is judged elsewhere. */

import { compilePattern } from "../interpret/pattern.ts";
import { foundOn, atValue } from "./finding.ts";
import { type SchemaNode, isKind, keywordPlace } from "./node.ts";
import { own } from "./plain.ts";
import type { SchemaRule } from "./rule.ts";

/** The pattern of a string node. */
export function patternOf(node: SchemaNode): string | undefined {
  const pattern = isKind(node, "string") ? own(node.value, "pattern") : undefined;
  return typeof pattern === "string" ? pattern : undefined;
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

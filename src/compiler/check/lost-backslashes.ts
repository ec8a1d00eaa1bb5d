/** Patterns whose string literal swallowed a backslash: `"\d"` is `d` (rules.md, `pattern-suspicious`). */

import { compilePattern } from "../../schema/interpret/pattern.ts";
import type { Issue } from "../../schema/issue.ts";
import type { Finding } from "../finding.ts";
import type { Written } from "../fixes/written.ts";
import type { Definition } from "../model.ts";
import { hopsOf } from "./places.ts";
import { literalTokens } from "./string-range.ts";

const PATTERN = /^\/argsSchema(?:\/properties\/[^/]*|\/items|\/oneOf\/\d+)*\/pattern$/;

/** Escapes that a string literal drops, or in the case of `\b` takes for another, and a pattern needs; outside a class and in one. */
const NEEDED = { outside: /^\\[dDwWsSpPbBk.*+?()[{^$|]$/, inClass: /^\\[dDwWsSpP]$/ } as const;
/** Escapes of either kind that a pattern may have, needed or not. */
const OF_PATTERN = /^\\[dDwWsSpPbBk.*+?()[\]{}^$|/-]$/;

/** Findings for the patterns of a definition whose literals have escapes that only a pattern needs. */
export function lostBackslashes(definition: Definition, written: Written): Finding[] {
  return [...definition.locations].flatMap(([pointer, { value: location }]) => {
    const value = PATTERN.test(pointer) ? written.value(pointer) : undefined;
    if (typeof value !== "string") return [];
    const swallowed = swallowedIn(written.sources.text(location.id).slice(location.start, location.end), value);
    if (swallowed === undefined) return [];
    const { part, meant } = swallowed;
    const suggestion = meant === undefined || compilePattern(meant) === undefined ? {} : { suggestion: meant };
    return [{ rule: "pattern-suspicious", params: { reason: "lost-backslash", part, ...suggestion }, location, pointer, related: hopsOf(definition, pointer) }];
  });
}

/** What is said of the very pattern once its lost backslash is known: the same, or what follows from it. */
const EXPLAINED: ReadonlySet<string> = new Set(["pattern-suspicious", "pattern-redundant", "pattern-unanchored"]);
/** A pattern that nobody can read is an error, and one defect is told once. */
const UNREADABLE: ReadonlySet<string> = new Set(["pattern-invalid", "pattern-core-unsupported"]);

/**
 * The issues of a schema and these findings, without what is said twice.
 *
 * @param pointerOf The pointer of an issue within the definition.
 */
export function withoutRepeats(issues: readonly Issue[], lost: readonly Finding[], pointerOf: (issue: Issue) => string): { issues: Issue[]; lost: Finding[] } {
  const unreadable = new Set(issues.filter(({ rule }) => UNREADABLE.has(rule)).map(pointerOf));
  const told = lost.filter(({ pointer }) => !unreadable.has(pointer!));
  const explained = new Set(told.map(({ pointer }) => pointer));
  return { issues: issues.filter((issue) => !EXPLAINED.has(issue.rule) || !explained.has(pointerOf(issue))), lost: told };
}

/**
 * The first escape that got lost, and the pattern that was meant, where the literal is all of it.
 *
 * @param literal An expression; of a concatenation, only the first literal is looked at.
 */
function swallowedIn(literal: string, value: string): { part: string; meant: string | undefined } | undefined {
  let part: string | undefined;
  let meant = "";
  let inClass = false;
  let at = 0;
  for (const { offset, length, width } of literalTokens(literal)) {
    const written = literal.slice(offset, offset + length);
    // A template needs these itself.
    const isMeant = OF_PATTERN.test(written) && !(literal[0] === "`" && /^\\[${]$/.test(written));
    if (isMeant && NEEDED[inClass ? "inClass" : "outside"].test(written)) part ??= written;
    const character: string = isMeant ? written : value.slice(at, at + width);
    const isEscaped = /\\*$/.exec(meant)![0].length % 2 === 1;
    if (/^[[\]]$/.test(character) && !isEscaped) inClass = character === "[";
    meant += character;
    at += width;
  }
  return part === undefined ? undefined : { part, meant: at === value.length ? meant : undefined };
}

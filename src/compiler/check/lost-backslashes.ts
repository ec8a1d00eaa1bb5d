/** Patterns whose string literal swallowed a backslash: `"\d"` is `d` (rules.md, `pattern-suspicious`). */

import type { Issue } from "../../schema/issue.ts";
import type { Finding } from "../finding.ts";
import type { Written } from "../fixes/written.ts";
import type { Definition, Location } from "../model.ts";
import { checkPattern } from "../patterns/check-pattern.ts";
import { hopsOf } from "./places.ts";
import { literalTokens } from "./string-range.ts";

const PATTERN = /^\/argsSchema(?:\/properties\/[^/]*|\/items|\/oneOf\/\d+)*\/pattern$/;

/** Escapes that a string literal drops, or in the case of `\b` takes for another, and a pattern needs. */
const NEEDED = /^\\[dDwWsSpPbBk.*+?()[{^$|]$/;
const NEEDED_IN_CLASS = /^\\[dDwWsSpP[\]]$/;
/** Escapes of either kind that a pattern may have, needed or not. */
const OF_PATTERN = /^\\[dDwWsSpPbBk.*+?()[\]{}^$|/-]$/;

/** An escape that a literal swallowed, where its pattern stands, and the pattern with all of them, if that can be told. */
export interface LostBackslash {
  readonly pointer: string;
  readonly location: Location;
  readonly part: string;
  readonly meant?: string;
}

/** The patterns of a definition whose literals have escapes that only a pattern needs. */
export function lostBackslashes(definition: Definition, written: Written): LostBackslash[] {
  return [...definition.locations].flatMap(([pointer, { value: location }]) => {
    const value = PATTERN.test(pointer) ? written.value(pointer) : undefined;
    if (typeof value !== "string") return [];
    const swallowed = swallowedIn(written.sources.text(location.id).slice(location.start, location.end), value);
    return swallowed === undefined ? [] : [{ pointer, location, ...swallowed }];
  });
}

export function lostBackslash(definition: Definition, { pointer, location, part, meant }: LostBackslash): Finding {
  const params = { reason: "lost-backslash", part, ...(meant === undefined ? {} : { suggestion: meant }) };
  return { rule: "pattern-suspicious", params, location, pointer, related: hopsOf(definition, pointer) };
}

/** Nobody can read the pattern, which is an error: that then names the backslash. */
const UNREADABLE: ReadonlySet<string> = new Set(["pattern-invalid", "pattern-core-unsupported"]);
/** What is said of the pattern as it is, which is not the one that was meant. */
const EXPLAINED: ReadonlySet<string> = new Set(["pattern-suspicious", "pattern-redundant", "pattern-unanchored", "pattern-backtracking"]);
/** Likewise, unless it is true of the one that was meant. */
const SHARED: ReadonlySet<string> = new Set(["pattern-needs-unicode", "pattern-engine-differs"]);

/**
 * The issues of a schema beside lost backslashes, so that each of those is told once. A pattern that is not the one that
 * was meant has no fix: it would make the loss final.
 *
 * @param options.pointerOf The pointer of an issue within the definition.
 * @param options.isTold Whether lost backslashes are reported.
 * @returns The issues, and what is left to tell besides.
 */
export function withLost(issues: readonly Issue[], lost: readonly LostBackslash[], { pointerOf, isTold }: { pointerOf(issue: Issue): string; readonly isTold: boolean }): { readonly issues: Issue[]; readonly told: readonly LostBackslash[] } {
  const lostAt = new Map(lost.map((each) => [each.pointer, each]));
  const unreadable = new Set(issues.filter(({ rule }) => UNREADABLE.has(rule)).map(pointerOf));
  const left = issues.flatMap((issue): Issue[] => {
    const found = lostAt.get(pointerOf(issue));
    if (found === undefined) return [issue];
    const { fix: _fix, ...unfixed } = issue;
    if (!isTold) return [unfixed];
    if (UNREADABLE.has(issue.rule)) return [{ ...unfixed, params: { ...issue.params, lost: found.part, ...(found.meant === undefined ? {} : { meant: found.meant }) } }];
    return isExplained(issue, found) ? [] : [unfixed];
  });
  return { issues: left, told: isTold ? lost.filter(({ pointer }) => !unreadable.has(pointer)) : [] };
}

function isExplained({ rule }: Issue, { meant }: LostBackslash): boolean {
  return EXPLAINED.has(rule) || (SHARED.has(rule) && meant !== undefined && !rulesOf(meant).includes(rule));
}

/** What is found in a pattern, whatever time it takes. */
function rulesOf(pattern: string): string[] {
  return checkPattern(pattern, { maxLength: 0 }).map(({ rule }) => rule);
}

/**
 * The first escape that got lost, and the pattern that was meant, where the literal is all of it.
 *
 * @param literal An expression; of a concatenation, only the first literal is looked at.
 */
function swallowedIn(literal: string, value: string): Pick<LostBackslash, "part" | "meant"> | undefined {
  let part: string | undefined;
  let meant = "";
  let inClass = false;
  let at = 0;
  for (const { offset, length, width } of literalTokens(literal)) {
    const written = literal.slice(offset, offset + length);
    // Behind a backslash that is there, `\\\.` is `\.` all the same.
    const isMeant = OF_PATTERN.test(written) && !isOfTemplate(written, literal, offset);
    const isEscaped = /\\*$/.exec(meant)![0].length % 2 === 1;
    const isNeeded = inClass ? isNeededInClass(written, meant, literal[offset + length]) : NEEDED.test(written);
    if (isMeant && isNeeded && (!isEscaped || written === "\\b")) part ??= written;
    const character: string = isMeant ? written.slice(isEscaped ? 1 : 0) : value.slice(at, at + width);
    if (/^[[\]]$/.test(character) && !isEscaped) inClass = character === "[";
    meant += character;
    at += width;
  }
  if (part === undefined) return undefined;
  const isWhole = at === value.length && !rulesOf(meant).some((rule) => UNREADABLE.has(rule));
  return isWhole ? { part, meant } : { part };
}

/** A template writes the text `${` as `\${` or `$\{`. */
function isOfTemplate(written: string, literal: string, offset: number): boolean {
  if (literal[0] !== "`") return false;
  return written === "\\$" ? literal[offset + 2] === "{" : written === "\\{" && /(?:^|[^\\])(?:\\\\)*\$$/.test(literal.slice(0, offset));
}

/** @param next The character after it: a hyphen before the end of a class is one without a backslash too. */
function isNeededInClass(written: string, before: string, next: string | undefined): boolean {
  if (written === "\\^") return /(?:^|[^\\])\[$/.test(before);
  if (written === "\\-") return next !== "]" && !/\[\^?$|-.$/.test(before);
  return NEEDED_IN_CLASS.test(written);
}

/**
 * A literal behind a name may be part of several tools, or of one tool several times. A fix of it changes them all, so
 * it is offered only where all of them ask for it.
 */

import type { Finding } from "../finding.ts";
import type { Definition, Location } from "../model.ts";

/** The findings, without the fixes that would change a place where nothing is wrong, or where another change is due. */
export function withAgreedFixes(findings: readonly Finding[], definitions: readonly Definition[]): readonly Finding[] {
  const fixable = findings.filter((finding) => finding.fix !== undefined);
  if (fixable.length === 0) return findings;
  const changed = new Set(fixable.flatMap(({ fix }) => fix!.changes.map(keyOf)));
  const uses = countUses(definitions, changed);
  const requests = new Map<string, Finding[]>();
  for (const finding of fixable) {
    const alike = requests.get(requestOf(finding));
    if (alike === undefined) requests.set(requestOf(finding), [finding]);
    else alike.push(finding);
  }
  return findings.map((finding) => (finding.fix === undefined ? finding : agreed(finding, requests.get(requestOf(finding))!, uses)));
}

/** @param alike The findings that ask for the same change, this one included. */
function agreed(finding: Finding, alike: readonly Finding[], uses: ReadonlyMap<string, number>): Finding {
  const fix = finding.fix!;
  if (!fix.changes.every((location) => (uses.get(keyOf(location)) ?? 0) <= alike.length)) return withoutFix(finding);
  // What may change the meaning of one use may do so for all.
  const unsafe = alike.find((other) => other.fix?.unsafe !== undefined)?.fix?.unsafe;
  return unsafe === undefined ? finding : { ...finding, fix: { ...fix, unsafe } };
}

/** At how many places of the definitions each of the members, elements and literals stands. */
function countUses(definitions: readonly Definition[], wanted: ReadonlySet<string>): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  for (const { locations } of definitions) {
    for (const { value, member } of locations.values()) {
      // A method is its member and its value in one.
      for (const key of new Set([keyOf(value), keyOf(member ?? value)])) {
        if (wanted.has(key)) uses.set(key, (uses.get(key) ?? 0) + 1);
      }
    }
  }
  return uses;
}

/** Equal for findings that ask for the same change at the same place. */
function requestOf({ rule, location, fix }: Finding): string {
  return JSON.stringify([rule, location, fix!.edits]);
}

function keyOf({ id, start, end }: Location): string {
  return `${start}:${end}:${id}`;
}

function withoutFix(finding: Finding): Finding {
  const { fix: _fix, ...rest } = finding;
  return rest;
}

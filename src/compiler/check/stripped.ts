/** `unsupported-stripped`: each keyword that is dropped is said once in a build, with the number of its places. */

import type { Finding } from "../finding.ts";

interface Stripped {
  readonly keyword: string;
  readonly opens: boolean;
}

/** The findings, with one for each stripped keyword, at its first place. */
export function mergeStripped(findings: readonly Finding[]): readonly Finding[] {
  const groups = new Map<string, Finding[]>();
  const others: Finding[] = [];
  for (const finding of findings) {
    const group = finding.rule === "unsupported-stripped" ? groupOf(groups, (finding.params as Stripped).keyword) : others;
    group.push(finding);
  }
  return groups.size === 0 ? findings : [...others, ...[...groups.values()].map(merged)];
}

function groupOf(groups: Map<string, Finding[]>, keyword: string): Finding[] {
  const group = groups.get(keyword) ?? [];
  groups.set(keyword, group);
  return group;
}

function merged(group: readonly Finding[]): Finding {
  const first = group[0]!;
  // A literal behind a name is one place, however many tools use it.
  const places = new Set(group.map(({ location }) => JSON.stringify(location))).size;
  return { ...first, params: { ...first.params, opens: group.some(({ params }) => (params as Stripped).opens), places } };
}

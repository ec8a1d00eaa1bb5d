/** The rules that look at all tools of a manifest together (rules.md §2). */

import type { ProviderProfile } from "../../schema/provider-profiles.ts";
import type { Finding } from "../finding.ts";
import type { Location, RelatedLocation } from "../model.ts";
import type { ToolFields } from "./tool.ts";

/** A named definition of one manifest, in order of file and offset. */
export interface Member {
  readonly name: string;
  readonly location: Location;
  readonly path: string;
  readonly line: number;
  /** The names through which the name was reached. */
  readonly hops: readonly RelatedLocation[];
  readonly manifest: string | undefined;
  /** The manifests that claim the file, where several do: until one is left, only tools of the same files may clash. */
  readonly claimed?: readonly string[];
  /** Present for tools without an error of their own. */
  readonly fields?: ToolFields;
  /** The array literal that holds the call, where there is one. */
  readonly array?: Location;
}

const LARGE_MANIFEST = 65_536;

/** Every member whose name an earlier member of the same manifest has. */
export function duplicates(members: readonly Member[]): { member: Member; finding: Finding }[] {
  return repeated(members, (name) => name).map(({ first, later }) => ({
    member: later,
    finding: nameFinding("tool-name-duplicate", later, first, {
      name: later.name,
      firstFile: first.path,
      firstLine: first.line,
      ...(later.manifest === undefined ? {} : { manifest: later.manifest }),
      ...(isCopy(first, later) ? { copied: true } : {}),
    }),
  }));
}

/** Whether two files define the same tool, as a source and its bundle do. */
function isCopy(first: Member, later: Member): boolean {
  return first.path !== later.path && first.fields !== undefined && JSON.stringify(first.fields) === JSON.stringify(later.fields);
}

/** Names that differ only in ASCII case, or only as providers see them. */
export function collisions(members: readonly Member[], providers: readonly ProviderProfile[]): Finding[] {
  const later = new Set(repeated(members, (name) => name).map((pair) => pair.later));
  const unique = members.filter((member) => !later.has(member));
  const byCase = repeated(unique, (name) => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase()));
  const byAlias = providers.some(({ noDots }) => noDots !== undefined) ? repeated(unique, (name) => name.replaceAll(".", "_")) : [];
  const found = (rule: string, pairs: readonly Pair[]): Finding[] =>
    pairs.map(({ first, later }) => nameFinding(rule, later, first, { first: first.name, second: later.name }));
  return [...found("tool-name-case-collision", byCase), ...found("tool-name-alias-collision", byAlias)];
}

/** Names that stand in several manifests of the project. */
export function reused(members: readonly Member[]): Finding[] {
  const firsts = new Map<string, Member>();
  const findings: Finding[] = [];
  for (const member of members) {
    const first = firsts.get(member.name);
    if (first === undefined) firsts.set(member.name, member);
    else if (!sameManifest(first, member)) findings.push(nameFinding("tool-name-reused", member, first, { name: member.name, file: first.path }));
  }
  return findings;
}

/** A manifest whose canonical text is too large for a bridge message, or merely large. */
export function oversized(members: readonly Member[]): Finding[] {
  const findings: Finding[] = [];
  for (const group of groupByManifest(members)) {
    const sized = group.flatMap((member) => (member.fields === undefined ? [] : [{ member, bytes: utf8Bytes(JSON.stringify(member.fields)) }]));
    const bytes = sized.reduce((sum, tool) => sum + tool.bytes + 1, 0) + '{"tools":[]}'.length - (sized.length > 0 ? 1 : 0);
    if (bytes <= LARGE_MANIFEST) continue;
    const largest = sized.toSorted((a, b) => b.bytes - a.bytes);
    const first = largest[0]!.member;
    const shared = sized.every(({ member }) => member.array !== undefined && sameLocation(member.array, first.array)) ? first.array : undefined;
    findings.push({
      rule: "manifest-too-large",
      params: { bytes, ...(first.manifest === undefined ? {} : { manifest: first.manifest }) },
      location: shared ?? first.location,
      related: largest.slice(0, 3).map((tool) => ({ location: tool.member.location, message: `"${tool.member.name}" has ${tool.bytes} bytes` })),
    });
  }
  return findings;
}

interface Pair {
  readonly first: Member;
  readonly later: Member;
}

/** Members whose key an earlier member of their manifest has. */
function repeated(members: readonly Member[], key: (name: string) => string): Pair[] {
  const firsts = new Map<string, Member>();
  const pairs: Pair[] = [];
  for (const later of members) {
    const id = JSON.stringify([later.claimed ?? later.manifest ?? null, key(later.name)]);
    const first = firsts.get(id);
    if (first === undefined) firsts.set(id, later);
    else pairs.push({ first, later });
  }
  return pairs;
}

function nameFinding(rule: string, later: Member, first: Member, params: object): Finding {
  // Two names from one const stand in one place: what tells them apart is where each is used.
  const location = sameLocation(first.location, later.location) ? (first.hops[0]?.location ?? first.location) : first.location;
  return { rule, params, location: later.location, pointer: "/name", tool: later.name, related: [{ location, message: `"${first.name}" is defined here` }, ...later.hops] };
}

function groupByManifest(members: readonly Member[]): Member[][] {
  const groups = new Map<string | undefined, Member[]>();
  for (const member of members) {
    const group = groups.get(member.manifest);
    if (group === undefined) groups.set(member.manifest, [member]);
    else group.push(member);
  }
  return [...groups.values()];
}

function sameManifest(a: Member, b: Member): boolean {
  return a.manifest === b.manifest;
}

function sameLocation(a: Location, b: Location | undefined): boolean {
  return b !== undefined && a.id === b.id && a.start === b.start && a.end === b.end;
}

function utf8Bytes(text: string): number {
  return new TextEncoder().encode(text).length;
}

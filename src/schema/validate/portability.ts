/** What targeted providers refuse in a schema as a whole (providers.md). Their limits on names stand with the objects. */

import type { Issue } from "../issue.ts";
import type { Limit, ProviderProfile } from "../provider-profiles.ts";
import { enumOf } from "./enums.ts";
import { type SchemaNode, allowed, isKind, keywordPlace } from "./node.ts";
import { type PlainArray, toIssue } from "./reading.ts";

export function portabilityIssues(nodes: readonly SchemaNode[], providers: readonly ProviderProfile[]): Issue[] {
  if (providers.length === 0) return [];
  return [...levelIssues(nodes, providers), ...enumIssues(nodes, providers), ...providers.flatMap((profile) => keywordIssues(nodes, profile))];
}

type LimitName = { [Name in keyof ProviderProfile]-?: ProviderProfile[Name] extends Limit<unknown> | undefined ? Name : never }[keyof ProviderProfile];

/** The limit of the first provider that has one. */
function limitOf<Name extends LimitName>(providers: readonly ProviderProfile[], name: Name): { provider: string; limit: NonNullable<ProviderProfile[Name]>["value"] } | undefined {
  const profile = providers.find((candidate) => candidate[name] !== undefined);
  const limit = profile?.[name];
  return profile === undefined || limit === undefined ? undefined : { provider: profile.provider, limit: limit.value };
}

function levelIssues(nodes: readonly SchemaNode[], providers: readonly ProviderProfile[]): Issue[] {
  const found = limitOf(providers, "objectLevels");
  const objects = nodes.filter((node) => isKind(node, "object"));
  const deepest = objects.reduce<SchemaNode | undefined>((best, node) => (best === undefined || node.objectLevel > best.objectLevel ? node : best), undefined);
  if (found === undefined || deepest === undefined || deepest.objectLevel <= found.limit.advised) return [];
  return [toIssue("nesting-deep", { place: deepest.place, at: "node", params: { levels: deepest.objectLevel, unit: "objects", provider: found.provider, allowed: found.limit.allowed } })];
}

interface WrittenEnum {
  readonly node: SchemaNode;
  readonly values: PlainArray;
}

function enumIssues(nodes: readonly SchemaNode[], providers: readonly ProviderProfile[]): Issue[] {
  const enums = nodes.flatMap((node): WrittenEnum[] => {
    const values = enumOf(node);
    return values === undefined ? [] : [{ node, values }];
  });
  const empty = limitOf(providers, "noEmptyChoices") === undefined ? [] : enums.filter(({ values }) => values.includes(""));
  const named = empty.map(({ node, values }) => toIssue("enum-empty-string", { place: keywordPlace(node, "enum", values.indexOf("")), at: "value", params: {} }));
  return [...named, ...enumSizeIssues(enums, providers)];
}

function enumSizeIssues(enums: readonly WrittenEnum[], providers: readonly ProviderProfile[]): Issue[] {
  const one = limitOf(providers, "enumValues");
  const all = limitOf(providers, "enumValuesInAll");
  const issue = ({ node }: WrittenEnum, count: number, total: boolean, { provider, limit }: { provider: string; limit: number }): Issue =>
    toIssue("enum-large", { place: keywordPlace(node, "enum"), at: "value", params: { count, total, provider, limit } });
  const large = one === undefined ? [] : enums.filter(({ values }) => values.length > one.limit);
  const issues = large.map((found) => issue(found, found.values.length, false, one!));
  const total = enums.reduce((sum, { values }) => sum + values.length, 0);
  if (all === undefined || total <= all.limit) return issues;
  const largest = enums.reduce((best, entry) => (entry.values.length > best.values.length ? entry : best));
  // One enum that holds nearly all of them has been named.
  return large.includes(largest) ? issues : [...issues, issue(largest, total, true, all)];
}

/** Each keyword that a provider refuses, once in a schema. */
function keywordIssues(nodes: readonly SchemaNode[], { provider, refusedKeywords }: ProviderProfile): Issue[] {
  return Object.entries(refusedKeywords?.value ?? {}).flatMap(([keyword, { kinds, adapted }]) => {
    const node = nodes.find((candidate) => allowed(candidate, keyword) !== undefined && allowed(candidate, keyword) !== false && (kinds === undefined || kinds.includes(candidate.shape.kind ?? "")));
    return node === undefined ? [] : [toIssue("keyword-portable", { place: keywordPlace(node, keyword), at: "key", params: { keyword, provider, adapted } })];
  });
}

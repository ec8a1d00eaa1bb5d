/** What targeted providers refuse in a schema as a whole (providers.md). Their limits on names stand with the objects. */

import type { Limit, ProviderProfile } from "../provider-profiles.ts";
import { enumOf } from "../validate/enums.ts";
import { type Found, atKey, atNode, atValue, foundOn } from "../validate/finding.ts";
import { type SchemaNode, allowed, isKind, keywordPlace } from "../validate/node.ts";
import type { PlainArray } from "../validate/plain.ts";
import type { CheckRule } from "./context.ts";

export const portabilityRule: CheckRule = ({ nodes }, { providers }) => {
  if (providers.length === 0) return [];
  return [...deepObjects(nodes, providers), ...enumFindings(nodes, providers), ...providers.flatMap((profile) => refusedKeywords(nodes, profile))];
};

type LimitName = { [Name in keyof ProviderProfile]-?: ProviderProfile[Name] extends Limit<unknown> | undefined ? Name : never }[keyof ProviderProfile];

/** The limit of the strictest provider that has one. */
function limitOf<Name extends LimitName>(providers: readonly ProviderProfile[], name: Name): { provider: string; limit: NonNullable<ProviderProfile[Name]>["value"] } | undefined {
  const [profile] = providers.filter((candidate) => candidate[name] !== undefined).toSorted((a, b) => strictness(a[name]!.value) - strictness(b[name]!.value));
  const limit = profile?.[name];
  return profile === undefined || limit === undefined ? undefined : { provider: profile.provider, limit: limit.value };
}

/** Less is stricter. */
function strictness(value: unknown): number {
  if (typeof value === "object" && value !== null && "advised" in value) return Number(value.advised);
  return typeof value === "number" ? value : 0;
}

function deepObjects(nodes: readonly SchemaNode[], providers: readonly ProviderProfile[]): Found[] {
  const found = limitOf(providers, "objectLevels");
  if (found === undefined) return [];
  /** The object schemas around each node; parents come first. */
  const levels = new Map<SchemaNode, number>();
  for (const node of nodes) levels.set(node, node.parent === undefined ? 0 : levels.get(node.parent)! + (node.parent.shape.kind === "object" ? 1 : 0));
  const objects = nodes.filter((node) => isKind(node, "object"));
  const deepest = objects.reduce<SchemaNode | undefined>((best, node) => (best === undefined || levels.get(node)! > levels.get(best)! ? node : best), undefined);
  if (deepest === undefined || levels.get(deepest)! <= found.limit.advised) return [];
  return foundOn(deepest, "nesting-deep", [atNode(deepest.place, { levels: levels.get(deepest)!, unit: "objects", provider: found.provider, allowed: found.limit.allowed })]);
}

interface WrittenEnum {
  readonly node: SchemaNode;
  readonly values: PlainArray;
}

function enumFindings(nodes: readonly SchemaNode[], providers: readonly ProviderProfile[]): Found[] {
  const enums = nodes.flatMap((node): WrittenEnum[] => {
    const values = enumOf(node);
    return values === undefined ? [] : [{ node, values }];
  });
  const empty = limitOf(providers, "noEmptyChoices") === undefined ? [] : enums.filter(({ values }) => values.includes(""));
  const named = empty.flatMap(({ node, values }) => foundOn(node, "enum-empty-string", [atValue(keywordPlace(node, "enum", values.indexOf("")), {})]));
  return [...named, ...largeEnums(enums, providers)];
}

function largeEnums(enums: readonly WrittenEnum[], providers: readonly ProviderProfile[]): Found[] {
  const one = limitOf(providers, "enumValues");
  const all = limitOf(providers, "enumValuesInAll");
  const tooLarge = ({ node }: WrittenEnum, count: number, total: boolean, { provider, limit }: { provider: string; limit: number }): Found[] =>
    foundOn(node, "enum-large", [atValue(keywordPlace(node, "enum"), { count, total, provider, limit })]);
  const large = one === undefined ? [] : enums.filter(({ values }) => values.length > one.limit);
  const found = large.flatMap((entry) => tooLarge(entry, entry.values.length, false, one!));
  const total = enums.reduce((sum, { values }) => sum + values.length, 0);
  if (all === undefined || total <= all.limit) return found;
  const largest = enums.reduce((best, entry) => (entry.values.length > best.values.length ? entry : best));
  // One enum that holds nearly all of them has been named.
  return large.includes(largest) ? found : [...found, ...tooLarge(largest, total, true, all)];
}

/** Each keyword that a provider refuses, once in a schema. */
function refusedKeywords(nodes: readonly SchemaNode[], { provider, refusedKeywords: refused }: ProviderProfile): Found[] {
  return Object.entries(refused?.value ?? {}).flatMap(([keyword, { kinds, adapted }]) => {
    const node = nodes.find((candidate) => allowed(candidate, keyword) !== undefined && allowed(candidate, keyword) !== false && (kinds === undefined || kinds.includes(candidate.shape.kind ?? "")));
    return node === undefined ? [] : foundOn(node, "keyword-portable", [atKey(keywordPlace(node, keyword), { keyword, provider, adapted })]);
  });
}

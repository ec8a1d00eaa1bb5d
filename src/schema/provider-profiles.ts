/**
 * What providers of models and tool protocols refuse: all numbers and names in one place, each with its source and the
 * month it was read. Numbers move; whoever knows better passes profiles of their own to the functions that take them.
 */

import { compilePattern } from "./interpret/pattern.ts";

/** One fact about a provider. */
export interface Limit<Value> {
  readonly value: Value;
  readonly source: string;
  /** The month the source was read. */
  readonly date: string;
}

/** A keyword that a provider refuses, on nodes of some kinds or of all. */
export interface RefusedKeyword {
  readonly kinds?: readonly string[];
  /** What an adapter makes of it, as the end of a sentence. */
  readonly adapted: string;
}

/** What one provider refuses. What is absent has no limit that is known. */
export interface ProviderProfile {
  /** As messages name it. */
  readonly provider: string;
  /** The longest name of a tool. */
  readonly toolNameLength?: Limit<number>;
  /** Names of tools may have no dot; adapters map it to `_`. */
  readonly noDots?: Limit<true>;
  /** Names of the arguments; one that does not match fails the whole request. */
  readonly argumentNames?: Limit<RegExp>;
  /** Names of properties at any depth, those of the arguments too. */
  readonly propertyNames?: Limit<RegExp>;
  readonly noEmptyNames?: Limit<true>;
  readonly noEmptyChoices?: Limit<true>;
  /** Values of one enum; past it OpenAI also limits their characters. */
  readonly enumValues?: Limit<number>;
  /** Enum values of one tool. */
  readonly enumValuesInAll?: Limit<number>;
  /** Nested objects: past `advised` models lose track, past `allowed` strict mode refuses. */
  readonly objectLevels?: Limit<{ readonly advised: number; readonly allowed: number }>;
  readonly refusedKeywords?: Limit<Readonly<Record<string, RefusedKeyword>>>;
}

/** Profiles by the names that the option `targets` takes. */
export type ProviderProfiles = Readonly<Record<string, ProviderProfile>>;

const DATE = "2026-02";

function limit<Value>(value: Value, source: string): Limit<Value> {
  return { value, source, date: DATE };
}

const OPENAI_GUIDE = "OpenAI structured outputs guide; openai/openai-java#732";

const openai: ProviderProfile = {
  provider: "OpenAI",
  toolNameLength: limit(64, "openai-node src/resources/shared.ts; openai/codex#8174"),
  noDots: limit(true, "openai-node src/resources/shared.ts"),
  enumValues: limit(250, OPENAI_GUIDE),
  enumValuesInAll: limit(1000, OPENAI_GUIDE),
  objectLevels: limit({ advised: 5, allowed: 10 }, OPENAI_GUIDE),
};

const LEFT_OUT = "an adapter has to leave it out, so say in the description what it demands";

export const PROVIDER_PROFILES: ProviderProfiles = {
  openai,
  "openai-strict": {
    ...openai,
    refusedKeywords: limit({ uniqueItems: { adapted: LEFT_OUT }, default: { adapted: LEFT_OUT }, examples: { adapted: LEFT_OUT } }, "openai-node src/lib/transform.ts; spring-projects/spring-ai#6865"),
  },
  anthropic: {
    provider: "Anthropic",
    toolNameLength: limit(128, "platform.claude.com, define tools"),
    noDots: limit(true, "platform.claude.com, define tools"),
    argumentNames: limit(/^[a-zA-Z0-9_.-]{1,64}$/, "home-assistant/core#147760, anthropics/claude-code#96152"),
    noEmptyNames: limit(true, "anthropics/claude-code#96152"),
  },
  gemini: {
    provider: "Gemini",
    toolNameLength: limit(128, "googleapis/js-genai src/types.ts, FunctionDeclaration.name"),
    propertyNames: limit(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/, "googleapis/js-genai src/types.ts, FunctionDeclaration.parameters"),
    noEmptyChoices: limit(true, "Smana/runlore#40, anomalyco/opencode#46676"),
    refusedKeywords: limit(
      {
        uniqueItems: { adapted: LEFT_OUT },
        oneOf: { adapted: "an adapter has to write anyOf, so keep the branches apart by a required tag" },
        enum: { kinds: ["number", "integer", "boolean"], adapted: "an adapter has to move the values into the description, so choose strings where you can" },
      },
      "googleapis/js-genai src/types.ts, Schema; google_workspace_mcp#1099, azure-devops-mcp#139",
    ),
  },
  mcp: { provider: "MCP", toolNameLength: limit(128, "modelcontextprotocol docs/specification/2026-07-28/server/tools.mdx") },
  webmcp: { provider: "WebMCP", toolNameLength: limit(128, "webmachinelearning/webmcp index.bs") },
};

/** Limits in place of those that are known; `null` for none. A pattern may be its source, which is all that JSON can hold. */
export type GivenProfile = { readonly [K in keyof ProviderProfile]?: (ProviderProfile[K] extends Limit<RegExp> | undefined ? Limit<RegExp | string> : ProviderProfile[K]) | (K extends "provider" ? never : null) | undefined };

/** The profiles with some of their limits replaced; one that is given as `undefined` or `null` is taken away. */
export function withProfiles(given: Readonly<Record<string, GivenProfile | undefined>> = {}): ProviderProfiles {
  return Object.fromEntries(Object.entries(PROVIDER_PROFILES).map(([target, profile]) => [target, { ...profile, ...withPatterns(given[target] ?? {}) } as ProviderProfile]));
}

function withPatterns(given: GivenProfile): object {
  const pattern = (limit: Limit<RegExp | string>): object => {
    const { value } = limit;
    // With `g` or `y`, a test would begin where the last one ended.
    return { ...limit, value: typeof value === "string" ? compilePattern(value) : new RegExp(value.source, value.flags.replace(/[gy]/g, "")) };
  };
  const { argumentNames, propertyNames } = given;
  const taken = Object.fromEntries(Object.entries(given).map(([name, limit]) => [name, limit ?? undefined]));
  return { ...taken, ...(argumentNames && { argumentNames: pattern(argumentNames) }), ...(propertyNames && { propertyNames: pattern(propertyNames) }) };
}

/** The profiles of the targets, in the order of the table; a target without one has no limits. */
export function profilesOf(targets: readonly string[], profiles: ProviderProfiles = PROVIDER_PROFILES): readonly ProviderProfile[] {
  return Object.entries(profiles).flatMap(([target, profile]) => (targets.includes(target) ? [profile] : []));
}

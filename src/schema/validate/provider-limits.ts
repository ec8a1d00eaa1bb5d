/**
 * What providers refuse in a schema. Numbers move: each has its source and date, and nothing else in the rules knows
 * a provider. The names of targets are those of the option `targets`.
 */

/** Limits of schemas for providers that are targeted. */
export interface ProviderLimit<Value> {
  readonly provider: string;
  readonly targets: readonly string[];
  readonly value: Value;
  readonly source: string;
  /** The month the source was read. */
  readonly date: string;
}

/** Names of root properties; one that does not match fails the whole request. */
export const PROPERTY_NAMES: readonly ProviderLimit<RegExp>[] = [
  { provider: "Anthropic", targets: ["anthropic"], value: /^[a-zA-Z0-9_.-]{1,64}$/, source: "home-assistant/core#147760, anthropics/claude-code#96152", date: "2026-02" },
  { provider: "Gemini", targets: ["gemini"], value: /^[A-Za-z_][A-Za-z0-9_]{0,63}$/, source: "googleapis/js-genai src/types.ts, FunctionDeclaration.parameters", date: "2026-02" },
];

export const EMPTY_PROPERTY_NAME: ProviderLimit<true> = { provider: "Anthropic", targets: ["anthropic"], value: true, source: "anthropics/claude-code#96152", date: "2026-02" };

export const EMPTY_ENUM_VALUE: ProviderLimit<true> = { provider: "Gemini", targets: ["gemini"], value: true, source: "Smana/runlore#40, anomalyco/opencode#46676", date: "2026-02" };

/** Values of one enum; past it OpenAI also limits their characters. */
export const ENUM_VALUES: ProviderLimit<number> = { provider: "OpenAI", targets: ["openai", "openai-strict"], value: 250, source: "OpenAI structured outputs guide", date: "2026-02" };

/** Enum values of one tool. */
export const ENUM_VALUES_IN_ALL: ProviderLimit<number> = { provider: "OpenAI", targets: ["openai", "openai-strict"], value: 1000, source: "OpenAI structured outputs guide", date: "2026-02" };

/** Nested objects: models lose track past five, and strict mode refuses more than ten. */
export const OBJECT_LEVELS: ProviderLimit<number> = { provider: "OpenAI", targets: ["openai", "openai-strict"], value: 5, source: "OpenAI structured outputs guide; openai/openai-java#732", date: "2026-02" };

export function isTargeted(limit: ProviderLimit<unknown>, targets: ReadonlySet<string>): boolean {
  return limit.targets.some((target) => targets.has(target));
}

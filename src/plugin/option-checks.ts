/** What each option may be. */

import { compilePattern } from "../schema/interpret/pattern.ts";
import { DIALECT_KEYWORDS, EXCLUDED_KEYWORDS, isDialectKeyword, isExcludedKeyword } from "../schema/keywords.ts";
import type { ProviderProfile } from "../schema/provider-profiles.ts";
import { closest } from "../schema/suggest.ts";
import { ConfigError } from "./config-error.ts";
import type { Options } from "./options.ts";

interface Kind {
  /** Completes "must be …". */
  readonly expected: string;
  accepts(value: unknown): boolean;
  /** Completes "but …", where that can be told closer than by the whole value. */
  readonly wrong?: (value: unknown) => string | undefined;
}

const text: Kind = { expected: "a string", accepts: (value) => typeof value === "string" && value !== "" };
const texts: Kind = { expected: "a list of strings", accepts: (value) => Array.isArray(value) && value.every(text.accepts) };
const globs: Kind = { expected: "a glob or a list of globs", accepts: (value) => text.accepts(value) || texts.accepts(value) };
const flag: Kind = { expected: "true or false", accepts: (value) => typeof value === "boolean" };

const TARGETS = ["openai", "openai-strict", "anthropic", "gemini", "mcp", "webmcp"];

const KINDS: { readonly [K in keyof Required<Options>]: Kind } = {
  root: text,
  include: globs,
  exclude: globs,
  sources: texts,
  manifests: recordOf(globs, "manifest names to globs"),
  dts: { expected: 'a path that ends in ".d.ts", or false', accepts: (value) => value === false || (text.accepts(value) && /\.d\.[cm]?ts$/.test(value as string)) },
  manifestFile: { expected: "a path, or false", accepts: (value) => value === false || text.accepts(value) },
  inline: flag,
  validate: oneOf([false, "interpret", "compile"]),
  define: recordOf({ expected: "JSON", accepts: isJson }, "names to JSON values"),
  alias: recordOf(text, "prefixes to paths"),
  unsupported: recordOf(oneOf(["error", "strip"]), 'keywords to "error" or "strip"'),
  rules: recordOf(oneOf(["off", "info", "warning", "error"]), 'rule ids to "off", "info", "warning" or "error"'),
  targets: { expected: `a list of ${quoteAll(TARGETS)}`, accepts: (value) => Array.isArray(value) && value.every(isTarget), wrong: (value) => (Array.isArray(value) ? noTarget(value.find((target) => !isTarget(target))) : undefined) },
  profiles: record(`an object from ${quoteAll(TARGETS)} to limits`, (profiles) => firstOf(profiles, wrongProfile)),
  cache: { expected: "a path, or false", accepts: (value) => flag.accepts(value) || text.accepts(value) },
};

/**
 * Checks names and kinds of options; an option that is `undefined` counts as absent.
 *
 * @throws ConfigError that names the first option that is wrong, with the known name that is closest.
 */
export function checkOptions(options: unknown): asserts options is Options {
  if (!isRecord(options)) throw new ConfigError(`The options must be an object, but they are ${describe(options)}.`);
  for (const [name, value] of Object.entries(options)) {
    const kind = Object.hasOwn(KINDS, name) ? KINDS[name as keyof Options] : undefined;
    if (kind === undefined) throw new ConfigError(unknownOption(name));
    if (value === undefined || kind.accepts(value)) continue;
    const problem = kind.wrong?.(value) ?? `it is ${describe(value)}`;
    throw new ConfigError(`The option "${name}" must be ${kind.expected}, but ${problem}${problem.endsWith("?") ? "" : "."}`);
  }
  for (const keyword of Object.keys((options as Options).unsupported ?? {})) checkUnsupported(keyword);
}

/** Keywords of the dialect have meaning; a word that is nearly another one is a slip, which would go unnoticed. */
function checkUnsupported(keyword: string): void {
  const about = `The option "unsupported" names ${JSON.stringify(keyword)}`;
  if (isDialectKeyword(keyword)) throw new ConfigError(`${about}, which is a keyword of the dialect and cannot be dropped. It takes keywords that the dialect does not have, such as "title".`);
  if (isExcludedKeyword(keyword)) return;
  const suggestion = closest(keyword, [...EXCLUDED_KEYWORDS, ...DIALECT_KEYWORDS]);
  if (suggestion === undefined) return;
  const advice = isDialectKeyword(suggestion) ? `"${suggestion}" is a keyword of the dialect: correct the schemas that have it misspelt` : `Did you mean "${suggestion}"?`;
  throw new ConfigError(`${about}, which is no keyword. ${advice}${advice.endsWith("?") ? "" : "."}`);
}

const isCount = (value: unknown): boolean => typeof value === "number" && Number.isInteger(value) && value >= 0;

/** What the `value` of each limit is, and a test of it. */
const LIMITS: { readonly [K in keyof Required<Omit<ProviderProfile, "provider">>]: readonly [expected: string, accepts: (value: unknown) => boolean] } = {
  toolNameLength: ["a whole number", isCount],
  noDots: ["true", (value) => value === true],
  argumentNames: ["a regular expression, or its source", isPattern],
  propertyNames: ["a regular expression, or its source", isPattern],
  noEmptyNames: ["true", (value) => value === true],
  noEmptyChoices: ["true", (value) => value === true],
  enumValues: ["a whole number", isCount],
  enumValuesInAll: ["a whole number", isCount],
  objectLevels: ["{ advised, allowed } with two whole numbers", (value) => isRecord(value) && isCount(value["advised"]) && isCount(value["allowed"])],
  refusedKeywords: ["an object from keywords to { adapted, kinds? }", (value) => isRecord(value) && Object.values(value).every((entry) => isRecord(entry) && text.accepts(entry["adapted"]) && (entry["kinds"] === undefined || texts.accepts(entry["kinds"])))],
};

function isPattern(value: unknown): boolean {
  return value instanceof RegExp || (typeof value === "string" && compilePattern(value) !== undefined);
}

function isTarget(target: unknown): boolean {
  return TARGETS.includes(target as string);
}

function noTarget(target: unknown): string {
  return `there is no target ${describe(target)}${typeof target === "string" ? hintAt(target, TARGETS) : ""}`;
}

function wrongProfile(target: string, limits: unknown): string | undefined {
  if (!isTarget(target)) return noTarget(target);
  return isRecord(limits) ? firstOf(limits, (name, limit) => wrongLimit(target, name, limit)) : `${target} is ${describe(limits)}`;
}

/** One that is `undefined`, or in JSON `null`, takes the limit away. */
function wrongLimit(target: string, name: string, limit: unknown): string | undefined {
  if ((limit === undefined || limit === null) && Object.hasOwn(LIMITS, name)) return undefined;
  if (name === "provider") return text.accepts(limit) ? undefined : `${target}.provider is ${describe(limit)}`;
  if (!Object.hasOwn(LIMITS, name)) return `${target} has no limit ${JSON.stringify(name)}${hintAt(name, Object.keys(LIMITS))}`;
  const [expected, accepts] = LIMITS[name as keyof typeof LIMITS];
  return isRecord(limit) && accepts(limit["value"]) ? undefined : `${target}.${name} is ${describe(limit)}: it takes { value, source, date }, where the value is ${expected}, or null for no limit`;
}

function hintAt(name: string, names: readonly string[]): string {
  const suggestion = closest(name, names);
  return suggestion === undefined ? ` (there are ${names.join(", ")})` : `; did you mean ${JSON.stringify(suggestion)}?`;
}

function unknownOption(name: string): string {
  const suggestion = closest(name, Object.keys(KINDS));
  const advice = suggestion === undefined ? `The options are ${Object.keys(KINDS).join(", ")}.` : `Did you mean "${suggestion}"?`;
  return `There is no option "${name}". ${advice}`;
}

function recordOf(kind: Kind, expected: string): Kind {
  return record(`an object from ${expected}`, (value) => firstOf(value, (name, member) => (kind.accepts(member) ? undefined : `${JSON.stringify(name)} is ${describe(member)}`)));
}

/** @param wrong What is wrong with an object, if anything is. */
function record(expected: string, wrong: (value: Record<string, unknown>) => string | undefined): Kind {
  return { expected, accepts: (value) => isRecord(value) && wrong(value) === undefined, wrong: (value) => (isRecord(value) ? wrong(value) : undefined) };
}

/** What is wrong with the first member with which something is. */
function firstOf(members: Record<string, unknown>, wrong: (name: string, member: unknown) => string | undefined): string | undefined {
  for (const [name, member] of Object.entries(members)) {
    const problem = wrong(name, member);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function oneOf(values: readonly (string | boolean)[]): Kind {
  return { expected: quoteAll(values), accepts: (value) => values.includes(value as string) };
}

function quoteAll(values: readonly (string | boolean)[]): string {
  const quoted = values.map((value) => JSON.stringify(value));
  return `${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1)!}`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isJson(value: unknown): boolean {
  if (value === null || typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isJson);
  return isRecord(value) && Object.values(value).every(isJson);
}

/** A value as a reader of a message knows it: short, never a dump. */
function describe(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (typeof value === "function") return "a function";
  const written = JSON.stringify(value) ?? String(value);
  return written.length <= 60 ? written : Array.isArray(value) ? "another list" : "another value";
}

/** The keys of a definition: which the SDK reads, which are old or foreign names of them (rules.md §2). */

import { closest } from "../../schema/suggest.ts";

const KNOWN: ReadonlySet<string> = new Set(["name", "description", "argsSchema", "timeoutMs", "handler", "input"]);

/** What other tool formats call the fields. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ["parameters", "argsSchema"],
  ["inputSchema", "argsSchema"],
  ["input_schema", "argsSchema"],
  ["parametersJsonSchema", "argsSchema"],
  ["schema", "argsSchema"],
  ["args_schema", "argsSchema"],
  ["args", "argsSchema"],
  ["execute", "handler"],
  ["run", "handler"],
  ["call", "handler"],
  ["fn", "handler"],
  ["timeout", "timeoutMs"],
  ["timeoutMS", "timeoutMs"],
  ["title", "description"],
  ["desc", "description"],
]);

/** Keys that mean something to an adapter and nothing to the SDK. */
const ADAPTER_KEYS: ReadonlySet<string> = new Set(["strict", "annotations"]);

/** The keys under which other formats keep the schema, when `argsSchema` itself is absent. */
export function schemaAliases(definition: Record<PropertyKey, unknown>): readonly string[] {
  return Object.keys(definition).filter((key) => ALIASES.get(key) === "argsSchema" && definition[key] !== undefined);
}

/**
 * Keys that the SDK drops without a word, with what was probably meant.
 *
 * @param except The key that is reported as holding the schema under another name.
 * @param hasHandler A handler is written, though it has no value at build time.
 */
export function unknownKeys(definition: Record<PropertyKey, unknown>, except: string | undefined, hasHandler: boolean): { key: string; suggestion?: string; adapter: boolean }[] {
  return Object.keys(definition)
    .filter((key) => !KNOWN.has(key) && key !== except && definition[key] !== undefined)
    .map((key) => {
      const suggestion = ALIASES.get(key) ?? closest(key, [...KNOWN].filter((known) => known !== "input"));
      // A key that is there already cannot be what was meant.
      const isTaken = (suggestion === "handler" && hasHandler) || (suggestion === "argsSchema" && except !== undefined);
      const isMeant = suggestion === "description" || (suggestion !== undefined && definition[suggestion] === undefined && !isTaken);
      const found = { key, adapter: ADAPTER_KEYS.has(key) };
      return isMeant ? Object.assign(found, { suggestion }) : found;
    });
}

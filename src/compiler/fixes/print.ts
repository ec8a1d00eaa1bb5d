/** JSON values as source text, in the manner of the file. */

/** How a literal writes its strings and keys. */
export interface Manner {
  readonly quote: '"' | "'";
  /** Keys that are identifiers stand in quotes too, as in JSON. */
  readonly quotedKeys: boolean;
  /** JSON text: no computed keys. */
  readonly json: boolean;
}

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

/** How numbers and texts in a value are written already, by their JSON text. */
export type WrittenParts = ReadonlyMap<string, string>;

const NOTHING_WRITTEN: WrittenParts = new Map();

/** A JSON value on one line. Parts that are written already stay as they are written. */
export function printValue(value: unknown, manner: Manner, parts: WrittenParts = NOTHING_WRITTEN): string {
  const part = typeof value === "string" || typeof value === "number" ? parts.get(JSON.stringify(value)) : undefined;
  if (part !== undefined) return part;
  if (typeof value === "string") return printString(value, manner.quote);
  if (Array.isArray(value)) return `[${value.map((element) => printValue(element, manner, parts)).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, member]) => printMember(key, printValue(member, manner, parts), manner));
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

/** `key: value`, with the value as text. */
export function printMember(key: string, value: string, manner: Manner): string {
  if (key === "__proto__" && !manner.json) return `[${printString(key, manner.quote)}]: ${value}`;
  return `${printKey(key, manner)}: ${value}`;
}

/** A key without quotes, where it needs none and its neighbours have none. */
export function printKey(key: string, { quote, quotedKeys }: Manner): string {
  return quotedKeys || !IDENTIFIER.test(key) ? printString(key, quote) : key;
}

/** What an editor does not show, or shows as what it is not: controls, blanks of other kinds, line separators, marks of direction. */
const INVISIBLE = /[\u007f-\u00a0\u00ad\u061c\u115f\u1160\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3164\ufeff\uffa0]/g;

/** A string literal. What cannot be seen is written as an escape. */
export function printString(text: string, quote: '"' | "'"): string {
  const json = JSON.stringify(text).replace(INVISIBLE, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return quote === '"' ? json : `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

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

/** A JSON value on one line. */
export function printValue(value: unknown, manner: Manner): string {
  if (typeof value === "string") return printString(value, manner.quote);
  if (Array.isArray(value)) return `[${value.map((element) => printValue(element, manner)).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, member]) => printMember(key, printValue(member, manner), manner));
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

export function printString(text: string, quote: '"' | "'"): string {
  const json = JSON.stringify(text);
  return quote === '"' ? json : `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

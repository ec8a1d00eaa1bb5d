/** Values and their kinds in the words that messages use. */

const LONGEST_TEXT = 60;

/** "a string", "null", "true", "an array", "a regular expression", "a Map" … */
export function kindWord(value: unknown): string {
  if (value === null) return "null";
  switch (typeof value) {
    case "undefined":
      return "undefined";
    case "string":
      return "a string";
    case "number":
      return Number.isFinite(value) ? "a number" : String(value);
    case "boolean":
      return String(value);
    case "bigint":
      return "a bigint";
    case "function":
      return "a function";
    case "symbol":
      return "a symbol";
    default:
      return Array.isArray(value) ? "an array" : "an object";
  }
}

/** The JSON kind of a value that was read from a schema. */
export function jsonKind(value: unknown): "string" | "number" | "boolean" | "null" | "array" | "object" | "other" {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  const type = typeof value;
  return type === "string" || type === "number" || type === "boolean" || type === "object" ? type : "other";
}

/** A JSON value as short text: whole where it fits, else its kind and size. */
export function valueText(value: unknown): string {
  if (Object.is(value, -0)) return "-0";
  if (typeof value === "number") return String(value);
  if (typeof value === "string" && value.length > LONGEST_TEXT) return `${JSON.stringify(value.slice(0, LONGEST_TEXT - 10).replace(/[\ud800-\udbff]$/, ""))}…`;
  if (Array.isArray(value) && value.length > LONGEST_TEXT) return `an array of ${value.length}`;
  const text = isShallow(value, 4) ? JSON.stringify(value) : undefined;
  if (text !== undefined && text.length <= LONGEST_TEXT) return text;
  return Array.isArray(value) ? `an array of ${value.length}` : kindWord(value);
}

/** "a Date", "an Int8Array". */
export function withArticle(noun: string): string {
  return `${/^[aeio]/i.test(noun) ? "an" : "a"} ${noun}`;
}

function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return typeof value !== "symbol";
  return levels > 0 && Object.values(value).every((member) => isShallow(member, levels - 1));
}

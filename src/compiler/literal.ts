/** JSON values as JavaScript. */

/**
 * A JSON value as an expression: valid in engines that end lines at U+2028, harmless inside an HTML script element, and
 * with `__proto__` as a property like any other.
 */
export function jsonLiteral(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(jsonLiteral).join(", ")}]`;
  if (typeof value !== "object" || value === null) return escaped(JSON.stringify(value));
  const members = Object.entries(value).map(([key, member]) => `${propertyKey(key)}: ${jsonLiteral(member)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

/** Only a computed key makes `__proto__` a property. */
export function propertyKey(name: string): string {
  if (name === "__proto__") return `["__proto__"]`;
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : escaped(JSON.stringify(name));
}

function escaped(json: string): string {
  return json.replaceAll("<", "\\x3C").replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}

/** Words that the messages of several rules share. */

/** What a person can do about every value that is not static. */
export const WAY_OUT: string = "If the tool is made at run time on purpose, put `/* @runtime-tool */` before the call.";

export const EMPTY_SCHEMA: string = '`{ type: "object", properties: {}, required: [] }`';
export const TYPES: string = '"string", "number", "integer", "boolean", "array" or "object"';
export const NO_NULL: string = "There is no null in this dialect";

export function quote(name: string): string {
  return `"${name}"`;
}

export function code(text: string): string {
  return `\`${text}\``;
}

/** A character that shows stands in quotes; one that does not is already spelled out. */
export function character(shown: string): string {
  return /^U\+[0-9A-F]{4,6}$/.test(shown) ? shown : quote(shown);
}

export function meant(suggestion: string | undefined): string {
  return suggestion === undefined ? "" : ` Did you mean ${quote(suggestion)}?`;
}

export function named(name: string | undefined): string {
  return name === undefined ? "This tool" : `Tool ${quote(name)}`;
}

/** Branches are counted from 1 in messages. */
export function branch(index: number): string {
  return `branch ${index + 1}`;
}

/** How JSON treats a value, and the place it is at. */
export function at(path: string): string {
  return path === "" ? "at the root" : `at ${path}`;
}

/** @param property The name of the property, if it is required. */
export function withoutNull(property: string | undefined): string {
  return `drop it${property === undefined ? "" : ` and take ${quote(property)} out of \`required\``}, so that the agent leaves the argument out instead of sending null.`;
}

export function sentence(words: string): string {
  if (words === "undefined") return code(words);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

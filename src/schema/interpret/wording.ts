/**
 * The messages of issues. The interpreter and the compiled validators share them, so that an agent reads the same
 * sentence whichever of the two refused its arguments.
 */

/** The keywords that can fail. */
export type FailedKeyword = keyof typeof TEXTS;

/** Stands in a message for the path of the arguments themselves, which is the empty pointer. */
export const ROOT = "args";

/** What `type` says when reading the arguments fails: none of this comes out of JSON text that a bridge carries. */
export const PLAIN_JSON = "plain JSON data";

/** What follows "must"; `#` stands for the value of the keyword, or for what it found. */
const TEXTS = {
  type: "be #",
  enum: "be one of #",
  minLength: "have at least # characters",
  maxLength: "have at most # characters",
  pattern: "match pattern #",
  minimum: "be >= #",
  maximum: "be <= #",
  minItems: "have at least # items",
  maxItems: "have at most # items",
  uniqueItems: "have unique items, but # are equal",
  required: 'have property "#"',
  oneOf: "match exactly one branch of oneOf, but matches #",
} as const;

/** What follows "must" in the message of a failed keyword. */
export function failureText(keyword: FailedKeyword, subject: unknown): string {
  return TEXTS[keyword].replace("#", () => (typeof subject === "object" ? JSON.stringify(subject) : String(subject)));
}

/** A message; it starts with the path, so that it can be read without the issue. */
export function issueMessage(path: string, text: string): string {
  return `${path || ROOT} must ${text}`;
}

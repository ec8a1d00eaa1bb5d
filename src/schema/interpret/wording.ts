/**
 * The messages of issues. The interpreter and the compiled validators share them, so that an agent reads the same
 * sentence whichever of the two refused its arguments.
 */

/** The keywords that can fail. */
export type FailedKeyword = keyof typeof texts;

/** Stands in a message for the path of the arguments themselves, which is the empty pointer. */
export const ROOT = "args";

/** What `type` says when reading the arguments fails: none of this comes out of JSON text that a bridge carries. */
export const PLAIN_JSON = "plain JSON data, neither cyclic nor nested too deep";

const texts = {
  type: (type: unknown) => `be ${type}`,
  enum: (values: unknown) => `be one of ${JSON.stringify(values)}`,
  minLength: (bound: unknown) => `have at least ${bound} characters`,
  maxLength: (bound: unknown) => `have at most ${bound} characters`,
  pattern: (pattern: unknown) => `match pattern ${pattern}`,
  minimum: (bound: unknown) => `be >= ${bound}`,
  maximum: (bound: unknown) => `be <= ${bound}`,
  minItems: (bound: unknown) => `have at least ${bound} items`,
  maxItems: (bound: unknown) => `have at most ${bound} items`,
  uniqueItems: (repeated: unknown) => `have unique items, but ${repeated} are equal`,
  required: (name: unknown) => `have property ${JSON.stringify(name)}`,
  oneOf: (matched: unknown) => `match exactly one branch of oneOf, but matches ${matched}`,
};

/** What follows "must" in the message of a failed keyword. `subject` is the value of the keyword, or what it found. */
export function failureText(keyword: FailedKeyword, subject: unknown): string {
  return texts[keyword](subject);
}

/** A message; it starts with the path, so that it can be read without the issue. */
export function issueMessage(path: string, text: string): string {
  return `${path || ROOT} must ${text}`;
}

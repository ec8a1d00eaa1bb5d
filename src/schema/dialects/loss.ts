/** What a conversion between the two dialects cannot carry over. Nothing is lost without being listed. */

/**
 * What happens to a constraint or annotation that the other dialect cannot express.
 *
 * - `error`: the first one throws an `UnsupportedSchemaError`.
 * - `warn`: it is dropped and listed.
 * - `describe`: it is dropped, listed, and where it is a keyword written into the description: `(minLength: 1)`.
 */
export type OnLoss = "error" | "warn" | "describe";

/** Options of a conversion. */
export interface ConversionOptions {
  /** @default "error" */
  readonly onLoss?: OnLoss;
}

/**
 * Something that means less, or something else, after a conversion. `rule` is `opens-object`,
 * `closes-object`, `null-becomes-absent`, `null-dropped`, or `unsupported-keyword/` and the keyword; `path` is
 * the JSON Pointer of the cause in the schema that was converted.
 */
export interface Loss {
  readonly rule: string;
  readonly path: string;
  readonly message: string;
}

/** A converted schema and everything that the conversion changed. */
export interface Conversion<TSchema> {
  readonly schema: TSchema;
  readonly losses: Loss[];
}

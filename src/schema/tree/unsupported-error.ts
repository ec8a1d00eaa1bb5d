/**
 * A schema uses something outside the supported subset (seed 004, "parseSupportedSchema").
 *
 * `keyword` is the first unsupported keyword. `path` is the JSON Pointer of that keyword, or of the schema
 * that lacks it where a keyword is missing.
 */
export class UnsupportedSchemaError extends Error {
  override readonly name: string = "UnsupportedSchemaError";
  readonly keyword: string;
  readonly path: string;

  constructor(keyword: string, path: string, reason: string) {
    super(`Unsupported ${JSON.stringify(keyword)} at ${path === "" ? "the root" : path}: ${reason}`);
    this.keyword = keyword;
    this.path = path;
  }
}

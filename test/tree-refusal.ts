import { UnsupportedSchemaError } from "../src/schema.ts";

/** The error with which the toolkit refuses a schema. */
export function refusal(run: () => unknown): UnsupportedSchemaError {
  try {
    run();
  } catch (error) {
    if (error instanceof UnsupportedSchemaError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

/** What a session answers a call with. */

/** One argument that was refused. */
export interface RefusedArg {
  /** JSON Pointer into the arguments. */
  readonly path: string;
  readonly keyword: string;
  readonly message: string;
}

export interface ErrorResult {
  readonly error: { readonly code: string; readonly message: string; readonly details?: unknown };
}

export function isErrorResult(result: unknown): result is ErrorResult {
  return typeof result === "object" && result !== null && "error" in result && typeof result.error === "object" && result.error !== null && "code" in result.error;
}

/** The arguments that were refused; none for every other result. */
export function refusedArgs(result: unknown): readonly RefusedArg[] {
  if (!isErrorResult(result) || result.error.code !== "TOOL_ARGS_INVALID") return [];
  return result.error.details as readonly RefusedArg[];
}

/** The errors of the runtime (contract §8): thrown, reported to `onError`, or delivered as `{ error }`. */

export type ToolErrorCode =
  /** Thrown: what the app passed in is not what the contract allows. */
  | "INVALID_INPUT"
  /** Delivered. */
  | "TOOL_HANDLER_NOT_FOUND"
  | "TOOL_HANDLER_ERROR"
  | "TOOL_ARGS_INVALID"
  | "TOOL_TIMEOUT"
  | "TOOL_RESULT_NOT_SERIALIZABLE"
  /** Reported. */
  | "SUBMIT_TOOL_RESULT_FAILED"
  | "TOOL_RESULT_LATE";

export class ToolError extends Error {
  readonly code: ToolErrorCode;
  /** What the message speaks of, for programs. */
  readonly details: unknown;

  constructor(code: ToolErrorCode, message: string, details?: unknown, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.name = "ToolError";
    this.code = code;
    this.details = details;
  }
}

/** What an agent gets instead of a result. */
export interface ErrorResult {
  readonly error: { readonly code: string; readonly message: string; readonly details?: unknown };
}

/** The result of a call that did not succeed. */
export function errorResult(code: ToolErrorCode, message: string, details?: unknown): ErrorResult {
  return { error: { code, message, ...(details === undefined ? {} : { details }) } };
}

/** The text of anything that can be thrown. */
export function messageOf(thrown: unknown): string {
  try {
    return typeof thrown === "object" && thrown !== null && "message" in thrown ? String(thrown.message) : String(thrown);
  } catch {
    return "A value was thrown that has no text.";
  }
}

/** One call of a handler: its wait limit, its failure, and its result as JSON. */

import type { JsonValue } from "../schema/types.ts";
import { type ErrorResult, errorResult, messageOf } from "./errors.ts";
import { NotJsonError, tagOf, toJson } from "./json.ts";

/** What became of a handler: it returned or threw, or the limit passed first. */
export type Outcome =
  | { readonly kind: "returned"; readonly value: unknown }
  | { readonly kind: "threw"; readonly thrown: unknown }
  | { readonly kind: "timeout" };

/** Timers that are set any longer fire at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/**
 * Runs a handler and waits for it, but no longer than `limitMs`. It is not cancelled then.
 *
 * @param onLate Told what a handler came to after the limit.
 */
export function runWithLimit(run: () => unknown, limitMs: number, onLate: (outcome: Outcome) => void): Promise<Outcome> {
  const started = performance.now();
  const elapsed = (): number => performance.now() - started;
  const finished = settle(run);
  return new Promise((resolve) => {
    let late = false;
    const expire = (): void => {
      late = true;
      resolve({ kind: "timeout" });
    };
    // A handler has worked already when it first waits, and while it works no timer fires.
    const timer = setTimeout(expire, Math.min(limitMs - elapsed(), LONGEST_TIMER));
    void finished.then((outcome) => {
      clearTimeout(timer);
      if (!late && elapsed() < limitMs) return resolve(outcome);
      expire();
      onLate(outcome);
    });
  });
}

/** The result that is delivered for an outcome; always JSON. */
export function resultOf(tool: string, limitMs: number, outcome: Outcome): JsonValue {
  return serialized(tool, outcome.kind === "returned" ? outcome.value : failure(tool, limitMs, outcome));
}

async function settle(run: () => unknown): Promise<Outcome> {
  try {
    return { kind: "returned", value: await run() };
  } catch (thrown) {
    return { kind: "threw", thrown };
  }
}

function failure(tool: string, limitMs: number, outcome: Exclude<Outcome, { kind: "returned" }>): unknown {
  if (outcome.kind === "timeout") return errorResult("TOOL_TIMEOUT", `The tool "${tool}" did not answer within ${limitMs} ms.`);
  return structuredError(outcome.thrown) ?? errorResult("TOOL_HANDLER_ERROR", messageOf(outcome.thrown));
}

/**
 * What was thrown, where it says itself what the agent is to read: `{ code, message, details }`. Errors of the platform
 * have codes too ("ENOENT"), so that an `Error` is meant that way only with details.
 */
function structuredError(thrown: unknown): ErrorResult | undefined {
  if (typeof thrown !== "object" || thrown === null) return undefined;
  try {
    const { code, message, details } = thrown as { readonly [key: string]: unknown };
    if (typeof code !== "string" || typeof message !== "string") return undefined;
    const isError = thrown instanceof Error || tagOf(thrown) === "Error";
    if (isError && !("details" in thrown)) return undefined;
    return { error: isError ? { code, message, details } : { ...thrown, code, message } };
  } catch {
    // A getter of what was thrown threw in turn: it has no structure to keep.
    return undefined;
  }
}

function serialized(tool: string, value: unknown): JsonValue {
  try {
    return toJson(value);
  } catch (error) {
    const path = error instanceof NotJsonError ? error.path : "";
    const message = `The result of "${tool}" cannot be delivered: ${messageOf(error)}.`;
    return toJson(errorResult("TOOL_RESULT_NOT_SERIALIZABLE", message, { path }));
  }
}

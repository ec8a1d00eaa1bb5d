/** Asks a validator about the args of a call. */

import type { ArgsIssue } from "../schema/interpret.ts";
import { messageOf } from "./errors.ts";
import type { ToolValidator } from "./session-types.ts";

/**
 * The issues for which args are refused; undefined where they are accepted, or where there is no validator.
 *
 * Only a verdict that accepts lets args pass. A validator that throws, or that returns something else (a promise, what
 * another library returns), refuses them: no handler may see what could not be checked.
 */
export function refuseArgs(validate: ToolValidator | undefined, args: unknown): readonly ArgsIssue[] | undefined {
  if (validate === undefined) return undefined;
  try {
    const verdict = validate(args) as ReturnType<ToolValidator> | undefined;
    if (verdict?.ok === true) return undefined;
    if (!Array.isArray(verdict?.issues)) return [unchecked("their validator gave no verdict")];
    return verdict.issues.map(({ path, keyword, message }) => ({ path: String(path), keyword: String(keyword), message: String(message) }));
  } catch (thrown) {
    return [unchecked(messageOf(thrown))];
  }
}

function unchecked(reason: string): ArgsIssue {
  return { path: "", keyword: "type", message: `the arguments could not be checked: ${reason}` };
}

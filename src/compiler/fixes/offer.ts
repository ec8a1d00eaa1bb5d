/** The fix that goes with a finding. */

import type { IssueFix } from "../../schema/issue.ts";
import type { Finding } from "../finding.ts";
import { unsafeReason } from "./safety.ts";
import { isReadElsewhere } from "./other-readers.ts";
import { textFix } from "./text-fix.ts";
import type { Written } from "./written.ts";

/** A broken rule with a fix whose pointers lead into the definition. */
export interface Proposal {
  readonly rule: string;
  readonly params: object;
  readonly fix: IssueFix | undefined;
}

/** The part of a finding that holds its fix; empty where there is none, or the place cannot be edited mechanically. */
export function offeredFix({ rule, params, fix }: Proposal, written: Written): Pick<Finding, "fix"> {
  const edits = fix === undefined ? undefined : textFix(fix, written);
  if (fix === undefined || edits === undefined) return {};
  const marked = markedFix(edits, { rule, params, fix });
  return marked.fix?.unsafe === undefined && isReadElsewhere(fix, written) ? { fix: { ...edits, unsafe: "other code reads it too" } } : marked;
}

/** Edits with the reason not to apply them without asking, where there is one. */
export function markedFix(edits: NonNullable<ReturnType<typeof textFix>>, { rule, params, fix }: Proposal): Pick<Finding, "fix"> {
  const unsafe = unsafeReason({ rule, params: { ...params }, ...(fix === undefined ? {} : { fix }) });
  return { fix: unsafe === undefined ? edits : { ...edits, unsafe } };
}

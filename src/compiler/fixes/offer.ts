/** The fix that goes with a finding. */

import type { IssueFix } from "../../schema/issue.ts";
import type { Finding } from "../finding.ts";
import { unsafeReason } from "./safety.ts";
import { textFix } from "./text-fix.ts";
import type { Written } from "./written.ts";

/** A broken rule with a fix whose pointers lead into the definition. */
export interface Proposal {
  readonly rule: string;
  readonly params: object;
  readonly fix: IssueFix | undefined;
}

/** The part of a finding that holds its fix; empty where there is none, or the place cannot be edited mechanically. */
export function offeredFix(proposal: Proposal, written: Written): Pick<Finding, "fix"> {
  const { fix } = proposal;
  const edits = fix === undefined ? undefined : textFix(fix, written);
  return edits === undefined ? {} : markedFix(edits, proposal, readByName(proposal, written));
}

/**
 * Why a fix of a literal behind a name is not safe: it takes from other code what that may read. What is wrong in any
 * reading nothing else reads as it stands.
 */
export function readByName({ rule, params, fix }: Proposal, written: Written): string | undefined {
  const isWrong = WRONG_FOR_ALL.has(rule) && (params as { readonly source?: string }).source === undefined;
  if (isWrong || fix === undefined) return undefined;
  const isTaken = fix.actions.some(({ kind, pointer }) => kind !== "add-key" && kind !== "append-element" && !written.isInCall(pointer));
  return isTaken ? "other code may read it through its name" : undefined;
}

/** Misspelt names, and values that no reader of the schema understands; but for a regular expression, of use to code. */
const WRONG_FOR_ALL: ReadonlySet<string> = new Set([
  "argsschema-root-type",
  "enum-duplicate",
  "keyword-value-type",
  "number-negative-zero",
  "required-duplicate",
  "required-unknown-property",
  "tool-unknown-key",
  "type-unknown",
  "unknown-keyword",
]);

/** Edits with the reason not to apply them without asking, where there is one. */
export function markedFix(edits: NonNullable<ReturnType<typeof textFix>>, { rule, params, fix }: Proposal, otherReason?: string): Pick<Finding, "fix"> {
  const unsafe = unsafeReason({ rule, params: { ...params }, ...(fix === undefined ? {} : { fix }) }) ?? otherReason;
  return { fix: unsafe === undefined ? edits : { ...edits, unsafe } };
}

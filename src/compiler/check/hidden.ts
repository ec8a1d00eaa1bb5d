/** Fixes of a defect that hides others: below a root of the wrong type, or a key that nothing reads, nothing is checked. */

import { applyFix } from "../../schema/check/apply-fix.ts";
import type { Issue, IssueFix } from "../../schema/issue.ts";
import { childPointer } from "../../schema/pointer.ts";
import type { Plain } from "../../schema/validate/plain.ts";
import type { Finding } from "../finding.ts";
import { offeredFix, type Proposal, readByName } from "../fixes/offer.ts";
import { unsafeReason } from "../fixes/safety.ts";
import { parentOf, type Written } from "../fixes/written.ts";
import type { SchemaCheck } from "./schema-check.ts";

/** A schema that is read once a fix is applied. */
interface HiddenSchema {
  /** Where it stands before the fix. */
  readonly pointer: string;
  readonly schema: unknown;
}

/**
 * The fix of a defect together with those of what it hides, where that leaves nothing to be said; else the fix alone,
 * which says what it brings.
 */
export function fixWithHidden(proposal: Proposal & { readonly fix: IssueFix }, { pointer, schema }: HiddenSchema, check: SchemaCheck, written: Written): Pick<Finding, "fix"> {
  const { fix } = proposal;
  const hidden = check.reported(schema);
  if (hidden.length === 0) return offeredFix(proposal, written);
  const isSafe = (issue: Issue, fixBelow: IssueFix): boolean =>
    unsafeReason(issue) === undefined && readByName({ ...issue, fix: { ...fixBelow, actions: movedUnder(pointer, fixBelow.actions) } }, written) === undefined;
  const below = apart(hidden.flatMap((issue) => (issue.fix !== undefined && isSafe(issue, issue.fix) ? [issue.fix] : [])));
  const isClean = below.length > 0 && check.reported(applyFix(schema as Plain, { title: "", actions: below })).length === 0;
  const whole = { title: `${fix.title}, and correct what stands below`, actions: [...fix.actions, ...movedUnder(pointer, below)] };
  const offered = isClean ? offeredFix({ ...proposal, fix: whole }, written) : {};
  return offered.fix === undefined ? offeredFix({ ...proposal, fix: { ...fix, brings: rulesOf(hidden) } }, written) : offered;
}

/** The actions of fixes no two of which are about the same key: one that is left out may be due no more. */
function apart(fixes: readonly IssueFix[]): IssueFix["actions"] {
  const taken = new Set<string>();
  return fixes.flatMap(({ actions }) => {
    const targets = actions.flatMap(targetsOf);
    if (targets.some((target) => taken.has(target))) return [];
    for (const target of targets) taken.add(target);
    return actions;
  });
}

/** The places that an action fills, changes or empties. */
function targetsOf(action: IssueFix["actions"][number]): readonly string[] {
  const { pointer } = action;
  switch (action.kind) {
    case "add-key":
      return [childPointer(pointer, action.key)];
    case "append-element":
      return [childPointer(pointer, "-")];
    case "rename-key":
      return [pointer, childPointer(parentOf(pointer), action.to)];
    default:
      return [pointer];
  }
}

/** Actions of a schema as those of the definition that holds it. */
export function movedUnder(pointer: string, actions: IssueFix["actions"]): IssueFix["actions"] {
  return actions.map((action) => ({ ...action, pointer: pointer + action.pointer }));
}

function rulesOf(issues: readonly Issue[]): readonly string[] {
  return [...new Set(issues.map(({ rule }) => rule))];
}

/** Fixes in terms of the schema. */

import { type FixAction, INCOMPLETE, type IssueFix, UNKNOWN } from "../issue.ts";
import type { Finding } from "../validate/finding.ts";
import { type Place, pointerOf } from "../validate/place.ts";

/** An action at a place. */
export type FixStep = readonly [Place, FixAction];

/** A fix of one action at one place. */
export function fixAt(place: Place, title: string, action: FixAction): IssueFix {
  return fixAll(title, [place, action]);
}

/** A fix of several actions that belong together. */
export function fixAll(title: string, ...steps: readonly FixStep[]): IssueFix {
  return { title, actions: steps.map(([place, action]) => Object.assign({ pointer: pointerOf(place) }, action)) };
}

/** Takes out what stands at a place. */
export function deletion(place: Place, what: string): IssueFix {
  return fixAt(place, `Delete ${what}`, { kind: "remove" });
}

/** @param fix None, where there is no mechanical one. */
export function withFix<Params>(finding: Finding<Params>, fix: IssueFix | undefined): Finding<Params> {
  return { ...finding, fix };
}

/** Whether some part of a value could not be read. */
export function hasUnknown(value: unknown): boolean {
  return value === UNKNOWN || (typeof value === "object" && value !== null && (Object.hasOwn(value, INCOMPLETE) || Object.values(value).some(hasUnknown)));
}

/** What JSON makes of values that are no containers (rules.md §4). */

import { UNKNOWN } from "../issue.ts";
import { type Place, pointerOf } from "./place.ts";
import { type Plain, type Report } from "./reading.ts";
import { fixAt } from "./rule.ts";
import { kindWord } from "./wording.ts";

/**
 * The plain form of a value that is no object.
 *
 * @param inArray JSON writes `null` for an array element it cannot carry, and leaves a member out.
 */
export function readScalar(raw: unknown, place: Place, inArray: boolean, report: Report): Plain {
  switch (typeof raw) {
    case "string":
      reportLoneSurrogate(raw, place, "value", report);
      return raw;
    case "number":
      return readNumber(raw, place, report);
    case "boolean":
      return raw;
    case "bigint":
      reportBigint(raw, place, report);
      return UNKNOWN;
    default:
      if (raw === null) return null;
      report("value-not-json", { place, at: "value", params: { kind: kindWord(raw), path: pointerOf(place), effect: inArray ? "null" : "dropped" } });
      return UNKNOWN;
  }
}

function reportBigint(raw: bigint, place: Place, report: Report): void {
  const number = Number(raw);
  const fix = Number.isSafeInteger(number) ? fixAt(place, `Write ${number}`, { kind: "replace-value", value: number }) : undefined;
  report("value-not-json", { place, at: "value", params: { kind: "a bigint", path: pointerOf(place), effect: "throws", literal: String(raw) }, fix });
}

function readNumber(raw: number, place: Place, report: Report): Plain {
  if (!Number.isFinite(raw)) {
    report("number-not-json", { place, at: "value", params: { value: String(raw) } });
    return UNKNOWN;
  }
  if (Object.is(raw, -0)) {
    report("number-negative-zero", { place, at: "value", params: {}, fix: fixAt(place, "Write 0", { kind: "replace-value", value: 0 }) });
  }
  return raw;
}

/** Half a surrogate pair is refused by the receiver of the JSON text. */
export function reportLoneSurrogate(text: string, place: Place, at: "key" | "value", report: Report): void {
  const lone = /\p{Surrogate}/u.exec(text);
  if (lone === null) return;
  const code = `U+${lone[0].charCodeAt(0).toString(16).toUpperCase()}`;
  report("lone-surrogate", { place, at, params: { where: at, code } });
}

/** What JSON makes of values that are no containers (rules.md §4). */

import { UNKNOWN } from "../issue.ts";
import { type Report, atKey, atValue, remark } from "./finding.ts";
import { type Place, pointerOf } from "./place.ts";
import type { Plain } from "./plain.ts";
import { kindWord } from "./wording.ts";

/** Where a value stands, and who takes what is found there. */
interface ScalarSite {
  readonly place: Place;
  /** JSON writes `null` for an array element it cannot carry, and leaves a member out. */
  readonly inArray: boolean;
  readonly report: Report;
}

/** The plain form of a value that is no object. */
export function readScalar(raw: unknown, site: ScalarSite): Plain {
  const { place, report } = site;
  switch (typeof raw) {
    case "string":
      reportLoneSurrogate(raw, "value", site);
      return raw;
    case "number":
      return readNumber(raw, site);
    case "boolean":
      return raw;
    case "bigint":
      report("value-not-json", atValue(place, { kind: "a bigint", path: pointerOf(place), effect: "throws", literal: String(raw) }));
      return UNKNOWN;
    default:
      if (raw === null) return null;
      report("value-not-json", atValue(place, { kind: kindWord(raw), path: pointerOf(place), effect: site.inArray ? "null" : "dropped" }));
      return UNKNOWN;
  }
}

function readNumber(raw: number, { place, report }: ScalarSite): Plain {
  if (!Number.isFinite(raw)) {
    report("number-not-json", atValue(place, { value: String(raw) }));
    return UNKNOWN;
  }
  if (Object.is(raw, -0)) report("number-negative-zero", remark(atValue(place, {})));
  return raw;
}

/** Half a surrogate pair is refused by the receiver of the JSON text. */
export function reportLoneSurrogate(text: string, where: "key" | "value", { place, report }: Pick<ScalarSite, "place" | "report">): void {
  const lone = /\p{Surrogate}/u.exec(text);
  if (lone === null) return;
  const at = where === "key" ? atKey : atValue;
  report("lone-surrogate", at(place, { where, code: `U+${lone[0].charCodeAt(0).toString(16).toUpperCase()}` }));
}

/** How deep and how large a schema may be (rules.md §3.5). */

import { type Found, atNode } from "./finding.ts";
import { ROOT } from "./place.ts";
import type { Reading } from "./read.ts";
import type { SchemaRule } from "./rule.ts";

/** The bridge reads 127 levels of JSON, and its envelope takes five (rules.md §0.7). */
const JSON_LEVELS = 122;

export function isTooDeep({ deepest }: Reading): boolean {
  return deepest.levels > JSON_LEVELS;
}

export const depthRule: SchemaRule = ({ reading }) => {
  const { place, levels } = reading.deepest;
  return isTooDeep(reading) ? [{ rule: "nesting-deep", finding: atNode(place, { levels, unit: "json" }) }] : [];
};

/** Of a schema that was not read to the end. */
export function tooLarge(): Found {
  return { rule: "schema-large", finding: atNode(ROOT, { cut: true }) };
}

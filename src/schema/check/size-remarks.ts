/** How large a schema and its arguments are (rules.md §3.5). */

import { canonicalText } from "../canonicalize.ts";
import { UNKNOWN } from "../issue.ts";
import { atNode, foundOn } from "../validate/finding.ts";
import { type SchemaNode, count, isKind, list } from "../validate/node.ts";
import { ROOT } from "../validate/place.ts";
import type { Plain } from "../validate/plain.ts";
import { isTooDeep } from "../validate/sizes.ts";
import type { CheckRule } from "./context.ts";

/** An agent reads the whole schema of a tool at once. */
const LARGE_BYTES = 16_384;
const LARGE_PROPERTIES = 100;

/** A command line of Windows' shell holds 8,191 characters, some of them the command's own. */
const ARGS_BYTES = 8_000;
/** What a text without maxLength is taken to need. */
const TYPICAL_TEXT = 32;
const LONGEST_NUMBER = 24;

/** A canonical form, or a list of arguments, that is long to read. */
export const schemaSizeRule: CheckRule = ({ reading, nodes, soundness }) => {
  const root = isTooDeep(reading) ? undefined : soundness.schemaOf(nodes[0]!.value);
  // The canonical form of a root has both lists, however short.
  const bytes = root === undefined ? 0 : textBytes(canonicalText({ properties: {}, required: [], ...root }));
  const properties = nodes.filter((node) => node.role === "property").length;
  const large = { ...(bytes > LARGE_BYTES ? { bytes } : {}), ...(properties > LARGE_PROPERTIES ? { properties } : {}) };
  return Object.keys(large).length === 0 ? [] : [{ rule: "schema-large", finding: atNode(ROOT, { ...large, cut: false }) }];
};

/** The largest arguments that a schema allows, as far as its limits say. */
export const argsSizeRule: CheckRule = ({ reading, nodes, soundness }) => {
  const root = nodes[0]!;
  if (isTooDeep(reading) || soundness.schemaOf(root.value) === undefined) return [];
  const sizes = new Map<Plain, number>();
  // Children come after their parents, so backwards each finds what is below it measured.
  for (const node of nodes.toReversed()) sizes.set(node.value, argsBytes(node, sizes));
  const bytes = sizes.get(root.value)!;
  if (bytes <= ARGS_BYTES) return [];
  const arrays = nodes.filter((node) => isKind(node, "array"));
  const dominating = arrays.reduce((best, node) => (best === root || sizes.get(node.value)! > sizes.get(best.value)! ? node : best), root);
  return foundOn(dominating, "args-size", [atNode(dominating.place, { bytes })]);
};

/** @param sizes The sizes of the schemas below. */
function argsBytes(node: SchemaNode, sizes: ReadonlyMap<Plain, number>): number {
  const below = node.positions.map(({ value, name }) => ({ name, size: sizes.get(value) ?? 0 }));
  switch (node.shape.kind) {
    case "object":
      return below.reduce((sum, { name, size }) => sum + textBytes(name!) + 4 + size, 2);
    case "array":
      // Without maxItems there is no bound to compute with, and `array-unbounded` says so.
      return 2 + (count(node, "maxItems") ?? 1) * (1 + (below[0]?.size ?? 0));
    case "union":
      return below.reduce((largest, { size }) => Math.max(largest, size), 0);
    case "string":
      return longestChoice(list(node, "enum")) ?? 2 + (count(node, "maxLength") ?? TYPICAL_TEXT);
    default:
      return LONGEST_NUMBER;
  }
}

function longestChoice(values: readonly Plain[] | undefined): number | undefined {
  return values?.reduce<number>((longest, value) => (value === UNKNOWN ? longest : Math.max(longest, textBytes(String(value)) + 2)), 0);
}

function textBytes(text: string): number {
  return new TextEncoder().encode(text).length;
}

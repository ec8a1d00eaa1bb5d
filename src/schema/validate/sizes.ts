/** How deep and how large a schema is (rules.md §3.5). */

import { canonicalText } from "../canonicalize.ts";
import { type Issue, UNKNOWN } from "../issue.ts";
import { type SchemaNode, count, isKind, list } from "./node.ts";
import { ROOT } from "./place.ts";
import type { Reading } from "./read.ts";
import { type Plain, toIssue } from "./reading.ts";
import type { Soundness } from "./soundness.ts";

/** The bridge reads 127 levels of JSON, and its envelope takes five (rules.md §0.7). */
export const JSON_LEVELS = 122;

/** An agent reads the whole schema of a tool at once. */
const LARGE_BYTES = 16_384;
const LARGE_PROPERTIES = 100;

/** A command line of Windows' shell holds 8,191 characters, some of them the command's own. */
const ARGS_BYTES = 8_000;
/** What a text without maxLength is taken to need. */
const TYPICAL_TEXT = 32;
const LONGEST_NUMBER = 24;

/** JSON that is deeper than the bridge carries. */
export function depthIssues({ deepest: { place, levels } }: Reading): Issue[] {
  return levels > JSON_LEVELS ? [toIssue("nesting-deep", { place, at: "node", params: { levels, unit: "json" } })] : [];
}

/** A schema that was not read to the end. */
export function tooLarge(): Issue {
  return toIssue("schema-large", { place: ROOT, at: "node", params: { cut: true } });
}

/** @param root The canonical root, where the schema is sound. */
export function sizeIssues(nodes: readonly SchemaNode[], root: object | undefined): Issue[] {
  const bytes = root === undefined ? 0 : new TextEncoder().encode(canonicalText(root)).length;
  const properties = nodes.filter((node) => node.role === "property").length;
  const large = { ...(bytes > LARGE_BYTES ? { bytes } : {}), ...(properties > LARGE_PROPERTIES ? { properties } : {}) };
  return Object.keys(large).length === 0 ? [] : [toIssue("schema-large", { place: ROOT, at: "node", params: { ...large, cut: false } })];
}

/** The largest arguments that a schema allows, as far as its limits say. */
export function argsSizeIssues(nodes: readonly SchemaNode[], soundness: Soundness): Issue[] {
  const root = nodes[0]!;
  if (soundness.schemaOf(root.value) === undefined) return [];
  const sizes = new Map<Plain, number>();
  // Children come after their parents, so backwards each finds what is below it measured.
  for (const node of nodes.toReversed()) sizes.set(node.value, argsBytes(node, sizes));
  const bytes = sizes.get(root.value)!;
  if (bytes <= ARGS_BYTES) return [];
  const arrays = nodes.filter((node) => isKind(node, "array"));
  const dominating = arrays.reduce((best, node) => (best === root || sizes.get(node.value)! > sizes.get(best.value)! ? node : best), root);
  return [toIssue("args-size", { place: dominating.place, at: "node", params: { bytes } })];
}

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

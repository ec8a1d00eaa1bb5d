/**
 * What can be said statically about the values of schemas (rules.md §3.6). The nodes must be well-formed nodes of the
 * dialect. The proofs are the same whatever texts are tried.
 */

import { jsonKey } from "../interpret/json-key.ts";
import type { JsonValue, ToolArgsOneOfSchema, ToolArgsSchemaNode } from "../types.ts";
import { type Solver, fulfils } from "./demand.ts";
import { BoundedSolver, type Means } from "./solve.ts";

/** How the values of two schemas relate. */
export type PairVerdict =
  | { readonly kind: "disjoint" }
  /** `witness` matches both, as the interpreter has confirmed. */
  | { readonly kind: "overlap"; readonly witness: JsonValue }
  | { readonly kind: "unknown" };

/** Unions of finite sets are counted value by value up to this many. */
const MAX_COUNTED = 256;

/**
 * Decides whether two schemas have a value in common. Disjoint only by proof, overlapping only with a witness; time is
 * bounded.
 */
export function decidePair(first: ToolArgsSchemaNode, second: ToolArgsSchemaNode, means?: Means): PairVerdict {
  const answer = new BoundedSolver(means).solve({ all: [first, second], none: [] });
  if (answer.kind === "witness") return { kind: "overlap", witness: answer.value };
  return { kind: answer.kind === "empty" ? "disjoint" : "unknown" };
}

/** Whether every value of `inner` is proved to match `outer`. A schema without values is a subset of any. */
export function isSubset(inner: ToolArgsSchemaNode, outer: ToolArgsSchemaNode, means?: Means): boolean {
  return new BoundedSolver(means).solve({ all: [inner], none: [outer] }).kind === "empty";
}

/** Whether a schema is proved to accept no value at all. */
export function isEmpty(node: ToolArgsSchemaNode, means?: Means): boolean {
  return new BoundedSolver(means).solve({ all: [node], none: [] }).kind === "empty";
}

/**
 * The number of different values that a schema accepts, where it is finite and known: that of an enum, a boolean, an
 * integer between two bounds, or a union of such. Undefined otherwise.
 */
export function capacity(node: ToolArgsSchemaNode, means?: Means): number | undefined {
  if ("oneOf" in node) return countValues(node, means);
  if ("enum" in node && node.enum) return countListed(node, node.enum, new BoundedSolver(means));
  switch (node.type) {
    case "boolean":
      return 2;
    case "integer":
      return countRange(Math.ceil(node.minimum ?? -Infinity), Math.floor(node.maximum ?? Infinity));
    case "number":
      return node.minimum !== undefined && node.minimum === node.maximum ? 1 : undefined;
    default:
      return undefined;
  }
}

function countListed(node: ToolArgsSchemaNode, values: readonly JsonValue[], solver: Solver): number | undefined {
  const verdicts = values.map((value) => fulfils({ all: [node], none: [] }, value, solver));
  return verdicts.includes(undefined) ? undefined : new Set(values.filter((_, index) => verdicts[index]).map(jsonKey)).size;
}

function countRange(low: number, high: number): number | undefined {
  if (low > high) return 0;
  return Number.isSafeInteger(low) && Number.isSafeInteger(high) ? high - low + 1 : undefined;
}

/** Counts one by one the values that exactly one branch accepts, where the branches have few enough. */
function countValues(union: ToolArgsOneOfSchema, means?: Means): number | undefined {
  const limit = union.oneOf.reduce((sum, branch) => sum + (capacity(branch, means) ?? Infinity), 0);
  if (limit > MAX_COUNTED) return undefined;
  const values: JsonValue[] = [];
  while (values.length <= limit) {
    const answer = new BoundedSolver(means).solve({ all: [union], none: [{ enum: values }] });
    if (answer.kind === "empty") return values.length;
    if (answer.kind === "unknown") return undefined;
    values.push(answer.value);
  }
  return undefined;
}

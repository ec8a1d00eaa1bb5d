/**
 * What can be said statically about the values of schemas (rules.md §3.6). The nodes must be well-formed nodes of the
 * dialect. The proofs are the same whatever texts are tried.
 */

import type { JsonValue, ToolArgsSchemaNode } from "../types.ts";
import { BoundedSolver, type Means } from "./solve.ts";

/** How the values of two schemas relate. */
export type PairVerdict =
  | { readonly kind: "disjoint" }
  /** `witness` matches both, as the interpreter has confirmed. */
  | { readonly kind: "overlap"; readonly witness: JsonValue }
  | { readonly kind: "unknown" };

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

/** Places from which the object of a declaration can be reached. */

import type { AccessPath } from "../syntax.ts";
import type { Target } from "./module-graph.ts";

/** A declaration whose object can be written to. */
export type Slot = Extract<Target, { kind: "binding" | "expression" }>;

/** A place from which the object is reachable. */
export interface Holder {
  readonly slot: Slot;
  /** Where below the holder the object sits. */
  readonly path: AccessPath;
  /** Which part of the object sits there. */
  readonly part: AccessPath;
  /** The holder has a fresh top level; only what lies deeper is shared. */
  readonly copied: boolean;
  /** Names under which such a copy holds something else. */
  readonly omitted?: readonly string[];
}

/** What remains of a path into a holder once it reaches the object; `undefined` where it does not. */
export function into({ path, copied, omitted = [] }: Holder, access: AccessPath): AccessPath | undefined {
  const rest = strip(access, path);
  const first = rest?.[0];
  return copied && typeof first === "string" && omitted.includes(first) ? undefined : rest;
}

/** What remains of `path` behind `prefix`; an unknown name may be any name. */
export function strip(path: AccessPath, prefix: AccessPath): AccessPath | undefined {
  if (path.length < prefix.length) return undefined;
  const matches = prefix.every((name, index) => name === null || path[index] === null || path[index] === name);
  return matches ? path.slice(prefix.length) : undefined;
}

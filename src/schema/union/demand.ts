/** The question that the decision procedure answers: is there a value that matches some nodes and avoids others? */

import { validateArgs } from "../interpret.ts";
import type { Keywords } from "../interpret/keywords.ts";
import { type MayHang, isCostly } from "../interpret/risky.ts";
import type { JsonValue, ToolArgsSchemaNode } from "../types.ts";

/** A value is wanted that matches every node of `all` and no node of `none`. */
export interface Demand {
  readonly all: readonly Keywords[];
  readonly none: readonly Keywords[];
}

/** `empty` is proved; a witness has been checked; anything else is unknown. */
export type Answer =
  | { readonly kind: "empty" }
  | { readonly kind: "witness"; readonly value: JsonValue }
  | { readonly kind: "unknown" };

export const EMPTY: Answer = { kind: "empty" };
export const UNKNOWN_ANSWER: Answer = { kind: "unknown" };

/** Answers demands on members of a value; bounded in steps and depth, it says `unknown` past its budget. */
export interface Solver {
  readonly mayHang: MayHang;
  solve(demand: Demand): Answer;
  /** Takes a step of the budget; `unknown` when that is used up, or the steps within each other are too many. */
  within(look: () => Answer): Answer;
}

export function witness(value: JsonValue): Answer {
  return { kind: "witness", value };
}

/** Whether the interpreter finds that a value fulfils a demand; undefined where that must not be tried. */
export function fulfils({ all, none }: Demand, value: unknown, { mayHang }: Pick<Solver, "mayHang">): boolean | undefined {
  if ([...all, ...none].some((node) => isCostly(node, value, mayHang))) return undefined;
  const matches = (node: Keywords): boolean => validateArgs(node as ToolArgsSchemaNode, value).ok;
  return all.every(matches) && !none.some(matches);
}

/** The first candidate that fulfils the demand; unknown if none does, and one could not be tried. */
export function findWitness(demand: Demand, candidates: Iterable<JsonValue>, solver: Pick<Solver, "mayHang">): Answer | undefined {
  let untried: Answer | undefined;
  for (const candidate of candidates) {
    const verdict = fulfils(demand, candidate, solver);
    if (verdict) return witness(candidate);
    if (verdict === undefined) untried = UNKNOWN_ANSWER;
  }
  return untried;
}

/** The answer to a demand that is split into cases: a witness of one is a witness, all of them must be empty. */
export function anyOf(cases: Iterable<Answer>): Answer {
  let result = EMPTY;
  for (const answer of cases) {
    if (answer.kind === "witness") return answer;
    if (answer.kind === "unknown") result = answer;
  }
  return result;
}

/**
 * The answer to a demand whose `none` is avoided node by node, each in one of several ways. Every combination is a case.
 *
 * @param ways Takes what is wanted so far; yields what is wanted to avoid one more node.
 * @param build Looks for a value of which all that is wanted is known.
 */
export function avoidAll<Wanted>(
  wanted: Wanted,
  none: readonly Keywords[],
  ways: (wanted: Wanted, node: Keywords, solver: Solver) => Iterable<Wanted>,
  build: (wanted: Wanted, solver: Solver) => Answer,
  solver: Solver,
): Answer {
  const [node, ...rest] = none;
  if (node === undefined) return build(wanted, solver);
  return solver.within(() => anyOf(cases(node)));

  function* cases(avoided: Keywords): Generator<Answer> {
    for (const way of ways(wanted, avoided, solver)) yield avoidAll(way, rest, ways, build, solver);
  }
}

/**
 * What to add to a witness, one after the other, until no enum to be avoided lists it; enums are no part of a proof.
 * After nothing comes as much as no list of so many is likely to have.
 */
export function additions({ none }: Demand): number[] {
  return [0, ...none.flatMap((node) => node.enum ?? []).map((_, index, { length }) => length - index)];
}

/**
 * The decision procedure for demands, a tableau: unions are split into cases, then the nodes of one kind are decided
 * together. Emptiness is only ever concluded by proof, a witness is always checked by the interpreter.
 */

import { type Keywords, kindOf } from "../interpret/keywords.ts";
import { type MayHang, mayHang as guess } from "../interpret/risky.ts";
import { solveArrays } from "./arrays.ts";
import { anyOf, EMPTY, findWitness, UNKNOWN_ANSWER } from "./demand.ts";
import type { Answer, Demand, Solver } from "./demand.ts";
import { solveNumbers } from "./numbers.ts";
import { solveObjects } from "./objects.ts";
import { type TextSource, noTexts, solveStrings } from "./strings.ts";
import { findTag } from "./tag.ts";

/** Demands and cases looked at before the procedure gives up. */
const MAX_STEPS = 4000;

/** Demands and cases within each other at which it gives up, long before the stack is full. */
const MAX_DEPTH = 300;

/** Steps that several questions share. */
export interface Budget {
  left: number;
}

/** What the procedure may use. */
export interface Means {
  /** Texts to try as strings. Default: none, so that fewer values are found. */
  readonly texts?: TextSource;
  /** Default: a guess. */
  readonly mayHang?: MayHang;
  /** Default: as many steps for each question as one may take. */
  readonly budget?: Budget;
}

/** Answers one question and the demands on members that it leads to. */
export class BoundedSolver implements Solver {
  readonly texts: TextSource;
  readonly mayHang: MayHang;
  readonly #budget: Budget;
  #steps = 0;
  #depth = 0;

  constructor({ texts = noTexts, mayHang = guess, budget = { left: MAX_STEPS } }: Means = {}) {
    this.texts = texts;
    this.mayHang = mayHang;
    this.#budget = budget;
  }

  solve(demand: Demand): Answer {
    return this.within(() => decide(demand, this));
  }

  within(look: () => Answer): Answer {
    if (this.#depth >= MAX_DEPTH || this.#steps++ >= MAX_STEPS || this.#budget.left-- <= 0) return UNKNOWN_ANSWER;
    this.#depth++;
    const answer = look();
    this.#depth--;
    return answer;
  }
}

function decide(demand: Demand, solver: BoundedSolver): Answer {
  const listed = demand.all.find((node) => node.enum)?.enum;
  if (listed) return findWitness(demand, listed, solver) ?? EMPTY;
  const kinds = new Set(demand.all.flatMap((node) => kindOf(node) ?? []));
  if (kinds.size > 1) return EMPTY;
  const [kind] = kinds;
  const relevant = { all: demand.all, none: demand.none.filter((node) => canMatch(node, kind)) };
  const required = relevant.all.find((node) => node.oneOf);
  if (required) return anyOf(casesOfMatching(relevant, required, solver));
  const avoided = relevant.none.find((node) => node.oneOf);
  if (avoided) return anyOf(casesOfAvoiding(relevant, avoided, kind, solver));
  return decideKind(relevant, kind, solver);
}

function decideKind(demand: Demand, kind: string | undefined, solver: BoundedSolver): Answer {
  switch (kind) {
    case "number":
      return solveNumbers(demand, solver);
    case "string":
      return solveStrings(demand, solver.texts, solver);
    case "boolean":
      return findWitness(demand, [true, false], solver) ?? EMPTY;
    case "array":
      return solveArrays(demand, solver);
    case "object":
      return solveObjects(demand, solver);
    default:
      // Any value will do; null is one that no node of the dialect matches.
      return findWitness(demand, [null, {}, 0, ""], solver) ?? UNKNOWN_ANSWER;
  }
}

function canMatch(node: Keywords, kind: string | undefined): boolean {
  const own = kindOf(node);
  return own === undefined || kind === undefined || own === kind;
}

/** Exactly one branch matches: each in turn, and none of the others, which a tag that all require makes sure of. */
function* casesOfMatching({ all, none }: Demand, union: Keywords, solver: Solver): Generator<Answer> {
  const rest = all.filter((node) => node !== union);
  const branches = union.oneOf ?? [];
  const rivals = findTag(branches)?.required ? [] : branches;
  for (const [index, branch] of branches.entries()) {
    const others = rivals.filter((_, other) => other !== index);
    yield solver.solve({ all: [...rest, branch], none: [...none, ...others] });
  }
}

/** Not exactly one branch matches: none at all, or two of them. */
function* casesOfAvoiding({ all, none }: Demand, union: Keywords, kind: string | undefined, solver: Solver): Generator<Answer> {
  const rest = none.filter((node) => node !== union);
  const branches = (union.oneOf ?? []).filter((branch) => canMatch(branch, kind));
  yield solver.solve({ all, none: [...rest, ...branches] });
  for (const [index, first] of branches.entries()) {
    for (const second of branches.slice(index + 1)) yield solver.solve({ all: [...all, first, second], none: rest });
  }
}

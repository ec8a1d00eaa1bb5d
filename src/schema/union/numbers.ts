import type { Keywords } from "../interpret/keywords.ts";
import type { JsonValue } from "../types.ts";
import { EMPTY, findWitness } from "./demand.ts";
import type { Answer, Demand, Solver } from "./demand.ts";

/**
 * Decides a demand on numbers, exactly.
 *
 * Whether a number fulfils it depends on three things only: where it lies among the bounds, whether it is an integer,
 * and whether it is a value of an enum. So it is enough to try each bound and enum value, and one integer and one
 * fraction from each gap between two of them.
 */
export function solveNumbers(demand: Demand, solver: Solver): Answer {
  const points = new Set([0, -Number.MAX_VALUE, Number.MAX_VALUE]);
  for (const node of [...demand.all, ...demand.none]) {
    for (const point of pointsOf(node)) points.add(point);
  }
  const sorted = [...points].sort((a, b) => a - b);
  const candidates = sorted.flatMap((low, index) => upTo(low, sorted[index + 1] ?? low));
  // The smallest number is the easiest to read in a message.
  candidates.sort((a, b) => Math.abs(a) - Math.abs(b) || b - a);
  return findWitness(demand, candidates, solver) ?? EMPTY;
}

function pointsOf({ minimum, maximum, enum: values = [] }: Keywords): number[] {
  return [minimum, maximum, ...values].filter((value: JsonValue | undefined) => typeof value === "number");
}

/**
 * A point, and an integer and a fraction between it and the next point, where there are any. 0 is always a point, so a gap lies
 * on one side of it, and fractions are densest at the end that is closer to 0.
 */
function upTo(low: number, high: number): number[] {
  const above = Math.floor(low) + 1;
  const below = Math.ceil(high) - 1;
  const inside = [
    above,
    below,
    middle(low, high),
    middle(low, Math.min(above, high)),
    middle(above, Math.min(above + 1, high)),
    middle(Math.max(below, low), high),
    middle(Math.max(below - 1, low), below),
  ];
  return [low, ...inside.filter((value) => value > low && value < high)];
}

function middle(low: number, high: number): number {
  return low / 2 + high / 2;
}

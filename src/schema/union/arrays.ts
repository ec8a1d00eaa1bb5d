import { jsonKey } from "../interpret/json-key.ts";
import type { Keywords } from "../interpret/keywords.ts";
import type { JsonValue } from "../types.ts";
import { additions, avoidAll, EMPTY, fulfils, UNKNOWN_ANSWER, witness } from "./demand.ts";
import type { Answer, Demand, Solver } from "./demand.ts";

/** Longer witnesses are of no use in a message, and different items are looked for one by one. */
const MAX_ITEMS = 64;

/** An array wanted: of a length, of items that match `items`, with one item for each node of `odd` that fails it. */
interface Wanted {
  readonly low: number;
  readonly high: number;
  readonly items: readonly Keywords[];
  readonly odd: readonly Keywords[];
  readonly unique: boolean;
  readonly repeated: boolean;
}

/**
 * Decides a demand on arrays.
 *
 * A node is avoided in one of four ways: the array is too short for it, too long, holds an item that fails its
 * `items`, or repeats one where it wants them unique. Every combination is a case of its own.
 */
export function solveArrays(demand: Demand, solver: Solver): Answer {
  const { all } = demand;
  const none = demand.none.filter((node) => !node.enum);
  const low = Math.max(0, ...all.map((node) => node.minItems ?? 0));
  if (low === 0 && fulfils(demand, [], solver)) return witness([]);
  const wanted: Wanted = {
    low: Math.max(1, low),
    high: Math.min(...all.map((node) => node.maxItems ?? Infinity)),
    items: all.flatMap((node) => node.items ?? []),
    odd: [],
    unique: all.some((node) => node.uniqueItems === true),
    repeated: false,
  };
  // An enum to be avoided is no part of the proof; where it lists the witness, longer arrays are tried.
  for (const extra of additions(demand)) {
    const longer = { ...wanted, low: wanted.low + extra };
    const answer = isPossible(longer) ? avoidAll(longer, none, waysToAvoid, build, solver) : EMPTY;
    if (answer.kind === "empty" && extra === 0) return EMPTY;
    if (answer.kind === "witness" && fulfils(demand, answer.value, solver)) return answer;
  }
  return UNKNOWN_ANSWER;
}

/** The ways to avoid a node that leave an array possible. */
function waysToAvoid(wanted: Wanted, { minItems = 0, maxItems = Infinity, items, uniqueItems }: Keywords): Wanted[] {
  const { low, high, odd } = wanted;
  const ways: Wanted[] = [];
  if (low < minItems) ways.push({ ...wanted, high: Math.min(high, minItems - 1) });
  if (high > maxItems) ways.push({ ...wanted, low: Math.max(low, maxItems + 1) });
  if (items) ways.push({ ...wanted, low: Math.max(low, 1), odd: [...odd, items] });
  if (uniqueItems === true) ways.push({ ...wanted, low: Math.max(low, 2), repeated: true });
  return ways.filter(isPossible);
}

function isPossible({ low, high, unique, repeated }: Wanted): boolean {
  return low <= high && !(unique && repeated);
}

function build(wanted: Wanted, solver: Solver): Answer {
  const { low, high, items, odd } = wanted;
  const odds: JsonValue[] = [];
  let unknown = low > MAX_ITEMS;
  // One item may have to fail several nodes at once when there is no room for one each.
  for (const failed of odd.length > high ? [odd] : odd.map((node) => [node])) {
    const answer = solver.solve({ all: items, none: failed });
    if (answer.kind === "witness") odds.push(answer.value);
    // One odd item that cannot be is a proof, whatever is known of the others.
    else if (answer.kind === "empty" && (failed.length === 1 || high === 1)) return EMPTY;
    else unknown = true;
  }
  return unknown ? UNKNOWN_ANSWER : fill(wanted, odds, solver);
}

/** Adds items until there are enough. */
function fill(wanted: Wanted, odds: readonly JsonValue[], solver: Solver): Answer {
  const { low, high, unique, repeated } = wanted;
  if (unique) return fillUnique(wanted, odds, solver);
  const filled = repeated && odds[0] !== undefined ? [...odds, odds[0]] : [...odds];
  if (filled.length < low) {
    const answer = solver.solve({ all: wanted.items, none: [] });
    if (answer.kind !== "witness") return answer;
    filled.push(...Array.from<JsonValue>({ length: low - filled.length }).fill(answer.value));
  }
  return filled.length > high ? UNKNOWN_ANSWER : witness(filled);
}

function fillUnique({ low, items }: Wanted, odds: readonly JsonValue[], solver: Solver): Answer {
  const filled = new Map(odds.map((value) => [jsonKey(value), value]));
  while (filled.size < low) {
    const answer = solver.solve({ all: items, none: [{ enum: [...filled.values()] }] });
    // Empty: every value that items can have is listed, so there are too few of them.
    if (answer.kind !== "witness") return answer;
    filled.set(jsonKey(answer.value), answer.value);
  }
  return witness([...filled.values()]);
}

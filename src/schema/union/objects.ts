import type { Keywords } from "../interpret/keywords.ts";
import type { JsonValue } from "../types.ts";
import { additions, avoidAll, EMPTY, fulfils, UNKNOWN_ANSWER, witness } from "./demand.ts";
import type { Answer, Demand, Solver } from "./demand.ts";

/** An object wanted: which properties it has, what their values must not match, and which it must not have. */
interface Wanted {
  readonly all: readonly Keywords[];
  readonly present: ReadonlyMap<string, readonly Keywords[]>;
  readonly absent: ReadonlySet<string>;
}

/**
 * Decides a demand on objects, as exactly as their properties are decided.
 *
 * Objects are open, so nothing but a property that must be there can make a demand empty. A node is avoided by leaving
 * out a property it requires or by a property whose value fails it; every combination is a case of its own.
 */
export function solveObjects(demand: Demand, solver: Solver): Answer {
  const required = new Set(demand.all.flatMap((node) => node.required ?? []));
  const wanted: Wanted = { all: demand.all, present: new Map([...required].map((name) => [name, []])), absent: new Set() };
  const values = valuesOf(wanted, solver);
  if (values.kind === "empty") return EMPTY;
  // An enum to be avoided is no part of the proof; see `varied`.
  const none = demand.none.filter((node) => !node.enum);
  const answer = none.length === 0 ? values : avoidAll(wanted, none, waysToAvoid, valuesOf, solver);
  return answer.kind === "witness" ? varied(demand, answer.value as { readonly [key: string]: JsonValue }, solver) : answer;
}

/** The ways that are not proved impossible; properties that are there anyway come first. */
function* waysToAvoid(wanted: Wanted, node: Keywords, solver: Solver): Generator<Wanted> {
  const { properties = {}, required = [] } = node;
  const { all, present, absent } = wanted;
  const names = Object.keys(properties).filter((name) => !absent.has(name));
  for (const name of names.sort((a, b) => Number(present.has(b)) - Number(present.has(a)))) {
    const failed = [...(present.get(name) ?? []), properties[name] as Keywords];
    if (solver.solve({ all: propertyNodes(all, name), none: failed }).kind === "empty") continue;
    yield { ...wanted, present: new Map([...present, [name, failed]]) };
  }
  for (const name of required) {
    if (!present.has(name)) yield { ...wanted, absent: new Set([...absent, name]) };
  }
}

/** An object of a value for each property that must be there. */
function valuesOf({ all, present }: Wanted, solver: Solver): Answer {
  const members: [string, JsonValue][] = [];
  let unknown = false;
  for (const [name, none] of present) {
    const answer = solver.solve({ all: propertyNodes(all, name), none });
    if (answer.kind === "empty") return EMPTY;
    if (answer.kind === "witness") members.push([name, answer.value]);
    else unknown = true;
  }
  return unknown ? UNKNOWN_ANSWER : witness(Object.fromEntries(members));
}

function propertyNodes(all: readonly Keywords[], name: string): Keywords[] {
  return all.flatMap(({ properties = {} }) => (Object.hasOwn(properties, name) ? (properties[name] as Keywords) : []));
}

/** The object, or one with a further property where an enum to be avoided lists it. */
function varied(demand: Demand, value: { readonly [key: string]: JsonValue }, solver: Solver): Answer {
  for (const index of additions(demand)) {
    const copy = index === 0 ? value : { ...value, [`extra${index}`]: index };
    if (fulfils(demand, copy, solver)) return witness(copy);
  }
  return UNKNOWN_ANSWER;
}

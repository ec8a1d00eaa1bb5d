/** `Array.prototype.sort`: stable, `undefined` behind everything else, holes behind that. */

import { toText } from "../convert.ts";
import { callback } from "../functions.ts";
import { type Item, isHole } from "../heap.ts";
import type { Machine } from "../machine.ts";
import { Abort, isUnknown } from "../unknown.ts";
import type { CallContext, Result } from "../values.ts";
import { argument, known, refuse } from "./read.ts";

export function sortItems(machine: Machine, context: CallContext, items: readonly Item[], args: readonly Result[]): Item[] {
  const elements = items.filter((item): item is Result => !isHole(item)).map(known);
  const values = elements.filter((element) => element.value !== undefined);
  const absent = elements.filter((element) => element.value === undefined);
  const holes = items.filter(isHole);
  const comparator = argument(context, args, 0);
  const sorted = comparator.value === undefined ? byText(machine, context, values) : byCallback(machine, context, values, comparator);
  return [...sorted, ...absent, ...holes];
}

/** Without a comparator the texts are compared, by code units. */
function byText(machine: Machine, context: CallContext, values: readonly Result[]): Result[] {
  const texts = new Map(values.map((value) => [value, toText(machine, value, context.location)]));
  return values.toSorted((a, b) => (texts.get(a)! < texts.get(b)! ? -1 : texts.get(a)! > texts.get(b)! ? 1 : 0));
}

function byCallback(machine: Machine, context: CallContext, values: readonly Result[], comparator: Result): Result[] {
  return values.toSorted((a, b) => {
    const order = callback(machine, comparator, [a, b], context);
    if (isUnknown(order)) throw new Abort(order);
    if (typeof order.value === "bigint" || typeof order.value === "symbol" || typeof order.value === "object") return refuse(machine, context);
    return Number(order.value);
  });
}

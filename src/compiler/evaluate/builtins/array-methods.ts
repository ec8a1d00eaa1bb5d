/** Methods of arrays, with the results of JavaScript's own. In-place ones work on an array nothing else holds. */

import { arrayText, toText, truthy } from "../convert.ts";
import { callback } from "../functions.ts";
import { type Item, isHole, itemResult } from "../heap.ts";
import type { Machine } from "../machine.ts";
import { Abort, asTest, isUnknown } from "../unknown.ts";
import { type CallContext, isPrimitive, IteratorValue, made, type Method, type Result } from "../values.ts";
import { argument, elementsOf, freshArray, itemsOf, known, numberArgument, refuse, spend } from "./read.ts";
import { sortItems } from "./sort.ts";

type Call = (element: Result, index: number) => Result;

/** The callback of a call, given element, index and array. */
function callbackOf(machine: Machine, context: CallContext, receiver: Result, args: readonly Result[]): Call {
  const callee = argument(context, args, 0);
  return (element, index) => callback(machine, callee, [element, made(index, context.location), receiver], context);
}

/** A callback whose result is a yes or no. */
function testOf(machine: Machine, context: CallContext, receiver: Result, args: readonly Result[]): (element: Result, index: number) => boolean {
  const call = callbackOf(machine, context, receiver, args);
  return (element, index) => {
    const result = call(element, index);
    if (isUnknown(result)) throw new Abort(asTest(result, machine.textOf));
    return truthy(result.value);
  };
}

const map: Method = (machine, context, receiver, args) => {
  const call = callbackOf(machine, context, receiver, args);
  const items = itemsOf(machine, context, receiver);
  return freshArray(machine, context, items.map((item, index) => (isHole(item) ? item : call(item, index))));
};

const filter: Method = (machine, context, receiver, args) => {
  const test = testOf(machine, context, receiver, args);
  const items = itemsOf(machine, context, receiver);
  return freshArray(machine, context, items.filter((item, index) => !isHole(item) && test(item, index)));
};

const flatMap: Method = (machine, context, receiver, args) => {
  const call = callbackOf(machine, context, receiver, args);
  const items = itemsOf(machine, context, receiver).flatMap((item, index) => (isHole(item) ? [] : [call(item, index)]));
  return freshArray(machine, context, flattened(machine, context, items, 1));
};

const flat: Method = (machine, context, receiver, args) => {
  const depth = numberArgument(machine, context, args, 0) ?? 1;
  return freshArray(machine, context, flattened(machine, context, itemsOf(machine, context, receiver), depth));
};

/** Arrays inside are opened `depth` times, and lose their holes as the outer one does. */
function flattened(machine: Machine, context: CallContext, items: readonly Item[], depth: number): Item[] {
  return items.flatMap((item): Item[] => {
    if (isHole(item)) return [];
    const { value } = known(item);
    return Array.isArray(value) && depth >= 1 ? flattened(machine, context, itemsOf(machine, context, item), depth - 1) : [item];
  });
}

/** `find`, `findLast`, `some`, `every` and the like: the index of the first element that passes, in an order. */
function search(order: "first" | "last", answer: (found: { element: Result; index: number } | undefined, context: CallContext) => Result): Method {
  return (machine, context, receiver, args) => {
    const test = testOf(machine, context, receiver, args);
    const elements = elementsOf(machine, context, receiver);
    const indices = order === "first" ? elements.keys() : [...elements.keys()].toReversed();
    for (const index of indices) {
      const element = elements[index]!;
      if (test(element, index)) return answer({ element, index }, context);
    }
    return answer(undefined, context);
  };
}

const elementAnswer = (found: { element: Result } | undefined, context: CallContext): Result => found?.element ?? made(undefined, context.location);
const indexAnswer = (found: { index: number } | undefined, context: CallContext): Result => made(found?.index ?? -1, context.location);

function quantified(passes: boolean): Method {
  return (machine, context, receiver, args) => {
    const test = testOf(machine, context, receiver, args);
    const items = itemsOf(machine, context, receiver);
    const decided = items.some((item, index) => !isHole(item) && test(item, index) === passes);
    return made(decided === passes, context.location);
  };
}

function reducer(order: "left" | "right"): Method {
  return (machine, context, receiver, args) => {
    const callee = argument(context, args, 0);
    const entries = itemsOf(machine, context, receiver).flatMap((item, index) => (isHole(item) ? [] : [{ item, index }]));
    if (order === "right") entries.reverse();
    const initial = args[1] ?? entries.shift()?.item;
    if (initial === undefined) return refuse(machine, context);
    return entries.reduce(
      (sum: Result, { item, index }) => callback(machine, callee, [sum, item, made(index, context.location), receiver], context),
      known(initial),
    );
  };
}

/** `===`, or with `includes` the like of it under which NaN is itself. */
function finder(find: (values: readonly unknown[], wanted: unknown, from: number | undefined) => unknown, holes: "skip" | "undefined"): Method {
  return (machine, context, receiver, args) => {
    const wanted = argument(context, args, 0).value;
    const items = itemsOf(machine, context, receiver);
    const values: unknown[] = [];
    values.length = items.length;
    for (const [index, item] of items.entries()) {
      if (!isHole(item)) values[index] = known(item).value;
      else if (holes === "undefined") values[index] = undefined;
    }
    const from = numberArgument(machine, context, args, 1);
    const answer = find(values, wanted, from);
    // Two evaluated objects may be one object when the code runs.
    const unsure = !isPrimitive(wanted) && (answer === false || answer === -1) && values.some((value) => !isPrimitive(value));
    return unsure ? refuse(machine, context) : made(answer, context.location);
  };
}

const join: Method = (machine, context, receiver, args) => {
  const separator = argument(context, args, 0);
  const array = known(receiver).value as readonly unknown[];
  const text = separator.value === undefined ? "," : toText(machine, separator, context.location);
  return made(arrayText(machine, array, context.location, text), context.location);
};

const concat: Method = (machine, context, receiver, args) => {
  const items = [receiver, ...args].flatMap((part): Item[] => (Array.isArray(known(part).value) ? itemsOf(machine, context, part) : [known(part)]));
  return freshArray(machine, context, items);
};

const slice: Method = (machine, context, receiver, args) =>
  freshArray(machine, context, itemsOf(machine, context, receiver).slice(numberArgument(machine, context, args, 0), numberArgument(machine, context, args, 1)));

const elementAt: Method = (machine, context, receiver, args) => {
  const element = itemsOf(machine, context, receiver).at(numberArgument(machine, context, args, 0) ?? 0);
  return element === undefined ? made(undefined, context.location) : itemResult(element);
};

const replacedAt: Method = (machine, context, receiver, args) => {
  const items = elementsOf(machine, context, receiver);
  const index = Math.trunc(numberArgument(machine, context, args, 0) || 0);
  const actual = index < 0 ? items.length + index : index;
  if (actual < 0 || actual >= items.length) return refuse(machine, context);
  return freshArray(machine, context, items.with(actual, argument(context, args, 1)));
};

/** Changes an array in place: fine where nothing else holds it. */
function inPlace(change: Method): Method {
  return (machine, context, receiver, args) => (receiver.fresh === true ? change(machine, context, receiver, args) : refuse(machine, context));
}

const sorted: Method = (machine, context, receiver, args) => freshArray(machine, context, sortItems(machine, context, itemsOf(machine, context, receiver), args));
const copySorted: Method = (machine, context, receiver, args) => freshArray(machine, context, sortItems(machine, context, elementsOf(machine, context, receiver), args));
const reversed: Method = (machine, context, receiver) => freshArray(machine, context, itemsOf(machine, context, receiver).toReversed());
const copyReversed: Method = (machine, context, receiver) => freshArray(machine, context, elementsOf(machine, context, receiver).toReversed());

function iterator(view: (machine: Machine, context: CallContext, element: Result, index: number) => Result): Method {
  return (machine, context, receiver) => {
    const items = elementsOf(machine, context, receiver).map((element, index) => view(machine, context, element, index));
    spend(machine, context, items.length);
    return made(new IteratorValue(items), context.location);
  };
}

export const arrayMethods: ReadonlyMap<string, Method> = new Map([
  ["map", map],
  ["filter", filter],
  ["flatMap", flatMap],
  ["flat", flat],
  ["find", search("first", elementAnswer)],
  ["findLast", search("last", elementAnswer)],
  ["findIndex", search("first", indexAnswer)],
  ["findLastIndex", search("last", indexAnswer)],
  ["some", quantified(true)],
  ["every", quantified(false)],
  ["reduce", reducer("left")],
  ["reduceRight", reducer("right")],
  ["includes", finder((values, wanted, from) => values.includes(wanted, from), "undefined")],
  ["indexOf", finder((values, wanted, from) => values.indexOf(wanted, from), "skip")],
  ["lastIndexOf", finder((values, wanted, from) => (from === undefined ? values.lastIndexOf(wanted) : values.lastIndexOf(wanted, from)), "skip")],
  ["join", join],
  ["toString", (machine, context, receiver) => join(machine, context, receiver, [])],
  ["concat", concat],
  ["slice", slice],
  ["at", elementAt],
  ["with", replacedAt],
  ["sort", inPlace(sorted)],
  ["reverse", inPlace(reversed)],
  ["toSorted", copySorted],
  ["toReversed", copyReversed],
  ["keys", iterator((_, context, __, index) => made(index, context.location))],
  ["values", iterator((_, __, element) => element)],
  ["entries", iterator((machine, context, element, index) => made(machine.heap.array([made(index, context.location), element]), context.location))],
]);

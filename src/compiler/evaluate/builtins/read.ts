/** How builtins read their receivers and arguments. Whatever is not known ends the call. */

import { MAX_ELEMENTS } from "../budget.ts";
import { type Item, isHole, itemResult } from "../heap.ts";
import type { Machine } from "../machine.ts";
import { Abort, isUnknown, refusedCall, settled } from "../unknown.ts";
import { type CallContext, hopped, isPrimitive, made, type Result } from "../values.ts";

/** The call does something that is not evaluated, or that throws when it runs. */
export function refuse(machine: Machine, context: CallContext): never {
  throw new Abort(refusedCall(context, "builtin", machine.textOf));
}

/** The call makes more than a build should hold. */
export function refuseSize(machine: Machine, context: CallContext): never {
  throw new Abort(refusedCall(context, "budget", machine.textOf));
}

/** The result, whose whole value is used. @throws Abort if it is unknown */
export function known(result: Result): Result {
  const whole = settled(result);
  if (isUnknown(whole)) throw new Abort(whole);
  return whole;
}

export function argument(context: CallContext, args: readonly Result[], index: number): Result {
  return known(args[index] ?? made(undefined, context.location));
}

/** An argument that is converted by the language only. @throws Abort for objects */
export function primitiveArgument(machine: Machine, context: CallContext, result: Result): string | number | bigint | boolean | null | undefined {
  const { value } = known(result);
  if (!isPrimitive(value) || typeof value === "symbol") return refuse(machine, context);
  return value;
}

/** A position or count; `undefined` stays so. */
export function numberArgument(machine: Machine, context: CallContext, args: readonly Result[], index: number): number | undefined {
  const value = primitiveArgument(machine, context, args[index] ?? made(undefined, context.location));
  if (value === undefined) return undefined;
  return typeof value === "bigint" ? refuse(machine, context) : Number(value);
}

/** The elements of an array that is known as a whole, as reached through it. */
export function itemsOf(machine: Machine, context: CallContext, result: Result): Item[] {
  const { value, origin } = known(result);
  const facts = machine.heap.arrayFacts(value);
  if (facts === undefined) return refuse(machine, context);
  if (facts.incomplete !== undefined) throw new Abort(facts.incomplete);
  const items = machine.heap.items(value as unknown[]);
  spend(machine, context, items.length);
  return items.map((item) => (isHole(item) ? item : hopped(item, origin.hops)));
}

/** The elements as iteration yields them: holes are `undefined`. */
export function elementsOf(machine: Machine, context: CallContext, result: Result): Result[] {
  return itemsOf(machine, context, result).map(itemResult);
}

export function spend(machine: Machine, context: CallContext, steps: number): void {
  if (steps > MAX_ELEMENTS) refuseSize(machine, context);
  if (!machine.budget.spend(steps)) refuseSize(machine, machine.budget.blame(context));
}

/** A new array, which nothing else holds. */
export function freshArray(machine: Machine, context: CallContext, items: readonly Item[]): Result {
  spend(machine, context, items.length);
  return { ...made(machine.heap.array(items), context.location), fresh: true };
}

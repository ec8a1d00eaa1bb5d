/** Calls of pure helper functions: one expression, evaluated with its parameters bound. */

import type { Location } from "../model.ts";
import type { BindingId, Parameter } from "../syntax.ts";
import type { Machine } from "./machine.ts";
import { bindPattern, withDefault } from "./patterns.ts";
import { refusedCall, settled } from "./unknown.ts";
import { Builtin, type CallContext, Closure, hopped, isPrimitive, made, type Result, type Scope, Unknown } from "./values.ts";

/** Calls a value. Arguments that are not static matter only where the function uses them. */
export function invoke(machine: Machine, callee: Result, args: readonly Result[], context: CallContext): Result {
  const { value } = callee;
  if (value instanceof Unknown) return callee;
  if (value instanceof Builtin && value.invoke !== undefined) return value.invoke(machine, context, args);
  if (value instanceof Closure) return callClosure(machine, value, args, context);
  return refusedCall(context, "unknown-function", machine.textOf);
}

function callClosure(machine: Machine, closure: Closure, args: readonly Result[], context: CallContext): Result {
  const expression = closure.function;
  const refused = (reason: "async" | "uses-this" | "body"): Result => refusedCall(context, reason, machine.textOf, closure.declared);
  if (expression.async || expression.generator) return refused("async");
  if (expression.usesThis && !expression.arrow) return refused("uses-this");
  if (expression.result === undefined) return refused("body");
  if (!machine.budget.enterCall(context)) return refusedCall(machine.budget.blame(context), "budget", machine.textOf);
  try {
    const scope = bindParameters(machine, closure, args, context);
    machine.once.depend([closure.scope.module.id]);
    return hopped(machine.evaluateOpen(expression.result, scope), isWrittenAt(closure, context.callee) ? [] : [context.callee]);
  } finally {
    machine.budget.leaveCall();
  }
}

/** A function that is called where it is written is reached by no name. */
function isWrittenAt({ function: { start, end }, scope }: Closure, callee: Location): boolean {
  return scope.module.id === callee.id && start === callee.start && end === callee.end;
}

function bindParameters(machine: Machine, closure: Closure, args: readonly Result[], context: CallContext): Scope {
  const values = new Map<BindingId, Result>();
  const scope: Scope = { module: closure.scope.module, frame: { values, parent: closure.scope.frame } };
  for (const [index, parameter] of closure.function.parameters.entries()) {
    bindPattern(machine, parameter.pattern, argument(machine, parameter, index, args, context, scope), values, scope);
  }
  return scope;
}

function argument(machine: Machine, parameter: Parameter, index: number, args: readonly Result[], context: CallContext, scope: Scope): Result {
  if (parameter.rest) return made(machine.heap.array(args.slice(index).map(unshared)), context.location);
  const value = args[index] ?? made(undefined, context.location);
  return withDefault(machine, unshared(value), parameter.default, scope);
}

/** A parameter holds its object, so that no operation on it works on a fresh one. */
function unshared(result: Result): Result {
  const { fresh: _, ...held } = result;
  return held;
}

/** Calls a callback of a builtin. */
export function callback(machine: Machine, callee: Result, args: readonly Result[], context: CallContext): Result {
  const result = settled(machine.invoke(callee, args, { location: context.location, callee: callee.origin.hops[0] ?? callee.origin.location }));
  // What a callback made is no longer only its caller's.
  return isPrimitive(result.value) ? result : unshared(result);
}

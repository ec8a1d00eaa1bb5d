/** Calls, `new` and tagged templates. */

import type { Argument, CallExpression, Expression, MemberExpression, NewExpression, TaggedTemplateExpression } from "../syntax.ts";
import { construct } from "./construct.ts";
import { guarded, toText } from "./convert.ts";
import { declarationOf } from "./declaration.ts";
import { iterated } from "./iterate.ts";
import type { Machine } from "./machine.ts";
import { declaredMember, isShortCircuit, memberKey, readMember, shortCircuit } from "./members.ts";
import { builtinMethod, hasMethod, isDataMethod } from "./methods.ts";
import { interleaved } from "./operators.ts";
import { asSpread, isUnknown, leafOf, notStatic, overCall, overMember, overMethodCall, refusedCall, settled } from "./unknown.ts";
import { at, type CallContext, ClassValue, isNullish, made, type Result, type Scope } from "./values.ts";

export function evaluateCall(machine: Machine, expression: CallExpression, scope: Scope): Result {
  const { callee } = expression;
  if (callee.kind === "member") return evaluateMethodCall(machine, expression, callee, scope);
  return applyCallee(machine, expression, machine.evaluateOpen(callee, scope), scope);
}

/** Calls what the callee evaluated to. */
function applyCallee(machine: Machine, expression: CallExpression, callee: Result, scope: Scope): Result {
  const context = contextOf(expression, scope);
  if (isShortCircuit(callee)) return callee;
  if (expression.optional && isNullish(callee.value)) return shortCircuit(context.location);
  if (isUnknown(callee)) return overCall(callee, context.callee, context.location, machine.textOf);
  const args = evaluateArguments(machine, expression.arguments, scope);
  return Array.isArray(args) ? machine.invoke(callee, args, context) : (args as Result);
}

function contextOf(expression: CallExpression, scope: Scope): CallContext {
  return { location: at(scope, expression), callee: at(scope, expression.callee) };
}

/** The arguments of a call, or the unknown that was spread into them. */
export function evaluateArguments(machine: Machine, args: readonly Argument[], scope: Scope): readonly Result[] | Result {
  const results: Result[] = [];
  for (const argument of args) {
    if (argument.kind === "argument") {
      results.push(machine.evaluateOpen(argument.value, scope));
      continue;
    }
    const { items, incomplete } = iterated(machine, machine.evaluate(argument.value, scope), at(scope, argument.value));
    if (incomplete !== undefined) return asSpread(incomplete, machine.textOf);
    results.push(...items);
  }
  return results;
}

function evaluateMethodCall(machine: Machine, expression: CallExpression, callee: MemberExpression, scope: Scope): Result {
  const context = contextOf(expression, scope);
  const object = machine.evaluateOpen(callee.object, scope);
  if (isShortCircuit(object)) return object;
  if (callee.optional && isNullish(object.value)) return shortCircuit(context.location);
  if (isUnknown(object)) return unknownMethod(machine, object, callee, context, scope);
  return guarded(() => {
    const key = memberKey(machine, callee, scope);
    if (typeof key === "object") return key;
    // Nothing of a class is evaluated, its static methods neither.
    if (object.value instanceof ClassValue) return refusedCall(context, "unknown-function", machine.textOf, object.origin.location);
    if (typeof key === "symbol" || !hasMethod(machine, object.value, key)) {
      return applyCallee(machine, expression, declaredMember(readMember(machine, object, key, context.callee), callee, scope), scope);
    }
    return callMethod(machine, expression, object, key, context, scope);
  });
}

function callMethod(machine: Machine, expression: CallExpression, object: Result, name: string, context: CallContext, scope: Scope): Result {
  const receiver = settled(object);
  if (isUnknown(receiver)) return receiver;
  const args = evaluateArguments(machine, expression.arguments, scope);
  if (!Array.isArray(args)) return args as Result;
  const method = builtinMethod(receiver.value, name);
  return method === undefined ? refusedCall(context, "builtin", machine.textOf) : method(machine, context, receiver, args as Result[]);
}

/** A method of something unknown: of data, or of an object that is a library, a module, a part of the machine. */
function unknownMethod(machine: Machine, object: Result, callee: MemberExpression, context: CallContext, scope: Scope): Result {
  const isData = callee.name !== undefined && isDataMethod(callee.name) && leafOf(object)!.id !== "library";
  if (isData) return object;
  const place = at(scope, callee.object);
  const member = overMember(object, place, context.callee, machine.textOf);
  const called = overCall(member, context.callee, context.location, machine.textOf);
  return called === object ? overMethodCall(object, place, context.location, machine.textOf) : called;
}

export function evaluateNew(machine: Machine, expression: NewExpression, scope: Scope): Result {
  const location = at(scope, expression);
  const name = machine.textOf(at(scope, expression.callee));
  const callee = machine.evaluate(expression.callee, scope);
  // A schema library is named as such however its values are made.
  if (leafOf(callee)?.id === "library") return overCall(callee, at(scope, expression.callee), location, machine.textOf);
  const args = evaluateArguments(machine, expression.arguments, scope);
  if (!Array.isArray(args)) return args as Result;
  const { callee: constructor } = expression;
  const builtin = constructor.kind === "identifier" && constructor.binding === undefined ? construct(machine, constructor.name, args as Result[], location) : undefined;
  return builtin ?? notStatic("new", location, { name }, { declared: declarationOf(scope, constructor) });
}

/** `String.raw` is the one tag that is known. */
export function evaluateTaggedTemplate(machine: Machine, expression: TaggedTemplateExpression, scope: Scope): Result {
  const location = at(scope, expression);
  const { tag } = expression;
  if (!isStringRaw(tag)) return notStatic("tag", location, { tag: machine.textOf(at(scope, tag)) }, { declared: declarationOf(scope, tag) });
  return guarded(() => {
    const parts = expression.expressions.map((part) => toText(machine, machine.evaluate(part, scope), location));
    return made(interleaved(machine, expression.raw, parts, location), location);
  });
}

function isStringRaw(tag: Expression): boolean {
  return tag.kind === "member" && tag.name === "raw" && tag.object.kind === "identifier" && tag.object.name === "String" && tag.object.binding === undefined;
}

/** One expression, by its kind. */

import type { Location } from "../model.ts";
import type { AwaitExpression, Expression, OpaqueExpression, RegExpExpression } from "../syntax.ts";
import { evaluateIdentifier } from "./bindings.ts";
import { evaluateCall, evaluateNew, evaluateTaggedTemplate } from "./calls.ts";
import { defined } from "./define.ts";
import { evaluateArray, evaluateObject } from "./literals.ts";
import type { Machine } from "./machine.ts";
import { evaluateMember, evaluateOptionalChain } from "./members.ts";
import { evaluateBinary, evaluateConditional, evaluateTemplate, evaluateUnary } from "./operators.ts";
import { notStatic, refusedCall } from "./unknown.ts";
import { at, ClassValue, Closure, made, type Result, type Scope } from "./values.ts";

/** Evaluates within the budget; what it makes is not looked at as a whole yet. */
export function evaluateExpression(machine: Machine, expression: Expression, scope: Scope): Result {
  if (!machine.budget.enter()) {
    const location = at(scope, expression);
    return refusedCall(machine.budget.blame({ location, callee: location }), "budget", machine.textOf);
  }
  try {
    return byKind(machine, expression, scope);
  } finally {
    machine.budget.leave();
  }
}

function byKind(machine: Machine, expression: Expression, scope: Scope): Result {
  const location = at(scope, expression);
  switch (expression.kind) {
    case "literal":
      return made(expression.value, location);
    case "bigint":
      return made(BigInt(expression.digits), location);
    case "regexp":
      return evaluateRegExp(machine, expression, location);
    case "template":
      return evaluateTemplate(machine, expression, scope);
    case "tagged-template":
      return evaluateTaggedTemplate(machine, expression, scope);
    case "identifier":
      return evaluateIdentifier(machine, expression, scope);
    case "object":
      return evaluateObject(machine, expression, scope);
    case "array":
      return evaluateArray(machine, expression, scope);
    case "member":
      return evaluateMember(machine, expression, scope);
    case "call":
      return evaluateCall(machine, expression, scope);
    case "new":
      return evaluateNew(machine, expression, scope);
    case "optional-chain":
      return evaluateOptionalChain(machine, expression, scope);
    case "conditional":
      return evaluateConditional(machine, expression, scope);
    case "binary":
      return evaluateBinary(machine, expression, scope);
    case "unary":
      return evaluateUnary(machine, expression, scope);
    case "sequence":
      return machine.evaluateOpen(expression.expressions.at(-1)!, scope);
    case "function":
      return made(new Closure(expression, scope, undefined), location);
    case "class":
      return made(new ClassValue(""), location);
    case "await":
      return evaluateAwait(expression, scope);
    case "opaque":
      return evaluateOpaque(machine, expression, scope);
  }
}

/** A literal that this engine cannot read may be one of a newer language, or a mistake that the parser let pass. */
function evaluateRegExp(machine: Machine, { source, flags }: RegExpExpression, location: Location): Result {
  try {
    return made(new RegExp(source, flags), location);
  } catch {
    return refusedCall({ location, callee: location }, "builtin", machine.textOf);
  }
}

/** A module may wait for anything; only running it tells for what. */
function evaluateAwait(expression: AwaitExpression, scope: Scope): Result {
  return notStatic("await", at(scope, expression), {});
}

function evaluateOpaque(machine: Machine, expression: OpaqueExpression, scope: Scope): Result {
  const location = at(scope, expression);
  const name = machine.textOf(location);
  switch (expression.what) {
    case "import.meta":
      return defined(machine, expression, location) ?? notStatic("environment", location, { what: name }, { extent: "chain" });
    case "dynamic import":
      return refusedCall({ location, callee: location }, "unknown-function", machine.textOf);
    case "this":
    case "super":
    case "new.target":
      return notStatic("unresolved", location, { name }, { extent: "chain", weak: true });
    default:
      return notStatic("unresolved", location, { name }, { weak: true });
  }
}

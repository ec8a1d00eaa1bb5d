/** Calls of what the language itself provides. */

import type { CallExpression, Expression } from "../syntax.ts";

/** The method of a global object that a call calls: `freeze` of `Object.freeze(x)`. */
export function globalMethod(call: CallExpression, object: string): string | undefined {
  const { callee } = call;
  if (callee.kind !== "member" || callee.object.kind !== "identifier" || callee.object.binding !== undefined) return undefined;
  return callee.object.name === object ? callee.name : undefined;
}

export function isGlobalCall(call: CallExpression, object: string, method: string): boolean {
  return globalMethod(call, object) === method;
}

/** The method that is called and what it is called on: `push` and `x.list` of `x.list.push(1)`. */
export function methodCall(call: CallExpression): { readonly object: Expression; readonly name: string } | undefined {
  const { callee } = call;
  if (callee.kind !== "member") return undefined;
  const name = callee.name ?? (callee.computed?.kind === "literal" ? String(callee.computed.value) : undefined);
  return name === undefined ? undefined : { object: callee.object, name };
}

/** A property name that is known: of a literal key, not of any other expression. */
export function knownKey(computed: Expression): string | null {
  if (computed.kind === "literal") return String(computed.value);
  if (computed.kind === "template" && computed.expressions.length === 0) return computed.cooked[0] ?? "";
  return computed.kind === "bigint" ? computed.digits : null;
}

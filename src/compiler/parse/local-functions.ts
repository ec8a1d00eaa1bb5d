/** Which function of the file a callee is. */

import type { Expression, FunctionExpression, ObjectExpression } from "../syntax.ts";
import { isGlobalCall } from "./globals.ts";
import type { Values } from "./values.ts";

/** Names of names of names: more than anyone writes, and an end for cycles. */
const MAX_HOPS = 20;

export class LocalFunctions {
  readonly #values: Values;

  constructor(values: Values) {
    this.#values = values;
  }

  /** The function written as an expression, declared under a name, or held by an object literal: `f`, `helpers.f`. */
  find(callee: Expression, hops = 0): FunctionExpression | undefined {
    if (hops > MAX_HOPS) return undefined;
    const value = this.#read(callee, hops);
    return value?.kind === "function" ? value : undefined;
  }

  #read(expression: Expression, hops: number): Expression | undefined {
    if (hops > MAX_HOPS) return undefined;
    switch (expression.kind) {
      case "optional-chain":
        return this.#read(expression.expression, hops + 1);
      case "identifier":
        return expression.binding === undefined ? expression : this.#held(expression.binding, hops + 1);
      case "member": {
        const object = expression.name === undefined ? undefined : this.#read(expression.object, hops + 1);
        return object?.kind === "object" ? this.#member(object, expression.name!, hops + 1) : undefined;
      }
      case "call":
        return isGlobalCall(expression, "Object", "freeze") ? this.#argument(expression.arguments[0]?.value, hops + 1) : expression;
      default:
        return expression;
    }
  }

  #argument(expression: Expression | undefined, hops: number): Expression | undefined {
    return expression === undefined ? undefined : this.#read(expression, hops);
  }

  #held(binding: number, hops: number): Expression | undefined {
    const declared = this.#values.function(binding);
    if (declared !== undefined) return declared;
    const constant = this.#values.constant(binding);
    return constant === undefined || constant.path.length > 0 ? undefined : this.#read(constant.init, hops);
  }

  #member(object: ObjectExpression, name: string, hops: number): Expression | undefined {
    const member = object.members.findLast((candidate) => candidate.kind !== "spread" && candidate.key.name === name);
    return member === undefined || member.kind === "accessor" || member.kind === "spread" ? undefined : this.#read(member.value, hops);
  }
}

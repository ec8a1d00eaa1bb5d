/** Finds calls that change objects, and calls that pass objects to functions of the file. */

import { ts } from "ts-morph";
import { type Argument, argumentStep, type CallExpression, type Expression, type FunctionExpression, type Range } from "../syntax.ts";
import { bindParameters } from "./bind-pattern.ts";
import type { Changes } from "./changes.ts";
import { globalMethod, knownKey, methodCall } from "./globals.ts";
import type { LocalFunctions } from "./local-functions.ts";
import type { Lowerer } from "./lower.ts";
import { unwrap } from "./nodes.ts";
import { copy, inside, NONE, type OriginList, type Passed, step } from "./origin.ts";
import type { Origins } from "./origins.ts";
import type { Unit } from "./records.ts";
import type { Scope } from "./scope.ts";

/** Methods of arrays, maps and sets that change them. Those marked true take values in. */
const MUTATING: ReadonlyMap<string, boolean> = new Map([
  ["push", true],
  ["unshift", true],
  ["splice", true],
  ["fill", true],
  ["add", true],
  ["set", true],
  ["pop", false],
  ["shift", false],
  ["sort", false],
  ["reverse", false],
  ["copyWithin", false],
  ["delete", false],
  ["clear", false],
]);

/** Methods that hand each element to a callback. */
const ITERATING = new Set(["forEach", "map", "filter", "some", "every", "find", "findIndex", "findLast", "findLastIndex", "flatMap"]);
const REDUCING = new Set(["reduce", "reduceRight"]);
const COMPARING = new Set(["sort", "toSorted"]);

export class MutationCalls {
  readonly #unit: Unit;
  readonly #lowerer: Lowerer;
  readonly #origins: Origins;
  readonly #functions: LocalFunctions;
  readonly #changes: Changes;

  constructor(unit: Unit, lowerer: Lowerer, origins: Origins, functions: LocalFunctions, changes: Changes) {
    this.#unit = unit;
    this.#lowerer = lowerer;
    this.#origins = origins;
    this.#functions = functions;
    this.#changes = changes;
  }

  visit(node: ts.Node, scope: Scope): void {
    if (!ts.isCallExpression(node) || !mayMatter(node, scope)) return;
    const lowered = this.#lowerer.expression(node, scope);
    const call = lowered.kind === "optional-chain" ? lowered.expression : lowered;
    if (call.kind !== "call") return;
    const callee = this.#functions.find(call.callee);
    if (callee !== undefined) return this.#bind(callee, this.#origins.passed(call.arguments));
    if (this.#globalCall(call)) return;
    this.#passToImport(call);
    this.#methodCall(call);
  }

  /** What an imported function does to its arguments, only the file it comes from tells. */
  #passToImport({ callee, arguments: args }: CallExpression): void {
    const { known } = this.#origins.passed(args);
    if (known.every((origins) => origins.length === 0)) return;
    for (const { binding, fromPath } of this.#origins.of(callee)) {
      if (this.#unit.records[binding]!.declared.kind !== "import") continue;
      known.forEach((origins, index) => {
        const passed = [...fromPath, argumentStep(index)].reduceRight(inside, origins);
        this.#changes.hold(binding, passed);
      });
    }
  }

  #bind(callee: FunctionExpression, passed: Passed): void {
    bindParameters(callee.parameters, passed, this.#origins, this.#changes.hold);
  }

  /** `Object.assign(x, …)`, `Reflect.set(x, …)` …; false for a call of anything else. */
  #globalCall(call: CallExpression): boolean {
    const [target, key, value] = call.arguments.map((argument) => argument.value);
    const method = globalMethod(call, "Object") ?? globalMethod(call, "Reflect");
    if (method === undefined || target === undefined) return false;
    switch (method) {
      case "assign":
        this.#assignObject(call, target);
        return true;
      case "defineProperties":
      case "setPrototypeOf":
        this.#changes.write(target, null, call);
        return true;
      case "defineProperty":
        this.#changes.write(target, key === undefined ? null : knownKey(key), call, value === undefined ? NONE : step(this.#origins.of(value), "value"));
        return true;
      case "set":
        this.#changes.write(target, key === undefined ? null : knownKey(key), call, value === undefined ? NONE : this.#origins.of(value));
        return true;
      case "deleteProperty":
        this.#changes.write(target, key === undefined ? null : knownKey(key), call);
        return true;
      default:
        return true;
    }
  }

  #assignObject(call: CallExpression, target: Expression): void {
    for (const { value: source } of call.arguments.slice(1)) {
      for (const key of keysOf(source)) this.#changes.write(target, key, call);
      this.#changes.mix(target, copy(this.#origins.of(source)));
    }
  }

  #methodCall(call: CallExpression): void {
    const method = methodCall(call);
    if (method === undefined) return;
    const { name, object } = method;
    if (MUTATING.has(name)) this.#mutate(name, object, call.arguments, call);
    if (name === "call" || name === "apply") this.#borrowedMethod(object, call);
    if (name === "call") this.#calledFunction(object, call);
    const callback = call.arguments[0]?.kind === "argument" ? this.#functions.find(call.arguments[0].value) : undefined;
    if (callback === undefined) return;
    const array = this.#origins.of(object);
    const element = step(array, null);
    if (ITERATING.has(name)) this.#bind(callback, { known: [element, NONE, array], others: NONE });
    if (COMPARING.has(name)) this.#bind(callback, { known: [element, element], others: NONE });
    if (REDUCING.has(name)) {
      const initial = call.arguments[1];
      this.#bind(callback, { known: [initial === undefined ? element : this.#origins.of(initial.value), element, NONE, array], others: NONE });
    }
  }

  #mutate(name: string, object: Expression, args: readonly Argument[], range: Range): void {
    const value = MUTATING.get(name) === true ? args.flatMap((argument) => this.#passedIn(argument)) : NONE;
    this.#changes.write(object, null, range, value);
  }

  #passedIn({ kind, value }: Argument): OriginList {
    return kind === "spread" ? step(this.#origins.of(value), null) : this.#origins.of(value);
  }

  /** `f.call(undefined, x)` */
  #calledFunction(object: Expression, call: CallExpression): void {
    const callee = this.#functions.find(object);
    if (callee !== undefined) this.#bind(callee, this.#origins.passed(call.arguments.slice(1)));
  }

  /** `Array.prototype.push.apply(x, …)` */
  #borrowedMethod(method: Expression, call: CallExpression): void {
    const target = call.arguments[0]?.value;
    if (method.kind === "member" && method.name !== undefined && MUTATING.has(method.name) && target !== undefined) this.#changes.write(target, null, call);
  }
}

/** The keys that `Object.assign` copies: those of a literal; of anything else, any. */
function keysOf(source: Expression): (string | null)[] {
  if (source.kind !== "object") return [null];
  return source.members.map((member) => (member.kind === "spread" ? null : (member.key.name ?? (member.key.computed === undefined ? null : knownKey(member.key.computed)))));
}

/** Whether a call may change or pass on anything. Most calls are of other methods of other objects, and are not lowered for this. */
function mayMatter({ expression }: ts.CallExpression, scope: Scope): boolean {
  const callee = unwrap(expression);
  if (ts.isIdentifier(callee)) return scope.binding(callee.text) !== undefined;
  if (ts.isElementAccessExpression(callee)) return true;
  if (!ts.isPropertyAccessExpression(callee)) return ts.isFunctionExpression(callee) || ts.isArrowFunction(callee);
  const name = callee.name.text;
  if (MUTATING.has(name) || ITERATING.has(name) || REDUCING.has(name) || COMPARING.has(name) || name === "call" || name === "apply") return true;
  let object: ts.Expression = unwrap(callee.expression);
  while (ts.isPropertyAccessExpression(object)) object = unwrap(object.expression);
  return ts.isIdentifier(object);
}

/**
 * Where the objects inside a value come from. In `{ schema, nested: [schema] }` the object that `schema` holds can be
 * reached under `schema` and under `nested.0`.
 */

import type { ArrayExpression, BindingId, CallExpression, Expression, FunctionExpression, NewExpression, ObjectExpression, ObjectMember } from "../syntax.ts";
import { bindParameters } from "./bind-pattern.ts";
import { globalMethod, knownKey, methodCall } from "./globals.ts";
import type { LocalFunctions } from "./local-functions.ts";
import { compose, copy, elementsOf, entriesOf, fromEntries, inside, NONE, type OriginList, type Passed, step } from "./origin.ts";

/** A helper that doubles its argument, applied to itself time and again, has no end of origins. */
const MAX_ORIGINS = 1000;

/** Methods that return a new array of the same elements. */
const COPYING = new Set(["slice", "filter", "concat", "flat", "toSorted", "toReversed", "toSpliced", "with", "values"]);
/** Methods that return what a callback makes of each element. */
const MAPPING = new Set(["map", "flatMap"]);
/** Methods that return the array they are called on. */
const SELF = new Set(["sort", "reverse", "fill", "copyWithin"]);
/** Methods that return an element. */
const ELEMENT = new Set(["find", "findLast", "at", "pop", "shift", "get"]);

export class Origins {
  readonly #functions: LocalFunctions;
  readonly #known = new Map<Expression, OriginList>();
  readonly #open = new Set<Expression>();

  constructor(functions: LocalFunctions) {
    this.#functions = functions;
  }

  of(expression: Expression): OriginList {
    const known = this.#known.get(expression);
    if (known !== undefined) return known;
    // A recursive helper: its own result adds nothing.
    if (this.#open.has(expression)) return NONE;
    this.#open.add(expression);
    const origins = this.#read(expression).slice(0, MAX_ORIGINS);
    this.#open.delete(expression);
    this.#known.set(expression, origins);
    return origins;
  }

  #read(expression: Expression): OriginList {
    switch (expression.kind) {
      case "identifier":
        return expression.binding === undefined ? NONE : [{ binding: expression.binding, fromPath: [], toPath: [], copied: false }];
      case "member":
        return step(this.of(expression.object), expression.name ?? knownKey(expression.computed!));
      case "optional-chain":
        return this.of(expression.expression);
      case "await":
        return this.of(expression.argument);
      case "sequence":
        return this.of(expression.expressions.at(-1)!);
      case "conditional":
        return [...this.of(expression.consequent), ...this.of(expression.alternate)];
      case "binary":
        return expression.rest.some(({ operator }) => isLogical(operator)) ? [expression.first, ...expression.rest.map(({ right }) => right)].flatMap((operand) => this.of(operand)) : NONE;
      case "object":
        return this.#object(expression);
      case "array":
        return this.#array(expression);
      case "call":
        return this.#call(expression);
      case "new":
        return this.#collection(expression);
      default:
        return NONE;
    }
  }

  #object({ members }: ObjectExpression): OriginList {
    return members.flatMap((member, index) => {
      // What is written behind a spread replaces what was spread.
      return member.kind === "spread" ? copy(this.of(member.value), members.slice(index + 1).flatMap(keysOf)) : this.#member(member);
    });
  }

  #member(member: ObjectMember): OriginList {
    if (member.kind !== "property") return NONE;
    return inside(this.of(member.value), member.key.name ?? (member.key.computed === undefined ? null : knownKey(member.key.computed)));
  }

  #array({ elements }: ArrayExpression): OriginList {
    const spread = elements.findIndex(({ kind }) => kind === "spread");
    return elements.flatMap((element, index) => {
      if (element.kind === "hole") return NONE;
      if (element.kind === "spread") return index === 0 ? copy(this.of(element.value)) : elementsOf(this.of(element.value));
      return inside(this.of(element.value), spread === -1 || index < spread ? String(index) : null);
    });
  }

  #call(call: CallExpression): OriginList {
    const callee = this.#functions.find(call.callee);
    if (callee !== undefined) return this.#result(callee, this.passed(call.arguments));
    return this.#objectCall(call) ?? this.#methodCall(call);
  }

  /** Of a helper that computes one expression: what its parameters bring into it, replaced by what was passed. */
  #result(callee: FunctionExpression, passed: Passed): OriginList {
    if (callee.result === undefined || callee.async || callee.generator) return NONE;
    const result = this.of(callee.result);
    if (result.length === 0) return NONE;
    const parameters = new Map<BindingId, OriginList>();
    bindParameters(callee.parameters, passed, this, (binding, origins) => parameters.set(binding, [...(parameters.get(binding) ?? []), ...origins]));
    return result.flatMap((origin) => parameters.get(origin.binding)?.flatMap((argument) => compose(origin, argument)) ?? [origin]);
  }

  /** What each argument brings along; a spread ends what is known of the positions. */
  passed(args: CallExpression["arguments"]): Passed {
    const spread = args.findIndex(({ kind }) => kind === "spread");
    const known = spread === -1 ? args : args.slice(0, spread);
    const others = spread === -1 ? NONE : args.slice(spread).flatMap(({ kind, value }) => (kind === "spread" ? step(this.of(value), null) : this.of(value)));
    return { known: known.map(({ value }) => this.of(value)), others };
  }

  /** `Object.freeze(x)`, `Object.assign(x, y)`, `Object.values(x)` …; `undefined` for any other call. */
  #objectCall(call: CallExpression): OriginList | undefined {
    const [first = NONE, ...others] = call.arguments.map(({ value }) => this.of(value));
    if (globalMethod(call, "Array") === "from") return elementsOf(first);
    switch (globalMethod(call, "Object")) {
      case "freeze":
      case "seal":
      case "preventExtensions":
      case "defineProperty":
      case "defineProperties":
        return first;
      case "assign":
        return [...first, ...others.flatMap((value) => copy(value))];
      case "values":
        return elementsOf(first);
      case "entries":
        return entriesOf(first);
      case "fromEntries":
        return fromEntries(first);
      default:
        return undefined;
    }
  }

  /** `new Set(x)`, `new Map(x)` */
  #collection({ callee, arguments: [argument] }: NewExpression): OriginList {
    if (argument === undefined || callee.kind !== "identifier" || callee.binding !== undefined) return NONE;
    if (callee.name === "Set") return elementsOf(this.of(argument.value));
    return callee.name === "Map" ? fromEntries(this.of(argument.value)) : NONE;
  }

  #methodCall(call: CallExpression): OriginList {
    const method = methodCall(call);
    if (method === undefined) return NONE;
    const { name, object } = method;
    if (SELF.has(name)) return this.of(object);
    if (ELEMENT.has(name)) return step(this.of(object), null);
    if (MAPPING.has(name)) return this.#mapped(call, object, name);
    if (name === "entries") return entriesOf(this.of(object));
    if (!COPYING.has(name)) return NONE;
    const parts = name === "slice" || name === "filter" ? this.of(object) : [object, ...call.arguments.map(({ value }) => value)].flatMap((part) => this.of(part));
    // `concat` takes single elements and `flat` opens inner arrays.
    if (name === "concat" || name === "with" || name === "toSpliced") return [...elementsOf(parts), ...inside(parts, null)];
    return name === "flat" ? [...elementsOf(parts), ...elementsOf(step(parts, null))] : elementsOf(parts);
  }

  #mapped(call: CallExpression, object: Expression, name: string): OriginList {
    const [callback] = call.arguments;
    const callee = callback?.kind === "argument" ? this.#functions.find(callback.value) : undefined;
    if (callee === undefined) return NONE;
    const array = this.of(object);
    const result = this.#result(callee, { known: [step(array, null), NONE, array], others: NONE });
    return name === "flatMap" ? [...inside(result, null), ...elementsOf(result)] : inside(result, null);
  }
}

/** The key of a member, where that is known. */
function keysOf(member: ObjectMember): string[] {
  if (member.kind === "spread") return [];
  const key = member.key.name ?? (member.key.computed === undefined ? null : knownKey(member.key.computed));
  return key === null ? [] : [key];
}

function isLogical(operator: string): boolean {
  return operator === "||" || operator === "&&" || operator === "??";
}

/** Operators and templates, on real values. */

import type { Location } from "../model.ts";
import type { BinaryExpression, ConditionalExpression, TemplateExpression, UnaryExpression } from "../syntax.ts";
import { checkLength, guarded, toKey, toOperand, toText, truthy, typeName } from "./convert.ts";
import type { Machine } from "./machine.ts";
import { Abort, asTest, failing, isUnknown, refusedCall, settled } from "./unknown.ts";
import { at, isNullish, isPrimitive, made, type Result, type Scope } from "./values.ts";

type Operand = string | number | bigint | boolean | null | undefined;

const LOGICAL: ReadonlySet<string> = new Set(["&&", "||", "??"]);

const ARITHMETIC: ReadonlyMap<string, (a: never, b: never) => unknown> = new Map<string, (a: never, b: never) => unknown>([
  ["-", (a: number, b: number) => a - b],
  ["*", (a: number, b: number) => a * b],
  ["/", (a: number, b: number) => a / b],
  ["%", (a: number, b: number) => a % b],
  ["**", (a: number, b: number) => a ** b],
  ["<<", (a: number, b: number) => a << b],
  [">>", (a: number, b: number) => a >> b],
  [">>>", (a: number, b: number) => a >>> b],
  ["&", (a: number, b: number) => a & b],
  ["|", (a: number, b: number) => a | b],
  ["^", (a: number, b: number) => a ^ b],
  ["<", (a: number, b: number) => a < b],
  ["<=", (a: number, b: number) => a <= b],
  [">", (a: number, b: number) => a > b],
  [">=", (a: number, b: number) => a >= b],
]);

/** A run of binary and logical operators, from the left. */
export function evaluateBinary(machine: Machine, expression: BinaryExpression, scope: Scope): Result {
  let left = machine.evaluateOpen(expression.first, scope);
  for (const [index, { operator, right }] of expression.rest.entries()) {
    const end = index === expression.rest.length - 1 ? expression.end : right.end;
    const location = at(scope, { start: expression.start, end });
    if (LOGICAL.has(operator)) {
      left = evaluateLogical(machine, operator, left, () => machine.evaluateOpen(right, scope));
    } else {
      const operand = settled(left);
      if (isUnknown(operand)) return operand;
      if (!machine.budget.spend(1)) return overworked(machine, location);
      left = applyBinary(machine, operator, operand, machine.evaluate(right, scope), location);
    }
  }
  return left;
}

function overworked(machine: Machine, location: Location): Result {
  return refusedCall(machine.budget.blame({ location, callee: location }), "budget", machine.textOf);
}

function evaluateLogical(machine: Machine, operator: string, left: Result, right: () => Result): Result {
  if (isUnknown(left)) return asTest(left, machine.textOf);
  const { value } = left;
  const keeps = operator === "??" ? !isNullish(value) : truthy(value) === (operator === "||");
  return keeps ? left : right();
}

function applyBinary(machine: Machine, operator: string, left: Result, right: Result, location: Location): Result {
  if (isUnknown(right)) return right;
  return guarded(() => made(binary(machine, operator, left, right, location), location));
}

/** @throws Abort */
function binary(machine: Machine, operator: string, left: Result, right: Result, location: Location): unknown {
  switch (operator) {
    case "+":
      return add(machine, left, right, location);
    case "===":
    case "!==":
      return strictlyEqual(machine, left.value, right.value, location) === (operator === "===");
    case "==":
    case "!=":
      return looselyEqual(machine, left, right, location) === (operator === "==");
    case "in":
      return hasMember(machine, left, right, location);
    default:
      return arithmetic(machine, operator, left, right, location);
  }
}

function add(machine: Machine, left: Result, right: Result, location: Location): unknown {
  const a = addend(machine, left, location);
  const b = addend(machine, right, location);
  if (typeof a === "string" || typeof b === "string") {
    const text = [String(a), String(b)] as const;
    checkLength(machine, text[0].length + text[1].length, location);
    return text[0] + text[1];
  }
  return throwing(machine, location, () => (a as number) + (b as number));
}

/** Objects are added as their text. */
function addend(machine: Machine, result: Result, location: Location): Operand {
  return isPrimitive(result.value) ? toOperand(machine, result, location) : toText(machine, result, location);
}

function strictlyEqual(machine: Machine, left: unknown, right: unknown, location: Location): boolean {
  if (left === right || isPrimitive(left) || isPrimitive(right)) return left === right;
  // Two evaluations of one expression may be one object when it runs.
  throw new Abort(failing(location, machine.textOf));
}

function looselyEqual(machine: Machine, left: Result, right: Result, location: Location): boolean {
  const [a, b] = [left.value, right.value];
  if (isPrimitive(a) === isPrimitive(b)) return isPrimitive(a) ? loose(a, b) : strictlyEqual(machine, a, b, location);
  if (isNullish(a) || isNullish(b)) return false;
  throw new Abort(failing(location, machine.textOf));
}

function loose(a: unknown, b: unknown): boolean {
  // oxlint-disable-next-line eqeqeq -- this is what `==` in the evaluated code means
  return a == b;
}

function hasMember(machine: Machine, left: Result, right: Result, location: Location): boolean {
  const facts = machine.heap.objectFacts(right.value);
  const array = machine.heap.arrayFacts(right.value);
  const key = toKey(machine, left);
  const unknown = facts?.incomplete ?? array?.incomplete;
  if (unknown !== undefined) throw new Abort(unknown);
  if ((facts === undefined && array === undefined) || facts?.prototype !== undefined || typeof key === "symbol") throw new Abort(failing(location, machine.textOf));
  return key in (right.value as object);
}

function arithmetic(machine: Machine, operator: string, left: Result, right: Result, location: Location): unknown {
  const operation = ARITHMETIC.get(operator);
  const a = toOperand(machine, left, location);
  const b = toOperand(machine, right, location);
  if (operation === undefined) throw new Abort(failing(location, machine.textOf));
  if (typeof a === "bigint" && typeof b === "bigint" && isHuge(operator, a, b)) checkLength(machine, Infinity, location);
  return throwing(machine, location, () => operation(a as never, b as never));
}

/** Powers, shifts and products of bigints grow without end. */
function isHuge(operator: string, a: bigint, b: bigint): boolean {
  const digits = a.toString(16).length;
  if (operator === "**") return b > 0n && BigInt(digits) * b > 10_000n;
  if (operator === "<<") return b > 10_000n;
  return operator === "*" && digits + b.toString(16).length > 10_000;
}

/** Bigints and numbers do not mix, and a bigint is not divided by zero: that throws when it runs, too. */
function throwing(machine: Machine, location: Location, operation: () => unknown): unknown {
  try {
    return operation();
  } catch {
    throw new Abort(failing(location, machine.textOf));
  }
}

export function evaluateUnary(machine: Machine, expression: UnaryExpression, scope: Scope): Result {
  const location = at(scope, expression);
  const { operator } = expression;
  const operand = operator === "!" || operator === "typeof" ? machine.evaluateOpen(expression.argument, scope) : machine.evaluate(expression.argument, scope);
  if (operator === "void") return made(undefined, location);
  if (isUnknown(operand)) return operand;
  return guarded(() => made(unary(machine, operator, operand, location), location));
}

/** @throws Abort */
function unary(machine: Machine, operator: string, operand: Result, location: Location): unknown {
  switch (operator) {
    case "!":
      return !truthy(operand.value);
    case "typeof":
      return typeName(operand.value);
    case "-": {
      const value = toOperand(machine, operand, location);
      return typeof value === "bigint" ? -value : -Number(value);
    }
    case "+": {
      const value = toOperand(machine, operand, location);
      if (typeof value === "bigint") throw new Abort(failing(location, machine.textOf));
      return Number(value);
    }
    case "~": {
      const value = toOperand(machine, operand, location);
      return typeof value === "bigint" ? ~value : ~Number(value);
    }
    default:
      throw new Abort(failing(location, machine.textOf));
  }
}

export function evaluateConditional(machine: Machine, expression: ConditionalExpression, scope: Scope): Result {
  const test = machine.evaluateOpen(expression.test, scope);
  if (isUnknown(test)) return asTest(test, machine.textOf);
  return machine.evaluateOpen(truthy(test.value) ? expression.consequent : expression.alternate, scope);
}

export function evaluateTemplate(machine: Machine, expression: TemplateExpression, scope: Scope): Result {
  const location = at(scope, expression);
  return guarded(() => {
    const parts = expression.expressions.map((part) => toText(machine, machine.evaluate(part, scope), location));
    return made(interleaved(machine, expression.cooked, parts, location), location);
  });
}

/** The text of a template. @throws Abort if it is too long. */
export function interleaved(machine: Machine, strings: readonly string[], parts: readonly string[], location: Location): string {
  const length = [...strings, ...parts].reduce((sum, part) => sum + part.length, 0);
  checkLength(machine, length, location);
  return strings.map((text, index) => text + (parts[index] ?? "")).join("");
}


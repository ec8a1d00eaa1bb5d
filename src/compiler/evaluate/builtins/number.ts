/** Numbers, `Math` and the conversions between primitives. */

import { toText, truthy } from "../convert.ts";
import type { Machine } from "../machine.ts";
import { ENVIRONMENT } from "../members.ts";
import { Builtin, type CallContext, type Invoke, isPrimitive, made, type Method, type Result } from "../values.ts";
import { argument, known, numberArgument, primitiveArgument, refuse } from "./read.ts";

/** Functions of numbers whose result IEEE 754 fixes, so that every engine agrees. */
const EXACT = ["abs", "ceil", "floor", "round", "trunc", "sign", "sqrt", "min", "max", "pow", "fround", "clz32", "imul"] as const;
const MATH_CONSTANTS = ["E", "LN10", "LN2", "LOG10E", "LOG2E", "PI", "SQRT1_2", "SQRT2"] as const;
const NUMBER_CONSTANTS = ["MAX_SAFE_INTEGER", "MIN_SAFE_INTEGER", "MAX_VALUE", "MIN_VALUE", "EPSILON", "POSITIVE_INFINITY", "NEGATIVE_INFINITY", "NaN"] as const;

function mathFunction(name: (typeof EXACT)[number]): Builtin {
  const operation = Math[name] as (...operands: number[]) => number;
  return builtin(`Math.${name}`, (machine, context, args) => {
    const operands = args.map((_, index) => numberArgument(machine, context, args, index) ?? Number.NaN);
    return made(operation(...operands), context.location);
  });
}

function builtin(name: string, invoke: Invoke): Builtin {
  return new Builtin(name, new Map(), invoke);
}

export const MATH: Builtin = new Builtin(
  "Math",
  new Map<string, unknown>([...EXACT.map((name) => [name, mathFunction(name)] as const), ...MATH_CONSTANTS.map((name) => [name, Math[name]] as const), ["random", ENVIRONMENT]]),
);

/** A function of the first argument as a primitive. */
function ofPrimitive(name: string, operation: (value: never) => unknown): Builtin {
  return builtin(name, (machine, context, args) => made(operation(primitiveArgument(machine, context, argument(context, args, 0)) as never), context.location));
}

const PARSE_FLOAT = ofPrimitive("parseFloat", (value: string) => Number.parseFloat(String(value)));
const PARSE_INT = builtin("parseInt", (machine, context, args) => {
  const text = String(primitiveArgument(machine, context, argument(context, args, 0)));
  return made(Number.parseInt(text, numberArgument(machine, context, args, 1)), context.location);
});

/** `Number(x)`: no argument is 0, a bigint its number. */
const toNumber: Invoke = (machine, context, args) => made(args.length === 0 ? 0 : Number(primitiveArgument(machine, context, args[0]!)), context.location);

const stringOf: Invoke = (machine, context, args) => {
  if (args.length === 0) return made("", context.location);
  const value = known(args[0]!);
  return made(typeof value.value === "symbol" ? String(value.value) : toText(machine, value, context.location), context.location);
};

const NUMBER: Builtin = new Builtin(
  "Number",
  new Map<string, unknown>([
    ...NUMBER_CONSTANTS.map((name) => [name, Number[name]] as const),
    ...(["isFinite", "isInteger", "isNaN", "isSafeInteger"] as const).map((name) => [name, ofRaw(`Number.${name}`, Number[name])] as const),
    ["parseFloat", PARSE_FLOAT],
    ["parseInt", PARSE_INT],
  ]),
  toNumber,
);

/** A test of the first argument as it is. */
function ofRaw(name: string, operation: (value: unknown) => unknown): Builtin {
  return builtin(name, (_, context, args) => made(operation(argument(context, args, 0).value), context.location));
}

function fromCodes(name: "fromCharCode" | "fromCodePoint"): Builtin {
  return builtin(`String.${name}`, (machine, context, args) => {
    const codes = args.map((_, index) => numberArgument(machine, context, args, index) ?? Number.NaN);
    return guardedCall(machine, context, () => String[name](...codes));
  });
}

/** Calls what may throw when it runs, too. */
function guardedCall(machine: Machine, context: CallContext, operation: () => unknown): Result {
  try {
    return made(operation(), context.location);
  } catch {
    return refuse(machine, context);
  }
}

const STRING: Builtin = new Builtin("String", new Map([["fromCharCode", fromCodes("fromCharCode")], ["fromCodePoint", fromCodes("fromCodePoint")]]), stringOf);

const BOOLEAN = builtin("Boolean", (_, context, args) => made(truthy(argument(context, args, 0).value), context.location));

const BIGINT = builtin("BigInt", (machine, context, args) => {
  const value = primitiveArgument(machine, context, argument(context, args, 0));
  return guardedCall(machine, context, () => BigInt(value as string));
});

function uriFunction(name: "encodeURIComponent" | "decodeURIComponent" | "encodeURI" | "decodeURI"): readonly [string, Builtin] {
  const operation = { encodeURIComponent, decodeURIComponent, encodeURI, decodeURI }[name];
  return [name, builtin(name, (machine, context, args) => guardedCall(machine, context, () => operation(toText(machine, argument(context, args, 0), context.location))))];
}

/** The globals of this file by name. */
export const primitiveGlobals: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["Math", MATH],
  ["Number", NUMBER],
  ["String", STRING],
  ["Boolean", BOOLEAN],
  ["BigInt", BIGINT],
  ["parseFloat", PARSE_FLOAT],
  ["parseInt", PARSE_INT],
  ["isNaN", ofPrimitive("isNaN", (value: number) => Number.isNaN(Number(value)))],
  ["isFinite", ofPrimitive("isFinite", (value: number) => Number.isFinite(Number(value)))],
  uriFunction("encodeURIComponent"),
  uriFunction("decodeURIComponent"),
  uriFunction("encodeURI"),
  uriFunction("decodeURI"),
]);

function formatting(name: "toString" | "toFixed" | "toPrecision" | "toExponential"): Method {
  return (machine, context, receiver, args) => {
    const { value } = known(receiver);
    if (!isPrimitive(value) || (name !== "toString" && typeof value !== "number")) return refuse(machine, context);
    const digits = numberArgument(machine, context, args, 0);
    return guardedCall(machine, context, () => (value as number)[name](digits as number));
  };
}

/** Methods of numbers, bigints and booleans. */
export const numberMethods: ReadonlyMap<string, Method> = new Map([
  ["toString", formatting("toString")],
  ["toFixed", formatting("toFixed")],
  ["toPrecision", formatting("toPrecision")],
  ["toExponential", formatting("toExponential")],
  ["valueOf", (_: Machine, __: CallContext, receiver: Result) => known(receiver)],
]);

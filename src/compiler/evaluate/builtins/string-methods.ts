/** Methods of strings: JavaScript's own, on primitive arguments, regular expressions and callbacks. */

import { checkLength, isCallable, toText } from "../convert.ts";
import { callback } from "../functions.ts";
import type { Machine } from "../machine.ts";
import { type CallContext, made, type Method, type Result } from "../values.ts";
import { argument, freshArray, known, numberArgument, primitiveArgument, refuse } from "./read.ts";
import { searched } from "./regexp.ts";

type Primitive = string | number | bigint | boolean | null | undefined;

/** Methods whose result depends on nothing but the text and primitive arguments, and is not longer than they are. */
const PLAIN =
  "at charAt charCodeAt codePointAt endsWith includes indexOf lastIndexOf slice startsWith substring substr toLowerCase toUpperCase toString valueOf trim trimEnd trimStart trimLeft trimRight normalize isWellFormed toWellFormed".split(
    " ",
  );

function plain(name: string): Method {
  return (machine, context, receiver, args) => {
    const operands = args.map((arg) => primitiveArgument(machine, context, arg));
    return made(apply(machine, context, name, textOf(receiver), operands), context.location);
  };
}

function textOf(receiver: Result): string {
  return known(receiver).value as string;
}

/** Calls the real method; what throws there is refused here. */
function apply(machine: Machine, context: CallContext, name: string, text: string, operands: readonly unknown[]): unknown {
  const method = (String.prototype as unknown as Record<string, (...operands: unknown[]) => unknown>)[name];
  if (method === undefined) return refuse(machine, context);
  try {
    return Reflect.apply(method, text, operands);
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError) return refuse(machine, context);
    throw error;
  }
}

const concat: Method = (machine, context, receiver, args) => {
  const parts = [textOf(receiver), ...args.map((arg) => toText(machine, known(arg), context.location))];
  checkLength(machine, parts.reduce((sum, part) => sum + part.length, 0), context.location);
  return made(parts.join(""), context.location);
};

const repeat: Method = (machine, context, receiver, args) => {
  const text = textOf(receiver);
  const count = numberArgument(machine, context, args, 0) ?? 0;
  checkLength(machine, text.length * Math.max(0, count || 0), context.location);
  return made(apply(machine, context, "repeat", text, [count]), context.location);
};

function padded(name: "padStart" | "padEnd"): Method {
  return (machine, context, receiver, args) => {
    const length = numberArgument(machine, context, args, 0);
    checkLength(machine, length ?? 0, context.location);
    const filler = args[1] === undefined ? undefined : primitiveArgument(machine, context, args[1]);
    return made(apply(machine, context, name, textOf(receiver), [length, filler]), context.location);
  };
}

const split: Method = (machine, context, receiver, args) => {
  const text = textOf(receiver);
  const separator = patternOrPrimitive(machine, context, text, args[0]);
  const parts = apply(machine, context, "split", text, [separator, numberArgument(machine, context, args, 1)]) as readonly (string | undefined)[];
  return freshArray(machine, context, parts.map((part) => made(part, context.location)));
};

function replacer(name: "replace" | "replaceAll"): Method {
  return (machine, context, receiver, args) => {
    const text = textOf(receiver);
    const pattern = patternOrPrimitive(machine, context, text, args[0]);
    const replacement = argument(context, args, 1);
    const operand = isCallable(replacement.value) ? replaceCallback(machine, context, replacement) : boundedReplacement(machine, context, text, replacement);
    const replaced = apply(machine, context, name, text, [pattern, operand]) as string;
    checkLength(machine, replaced.length, context.location);
    return made(replaced, context.location);
  };
}

/** Every character could be replaced, and `$&` repeats what was found. */
function boundedReplacement(machine: Machine, context: CallContext, text: string, replacement: Result): Primitive {
  const operand = primitiveArgument(machine, context, replacement);
  const copies = String(operand).split("$").length - 1;
  checkLength(machine, (text.length + 1) * (String(operand).length + copies * text.length + 1), context.location);
  return operand;
}

function replaceCallback(machine: Machine, context: CallContext, callee: Result): (...found: unknown[]) => string {
  return (...found) => {
    const args = found.map((value) => (typeof value === "object" && value !== null ? machine.heap.adopt({ ...value }, context.location) : made(value, context.location)));
    return toText(machine, callback(machine, callee, args, context), context.location);
  };
}

/** The first argument of `split`, `replace` and `search`. */
function patternOrPrimitive(machine: Machine, context: CallContext, text: string, arg: Result | undefined): Primitive | RegExp {
  if (arg === undefined) return undefined;
  const { value } = known(arg);
  return value instanceof RegExp ? searched(machine, context, value, text) : primitiveArgument(machine, context, arg);
}

const search: Method = (machine, context, receiver, args) => {
  const { value } = argument(context, args, 0);
  if (!(value instanceof RegExp)) return refuse(machine, context);
  const text = textOf(receiver);
  return made(text.search(searched(machine, context, value, text)), context.location);
};

/** Only with `g`: otherwise the result is an array with names of its own. */
const match: Method = (machine, context, receiver, args) => {
  const { value } = argument(context, args, 0);
  if (!(value instanceof RegExp) || !value.global) return refuse(machine, context);
  const text = textOf(receiver);
  const found = text.match(searched(machine, context, value, text));
  return found === null ? made(null, context.location) : freshArray(machine, context, found.map((part) => made(part, context.location)));
};

export const stringMethods: ReadonlyMap<string, Method> = new Map<string, Method>([
  ...PLAIN.map((name) => [name, plain(name)] as const),
  ["concat", concat],
  ["repeat", repeat],
  ["padStart", padded("padStart")],
  ["padEnd", padded("padEnd")],
  ["split", split],
  ["replace", replacer("replace")],
  ["replaceAll", replacer("replaceAll")],
  ["search", search],
  ["match", match],
]);

/** `new` of builtin classes: a real instance, so that the checks see what it is. */

import type { Location } from "../model.ts";
import { mapOf, setOf } from "./builtins/collections.ts";
import { iterated } from "./iterate.ts";
import type { Machine } from "./machine.ts";
import { isUnknown, settled } from "./unknown.ts";
import { isNullish, isPrimitive, made, type Result } from "./values.ts";

/** Classes of the language and the web whose instances are never plain data. */
const EMPTY_INSTANCES: ReadonlyMap<string, () => unknown> = new Map<string, () => unknown>([
  ["WeakMap", () => new WeakMap()],
  ["WeakSet", () => new WeakSet()],
  ["WeakRef", () => new WeakRef({})],
  ["Promise", () => Promise.resolve()],
  ["ArrayBuffer", () => new ArrayBuffer(0)],
  ["DataView", () => new DataView(new ArrayBuffer(0))],
  ["URLSearchParams", () => new URLSearchParams()],
  ["AbortController", () => new AbortController()],
  ...[Error, TypeError, RangeError, SyntaxError, EvalError, ReferenceError, URIError].map((type) => [type.name, () => new type()] as const),
  ...[Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array, BigInt64Array, BigUint64Array].map(
    (type) => [type.name, () => new type()] as const,
  ),
]);

type Construct = (machine: Machine, args: readonly unknown[], location: Location) => unknown;

const BOXES: ReadonlyMap<string, Construct> = new Map<string, Construct>([
  // oxlint-disable-next-line no-new-wrappers -- the evaluated code makes the wrapper
  ["String", (_, args) => new String(args.length === 0 ? "" : args[0])],
  // oxlint-disable-next-line no-new-wrappers -- see above
  ["Number", (_, args) => new Number(args.length === 0 ? 0 : args[0])],
  // oxlint-disable-next-line no-new-wrappers -- see above
  ["Boolean", (_, args) => new Boolean(args[0])],
  ["RegExp", (_, args) => new RegExp(args[0] as string, args[1] as string | undefined)],
  ["URL", (_, args) => new URL(args[0] as string, args[1] as string | undefined)],
  ["Date", constructDate],
]);

function constructDate(machine: Machine, args: readonly unknown[]): Date {
  const date = new Date(...(args as [number]));
  if (args.length === 0) machine.heap.clocks.add(date);
  return date;
}

export function isConstructible(name: string): boolean {
  return EMPTY_INSTANCES.has(name) || BOXES.has(name) || name === "Map" || name === "Set";
}

/** An instance of a builtin class, the unknown in its arguments, or `undefined` for any other class. */
export function construct(machine: Machine, name: string, args: readonly Result[], location: Location): Result | undefined {
  if (EMPTY_INSTANCES.has(name)) return made(EMPTY_INSTANCES.get(name)!(), location);
  if (name === "Set" || name === "Map") return collection(machine, name, args[0], location);
  const box = BOXES.get(name);
  if (box === undefined) return undefined;
  const settledArgs = args.map(settled);
  const unknown = settledArgs.find(isUnknown);
  if (unknown !== undefined) return unknown;
  const values = settledArgs.map((arg) => arg.value);
  if (!values.every((value) => isPrimitive(value) || value instanceof RegExp)) return undefined;
  try {
    return made(box(machine, values, location), location);
  } catch {
    return undefined;
  }
}

function collection(machine: Machine, name: "Set" | "Map", source: Result | undefined, location: Location): Result | undefined {
  const { items, incomplete } = source === undefined || isNullish(source.value) ? { items: [] } : iterated(machine, settled(source), location);
  if (incomplete !== undefined) return incomplete;
  const instance = name === "Set" ? setOf(items) : mapOf(machine, items);
  return instance === undefined ? undefined : made(instance, location);
}

/** Names that no file declares: those of the language, and those of the machine the code runs on. */

import type { Location } from "../model.ts";
import { dataGlobals } from "./builtins/json.ts";
import { primitiveGlobals } from "./builtins/number.ts";
import { ARRAY, OBJECT } from "./builtins/object.ts";
import { argument } from "./builtins/read.ts";
import { isConstructible } from "./construct.ts";
import { toText } from "./convert.ts";
import type { Machine } from "./machine.ts";
import { ENVIRONMENT } from "./members.ts";
import { notStatic } from "./unknown.ts";
import { Builtin, ClassValue, type Invoke, made, type Result } from "./values.ts";

/** The clock, asked as `Date()`. */
const now: Invoke = (machine, context) => notStatic("environment", context.location, { what: machine.textOf(context.location) });

const WELL_KNOWN_SYMBOLS: readonly (readonly [string, unknown])[] = Object.getOwnPropertyNames(Symbol).flatMap((name) => {
  const value = (Symbol as unknown as Record<string, unknown>)[name];
  return typeof value === "symbol" ? [[name, value] as const] : [];
});

/** A symbol of its own per call; nothing that reads one asks which. */
const symbol: Invoke = (machine, context, args) => {
  const description = argument(context, args, 0);
  return made(Symbol(description.value === undefined ? undefined : toText(machine, description, context.location)), context.location);
};

const symbolFor: Invoke = (machine, context, args) => made(Symbol.for(toText(machine, argument(context, args, 0), context.location)), context.location);

/** A real promise, so that a schema that is one is seen to be no plain object. */
const promise: Invoke = (_, context) => made(Promise.resolve(), context.location);

const LANGUAGE: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["undefined", undefined],
  ["NaN", Number.NaN],
  ["Infinity", Number.POSITIVE_INFINITY],
  ["Object", OBJECT],
  ["Array", ARRAY],
  ...primitiveGlobals,
  ...dataGlobals,
  ["Symbol", new Builtin("Symbol", new Map<string, unknown>([...WELL_KNOWN_SYMBOLS, ["for", new Builtin("Symbol.for", new Map(), symbolFor)]]), symbol)],
  ["Promise", new Builtin("Promise", new Map([["resolve", new Builtin("Promise.resolve", new Map(), promise)]]))],
  ["Date", new Builtin("Date", new Map([["now", ENVIRONMENT]]), now)],
]);

/** What they hold differs between machines and moments. */
const ENVIRONMENTS: ReadonlySet<string> = new Set(["process", "performance", "crypto", "Intl", "Deno", "Bun", "__dirname", "__filename"]);

/** The global object and what a browser puts on it: what they hold may be anything. */
const PAGE: ReadonlySet<string> = new Set(
  "globalThis window self global document navigator location screen history localStorage sessionStorage innerWidth innerHeight outerWidth outerHeight devicePixelRatio matchMedia visualViewport".split(
    " ",
  ),
);

/** Reads a global by its name. */
export function globalValue(machine: Machine, name: string, use: Location): Result {
  if (LANGUAGE.has(name)) return made(LANGUAGE.get(name), use);
  if (ENVIRONMENTS.has(name)) return notStatic("environment", use, { what: machine.textOf(use) }, { extent: "chain" });
  if (PAGE.has(name)) return notStatic("environment", use, { what: machine.textOf(use) }, { extent: "chain", weak: true });
  if (isConstructible(name)) return made(new ClassValue(name), use);
  return notStatic("unresolved", use, { name }, { extent: "call" });
}

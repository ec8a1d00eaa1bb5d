/**
 * What expressions evaluate to: real JavaScript values where JavaScript has one that is plain data, and the classes
 * below for what only the evaluator has to know (a function with its scope, a module namespace, the unknown).
 */

import type { Location, RelatedLocation } from "../model.ts";
import type { NotStaticParams } from "../rule-params.ts";
import type { AccessPath, BindingId, FunctionExpression, ObjectMember, ParsedModule } from "../syntax.ts";
import type { Machine } from "./machine.ts";

/** Where a value was written, and the identifiers through which it was reached, outermost first. */
export interface Origin {
  readonly location: Location;
  readonly hops: readonly Location[];
}

export interface Result {
  readonly value: unknown;
  readonly origin: Origin;
  /** The object was made by this very expression, so that nothing else can hold it. */
  readonly fresh?: boolean;
  /** Writes to the object of a const that matter only if the slot they change is looked at. */
  readonly pending?: readonly PendingWrites[];
}

/** Writes to one const, relative to the value that carries them. */
export interface PendingWrites {
  readonly name: string;
  /** The identifier that read the const. */
  readonly use: Location;
  readonly declared: RelatedLocation;
  readonly writes: readonly WrittenPath[];
}

export interface WrittenPath {
  /** From the value to the changed slot; never empty. */
  readonly path: AccessPath;
  readonly location: Location;
}

export type NotStaticId = keyof NotStaticParams;

/** The sub-expression that is not static, and why. */
export interface Leaf {
  /** The sub-id of `tool-not-static`, or the rule of its own that a file breaks which does not parse. */
  readonly id: NotStaticId | "syntax-error";
  readonly location: Location;
  readonly params: Readonly<Record<string, unknown>>;
  readonly declared: readonly RelatedLocation[];
  readonly writes: readonly RelatedLocation[];
  /**
   * How much of the syntax around it belongs to it: member accesses and calls (`process.env.HOME`), a call of one of
   * its members (`i18n.t("title")`), or nothing.
   */
  readonly extent: "chain" | "call" | "none";
  /** It has no sub-id of its own: the first test or spread it stands in names it. */
  readonly weak: boolean;
}

/** Stands for a value that could not be read. */
export class Unknown {
  readonly leaf: Leaf;

  constructor(leaf: Leaf) {
    this.leaf = leaf;
  }
}

/** The bindings of one call of a helper, or the members of an enum under construction. */
export interface Frame {
  readonly values: ReadonlyMap<BindingId, Result>;
  /** Names that shadow every binding: members of an enum, seen from its initialisers. */
  readonly names?: ReadonlyMap<string, Result>;
  readonly parent: Frame | undefined;
}

/** Where an expression stands: its module, and the calls around it. */
export interface Scope {
  readonly module: ParsedModule;
  readonly frame: Frame | undefined;
}

/** A function with the scope it closes over. */
export class Closure {
  readonly function: FunctionExpression;
  readonly scope: Scope;
  /** The name it is declared under. */
  readonly declared: Location | undefined;

  constructor(expression: FunctionExpression, scope: Scope, declared: Location | undefined) {
    this.function = expression;
    this.scope = scope;
    this.declared = declared;
  }
}

/** A class declaration or expression: nothing in it is evaluated. */
export class ClassValue {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** What a builtin is told about its call. */
export interface CallContext {
  /** The whole call. */
  readonly location: Location;
  /** The callee as written. */
  readonly callee: Location;
}

export type Invoke = (machine: Machine, context: CallContext, args: readonly Result[]) => Result;

export type Method = (machine: Machine, context: CallContext, receiver: Result, args: readonly Result[]) => Result;

/** A function or namespace of the language: `String`, `Object.keys`, `Math`. */
export class Builtin {
  readonly name: string;
  readonly members: ReadonlyMap<string, unknown>;
  readonly invoke: Invoke | undefined;

  constructor(name: string, members: ReadonlyMap<string, unknown>, invoke?: Invoke) {
    this.name = name;
    this.members = members;
    this.invoke = invoke;
  }
}

/** `import * as ns`. */
export class ModuleNamespace {
  readonly module: ParsedModule;

  constructor(module: ParsedModule) {
    this.module = module;
  }
}

/** A TypeScript `namespace`. */
export class DeclaredNamespace {
  readonly module: ParsedModule;
  readonly exports: Readonly<Record<string, BindingId>>;

  constructor(module: ParsedModule, exports: Readonly<Record<string, BindingId>>) {
    this.module = module;
    this.exports = exports;
  }
}

/** What `entries()`, `keys()` and `values()` return: good for one spread or loop. */
export class IteratorValue {
  readonly items: readonly Result[];

  constructor(items: readonly Result[]) {
    this.items = items;
  }
}

export type DeferredMember = Exclude<ObjectMember, { kind: "spread" }>;

/** A member that is evaluated only when something reads it: the `handler` of a definition never is. */
export class Deferred {
  readonly member: DeferredMember;
  readonly scope: Scope;

  constructor(member: DeferredMember, scope: Scope) {
    this.member = member;
    this.scope = scope;
  }
}

export function isPrimitive(value: unknown): value is string | number | bigint | boolean | symbol | null | undefined {
  return value === null || (typeof value !== "object" && typeof value !== "function");
}

export function isNullish(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

/** A range of the module of `scope` as a location. */
export function at(scope: { readonly module: ParsedModule }, range: { readonly start: number; readonly end: number }): Location {
  return { id: scope.module.id, start: range.start, end: range.end };
}

/** A value that came about at `location` itself. */
export function made(value: unknown, location: Location): Result {
  return { value, origin: { location, hops: [] } };
}

/** Longer chains explain nothing more, and a recursive helper would make one per round. */
const MAX_HOPS = 12;

/** The result as seen from one step further out. */
export function hopped(result: Result, hops: readonly Location[]): Result {
  if (hops.length === 0) return result;
  const all = [...hops, ...result.origin.hops].slice(0, MAX_HOPS);
  return { ...result, origin: { location: result.origin.location, hops: all } };
}

/** The ways in which an expression is not static (rules.md, "Decisions": `tool-not-static`). */

import type { Location, RelatedLocation } from "../model.ts";
import type { NotStaticParams } from "../rule-params.ts";
import type { ParsedModule } from "../syntax.ts";
import { at, type CallContext, isPrimitive, type Leaf, made, type NotStaticId, type PendingWrites, type Result, Unknown } from "./values.ts";

/** The source text of a location, shortened for a message. */
export type TextOf = (location: Location) => string;

/** Ends the evaluation of an operator or builtin early; caught where that expression is evaluated. */
export class Abort extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super("not static");
    this.result = result;
  }
}

export function notStatic<K extends NotStaticId>(
  id: K,
  location: Location,
  params: NotStaticParams[K],
  more: Partial<Pick<Leaf, "declared" | "writes" | "extent" | "weak">> = {},
): Result {
  const leaf: Leaf = { id, location, params: { ...params }, declared: [], writes: [], extent: "none", weak: false, ...more };
  return made(new Unknown(leaf), location);
}

/** A name of a file that does not parse: what is wrong with that file is the one thing to mend. */
export function unparsed(module: ParsedModule, use: Location, imported: readonly RelatedLocation[]): Result | undefined {
  const [problem] = module.syntaxProblems;
  if (problem === undefined) return undefined;
  const location = at({ module }, problem);
  const declared = [...imported, { location: use, message: "used here" }];
  return made(new Unknown({ id: "syntax-error", location, params: { text: problem.message }, declared, writes: [], extent: "none", weak: false }), location);
}

export function leafOf(result: Result): Leaf | undefined {
  return result.value instanceof Unknown ? result.value.leaf : undefined;
}

export function isUnknown(result: Result): boolean {
  return result.value instanceof Unknown;
}

/** The same unknown with a changed leaf; how it was reached stays. */
function withLeaf(result: Result, leaf: Leaf): Result {
  return { value: new Unknown(leaf), origin: { location: leaf.location, hops: result.origin.hops } };
}

/** An unknown that decides a test: a leaf without a sub-id of its own is a `condition`. */
export function asTest(result: Result, textOf: TextOf): Result {
  return named(result, "condition", textOf);
}

/** An unknown that is spread: a leaf without a sub-id of its own is a `spread`. */
export function asSpread(result: Result, textOf: TextOf): Result {
  return named(result, "spread", textOf);
}

function named(result: Result, id: "condition" | "spread", textOf: TextOf): Result {
  const leaf = leafOf(result);
  if (leaf === undefined || !leaf.weak) return result;
  return withLeaf(result, { ...leaf, id, params: { what: textOf(leaf.location) }, weak: false });
}

/** A member access on an unknown: `process.env` grows to `process.env.HOME`; everything else stays where it is. */
export function overMember(result: Result, object: Location, whole: Location, textOf: TextOf): Result {
  const leaf = leafOf(result)!;
  return leaf.extent === "chain" && covers(leaf.location, object) ? widened(result, leaf, whole, textOf) : result;
}

/** A call whose callee is unknown is marked as a whole. */
export function overCall(result: Result, callee: Location, whole: Location, textOf: TextOf): Result {
  const leaf = leafOf(result)!;
  return covers(leaf.location, callee) ? widened(result, leaf, whole, textOf) : result;
}

/**
 * A call of a member of an unknown object. Where the object is data (`text.trim()`, a parameter), the object is what
 * is not static; where it holds functions (`i18n.t("title")`), the call is.
 */
export function overMethodCall(result: Result, object: Location, whole: Location, textOf: TextOf): Result {
  const leaf = leafOf(result)!;
  return leaf.extent !== "none" && covers(leaf.location, object) ? widened(result, leaf, whole, textOf) : result;
}

function covers(leaf: Location, expression: Location): boolean {
  return leaf.id === expression.id && leaf.start === expression.start && leaf.end === expression.end;
}

function widened(result: Result, leaf: Leaf, location: Location, textOf: TextOf): Result {
  const text = textOf(location);
  const params = "what" in leaf.params ? { ...leaf.params, what: text } : leaf.weak ? { ...leaf.params, name: text } : leaf.params;
  return withLeaf(result, { ...leaf, location, params });
}

/** A call that does what the evaluator does not: an unsupported builtin, a call that would throw, too much work. */
export function refusedCall(context: CallContext, reason: NotStaticParams["call"]["reason"], textOf: TextOf, declared?: Location): Result {
  const related: RelatedLocation[] = declared === undefined ? [] : [{ location: declared, message: "declared here" }];
  return notStatic("call", context.location, { callee: textOf(context.callee), reason }, { declared: related });
}

/** An operation that throws when it runs, such as a member of `undefined`. */
export function failing(location: Location, textOf: TextOf): Result {
  return notStatic("unresolved", location, { name: textOf(location) });
}

/**
 * The result once its whole value is used: writes that were put off until the slot they change is looked at do
 * matter now. Primitives and functions have no slots.
 */
export function settled(result: Result): Result {
  const { pending, ...rest } = result;
  if (pending === undefined) return result;
  if (isPrimitive(result.value) || typeof result.value !== "object" || isUnknown(result)) return rest;
  return mutated(result, pending[0]!);
}

/** The unknown that a written const is. */
export function mutated(result: Result, pending: PendingWrites): Result {
  const writes = pending.writes.map(({ location }) => ({ location, message: "changed here" }));
  const unknown = notStatic("mutated", pending.use, { name: pending.name }, { declared: [pending.declared], writes });
  return { ...unknown, origin: { location: pending.use, hops: outside(result.origin.hops, pending.use) } };
}

/** The hops before the identifier that read the const. */
function outside(hops: readonly Location[], use: Location): readonly Location[] {
  const index = hops.findIndex((hop) => covers(hop, use));
  return index === -1 ? hops : hops.slice(0, index);
}

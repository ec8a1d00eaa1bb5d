/** Changes of a source text, and the parts of a call that they change. */

import type { DefinedTool } from "../compile.ts";
import type { CallSite, Expression, ObjectExpression, ObjectMember, Range } from "../syntax.ts";

/** Puts `text` in place of a range of the source, which is empty for an insertion. */
export interface Edit extends Range {
  readonly text: string;
}

export function insertion(at: number, text: string): Edit {
  return { start: at, end: at, text };
}

/** Without those that lie in what another one replaces: a call within the value of an `argsSchema` is gone. */
export function effective(edits: readonly Edit[]): Edit[] {
  const replaced = edits.filter(({ start, end }) => end > start);
  return edits.filter((edit) => !replaced.some((outer) => outer !== edit && outer.start <= edit.start && edit.end <= outer.end));
}

/** What is passed to `defineTool`, where it is one expression. */
export function argumentOf(site: CallSite): Expression | undefined {
  const argument = site.use.kind === "call" ? site.use.arguments[0] : undefined;
  return argument?.kind === "argument" ? argument.value : undefined;
}

/** The object literal that is written in the call. */
export function objectOf(site: CallSite): ObjectExpression | undefined {
  const argument = argumentOf(site);
  return argument?.kind === "object" ? argument : undefined;
}

/** The member of the object literal of the call that the value at a pointer comes from; spreads only pass it on. */
export function memberOf({ definition, site, source }: DefinedTool, pointer: string): Exclude<ObjectMember, { kind: "spread" }> | undefined {
  const place = definition.locations.get(pointer)?.member;
  if (place === undefined || place.id !== source.id) return undefined;
  const member = objectOf(site)?.members.find(({ start, end }) => start === place.start && end === place.end);
  return member?.kind === "spread" ? undefined : member;
}

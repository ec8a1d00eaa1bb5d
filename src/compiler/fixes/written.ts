/** From a pointer into a definition to the literal that is written there, where it can be edited. */

import { INCOMPLETE } from "../../schema/issue.ts";
import { childPointer, pointerTokens } from "../../schema/pointer.ts";
import type { Definition, Location, ValueLocation } from "../model.ts";
import type { ArrayExpression, Expression, ObjectExpression, ParsedModule, Range } from "../syntax.ts";
import { nextToken } from "./layout.ts";
import { literalsOf, type WrittenMember } from "./literals.ts";

/** The modules a definition was read from. */
export interface FixSources {
  text(id: string): string;
  module(id: string): ParsedModule;
}

/** A member written in an object literal that stands at its place, or that is spread into the one there. */
export interface MemberPlace extends WrittenMember {
  readonly id: string;
  readonly place: ValueLocation;
}

/** An element written directly in the array literal that stands at its place. */
export interface ElementPlace {
  readonly id: string;
  readonly array: ArrayExpression;
  readonly index: number;
  readonly place: ValueLocation;
}

/** Looks up what is written at pointers of one definition. */
export class Written {
  readonly sources: FixSources;
  readonly #definition: Definition;

  constructor(definition: Definition, sources: FixSources) {
    this.#definition = definition;
    this.sources = sources;
  }

  place(pointer: string): ValueLocation | undefined {
    return this.#definition.locations.get(pointer);
  }

  /** Whether what stands at a pointer is written in the call itself, and not in a literal behind a name. */
  isInCall(pointer: string): boolean {
    const { argument } = this.#definition;
    const place = this.place(pointer);
    const { id, start, end } = place?.member ?? place?.value ?? argument;
    return id === argument.id && argument.start <= start && end <= argument.end;
  }

  /** The evaluated value under a pointer. */
  value(pointer: string): unknown {
    return pointerTokens(pointer).reduce<unknown>((value, token) => {
      return typeof value === "object" && value !== null && Object.hasOwn(value, token) ? (value as Record<string, unknown>)[token] : undefined;
    }, this.#definition.value);
  }

  /** Whether an object surely has no member of a name: what was spread into it could all be read. */
  lacks(pointer: string, key: string): boolean {
    const value = this.value(pointer);
    // A handler has a place and no value.
    if (this.place(childPointer(pointer, key)) !== undefined) return false;
    return typeof value === "object" && value !== null && !Object.hasOwn(value, INCOMPLETE) && !Object.hasOwn(value, key);
  }

  member(pointer: string): MemberPlace | undefined {
    const place = this.place(pointer);
    if (place?.member === undefined || pointer === "" || this.object(parentOf(pointer)) === undefined) return undefined;
    const { id } = place.member;
    const written = literalsOf(this.sources.module(id)).member(place.member);
    return written === undefined ? undefined : { ...written, id, place };
  }

  element(pointer: string): ElementPlace | undefined {
    const place = this.place(pointer);
    const list = pointer === "" ? undefined : this.array(parentOf(pointer));
    if (place === undefined || list?.id !== place.value.id) return undefined;
    const index = list.array.elements.findIndex((element) => element.kind === "element" && sameRange(element.value, place.value));
    return index === -1 ? undefined : { ...list, index, place };
  }

  /** The object literal at a pointer, reached by names at most: what a called function returns is not of one place. */
  object(pointer: string): { readonly id: string; readonly object: ObjectExpression; readonly place: ValueLocation } | undefined {
    const place = this.place(pointer);
    if (place === undefined || place.hops.some((hop) => this.#isCalled(hop))) return undefined;
    const { id } = place.value;
    const object = literalsOf(this.sources.module(id)).object(place.value);
    return object === undefined ? undefined : { id, object, place };
  }

  /** The array literal that is itself the value of its member: a list behind a name may serve other purposes too. */
  array(pointer: string): { readonly id: string; readonly array: ArrayExpression } | undefined {
    const written = this.member(pointer);
    const value = written === undefined ? undefined : inlineValue(written);
    return written !== undefined && value?.kind === "array" ? { id: written.id, array: value } : undefined;
  }

  #isCalled({ id, end }: Location): boolean {
    const text = this.sources.text(id);
    return /^(?:\(|\?\.\(|<)/.test(text.slice(nextToken(text, end)));
  }
}

/** The expression that a member's value was read from, where it stands in the member itself. */
export function inlineValue({ member, place, id }: MemberPlace): Expression | undefined {
  if (member.kind !== "property" || member.shorthand || place.value.id !== id) return undefined;
  return sameRange(member.value, place.value) ? member.value : undefined;
}

export function parentOf(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf("/"));
}

export function sameRange(a: Range, b: Range): boolean {
  return a.start === b.start && a.end === b.end;
}

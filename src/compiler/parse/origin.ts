/** The algebra of origins: which objects of which bindings can be reached from a value. */

import type { AccessPath, BindingId } from "../syntax.ts";

/** What `binding` holds at `fromPath` is what the value holds at `toPath`. */
export interface Origin {
  readonly binding: BindingId;
  readonly fromPath: AccessPath;
  readonly toPath: AccessPath;
  /** The top level is a fresh object, only what lies deeper is shared. */
  readonly copied: boolean;
  /** Names under which such a copy holds something else. */
  readonly omitted?: readonly string[];
}

export type OriginList = readonly Origin[];

export const NONE: OriginList = [];

/** Origins of the arguments of a call, by position, and of those whose position is not known. */
export interface Passed {
  readonly known: readonly OriginList[];
  readonly others: OriginList;
}

/** The origins of a member of a value. */
export function step(origins: OriginList, key: string | null): OriginList {
  return origins.flatMap((origin): OriginList => {
    const [first, ...toPath] = origin.toPath;
    if (first === undefined) return member(origin, key);
    return first === key || first === null || key === null ? [{ ...origin, toPath }] : NONE;
  });
}

/** The origin of a member of the object itself. */
function member({ omitted = [], ...origin }: Origin, key: string | null): OriginList {
  if (key !== null && omitted.includes(key)) return NONE;
  return [{ ...origin, fromPath: [...origin.fromPath, key], copied: false }];
}

/** The origins of an object that holds the value under a key. */
export function inside(origins: OriginList, key: string | null): OriginList {
  return origins.map((origin) => moved(origin, [key, ...origin.toPath]));
}

function moved(origin: Origin, toPath: AccessPath): Origin {
  return { ...origin, toPath };
}

/** The origins of a shallow copy, which holds something else under the omitted names. */
export function copy(origins: OriginList, omitted: readonly string[] = []): OriginList {
  return origins.flatMap((origin): OriginList => {
    const [first] = origin.toPath;
    if (first === undefined) return [{ ...origin, copied: true, ...omitting(origin.omitted, omitted) }];
    return first !== null && omitted.includes(first) ? NONE : [origin];
  });
}

function omitting(...lists: readonly (readonly string[] | undefined)[]): { readonly omitted?: readonly string[] } {
  const omitted = [...new Set(lists.flatMap((list) => list ?? []))];
  return omitted.length === 0 ? {} : { omitted };
}

/** The origins of a new array of the same elements, at other positions. */
export function elementsOf(origins: OriginList): OriginList {
  return inside(step(origins, null), null);
}

/** The origins of an array of the keys and values of an object. */
export function entriesOf(origins: OriginList): OriginList {
  return inside(inside(step(origins, null), "1"), null);
}

/** The origins of an object that is made of an array of keys and values. */
export function fromEntries(origins: OriginList): OriginList {
  return inside(step(step(origins, null), "1"), null);
}

/** The origin that a parameter stands for, seen from the result of the function. */
export function compose(result: Origin, argument: Origin): OriginList {
  let stepped: OriginList = [argument];
  for (const key of result.fromPath) stepped = step(stepped, key);
  return stepped.map((origin) => composed(result, origin));
}

function composed(result: Origin, origin: Origin): Origin {
  const placed = moved(origin, [...result.toPath, ...origin.toPath]);
  return origin.toPath.length === 0 && result.copied ? { ...placed, copied: true, ...omitting(result.omitted, origin.omitted) } : placed;
}

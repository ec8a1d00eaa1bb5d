/** The algebra of origins: which objects of which bindings can be reached from a value. */

import type { AccessPath, BindingId } from "../syntax.ts";

/** What `binding` holds at `fromPath` is what the value holds at `toPath`. */
export interface Origin {
  readonly binding: BindingId;
  readonly fromPath: AccessPath;
  readonly toPath: AccessPath;
  /** The top level is a fresh object, only what lies deeper is shared. */
  readonly copied: boolean;
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
    if (first === undefined) return [{ ...origin, fromPath: [...origin.fromPath, key], copied: false }];
    return first === key || first === null || key === null ? [{ ...origin, toPath }] : NONE;
  });
}

/** The origins of an object that holds the value under a key. */
export function inside(origins: OriginList, key: string | null): OriginList {
  return origins.map(({ binding, fromPath, toPath, copied }) => ({ binding, fromPath, toPath: [key, ...toPath], copied }));
}

/** The origins of a shallow copy. */
export function copy(origins: OriginList): OriginList {
  return origins.map(({ binding, fromPath, toPath, copied }) => ({ binding, fromPath, toPath, copied: copied || toPath.length === 0 }));
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
  return stepped.map(({ binding, fromPath, toPath, copied }) => ({
    binding,
    fromPath,
    toPath: [...result.toPath, ...toPath],
    copied: copied || (result.copied && toPath.length === 0),
  }));
}

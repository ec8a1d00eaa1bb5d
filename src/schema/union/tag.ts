import type { Keywords } from "../interpret/keywords.ts";

/** A property that tells the branches of a union of objects apart. */
export interface UnionTag {
  readonly name: string;
  /** Whether every branch requires the property. */
  readonly required: boolean;
  /** The branch that lists a value in the enum of its property; no value is listed by two. */
  readonly branches: ReadonlyMap<unknown, number>;
}

/**
 * Finds the tag of a union: a property that every branch describes with an enum of scalars, no value of which stands
 * in two branches. A value that has the property can then match no other branch than the one that lists it.
 *
 * @returns the first tag that every branch requires, else the first that some leave optional, else undefined; always
 * undefined if a branch is no object schema.
 */
export function findTag(branches: readonly Keywords[]): UnionTag | undefined {
  let optional: UnionTag | undefined;
  if (branches.length < 2 || branches.some((branch) => branch.type !== "object")) return undefined;
  for (const name of Object.keys(branches[0]?.properties ?? {})) {
    const values = branchesByValue(branches, name);
    if (values === undefined) continue;
    const tag: UnionTag = {
      name,
      required: branches.every((branch) => branch.required?.includes(name)),
      branches: values,
    };
    if (tag.required) return tag;
    optional ??= tag;
  }
  return optional;
}

function branchesByValue(branches: readonly Keywords[], name: string): Map<unknown, number> | undefined {
  const values = new Map<unknown, number>();
  for (const [index, { properties = {} }] of branches.entries()) {
    const listed = Object.hasOwn(properties, name) ? properties[name]?.enum : undefined;
    if (listed === undefined) return undefined;
    for (const value of listed) {
      if (typeof value === "object" || (values.get(value) ?? index) !== index) return undefined;
      values.set(value, index);
    }
  }
  return values;
}

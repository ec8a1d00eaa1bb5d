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
  const names = branches.length > 1 ? Object.keys(branches[0]?.properties ?? {}) : [];
  const tags = names.flatMap((name) => tagNamed(name, branches) ?? []);
  return tags.find((tag) => tag.required) ?? tags[0];
}

function tagNamed(name: string, branches: readonly Keywords[]): UnionTag | undefined {
  const values = new Map<unknown, number>();
  for (const [index, { type, properties = {} }] of branches.entries()) {
    const listed = type === "object" && Object.hasOwn(properties, name) ? properties[name]?.enum : undefined;
    if (!listed) return undefined;
    for (const value of listed) {
      if (typeof value === "object") return undefined;
      if ((values.get(value) ?? index) !== index) return undefined;
      values.set(value, index);
    }
  }
  return { name, required: branches.every((branch) => branch.required?.includes(name)), branches: values };
}

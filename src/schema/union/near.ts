/**
 * Schemas that a glance does not tell apart. To compare each branch of a union with each other takes the square of
 * their number; most are told apart by their type, an enum or a tag, which takes one look at each.
 */

import { type Keywords, kindOf } from "../interpret/keywords.ts";

/**
 * The pairs whose schemas may share a value, each item with those before it, in order. Others surely share none: they
 * are of different types, list different values, or require the same tag with different values.
 */
export function* nearPairs<T>(items: readonly T[], schemaOf: (item: T) => Keywords): Generator<readonly [first: T, second: T]> {
  const leaves = items.map((item) => leavesOf(schemaOf(item)));
  const tag = tellingTag(leaves.flat());
  /** Positions of items by the marks of their schemas. */
  const marked = new Map<string, number[]>();
  for (const [position, second] of items.entries()) {
    const looks = leaves[position]!.map((leaf) => lookOf(leaf, tag));
    const near = new Set(looks.flatMap(({ near }) => near).flatMap((mark) => marked.get(mark) ?? []));
    for (const earlier of [...near].sort((a, b) => a - b)) yield [items[earlier]!, second];
    for (const mark of new Set(looks.flatMap(({ marks }) => marks))) append(marked, mark, position);
  }
}

/** Schemas other than unions: a value of the node is one of theirs. */
function leavesOf(node: Keywords): readonly Keywords[] {
  return node.oneOf ? node.oneOf.flatMap(leavesOf) : [node];
}

/** How a schema is marked, and the marks of those that may share a value with it. */
function lookOf(node: Keywords, tag: string | undefined): { readonly marks: readonly string[]; readonly near: readonly string[] } {
  const kind = kindOf(node);
  if (kind === undefined) return { marks: ["all", "any"], near: ["all"] };
  const values = node.enum ?? (tag !== undefined && node.required?.includes(tag) ? listedValues(node, tag) : undefined);
  const own = values ? values.map((value) => `${kind} ${JSON.stringify(value)}`) : [`any ${kind}`];
  return { marks: ["all", kind, ...own], near: ["any", `any ${kind}`, ...(values ? own : [kind])] };
}

/** The property that tells objects apart best: many require it, most of them with a value of its own. */
function tellingTag(nodes: readonly Keywords[]): string | undefined {
  const uses = new Map<string, (readonly unknown[])[]>();
  for (const node of nodes) {
    for (const name of node.required ?? []) {
      const values = listedValues(node, name);
      if (values) append(uses, name, values);
    }
  }
  const scores = [...uses].map(([name, lists]) => ({ name, score: scoreOf(lists) }));
  return scores.sort((first, second) => second.score - first.score)[0]?.name;
}

/** The number of different values, by how many an object lists. */
function scoreOf(lists: readonly (readonly unknown[])[]): number {
  const values = lists.flat();
  return values.length === 0 ? 0 : (new Set(values).size * lists.length) / values.length;
}

/** The values that an object lists for a property. */
function listedValues({ properties = {} }: Keywords, name: string): readonly unknown[] | undefined {
  return Object.hasOwn(properties, name) ? properties[name]!.enum : undefined;
}

function append<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

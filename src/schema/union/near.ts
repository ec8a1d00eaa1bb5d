/**
 * Schemas that a glance does not tell apart. To compare each branch of a union with each other takes the square of
 * their number; most are told apart by their type, an enum or a tag, which takes one look at each.
 */

import { type Keywords, isObject, kindOf } from "../interpret/keywords.ts";

/** Where some values of a schema lie, from the general to the special: among all, those of a kind, one or those of a tag. */
type Path = readonly string[];

/**
 * The pairs whose schemas may share a value, each item with those before it, in order. Others surely share none: they
 * are of different types, list different values, or require the same tag with different values.
 *
 * @param schemaOf What stands under its `properties` and `required` may be anything.
 */
export function* nearPairs<T>(items: readonly T[], schemaOf: (item: T) => Keywords): Generator<readonly [first: T, second: T]> {
  const leaves = items.map((item) => leavesOf(schemaOf(item)));
  const tag = tellingTag(leaves.flat());
  /** The positions of items with a path that ends at a step, and with one that leads past it. */
  const ending = new Map<string, number[]>();
  const passing = new Map<string, number[]>();
  for (const [position, second] of items.entries()) {
    const paths = leaves[position]!.flatMap((leaf) => pathsOf(leaf, tag));
    const steps = new Set(paths.flat());
    const ends = new Set(paths.map((path) => path.at(-1)!));
    const near = new Set([...[...steps].map((step) => ending.get(step) ?? []), ...[...ends].map((end) => passing.get(end) ?? [])].flat());
    for (const earlier of [...near].sort((a, b) => a - b)) yield [items[earlier]!, second];
    for (const step of steps) append(ends.has(step) ? ending : passing, step, position);
  }
}

/** Schemas other than unions: a value of the node is one of theirs. */
function leavesOf(node: Keywords): readonly Keywords[] {
  return node.oneOf ? node.oneOf.flatMap(leavesOf) : [node];
}

/** The values of a schema lie where one of its paths ends, or further on. */
function pathsOf(node: Keywords, tag: string | undefined): readonly Path[] {
  const kind = kindOf(node);
  if (kind === undefined) return [[""]];
  const values = node.enum ?? (tag !== undefined && requiredNames(node).includes(tag) ? listedValues(node, tag) : undefined);
  return values ? values.map((value) => ["", kind, `${kind} ${JSON.stringify(value)}`]) : [["", kind]];
}

/** The property that tells objects apart best: many require it, most of them with a value of its own. */
function tellingTag(nodes: readonly Keywords[]): string | undefined {
  const uses = new Map<string, unknown[][]>();
  for (const node of nodes) {
    for (const name of requiredNames(node)) {
      const values = listedValues(node, name);
      if (values) append(uses, name, values);
    }
  }
  let best: string | undefined;
  let most = 0;
  for (const [name, lists] of uses) {
    const values = lists.flat();
    const score = (new Set(values).size * lists.length) / values.length;
    if (score > most) [best, most] = [name, score];
  }
  return best;
}

function requiredNames({ type, required }: Keywords): readonly string[] {
  return type === "object" && Array.isArray(required) ? required : [];
}

/** The values that an object lists for a property. */
function listedValues({ properties }: Keywords, name: string): unknown[] | undefined {
  const property: unknown = isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
  return isObject(property) && Array.isArray(property["enum"]) ? property["enum"] : undefined;
}

function append<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

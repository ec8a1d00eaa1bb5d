/** Random schemas of the dialect in no particular form, and changes that mean nothing. */

import * as fc from "fast-check";

export type LooseNode = { [keyword: string]: unknown };

const name = fc.oneof(fc.constantFrom("a", "b", "type", "properties", "title", "10", "2", "toString", "é", ""), fc.string({ maxLength: 4 })).filter((key) => key !== "__proto__");
const value = fc.jsonValue({ maxDepth: 2 });
const annotations = { description: fc.string({ maxLength: 5 }), default: value, examples: fc.array(value, { maxLength: 2 }) };

/** A node with some of `keywords`. */
function node(type: string, keywords: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<LooseNode> {
  return fc.record({ type: fc.constant(type), ...annotations, ...keywords }, { requiredKeys: ["type"] });
}

const count = fc.nat(3);
const number = fc.oneof(fc.integer({ min: -9, max: 9 }), fc.constantFrom(-0, 1.5, 1e21, 5e-324));

const { root } = fc.letrec<{ any: LooseNode; object: LooseNode; root: LooseNode }>((tie) => {
  const any = tie("any");
  const object = fc
    .tuple(fc.dictionary(name, any, { maxKeys: 4, noNullPrototype: true }), fc.infiniteStream(fc.boolean()), fc.record(annotations, { requiredKeys: [] }))
    .map(([properties, choose, more]): LooseNode => Object.assign({ type: "object", properties, required: Object.keys(properties).filter(() => choose.next().value as boolean) }, more));
  return {
    object,
    root: object,
    any: fc.oneof(
      { maxDepth: 3, depthIdentifier: "schema" },
      node("string", { enum: fc.array(fc.string({ maxLength: 2 }), { minLength: 1, maxLength: 3 }), minLength: count, maxLength: count, pattern: fc.constant("^a") }),
      node("number", { enum: fc.array(number, { minLength: 1, maxLength: 3 }), minimum: number, maximum: number }),
      node("integer", { minimum: number, maximum: number }),
      node("boolean", { enum: fc.constant([true]) }),
      fc.record({ type: fc.constant("array"), items: any, ...annotations, minItems: count, maxItems: count, uniqueItems: fc.boolean() }, { requiredKeys: ["type", "items"] }),
      tie("object"),
      fc.record({ oneOf: fc.array(any, { minLength: 1, maxLength: 3 }), ...annotations }, { requiredKeys: ["oneOf"] }),
    ),
  };
});

export const looseRoot: fc.Arbitrary<LooseNode> = root;

/** The schema with a change at every node, children first. */
function mapNodes(schema: LooseNode, change: (node: LooseNode) => LooseNode): LooseNode {
  const deeper = (child: unknown): LooseNode => mapNodes(child as LooseNode, change);
  const members = Object.entries(schema).map(([keyword, member]) => {
    if (keyword === "items") return [keyword, deeper(member)];
    if (keyword === "oneOf") return [keyword, (member as unknown[]).map(deeper)];
    if (keyword === "properties") return [keyword, Object.fromEntries(Object.entries(member as object).map(([key, property]) => [key, deeper(property)]))];
    return [keyword, member];
  });
  return change(Object.fromEntries(members) as LooseNode);
}

function shuffle<Item>(items: readonly Item[], next: () => number): Item[] {
  const result: Item[] = [];
  for (const item of items) result.splice(next() % (result.length + 1), 0, item);
  return result;
}

/** Keywords and `required` in another order. */
export function shuffled(schema: LooseNode, next: () => number): LooseNode {
  return mapNodes(schema, (each) => {
    const members = shuffle(Object.entries(each), next);
    return Object.fromEntries(members.map(([keyword, member]) => [keyword, keyword === "required" ? shuffle(member as unknown[], next) : member]));
  });
}

/** No-ops added, choices and names repeated. */
export function withNoise(schema: LooseNode, next: () => number): LooseNode {
  const some = (noise: LooseNode, each: LooseNode): LooseNode => Object.fromEntries(Object.entries(noise).filter(([keyword]) => next() % 2 === 0 && !Object.hasOwn(each, keyword)));
  return mapNodes(schema, (each) => {
    const repeated = Object.fromEntries(["enum", "required"].filter((keyword) => Object.hasOwn(each, keyword)).map((keyword) => [keyword, [...(each[keyword] as unknown[]), ...(each[keyword] as unknown[]).slice(0, next())]]));
    const noise = { string: { minLength: 0 }, array: { minItems: 0, uniqueItems: false } }[each["type"] as string] ?? {};
    return { ...some({ ...noise, description: "", examples: [], default: undefined }, each), ...each, ...repeated };
  });
}

/** Random schemas of the dialect and values near them, from small vocabularies so that they often meet. */

import * as fc from "fast-check";
import { validateArgs } from "../../src/schema/interpret.ts";
import type { Keywords } from "../../src/schema/interpret/keywords.ts";
import type { JsonValue, ToolArgsSchemaNode } from "../../src/schema/types.ts";

type Draw = fc.GeneratorValue;

const NAMES = ["a", "b", "kind", "toString", "__proto__", "a/b~c"];
const TEXTS = ["", "a", "b", "aa", "ab", "0", "abc", "😀", "😀😀", "A-b", "<\u2028>", "length"];
const PATTERNS = ["^a", "b$", "^[a-z]+$", "^\\d*$", "^.$", "^a\\-b$", "^\\p{L}+$", "a|b", "^(?:a|0)", "^[^a]*$"];
const NUMBERS = [-2, -1, -0.5, 0, 0.5, 1, 1.5, 2, 3, 7, 1e300, 2 ** 53];

const pick = <T>(g: Draw, values: readonly T[]): T => g(fc.constantFrom, ...values);
const chance = (g: Draw, percent: number): boolean => g(fc.nat, 99) < percent;
const some = <T>(g: Draw, values: readonly T[], minLength = 0): T[] =>
  g(fc.uniqueArray<T, unknown>, fc.constantFrom(...values), { minLength, maxLength: 3, size: "max" }) as T[];

/** A node of the dialect that nests at most `depth` levels. */
export function schemaNode(depth = 2): fc.Arbitrary<ToolArgsSchemaNode> {
  return fc.gen().map((g) => drawNode(g, depth) as ToolArgsSchemaNode);
}

/** A node of the dialect whose root is an object, as args schemas are. */
export function argsSchema(depth = 3): fc.Arbitrary<ToolArgsSchemaNode> {
  return fc.gen().map((g) => drawObject(g, depth, 1) as ToolArgsSchemaNode);
}

function drawNode(g: Draw, depth: number): Keywords {
  const leaf = [drawString, drawNumber, drawNumber, drawBoolean];
  return pick(g, depth > 0 ? [...leaf, drawArray, drawArray, drawObject, drawObject, drawObject, drawUnion] : leaf)(g, depth);
}

function drawString(g: Draw): Keywords {
  return {
    type: "string",
    ...(chance(g, 30) && { enum: some(g, TEXTS, 1) }),
    ...(chance(g, 30) && { minLength: g(fc.nat, 3) }),
    ...(chance(g, 30) && { maxLength: g(fc.nat, 3) }),
    ...(chance(g, 20) && { pattern: pick(g, PATTERNS) }),
  };
}

function drawNumber(g: Draw): Keywords {
  const type = pick(g, ["number", "integer"]);
  const values = type === "number" ? NUMBERS : NUMBERS.filter(Number.isInteger);
  return {
    type,
    ...(chance(g, 25) && { enum: some(g, values, 1) }),
    ...(chance(g, 40) && { minimum: pick(g, NUMBERS) }),
    ...(chance(g, 40) && { maximum: pick(g, NUMBERS) }),
  };
}

function drawBoolean(g: Draw): Keywords {
  return { type: "boolean", ...(chance(g, 30) && { enum: some(g, [true, false], 1) }) };
}

function drawArray(g: Draw, depth: number): Keywords {
  return {
    type: "array",
    items: drawNode(g, depth - 1),
    ...(chance(g, 50) && { minItems: g(fc.nat, 3) }),
    ...(chance(g, 40) && { maxItems: g(fc.nat, 4) }),
    ...(chance(g, 40) && { uniqueItems: true }),
  };
}

function drawObject(g: Draw, depth: number, fewest = 0): Keywords {
  const names = some(g, NAMES, fewest);
  const properties = Object.fromEntries(names.map((name) => [name, drawNode(g, depth - 1)]));
  return { type: "object", properties, required: names.filter(() => chance(g, 60)) };
}

function drawUnion(g: Draw, depth: number): Keywords {
  const count = 2 + g(fc.nat, 1);
  const tagged = chance(g, 40);
  const branches = Array.from({ length: count }, (_, index) => (tagged ? drawTagged(g, depth, index) : drawNode(g, depth - 1)));
  return { oneOf: branches };
}

function drawTagged(g: Draw, depth: number, index: number): Keywords {
  const branch = drawObject(g, depth);
  const kind: Keywords = { type: "string", enum: [TEXTS[chance(g, 90) ? index : 0] as string] };
  const required = branch.required?.filter((name) => name !== "kind") ?? [];
  return { ...branch, properties: { ...branch.properties, kind }, required: chance(g, 80) ? ["kind", ...required] : required };
}

/** A value that mostly tries to match the node, with some slips. */
export function valueNear(node: ToolArgsSchemaNode): fc.Arbitrary<JsonValue> {
  return fc.gen().map((g) => drawValue(g, node));
}

function drawValue(g: Draw, node: Keywords): JsonValue {
  if (chance(g, 6)) return drawAnything(g, 2);
  if (node.oneOf) return drawValue(g, pick(g, node.oneOf));
  if (node.enum && chance(g, 90)) return pick(g, node.enum);
  switch (node.type) {
    case "string":
      return chance(g, 85) ? pick(g, fitting(node, TEXTS)) : pick(g, ["a", "0", "😀", "B"]).repeat(g(fc.nat, 4));
    case "number":
    case "integer":
      return drawNumberNear(g, node);
    case "boolean":
      return chance(g, 50);
    case "array":
      return Array.from({ length: Math.min(5, (node.minItems ?? 0) + g(fc.nat, 2)) }, () => drawValue(g, node.items ?? {}));
    case "object":
      return drawMembers(g, node);
    default:
      return drawAnything(g, 2);
  }
}

/** Those values that a node accepts; all, where it accepts none. */
function fitting<T extends JsonValue>(node: Keywords, values: readonly T[]): readonly T[] {
  const accepted = values.filter((value) => validateArgs(node as ToolArgsSchemaNode, value).ok);
  return accepted.length === 0 ? values : accepted;
}

function drawNumberNear(g: Draw, node: Keywords): number {
  const { type, minimum = 0, maximum = 2 } = node;
  if (chance(g, 60)) return pick(g, fitting(node, NUMBERS));
  const near = pick(g, [minimum, maximum, (minimum + maximum) / 2, pick(g, NUMBERS)]);
  return type === "integer" && chance(g, 80) ? Math.round(near) : near;
}

function drawMembers(g: Draw, { properties = {}, required = [] }: Keywords): JsonValue {
  const names = new Set([...Object.keys(properties), ...required].filter((name) => chance(g, required.includes(name) ? 96 : 50)));
  const members = [...names].map((name): [string, JsonValue] => [name, drawValue(g, Object.hasOwn(properties, name) ? (properties[name] as Keywords) : {})]);
  if (chance(g, 10)) members.unshift([pick(g, NAMES), drawAnything(g, 1)]);
  return Object.fromEntries(members);
}

function drawAnything(g: Draw, depth: number): JsonValue {
  const kind = g(fc.nat, depth > 0 ? 7 : 4);
  if (kind < 2) return pick<JsonValue>(g, TEXTS);
  if (kind < 4) return pick<JsonValue>(g, NUMBERS);
  if (kind === 4) return pick<JsonValue>(g, [null, true, false]);
  const items = Array.from({ length: g(fc.nat, 3) }, () => drawAnything(g, depth - 1));
  return kind === 5 ? items : Object.fromEntries(items.map((item) => [pick(g, NAMES), item]));
}

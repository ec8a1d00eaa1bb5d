/**
 * The canonical form of an args schema (rules.md §5): what an agent reads and what both hashes are made of.
 *
 * Every step is a projection (order by a fixed list, filter, remove duplicates, one spelling of a number) and none
 * creates input for another, so the form of a form is itself.
 */

import { KEYWORDS, type NodeKind, type UnsupportedOption, isStripped } from "./keywords.ts";
import { childPointer } from "./pointer.ts";
import type { JsonValue, ToolArgsObjectSchema, ToolArgsSchemaNode } from "./types.ts";
import { shapeOf } from "./validate/kind.ts";

export interface CanonicalizeOptions {
  /** Keywords outside the dialect that are dropped instead of refused; as in the option of the same name. */
  readonly unsupported?: UnsupportedOption;
}

/** Nothing deeper has passed validation. */
const DEEPEST = 500;

type Fields = Readonly<Record<string, unknown>>;

interface Place {
  readonly pointer: string;
  readonly depth: number;
}

/**
 * The canonical form of a schema that `validateToolArgsSchema` finds without errors. The result is plain, deep frozen
 * data; the input is not changed.
 *
 * @throws TypeError for a schema with a keyword that is neither of the dialect nor stripped, or without a known type:
 * dropping it would change what the schema means. The message names the place.
 */
export function canonicalizeToolArgsSchema(schema: unknown, options: CanonicalizeOptions = {}): ToolArgsObjectSchema {
  const isKept = (key: string): boolean => !isStripped(key, options.unsupported ?? {});
  const root = canonicalNode(schema, { pointer: "", depth: 0 }, isKept) as ToolArgsObjectSchema;
  if (root.type !== "object") throw refused("", "the root is not an object schema");
  const { type, description, properties = {}, required = [], ...rest } = root;
  return freeze({ type, ...(description === undefined ? {} : { description }), properties: freeze(properties), required: freeze(required), ...rest });
}

/**
 * The canonical form of any node whose keywords have values of the right kinds. Keywords that are not of its kind are
 * dropped: they have been reported, and say nothing about the values the node accepts.
 */
export function canonicalizeNode(node: unknown): ToolArgsSchemaNode {
  return canonicalNode(node, { pointer: "", depth: 0 }, () => false);
}

/** Compact JSON text of a canonical value. */
export function canonicalText(value: unknown): string {
  return JSON.stringify(value);
}

/**
 * What a schema validates, apart from how it is told: without descriptions, defaults and examples, with `enum` and
 * `required` sorted by code units.
 *
 * @param node A canonical node.
 */
export function contractSchema<Node extends ToolArgsSchemaNode>(node: Node): Node {
  return contractNode(node) as Node;
}

/** @param isKept Whether a key that does not belong to the node refuses the schema. */
function canonicalNode(value: unknown, place: Place, isKept: (key: string) => boolean): ToolArgsSchemaNode {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw refused(place.pointer, "a schema must be an object");
  if (place.depth > DEEPEST) throw refused(place.pointer.slice(0, 100), "the schema is nested too deep");
  const node = value as Fields;
  const kind = kindOf(node, place.pointer);
  const foreign = Object.keys(node).find((key) => node[key] !== undefined && !KEYWORDS[kind].includes(key) && isKept(key));
  if (foreign !== undefined) throw refused(place.pointer, `${JSON.stringify(foreign)} does not belong there`);
  const entries = KEYWORDS[kind].flatMap((keyword) => {
    const member = Object.hasOwn(node, keyword) ? node[keyword] : undefined;
    const canonical = member === undefined ? undefined : canonicalMember(node, keyword, place, isKept);
    return canonical === undefined ? [] : [[keyword, canonical] as const];
  });
  return freeze(Object.fromEntries(entries)) as unknown as ToolArgsSchemaNode;
}

function kindOf(node: Fields, pointer: string): NodeKind {
  const hasOneOf = Object.hasOwn(node, "oneOf") && node["oneOf"] !== undefined;
  const { kind } = shapeOf(Object.hasOwn(node, "type") ? node["type"] : undefined, hasOneOf);
  if (kind === undefined) throw refused(pointer, "the schema has no known type");
  return kind;
}

/** Values that say nothing, by keyword. */
export const NO_OPS: Readonly<Record<string, unknown>> = { description: "", minLength: 0, minItems: 0, uniqueItems: false };

/** The canonical value of a keyword; undefined where it says nothing. */
function canonicalMember(node: Fields, keyword: string, place: Place, isKept: (key: string) => boolean): unknown {
  const value = node[keyword];
  if (value === NO_OPS[keyword]) return undefined;
  switch (keyword) {
    case "required":
      return canonicalRequired(value as readonly string[], node["properties"]);
    case "enum":
      return freeze([...new Set((value as unknown[]).map((choice) => canonicalData(choice, 0)))]);
    case "examples":
    case "properties":
      if (Object.keys(value as object).length === 0) return undefined;
  }
  const pointer = childPointer(place.pointer, keyword);
  const changed = mapSchemas(keyword, value, (schema, token) => canonicalNode(schema, { pointer: token === undefined ? pointer : childPointer(pointer, token), depth: place.depth + 1 }, isKept));
  return changed ?? canonicalData(value, 0);
}

/**
 * The value of a keyword that holds schemas with each of them changed; undefined for any other keyword.
 *
 * @param change Takes a schema and, where the keyword holds several, which of them it is.
 */
function mapSchemas(keyword: string, value: unknown, change: (schema: unknown, token?: string | number) => unknown): unknown {
  switch (keyword) {
    case "items":
      return change(value);
    case "oneOf":
      return freeze((value as unknown[]).map(change));
    case "properties":
      // fromEntries defines keys, where an assignment to `__proto__` would set the prototype.
      return freeze(Object.fromEntries(Object.entries(value as Fields).map(([name, property]) => [name, change(property, name)])));
    default:
      return undefined;
  }
}

/** A set of names in the order of `properties`. */
function canonicalRequired(required: readonly string[], properties: unknown): readonly string[] | undefined {
  const names = new Set(required);
  if (names.size === 0) return undefined;
  const described = typeof properties === "object" && properties !== null ? Object.keys(properties) : [];
  return freeze([...new Set([...described.filter((name) => names.has(name)), ...names])]);
}

/** Data as JSON carries it: `undefined` members vanish, -0 is 0. */
function canonicalData(value: unknown, depth: number): JsonValue {
  if (depth > DEEPEST) throw refused("", "a value is nested too deep");
  if (typeof value === "number") return value + 0;
  if (typeof value !== "object" || value === null) return value as JsonValue;
  if (Array.isArray(value)) return freeze(value.map((item) => canonicalData(item, depth + 1)));
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return freeze(Object.fromEntries(members.map(([key, member]) => [key, canonicalData(member, depth + 1)])));
}

/** Keywords that say nothing about the values a node accepts. */
export const ANNOTATIONS: ReadonlySet<string> = new Set(["description", "default", "examples"]);

function contractNode(node: unknown): unknown {
  const entries = Object.entries(node as Fields).filter(([keyword]) => !ANNOTATIONS.has(keyword));
  return freeze(Object.fromEntries(entries.map(([keyword, value]) => [keyword, contractMember(keyword, value)])));
}

function contractMember(keyword: string, value: unknown): unknown {
  if (keyword === "enum" || keyword === "required") return freeze([...(value as (string | number | boolean)[])].sort(byCodeUnits));
  return mapSchemas(keyword, value, contractNode) ?? value;
}

function byCodeUnits(first: unknown, second: unknown): number {
  const [left, right] = [String(first), String(second)];
  return left < right ? -1 : Number(left > right);
}

function freeze<Value>(value: Value): Value {
  return Object.freeze(value) as Value;
}

function refused(pointer: string, reason: string): TypeError {
  return new TypeError(`Cannot canonicalize the schema${pointer === "" ? "" : ` at ${pointer}`}: ${reason}. Validate it first and fix what is reported.`);
}

/** The nodes of a schema, found by position. */

import type { NodeKind } from "../keywords.ts";
import { type Shape, shapeOf, standingOf } from "./kind.ts";
import { ROOT, type Place, childPlace } from "./place.ts";
import { type Plain, type PlainArray, type PlainObject, isIncomplete, isPlainArray, isPlainObject, own } from "./plain.ts";

export type NodeRole = "root" | "property" | "items" | "branch";

/** A schema object at its place. */
export interface SchemaNode {
  readonly value: PlainObject;
  /** The keywords that may stand on this node: `value` without what belongs to another kind or to no dialect. */
  readonly keywords: PlainObject;
  readonly place: Place;
  readonly shape: Shape;
  /** The schema positions directly under the node, whatever stands at them. */
  readonly positions: readonly SchemaPosition[];
  readonly role: NodeRole;
  /** The name, of the schema of a property. */
  readonly name?: string;
  readonly parent?: SchemaNode;
}

/** A place that should hold a schema, with what stands there. */
export interface SchemaPosition {
  readonly value: Plain;
  readonly place: Place;
  readonly role: NodeRole;
  readonly name?: string;
}

/** The nodes under `root`, each before its children, in the order they are written. */
export function collectNodes(root: PlainObject): SchemaNode[] {
  const nodes: SchemaNode[] = [];
  const visit = (node: SchemaNode): void => {
    nodes.push(node);
    for (const position of node.positions) {
      if (isPlainObject(position.value)) visit(childNode(node, position, position.value));
    }
  };
  visit(rootNode(root));
  return nodes;
}

export function rootNode(value: PlainObject): SchemaNode {
  return { ...readNode(value, ROOT), role: "root" };
}

function positionsUnder(keywords: PlainObject, parent: Place): SchemaPosition[] {
  const positions: SchemaPosition[] = [];
  for (const key of Object.keys(keywords)) {
    const value = keywords[key]!;
    const place = childPlace(parent, key);
    if (key === "items") positions.push({ value, place, role: "items" });
    if (key === "oneOf" && isPlainArray(value)) value.forEach((branch, index) => positions.push({ value: branch, place: childPlace(place, index), role: "branch" }));
    if (key === "properties" && isPlainObject(value)) {
      for (const name of Object.keys(value)) positions.push({ value: value[name]!, place: childPlace(place, name), role: "property", name });
    }
  }
  return positions;
}

function childNode(parent: SchemaNode, { place, role, name }: SchemaPosition, value: PlainObject): SchemaNode {
  return { ...readNode(value, place), role, ...(name === undefined ? {} : { name }), parent };
}

/** What a schema object says of itself, wherever it stands. */
export function readNode(value: PlainObject, place: Place): Pick<SchemaNode, "value" | "keywords" | "place" | "shape" | "positions"> {
  const shape = shapeOf(own(value, "type"), own(value, "oneOf") !== undefined);
  const keywords = Object.fromEntries(Object.entries(value).filter(([key]) => standingOf(key, shape, {}) === "allowed"));
  return { value, keywords, place, shape, positions: positionsUnder(keywords, place) };
}

/** The value of a keyword that may stand on this node; undefined where it is absent or belongs to another kind. */
export function allowed(node: SchemaNode, keyword: string): Plain | undefined {
  return own(node.keywords, keyword);
}

export function isKind(node: SchemaNode, ...kinds: readonly NodeKind[]): boolean {
  return node.shape.kind !== undefined && !node.shape.mixed && kinds.includes(node.shape.kind);
}

/** A keyword with a number. */
export function numeric(node: SchemaNode, keyword: string): number | undefined {
  const value = allowed(node, keyword);
  return typeof value === "number" ? value : undefined;
}

/** A keyword with a whole number from 0. */
export function count(node: SchemaNode, keyword: string): number | undefined {
  const value = numeric(node, keyword);
  return value !== undefined && Number.isInteger(value) && value >= 0 ? value : undefined;
}

export function list(node: SchemaNode, keyword: string): PlainArray | undefined {
  const value = allowed(node, keyword);
  return isPlainArray(value) ? value : undefined;
}

/** The map under `properties`. */
export function propertyMap(node: SchemaNode): PlainObject | undefined {
  const value = allowed(node, "properties");
  return isPlainObject(value) ? value : undefined;
}

/** The strings in `required`. */
export function requiredNames(node: SchemaNode): string[] {
  return (list(node, "required") ?? []).filter((name) => typeof name === "string");
}

/** Whether a keyword is surely absent: neither there nor hidden in a part that could not be read. */
export function lacks(node: SchemaNode, keyword: string): boolean {
  return !Object.hasOwn(node.value, keyword) && !isIncomplete(node.value);
}

/** The place of a keyword of a node. */
export function keywordPlace(node: SchemaNode, keyword: string, ...tokens: readonly (string | number)[]): Place {
  return childPlace(node.place, keyword, ...tokens);
}

/** The nodes of a schema, found by position. */

import type { NodeKind } from "../keywords.ts";
import { type Shape, shapeOf, standingOf } from "./kind.ts";
import { ROOT, type Place, childPlace } from "./place.ts";
import { type Plain, type PlainArray, type PlainObject, isIncomplete, isPlainArray, isPlainObject, own } from "./reading.ts";

export type NodeRole = "root" | "property" | "items" | "branch";

/** A schema object at its place. */
export interface SchemaNode {
  readonly value: PlainObject;
  readonly place: Place;
  readonly shape: Shape;
  readonly role: NodeRole;
  /** The name, of the schema of a property. */
  readonly name?: string;
  readonly parent?: SchemaNode;
  /** Object schemas around this one; 0 at the root. */
  readonly objectLevel: number;
  /** Every call must fill this place: a path of required properties leads here. */
  readonly mandatory: boolean;
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
    for (const position of positionsOf(node)) {
      if (isPlainObject(position.value)) visit(childNode(node, position, position.value));
    }
  };
  visit({ value: root, place: ROOT, shape: shapeOfValue(root), role: "root", objectLevel: 0, mandatory: true });
  return nodes;
}

/** The schema positions directly under a node, whatever stands at them. */
export function positionsOf(node: SchemaNode): SchemaPosition[] {
  const positions: SchemaPosition[] = [];
  for (const key of Object.keys(node.value)) {
    const value = allowed(node, key);
    const place = childPlace(node.place, key);
    if (key === "items" && value !== undefined) positions.push({ value, place, role: "items" });
    if (key === "oneOf" && isPlainArray(value)) value.forEach((branch, index) => positions.push({ value: branch, place: childPlace(place, index), role: "branch" }));
    if (key === "properties" && isPlainObject(value)) {
      for (const name of Object.keys(value)) positions.push({ value: value[name]!, place: childPlace(place, name), role: "property", name });
    }
  }
  return positions;
}

function childNode(parent: SchemaNode, position: SchemaPosition, value: PlainObject): SchemaNode {
  const { place, role, name } = position;
  return {
    value,
    place,
    shape: shapeOfValue(value),
    role,
    ...(name === undefined ? {} : { name }),
    parent,
    objectLevel: parent.objectLevel + (parent.shape.kind === "object" ? 1 : 0),
    mandatory: parent.mandatory && isDemanded(parent, role, name),
  };
}

function isDemanded(parent: SchemaNode, role: NodeRole, name: string | undefined): boolean {
  if (role === "property") return requiredNames(parent).includes(name!);
  return role === "items" && (count(parent, "minItems") ?? 0) > 0;
}

function shapeOfValue(value: PlainObject): Shape {
  return shapeOf(own(value, "type"), own(value, "oneOf") !== undefined);
}

/** The value of a keyword that may stand on this node; undefined where it is absent or belongs to another kind. */
export function allowed(node: SchemaNode, keyword: string): Plain | undefined {
  const value = own(node.value, keyword);
  return value !== undefined && standingOf(keyword, node.shape, {}) === "allowed" ? value : undefined;
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

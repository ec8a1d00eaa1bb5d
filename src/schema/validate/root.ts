/** The root of an args schema: args are always one JSON object (seed 000, "Root schema"). */

import { UNKNOWN } from "../issue.ts";
import type { SchemaRuleParams } from "../rule-params.ts";
import { type Finding, type Found, atKey, atNode, atValue, remark } from "./finding.ts";
import { shapeOf } from "./kind.ts";
import { keywordPlace, propertyMap, rootNode } from "./node.ts";
import { ROOT, childPlace } from "./place.ts";
import { type Plain, type PlainObject, isIncomplete, isPlainArray, isPlainObject, own } from "./plain.ts";
import type { Reading } from "./read.ts";
import { type NodeRules, NONE } from "./rule.ts";
import { kindWord, valueText } from "./wording.ts";

/**
 * What is wrong with the root as such. It stands for everything else: below a root of the wrong kind nothing means
 * what it says.
 *
 * @param raw The value as it was given.
 */
export function rootFinding(raw: unknown, { value, found }: Reading): Found | undefined {
  if (raw === UNKNOWN) return undefined;
  if (typeof raw !== "object" || raw === null || isPlainArray(value)) {
    return { rule: "argsschema-not-object", finding: atValue(ROOT, { kind: isPlainArray(value) ? "an array" : kindWord(raw) }) };
  }
  return isPlainObject(value) ? plainRootFinding(value) : foreignRoot(raw, found);
}

function plainRootFinding(root: PlainObject): Found | undefined {
  if (own(root, "oneOf") !== undefined) {
    return { rule: "argsschema-root-oneof", finding: atKey(childPlace(ROOT, "oneOf"), { withType: own(root, "type") !== undefined }) };
  }
  const type = own(root, "type");
  if (type === "object" || type === UNKNOWN || (type === undefined && isIncomplete(root))) return undefined;
  const params: SchemaRuleParams["argsschema-root-type"] = { ...(type === undefined ? {} : { type: valueText(type) }), array: isPlainArray(type) };
  const finding: Finding = type === undefined ? atNode(ROOT, params) : atValue(childPlace(ROOT, "type"), params);
  return { rule: "argsschema-root-type", finding, node: rootNode(root) };
}

/** An object of some class at the root (a Map, a Promise) that does not even say `type: "object"`. */
function foreignRoot(raw: unknown, found: readonly Found[]): Found | undefined {
  const foreign = found.find(({ rule, finding }) => rule === "value-not-plain" && finding.place === ROOT);
  if (foreign === undefined || saysObject(raw)) return undefined;
  const { kind } = foreign.finding.params as SchemaRuleParams["value-not-plain"];
  return { rule: "argsschema-root-type", finding: atNode(ROOT, { kind, array: false, propertyMap: false }) };
}

function saysObject(raw: unknown): boolean {
  try {
    return Object.getOwnPropertyDescriptor(raw, "type")?.value === "object";
  } catch {
    return false;
  }
}

/** The argument that Core takes for itself. */
const RESERVED = "timeoutMs";

export const rootRules: NodeRules = {
  "reserved-arg-timeoutms": (node) => {
    const properties = node.role === "root" ? (propertyMap(node) ?? {}) : {};
    if (!Object.hasOwn(properties, RESERVED)) return NONE;
    const impossible = !acceptsPositiveInteger(properties[RESERVED]!);
    const finding = atKey(keywordPlace(node, "properties", RESERVED), { impossible });
    return [impossible ? finding : remark(finding)];
  },
};

/** Whether some whole number above 0 may be valid. */
function acceptsPositiveInteger(schema: Plain): boolean {
  if (!isPlainObject(schema)) return true;
  const { kind, mixed } = shapeOf(own(schema, "type"), own(schema, "oneOf") !== undefined);
  if (kind === undefined || mixed) return true;
  if (kind === "union") {
    const branches = own(schema, "oneOf");
    return !isPlainArray(branches) || branches.some(acceptsPositiveInteger);
  }
  if (kind !== "number" && kind !== "integer") return false;
  const low = Math.max(1, Math.ceil(boundOf(schema, "minimum", 1)));
  const high = Math.floor(boundOf(schema, "maximum", Infinity));
  const choices = own(schema, "enum");
  if (!isPlainArray(choices) || isIncomplete(choices)) return low <= high;
  return choices.some((choice) => choice === UNKNOWN || (Number.isInteger(choice) && (choice as number) >= low && (choice as number) <= high));
}

function boundOf(schema: PlainObject, keyword: string, otherwise: number): number {
  const bound = own(schema, keyword);
  return typeof bound === "number" ? bound : otherwise;
}

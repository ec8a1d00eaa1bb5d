/** The root of an args schema: args are always one JSON object (seed 000, "Root schema"). */

import { type Issue, type IssueFix, UNKNOWN } from "../issue.ts";
import { type SchemaNode, allowed, isKind, keywordPlace, list, numeric, propertyMap, readNode } from "./node.ts";
import { ROOT, childPlace } from "./place.ts";
import { type Plain, type PlainObject, isIncomplete, isPlainArray, isPlainObject, own, toIssue } from "./reading.ts";
import { type NodeRules, NONE, fixAt } from "./rule.ts";
import { kindWord, valueText } from "./wording.ts";

/**
 * What is wrong with the root as such. It stands for everything else: below a root of the wrong kind nothing means
 * what it says.
 *
 * @param raw The value as it was given.
 * @param read Its plain form.
 */
export function rootIssue(raw: unknown, read: Plain): Issue | undefined {
  if (raw === UNKNOWN) return undefined;
  if (typeof raw !== "object" || raw === null || isPlainArray(read)) {
    return toIssue("argsschema-not-object", { place: ROOT, at: "value", params: { kind: isPlainArray(read) ? "an array" : kindWord(raw) } });
  }
  if (!isPlainObject(read)) return undefined;
  if (own(read, "oneOf") !== undefined) {
    return toIssue("argsschema-root-oneof", { place: childPlace(ROOT, "oneOf"), at: "key", params: { withType: own(read, "type") !== undefined } });
  }
  const type = own(read, "type");
  if (type === "object" || type === UNKNOWN || (type === undefined && isIncomplete(read))) return undefined;
  const propertyMap = isPropertyMap(read);
  const params = { ...(type === undefined ? {} : { type: valueText(type) }), array: isPlainArray(type), propertyMap };
  const place = type === undefined ? ROOT : childPlace(ROOT, "type");
  return toIssue("argsschema-root-type", { place, at: type === undefined ? "node" : "value", params, fix: rootTypeFix(read, type, propertyMap) });
}

/** An object of some class at the root (a Map, a Promise) that does not even say `type: "object"`. */
export function foreignRoot(raw: unknown, issues: readonly Issue[]): Issue | undefined {
  const foreign = issues.find((issue) => issue.rule === "value-not-plain" && issue.pointer === "" && issue.params["harmless"] !== true);
  if (foreign === undefined || saysObject(raw)) return undefined;
  const params = { kind: String(foreign.params["kind"]), array: false, propertyMap: false };
  return toIssue("argsschema-root-type", { place: ROOT, at: "node", params });
}

function saysObject(raw: unknown): boolean {
  try {
    return Object.getOwnPropertyDescriptor(raw, "type")?.value === "object";
  } catch {
    return false;
  }
}

/** A map of properties given in place of the schema that holds it: every value is a schema, and no key a keyword's. */
function isPropertyMap(root: PlainObject): boolean {
  const values = Object.values(root);
  return values.length > 0 && values.every((value) => isPlainObject(value) && looksLikeSchema(value));
}

function looksLikeSchema(value: PlainObject): boolean {
  const type = own(value, "type");
  return typeof type === "string" || isPlainArray(type) || isPlainArray(own(value, "oneOf")) || isPlainArray(own(value, "enum"));
}

function rootTypeFix(root: PlainObject, type: Plain | undefined, propertyMap: boolean): IssueFix | undefined {
  if (propertyMap) return hasUnknown(root) ? undefined : fixAt(ROOT, "Wrap the map in an object schema", { kind: "replace-value", value: { type: "object", properties: root } });
  const meant = typeof type === "string" ? type.toLowerCase() === "object" : isPlainArray(type) && type.length === 1 && type[0] === "object";
  if (meant) return fixAt(childPlace(ROOT, "type"), 'Write type: "object"', { kind: "replace-value", value: "object" });
  const objectLike = Object.hasOwn(root, "properties") || Object.keys(root).length === 0;
  return type === undefined && objectLike ? fixAt(ROOT, 'Add type: "object"', { kind: "add-key", key: "type", value: "object" }) : undefined;
}

function hasUnknown(value: Plain): boolean {
  return value === UNKNOWN || (typeof value === "object" && value !== null && (isIncomplete(value) || Object.values(value).some(hasUnknown)));
}

/** The argument that Core takes for itself. */
const RESERVED = "timeoutMs";

export const rootRules: NodeRules = {
  "reserved-arg-timeoutms": (node) => {
    const properties = node.role === "root" ? (propertyMap(node) ?? {}) : {};
    if (!Object.hasOwn(properties, RESERVED)) return NONE;
    const value = properties[RESERVED]!;
    return [{ place: keywordPlace(node, "properties", RESERVED), at: "key", params: { impossible: isPlainObject(value) && !acceptsPositiveInteger(asNode(node, value)) } }];
  },
};

function asNode(root: SchemaNode, value: PlainObject): SchemaNode {
  return { ...root, ...readNode(value, ROOT), role: "property", name: RESERVED };
}

/** Whether some whole number above 0 may be valid. */
function acceptsPositiveInteger(node: SchemaNode): boolean {
  if (node.shape.kind === undefined || node.shape.mixed) return true;
  if (node.shape.kind === "union") {
    const branches = allowed(node, "oneOf");
    return !isPlainArray(branches) || branches.some((branch) => !isPlainObject(branch) || acceptsPositiveInteger(asNode(node, branch)));
  }
  if (!isKind(node, "number", "integer")) return false;
  const [low, high] = [Math.max(1, Math.ceil(numeric(node, "minimum") ?? 1)), Math.floor(numeric(node, "maximum") ?? Infinity)];
  const choices = list(node, "enum");
  if (choices === undefined || isIncomplete(choices)) return low <= high;
  return choices.some((choice) => choice === UNKNOWN || (Number.isInteger(choice) && (choice as number) >= low && (choice as number) <= high));
}

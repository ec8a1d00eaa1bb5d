/** What was meant by a wrong value of a keyword, or a wrong name. */

import type { IssueFix } from "../issue.ts";
import { closest } from "../suggest.ts";
import { hasType } from "../validate/kind.ts";
import { type SchemaNode, list, propertyMap } from "../validate/node.ts";
import { ROOT, childPlace } from "../validate/place.ts";
import { type Plain, type PlainObject, isPlainArray, isPlainObject, own } from "../validate/plain.ts";
import { valueText } from "../validate/wording.ts";
import type { NodeAdvice } from "./advice.ts";
import { deletion, fixAt } from "./fix.ts";
import { inferType } from "./type-advice.ts";

/** What a wrong value of a keyword of a node surely meant. */
type Repair = (value: Plain, node: SchemaNode) => Plain | undefined;

const REPAIRS: ReadonlyMap<string, Repair> = new Map<string, Repair>([
  ["minLength", countFromText],
  ["maxLength", countFromText],
  ["minItems", countFromText],
  ["maxItems", countFromText],
  ["minimum", numberFromText],
  ["maximum", numberFromText],
  ["enum", (value, node) => (["string", "number", "boolean"].includes(typeof value) ? listOf(partsOf(value), node) : undefined)],
  ["examples", (value, node) => listOf([value], node)],
  ["uniqueItems", booleanFromText],
  ["required", (value) => (typeof value === "string" ? [...partsOf(value)] : undefined)],
]);

function numberFromText(value: Plain): Plain | undefined {
  return typeof value === "string" && /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : undefined;
}

function countFromText(value: Plain): Plain | undefined {
  return typeof value === "string" && /^\d+$/.test(value) ? Number(value) : undefined;
}

function booleanFromText(value: Plain): Plain | undefined {
  return value === "true" || value === "false" ? value === "true" : undefined;
}

/** A text that lists several values, as those; else the value alone. */
function partsOf(value: Plain): readonly Plain[] {
  const separator = typeof value === "string" ? /[,|;]/.exec(value)?.[0] : undefined;
  const parts = separator === undefined ? [] : (value as string).split(separator).map((part) => part.trim());
  return parts.length > 0 && !parts.includes("") ? parts : [value];
}

/** A list of values, each of which stands for a value of the node's type: `"5"` on an integer for 5. */
function listOf(values: readonly Plain[], { shape: { type } }: SchemaNode): Plain | undefined {
  const list = values.map((value) => {
    if (type === undefined || hasType(value, type)) return value;
    const read = type === "boolean" ? booleanFromText(value) : numberFromText(value);
    return read !== undefined && hasType(read, type) ? read : undefined;
  });
  return list.every((value) => value !== undefined) ? list : undefined;
}

export const valueAdvice: NodeAdvice = {
  "argsschema-root-type": ({ value }) => {
    const propertyMap = isPropertyMap(value);
    const inferred = propertyMap || Object.hasOwn(value, "type") ? undefined : inferType(value);
    return { params: { propertyMap, ...(inferred === undefined || inferred === "object" ? {} : { inferred }) }, fix: propertyMap ? fixAt(ROOT, "Wrap the map in an object schema", { kind: "replace-value", value: { type: "object", properties: value } }) : rootTypeFix(value) };
  },

  "keyword-value-type": (node, { place, params: { keyword } }) => {
    const value = REPAIRS.get(keyword)?.(node.value[keyword]!, node);
    if (value === undefined) return {};
    const repaired = valueText(value);
    return { params: { repaired }, fix: fixAt(place, `Write ${repaired}`, { kind: "replace-value", value }) };
  },

  "required-duplicate": (_, { place, params: { property } }) => ({ fix: deletion(place, `the second ${JSON.stringify(property)}`) }),

  "required-unknown-property": (node, { place, params: { property } }) => {
    const suggestion = closest(property, Object.keys(propertyMap(node) ?? {}));
    if (suggestion === undefined) return {};
    const required = list(node, "required") ?? [];
    // One more of the same would be left behind.
    if (required.lastIndexOf(property) !== place.token) return { params: { suggestion } };
    const listed = required.includes(suggestion);
    return { params: { suggestion }, fix: listed ? deletion(place, JSON.stringify(property)) : fixAt(place, `Write ${JSON.stringify(suggestion)}`, { kind: "replace-value", value: suggestion }) };
  },
};

/** Keywords that take an object, or anything. All others take none, so that `title: { type: "string" }` names a property. */
const TAKE_OBJECTS: ReadonlySet<string> = new Set(
  (
    "items properties default $defs definitions additionalProperties patternProperties propertyNames unevaluatedProperties " +
    "dependentRequired dependentSchemas dependencies additionalItems unevaluatedItems contains const not if then else " +
    "contentSchema example discriminator xml externalDocs $vocabulary"
  ).split(" "),
);

/** A map of properties given in place of the schema that holds it: every value is a schema, and some key is only a name. */
function isPropertyMap(root: PlainObject): boolean {
  const isName = (key: string): boolean => !TAKE_OBJECTS.has(key) && !/^x-/i.test(key);
  return Object.keys(root).some(isName) && Object.values(root).every((value) => isPlainObject(value) && looksLikeSchema(value));
}

function looksLikeSchema(value: PlainObject): boolean {
  const type = own(value, "type");
  return typeof type === "string" || isPlainArray(type) || isPlainArray(own(value, "oneOf")) || isPlainArray(own(value, "enum"));
}

function rootTypeFix(root: PlainObject): IssueFix | undefined {
  const type = own(root, "type");
  const meant = typeof type === "string" ? type.toLowerCase() === "object" : isPlainArray(type) && type.length === 1 && type[0] === "object";
  if (meant) return fixAt(childPlace(ROOT, "type"), 'Write type: "object"', { kind: "replace-value", value: "object" });
  const objectLike = Object.hasOwn(root, "properties") || Object.keys(root).length === 0;
  return type === undefined && objectLike ? fixAt(ROOT, 'Add type: "object"', { kind: "add-key", key: "type", value: "object" }) : undefined;
}

/** Which JSON value each keyword takes. */

import { UNKNOWN } from "../issue.ts";
import type { SchemaRuleParams } from "../rule-params.ts";
import { allowed, keywordPlace, type SchemaNode } from "./node.ts";
import { type Finding, type Plain, isPlainArray, isPlainObject } from "./reading.ts";
import { type NodeRules, NONE, fixAt } from "./rule.ts";
import { kindWord, valueText } from "./wording.ts";

/** The value a keyword takes, in words and as a test. What has a rule of its own is not listed. */
interface ValueForm {
  readonly expected: string;
  fits(value: Plain): boolean;
  /** What a wrong value surely meant. */
  repair?(value: Plain): Plain | undefined;
}

const isNumber = (value: Plain): boolean => typeof value === "number";

function numberFromText(value: Plain): Plain | undefined {
  return typeof value === "string" && /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : undefined;
}

function countFromText(value: Plain): Plain | undefined {
  return typeof value === "string" && /^\d+$/.test(value) ? Number(value) : undefined;
}

const COUNT: ValueForm = { expected: "a whole number from 0", fits: isNumber, repair: countFromText };
const BOUND: ValueForm = { expected: "a number", fits: isNumber, repair: numberFromText };

const FORMS: ReadonlyMap<string, ValueForm> = new Map<string, ValueForm>([
  ["minLength", COUNT],
  ["maxLength", COUNT],
  ["minItems", COUNT],
  ["maxItems", COUNT],
  ["minimum", BOUND],
  ["maximum", BOUND],
  ["pattern", { expected: "a string", fits: (value) => typeof value === "string" }],
  ["enum", { expected: "an array of the values to choose from", fits: isPlainArray, repair: (value) => (isScalar(value) ? [value] : undefined) }],
  ["examples", { expected: "an array of examples", fits: isPlainArray, repair: (value) => [value] }],
  ["uniqueItems", { expected: "true or false", fits: (value) => typeof value === "boolean", repair: (value) => (value === "true" || value === "false" ? value === "true" : undefined) }],
  ["properties", { expected: "an object that maps names to schemas", fits: isPlainObject }],
  ["required", { expected: "an array of property names", fits: isPlainArray, repair: (value) => (typeof value === "string" ? [value] : undefined) }],
  ["items", { expected: "a schema object", fits: (value) => isPlainObject(value) || isPlainArray(value) }],
]);

function isScalar(value: Plain): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

/** Whether a keyword takes a value of this kind. True for keywords that take any. */
export function takesValue(keyword: string, value: Plain): boolean {
  return FORMS.get(keyword)?.fits(value) ?? true;
}

/** `required: true` on a property is the older way to say that the parent requires it. */
export function isRequiredFlag(node: SchemaNode): boolean {
  return node.role === "property" && typeof node.value["required"] === "boolean" && Object.hasOwn(node.value, "required");
}

function wrongValue(node: SchemaNode, keyword: string): Finding<SchemaRuleParams["keyword-value-type"]> | undefined {
  const form = FORMS.get(keyword);
  const value = allowed(node, keyword);
  if (form === undefined || value === undefined || value === UNKNOWN || form.fits(value)) return undefined;
  if (keyword === "required" && isRequiredFlag(node)) return undefined;
  const place = keywordPlace(node, keyword);
  const repaired = form.repair?.(value);
  const params = { keyword, expected: form.expected, kind: kindWord(value) };
  if (repaired === undefined) return { place, at: "value", params };
  const text = valueText(repaired);
  return { place, at: "value", params: { ...params, repaired: text }, fix: fixAt(place, `Write ${text}`, { kind: "replace-value", value: repaired }) };
}

export const keywordValueRules: NodeRules = {
  "keyword-value-type": (node) => Object.keys(node.value).flatMap((keyword) => wrongValue(node, keyword) ?? []),

  "node-not-object": (node) =>
    node.positions
      .filter(({ value, role }) => role !== "items" && value !== UNKNOWN && !isPlainObject(value))
      .map(({ value, place }) => ({ place, at: "value", params: { kind: kindWord(value), boolean: typeof value === "boolean" } })),

  "items-tuple": (node) => {
    const items = allowed(node, "items");
    return isPlainArray(items) ? [{ place: keywordPlace(node, "items"), at: "value", params: { count: items.length } }] : NONE;
  },

  "oneof-not-array": (node) => {
    const branches = allowed(node, "oneOf");
    if (branches === undefined || branches === UNKNOWN || isPlainArray(branches)) return NONE;
    return [{ place: keywordPlace(node, "oneOf"), at: "value", params: { kind: kindWord(branches) } }];
  },

  "description-not-string": (node) => {
    const description = allowed(node, "description");
    if (description === undefined || description === UNKNOWN || typeof description === "string") return NONE;
    return [{ place: keywordPlace(node, "description"), at: "value", params: { kind: kindWord(description) } }];
  },
};

/** Which JSON value each keyword takes. */

import { UNKNOWN } from "../issue.ts";
import type { SchemaRuleParams } from "../rule-params.ts";
import { type Finding, atValue } from "./finding.ts";
import { type SchemaNode, allowed, isKind, keywordPlace } from "./node.ts";
import { type Plain, isPlainArray, isPlainObject } from "./plain.ts";
import { type NodeRules, NONE } from "./rule.ts";
import { kindWord } from "./wording.ts";

/** The value a keyword takes, in words and as a test. */
type ValueForm = readonly [expected: string, fits: (value: Plain) => boolean];

const COUNT: ValueForm = ["a whole number from 0", isNumber];
const BOUND: ValueForm = ["a number", isNumber];

/** What has a rule of its own is not listed. */
const FORMS: Readonly<Record<string, ValueForm>> = {
  minLength: COUNT,
  maxLength: COUNT,
  minItems: COUNT,
  maxItems: COUNT,
  minimum: BOUND,
  maximum: BOUND,
  pattern: ["a string", (value) => typeof value === "string"],
  enum: ["an array of the values to choose from", isPlainArray],
  examples: ["an array of examples", isPlainArray],
  uniqueItems: ["true or false", (value) => typeof value === "boolean"],
  properties: ["an object that maps names to schemas", isPlainObject],
  required: ["an array of property names", isPlainArray],
  items: ["a schema object", (value) => isPlainObject(value) || isPlainArray(value)],
};

function isNumber(value: Plain): boolean {
  return typeof value === "number";
}

function formOf(keyword: string): ValueForm | undefined {
  return Object.hasOwn(FORMS, keyword) ? FORMS[keyword] : undefined;
}

/** Whether a keyword takes a value of this kind. True for keywords that take any. */
export function takesValue(keyword: string, value: Plain): boolean {
  return formOf(keyword)?.[1](value) ?? true;
}

/** `required: true` on a property is the older way to say that the parent requires it; elsewhere it is copied from one. */
export function isRequiredFlag(node: SchemaNode): boolean {
  return (node.role === "property" || !isKind(node, "object")) && typeof node.value["required"] === "boolean";
}

function wrongValue(node: SchemaNode, keyword: string): Finding<SchemaRuleParams["keyword-value-type"]>[] {
  const value = allowed(node, keyword);
  if (value === undefined || value === UNKNOWN || takesValue(keyword, value) || (keyword === "required" && isRequiredFlag(node))) return [];
  return [atValue(keywordPlace(node, keyword), { keyword, expected: formOf(keyword)![0], kind: kindWord(value) })];
}

export const keywordValueRules: NodeRules = {
  "keyword-value-type": (node) => Object.keys(node.value).flatMap((keyword) => wrongValue(node, keyword)),

  "node-not-object": (node) =>
    node.positions
      .filter(({ value, role }) => role !== "items" && value !== UNKNOWN && !isPlainObject(value))
      .map(({ value, place }) => (atValue(place, { kind: kindWord(value), boolean: typeof value === "boolean" }))),

  "items-tuple": (node) => {
    const items = allowed(node, "items");
    return isPlainArray(items) ? [atValue(keywordPlace(node, "items"), { count: items.length })] : NONE;
  },

  "oneof-not-array": (node) => {
    const branches = allowed(node, "oneOf");
    if (branches === undefined || branches === UNKNOWN || isPlainArray(branches)) return NONE;
    return [atValue(keywordPlace(node, "oneOf"), { kind: kindWord(branches) })];
  },

  "required-boolean": (node) =>
    isRequiredFlag(node) ? [atValue(keywordPlace(node, "required"), { value: node.value["required"] === true, property: node.name })] : NONE,
};

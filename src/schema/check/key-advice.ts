/** What was meant by a key that does not belong to its node. */

import type { IssueFix } from "../issue.ts";
import { KEYWORDS, isDialectKeyword } from "../keywords.ts";
import { suggestKeyword } from "../suggest.ts";
import { takesValue } from "../validate/keyword-values.ts";
import { type SchemaNode, keywordPlace, list } from "../validate/node.ts";
import { childPlace } from "../validate/place.ts";
import { type Plain, isIncomplete, isPlainArray, isPlainObject, own } from "../validate/plain.ts";
import type { NodeAdvice } from "./advice.ts";
import { excludedFix, replacementFor } from "./excluded.ts";
import { type FixStep, fixAll, fixAt } from "./fix.ts";

export const keyAdvice: NodeAdvice = {
  "unknown-keyword": (node, { params: { keyword } }) => {
    const suggestion = suggestKeyword(keyword, node.shape.kind);
    return suggestion === undefined ? {} : { params: { suggestion }, fix: renameFix(node, keyword, suggestion) };
  },

  "unsupported-keyword/": (node, { params: { keyword } }, context) => {
    const nullable = keyword === "anyOf" && hasNullBranch(node.value[keyword]!);
    return { params: { ...replacementFor(node, keyword), ...(nullable && { nullable }) }, fix: excludedFix(node, keyword, context) };
  },

  "keyword-wrong-type": (node, { params: { keyword, type } }) => {
    const instead = counterpart(keyword, type);
    return instead === undefined ? {} : { params: { instead }, fix: renameFix(node, keyword, instead) };
  },

  "required-boolean": (node, { params: { value } }) => ({ fix: requiredFix(node, value) }),
};

/** `anyOf: [schema, { type: "null" }]`, the form in which generators write an optional value. */
function hasNullBranch(value: Plain): boolean {
  return isPlainArray(value) && value.some((branch) => isPlainObject(branch) && own(branch, "type") === "null");
}

/** What says the same of another type: the length of a text is the number of items of an array. */
function counterpart(keyword: string, type: string): string | undefined {
  const bound = /^(min|max)(?:Length|Items|imum)$/.exec(keyword)?.[1];
  if (bound !== undefined) {
    if (type === "string") return `${bound}Length`;
    if (type === "array") return `${bound}Items`;
    return type === "number" || type === "integer" ? `${bound}imum` : undefined;
  }
  if (keyword === "items" && type === "object") return "properties";
  return (keyword === "properties" || keyword === "required" || keyword === "enum") && type === "array" ? "items" : undefined;
}

/** Renaming a key, where the new key is free, may stand there and takes the value as it is. */
function renameFix(node: SchemaNode, from: string, to: string): IssueFix | undefined {
  const { kind } = node.shape;
  const fits = kind !== undefined && KEYWORDS[kind].includes(to) && !Object.hasOwn(node.value, to) && takesValue(to, node.value[from]!);
  // A number of digits is no number.
  if (isCount(from) !== isCount(to) && isDialectKeyword(from)) return undefined;
  // What stood under the other key was not read as schemas, so it is not known to be right.
  if (!fits || isIncomplete(node.value) || ["items", "properties", "oneOf", "enum", "required", "pattern"].includes(to)) return undefined;
  return fixAt(keywordPlace(node, from), `Rename to ${to}`, { kind: "rename-key", to });
}

function isCount(keyword: string): boolean {
  return /^m(?:in|ax)(?:Length|Items)$/.test(keyword);
}

/** Moves `required: true` to the list of the parent. */
function requiredFix(node: SchemaNode, value: boolean): IssueFix | undefined {
  const remove: FixStep = [keywordPlace(node, "required"), { kind: "remove" }];
  const { parent, name } = node;
  if (!value || parent === undefined || name === undefined) return value ? undefined : fixAll("Delete required", remove);
  const title = `Add ${JSON.stringify(name)} to the parent's required`;
  const names = list(parent, "required");
  if (names?.includes(name)) return fixAll(title, remove);
  if (names !== undefined) return fixAll(title, remove, [childPlace(parent.place, "required"), { kind: "append-element", value: name }]);
  return Object.hasOwn(parent.value, "required") ? undefined : fixAll(title, remove, [parent.place, { kind: "add-key", key: "required", value: [name] }]);
}

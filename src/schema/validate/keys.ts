/** Which keys may stand on a node: the dialect's, on the right kind, and nothing else. */

import type { IssueFix } from "../issue.ts";
import { KEYWORDS, isDialectKeyword } from "../keywords.ts";
import type { UnsupportedKeywordParams } from "../rule-params.ts";
import { suggestKeyword } from "../suggest.ts";
import { excludedFix, replacementFor } from "./excluded.ts";
import { isRequiredFlag, takesValue } from "./keyword-values.ts";
import { type KeyStanding, standingOf } from "./kind.ts";
import { type SchemaNode, keywordPlace, list } from "./node.ts";
import { childPlace } from "./place.ts";
import { type Plain, isIncomplete, isPlainArray, isPlainObject, own } from "./reading.ts";
import { type FixStep, type NodeRules, NONE, type RuleContext, fixAll, fixAt } from "./rule.ts";
import { jsonKind, valueText } from "./wording.ts";

function keysOf(node: SchemaNode, standing: KeyStanding, context: RuleContext): string[] {
  if (node.keywords === node.value) return [];
  return Object.keys(node.value).filter((key) => standingOf(key, node.shape, context.unsupported) === standing);
}

export const keyRules: NodeRules = {
  "unknown-keyword": (node, context) =>
    keysOf(node, "unknown", context).map((keyword) => {
      const suggestion = suggestKeyword(keyword, node.shape.kind);
      const params = suggestion === undefined ? { keyword } : { keyword, suggestion };
      return { place: keywordPlace(node, keyword), at: "key", params, fix: suggestion === undefined ? undefined : renameFix(node, keyword, suggestion) };
    }),

  "unsupported-keyword/": (node, context) =>
    keysOf(node, "excluded", context).map((keyword) => ({ place: keywordPlace(node, keyword), at: "key", params: excludedParams(node, keyword), fix: excludedFix(node, keyword, context) })),

  "unsupported-stripped": (node, context) =>
    keysOf(node, "stripped", context).map((keyword) => {
      const opens = keyword === "additionalProperties" && node.value[keyword] === false;
      return { place: keywordPlace(node, keyword), at: "key", params: { keyword, opens } };
    }),

  "keyword-wrong-type": (node, context) => {
    const { type, kind } = node.shape;
    if (type === undefined || kind === "union") return NONE;
    return keysOf(node, "misplaced", context)
      .filter((keyword) => !(keyword === "required" && isRequiredFlag(node)))
      .map((keyword) => {
        const instead = counterpart(keyword, type);
        const params = instead === undefined ? { keyword, type } : { keyword, type, instead };
        return { place: keywordPlace(node, keyword), at: "key", params, fix: instead === undefined ? undefined : renameFix(node, keyword, instead) };
      });
  },

  "oneof-sibling-keyword": (node, context) => {
    if (node.shape.kind !== "union") return NONE;
    return keysOf(node, "misplaced", context).map((keyword) => ({ place: keywordPlace(node, keyword), at: "key", params: { keyword } }));
  },

  "required-boolean": (node) => {
    if (!isRequiredFlag(node)) return NONE;
    const value = node.value["required"] === true;
    const params = { value, ...(node.name === undefined ? {} : { property: node.name }) };
    return [{ place: keywordPlace(node, "required"), at: "value", params, fix: requiredFix(node, value) }];
  },
};

function excludedParams(node: SchemaNode, keyword: string): UnsupportedKeywordParams {
  const value = node.value[keyword]!;
  const kind = jsonKind(value);
  const { type } = node.shape;
  const replacement = replacementFor(node, keyword);
  return {
    keyword,
    kind,
    ...(kind === "other" ? {} : { value: valueText(value) }),
    ...(type === undefined ? {} : { type }),
    ...(replacement === undefined ? {} : { replacement }),
    ...(keyword === "anyOf" && hasNullBranch(value) ? { nullable: true } : {}),
  };
}

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

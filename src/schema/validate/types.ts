/** What a node says about its type. */

import { UNKNOWN } from "../issue.ts";
import { isTypeName } from "../keywords.ts";
import { atKey, atNode, atValue } from "./finding.ts";
import { type SchemaNode, keywordPlace, lacks } from "./node.ts";
import { isPlainArray, own } from "./plain.ts";
import { type NodeRules, NONE } from "./rule.ts";
import { kindWord } from "./wording.ts";

export const typeRules: NodeRules = {
  "node-missing-type": (node) => {
    if (!lacks(node, "type") || !lacks(node, "oneOf") || isBranchOfTyped(node)) return NONE;
    return [atNode(node.place, {})];
  },

  "node-type-and-oneof": (node) => {
    if (!node.shape.mixed) return NONE;
    const later = Object.keys(node.value).findLast((key) => key === "type" || key === "oneOf")!;
    return [atKey(keywordPlace(node, later), {})];
  },

  "type-array": (node) => {
    const type = own(node.value, "type");
    if (!isPlainArray(type)) return NONE;
    const types = type.filter((name) => typeof name === "string" && name !== "null") as string[];
    return [atValue(keywordPlace(node, "type"), { types, nullable: type.includes("null") })];
  },

  "type-not-string": (node) => {
    const type = own(node.value, "type");
    if (type === undefined || type === UNKNOWN || typeof type === "string" || isPlainArray(type)) return NONE;
    return [atValue(keywordPlace(node, "type"), { kind: kindWord(type) })];
  },

  "type-unknown": (node) => {
    const type = own(node.value, "type");
    return typeof type === "string" && !isTypeName(type) ? [atValue(keywordPlace(node, "type"), { type })] : NONE;
  },
};

/** A branch of a `oneOf` that stands beside a `type`: its author meant the type to hold for every branch. */
export function isBranchOfTyped(node: SchemaNode): boolean {
  return node.role === "branch" && node.parent?.shape.mixed === true;
}

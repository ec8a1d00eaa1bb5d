/** What nodes say to people and models: descriptions, and the places of defaults (rules.md §3.4, §3.5). */

import { type SchemaNode, allowed, keywordPlace, lacks, requiredNames } from "./node.ts";
import { own } from "./reading.ts";
import { type NodeRules, NONE, fixAt } from "./rule.ts";

/** White space of ECMAScript or of Unicode: the SDK trims the one, Core the other. */
const BLANK = /^[\s\u0085]*$/;

const DESTRUCTIVE = /^(?:delete|remove|drop|reset|clear|overwrite|erase|purge|wipe|truncate)$/;
const WARNS = /\b(?:undo|undone|irreversibl[ey]|permanent(?:ly)?|lost|loses?|forever|restor\w*|recover\w*|revert\w*|confirm\w*|careful\w*|caution|warning|backup|trash)\b/i;

/** The words of a camelCase, snake_case or kebab-case name. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z\d]+/);
}

function hasDefault(node: SchemaNode): boolean {
  return own(node.value, "default") !== undefined;
}

export const textRules: NodeRules = {
  "description-missing": (node) => {
    if (node.role !== "property" || node.shape.kind === undefined || !lacks(node, "description")) return NONE;
    // The choices of an enum say what the property is about.
    if (allowed(node, "enum") !== undefined) return NONE;
    return [{ place: node.place, at: "key", params: { property: node.name! } }];
  },

  "description-blank": (node) => {
    const description = allowed(node, "description");
    if (typeof description !== "string" || !BLANK.test(description)) return NONE;
    const place = keywordPlace(node, "description");
    return [{ place, at: "value", params: {}, fix: fixAt(place, "Delete description", { kind: "remove" }) }];
  },

  "destructive-intent": (node) => {
    const description = allowed(node, "description");
    const word = wordsOf(node.name ?? "").find((part) => DESTRUCTIVE.test(part));
    if (word === undefined || typeof description !== "string" || WARNS.test(description)) return NONE;
    return [{ place: keywordPlace(node, "description"), at: "value", params: { word } }];
  },

  "default-on-required": (node) => {
    if (node.role !== "property" || !hasDefault(node) || !requiredNames(node.parent!).includes(node.name!)) return NONE;
    return [{ place: keywordPlace(node, "default"), at: "value", params: { property: node.name! } }];
  },

  "default-on-optional-parent-branch": (node) => {
    const place = node.role === "root" || node.role === "branch" ? node.role : undefined;
    return place !== undefined && hasDefault(node) ? [{ place: keywordPlace(node, "default"), at: "value", params: { place } }] : NONE;
  },
};


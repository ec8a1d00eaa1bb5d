/** What nodes say to people and models: descriptions, and the places of defaults (rules.md §3.4, §3.5). */

import { atKey, atValue } from "../validate/finding.ts";
import { type SchemaNode, allowed, keywordPlace, lacks, requiredNames } from "../validate/node.ts";
import { own } from "../validate/plain.ts";
import { NONE } from "../validate/rule.ts";
import type { RemarkRules } from "./context.ts";
import { deletion, withFix } from "./fix.ts";

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

export const textRemarks: RemarkRules = {
  "description-missing": (node) => {
    if (node.role !== "property" || node.shape.kind === undefined || !lacks(node, "description")) return NONE;
    // The choices of an enum say what the property is about.
    if (allowed(node, "enum") !== undefined) return NONE;
    return [atKey(node.place, { property: node.name! })];
  },

  "description-blank": (node) => {
    const description = allowed(node, "description");
    if (typeof description !== "string" || !BLANK.test(description)) return NONE;
    const place = keywordPlace(node, "description");
    return [withFix(atValue(place, {}), deletion(place, "description"))];
  },

  "destructive-intent": (node) => {
    const description = allowed(node, "description");
    const word = wordsOf(node.name ?? "").find((part) => DESTRUCTIVE.test(part));
    if (word === undefined || typeof description !== "string" || WARNS.test(description)) return NONE;
    return [atValue(keywordPlace(node, "description"), { word })];
  },

  "default-on-required": (node) => {
    if (node.role !== "property" || !hasDefault(node) || !requiredNames(node.parent!).includes(node.name!)) return NONE;
    return [atValue(keywordPlace(node, "default"), { property: node.name! })];
  },

  "default-on-optional-parent-branch": (node) => {
    const place = node.role === "root" || node.role === "branch" ? node.role : undefined;
    return place !== undefined && hasDefault(node) ? [atValue(keywordPlace(node, "default"), { place })] : NONE;
  },
};


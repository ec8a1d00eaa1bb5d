/** What belongs inside: the names of an object, the items of an array, the branches of a union (rules.md §3.5, §3.6). */

import { UNKNOWN } from "../issue.ts";
import { atKey, atNode, atValue } from "./finding.ts";
import { isKind, keywordPlace, lacks, list, propertyMap } from "./node.ts";
import { firstIndexes, isIncomplete } from "./plain.ts";
import { type NodeRules, NONE } from "./rule.ts";
import { isBranchOfTyped } from "./types.ts";
import { kindWord } from "./wording.ts";

export const structureRules: NodeRules = {
  "required-unknown-property": (node) => {
    const required = list(node, "required");
    const properties = propertyMap(node);
    // Where some properties could not be read, or the map is no map or stands beside the union, any name may be described.
    if (required === undefined || isBranchOfTyped(node) || (properties === undefined ? !lacks(node, "properties") : isIncomplete(properties))) return NONE;
    const first = firstIndexes(required);
    return required.flatMap((name, index) => {
      if (typeof name !== "string" || first.get(name) !== index || Object.hasOwn(properties ?? {}, name)) return [];
      return [atValue(keywordPlace(node, "required", index), { property: name })];
    });
  },

  "required-not-string": (node) =>
    (list(node, "required") ?? []).flatMap((name, index) => {
      if (typeof name === "string" || name === UNKNOWN) return [];
      return [atValue(keywordPlace(node, "required", index), { kind: kindWord(name) })];
    }),

  "required-duplicate": (node) => {
    const required = list(node, "required") ?? [];
    const first = firstIndexes(required);
    return required.flatMap((name, index) => {
      if (typeof name !== "string" || first.get(name) === index) return [];
      return [atValue(keywordPlace(node, "required", index), { property: name }, keywordPlace(node, "required", first.get(name)!))];
    });
  },

  // The form that sets the prototype leaves no key behind and is found where the source is read.
  "property-name-proto": (node) => {
    if (!Object.hasOwn(propertyMap(node) ?? {}, "__proto__")) return NONE;
    return [atKey(keywordPlace(node, "properties", "__proto__"), { literal: false })];
  },

  "items-missing": (node) => (isKind(node, "array") && lacks(node, "items") ? [atNode(node.place, {})] : NONE),

  "oneof-empty": (node) => {
    const branches = list(node, "oneOf");
    return branches?.length === 0 && !isIncomplete(branches) ? [atValue(keywordPlace(node, "oneOf"), {})] : NONE;
  },
};

/** Objects without properties, and with names that are legal but trouble someone (rules.md §3.5). */

import { type Finding, atKey, atNode } from "../validate/finding.ts";
import { type SchemaNode, allowed, isKind, keywordPlace, lacks, propertyMap } from "../validate/node.ts";
import { childPlace } from "../validate/place.ts";
import { isIncomplete, isPlainObject } from "../validate/plain.ts";
import { NONE } from "../validate/rule.ts";
import type { RemarkRules } from "./context.ts";

const OBJECT_MEMBERS: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype).filter((name) => name !== "__proto__"));

/** Control characters, line and paragraph separators, and format characters but for the joiners, which some scripts need. */
const INVISIBLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** "U+2028". */
function codeOf(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`;
}

function namesOf(node: SchemaNode): string[] {
  return Object.keys(propertyMap(node) ?? {});
}

/** The names of an object that have some quality, each at its key. */
function namedKeys<Params>(node: SchemaNode, has: (name: string) => boolean, params: (name: string) => Params): Finding<Params>[] {
  return namesOf(node)
    .filter(has)
    .map((name) => atKey(keywordPlace(node, "properties", name), params(name)));
}

export const objectRemarks: RemarkRules = {
  "property-name-lookalike": (node) => {
    const seen = new Map<string, string>();
    return namesOf(node).flatMap((property) => {
      const folded = property.normalize("NFC").toLowerCase().replace(/[_-]/g, "");
      const other = seen.get(folded);
      if (other === undefined) {
        seen.set(folded, property);
        return [];
      }
      const properties = keywordPlace(node, "properties");
      return [{ ...atKey(childPlace(properties, property), { property, other }), related: [{ place: childPlace(properties, other), at: "key" as const }] }];
    });
  },

  "property-name-portable": (node, { providers }) => {
    return namesOf(node).flatMap((property) => {
      const refusing = providers.find(({ argumentNames, propertyNames }) => propertyNames?.value.test(property) === false || (node.role === "root" && argumentNames?.value.test(property) === false));
      if (refusing === undefined || property === "") return [];
      return [atKey(keywordPlace(node, "properties", property), { property, provider: refusing.provider })];
    });
  },

  "property-name-object-member": (node) => namedKeys(node, (name) => OBJECT_MEMBERS.has(name), (property) => ({ property })),

  "property-name-empty": (node, { providers }) => namedKeys(node, (name) => name === "" && providers.some((profile) => profile.noEmptyNames !== undefined), () => ({})),

  "property-name-invisible": (node) => namedKeys(node, (name) => INVISIBLE.test(name), (property) => ({ property, code: codeOf(INVISIBLE.exec(property)![0]) })),

  "property-name-integer-like": (node) => namedKeys(node, isIntegerLike, (property) => ({ property })),

  "object-empty": (node) => {
    if (!isKind(node, "object") || node.role === "root") return NONE;
    const properties = allowed(node, "properties");
    const empty = properties === undefined ? lacks(node, "properties") : isPlainObject(properties) && namesOf(node).length === 0 && !isIncomplete(properties);
    return empty ? [atNode(node.place, {})] : NONE;
  },
};

/** A canonical array index: JavaScript enumerates such keys first, in ascending order. */
function isIntegerLike(name: string): boolean {
  return /^(?:0|[1-9]\d*)$/.test(name) && Number(name) < 2 ** 32 - 1;
}

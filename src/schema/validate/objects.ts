/** Objects: the names in `properties` and in `required` (rules.md §3.5). */

import { UNKNOWN } from "../issue.ts";
import { closest } from "../suggest.ts";
import { type SchemaNode, allowed, isKind, keywordPlace, lacks, list, propertyMap } from "./node.ts";
import { childPlace } from "./place.ts";
import { type Finding, firstIndexes, isIncomplete } from "./reading.ts";
import { type NodeRule, type NodeRules, NONE, fixAt } from "./rule.ts";
import { kindWord } from "./wording.ts";

const OBJECT_MEMBERS: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype).filter((name) => name !== "__proto__"));

function namesOf(node: SchemaNode): string[] {
  return Object.keys(propertyMap(node) ?? {});
}

/** The names of an object that have some quality, each at its key. */
function namedKeys<Params>(node: SchemaNode, has: (name: string) => boolean, params: (name: string) => Params): Finding<Params>[] {
  return namesOf(node)
    .filter(has)
    .map((name) => ({ place: keywordPlace(node, "properties", name), at: "key", params: params(name) }));
}

const requiredUnknown: NodeRule<"required-unknown-property"> = (node) => {
  const required = list(node, "required");
  const properties = propertyMap(node);
  // Where some properties could not be read, or the map is no map, any name may be described.
  if (required === undefined || (properties === undefined ? !lacks(node, "properties") : isIncomplete(properties))) return NONE;
  const first = firstIndexes(required);
  const names = namesOf(node);
  return required.flatMap((name, index) => {
    if (typeof name !== "string" || first.get(name) !== index || Object.hasOwn(properties ?? {}, name)) return [];
    const place = keywordPlace(node, "required", index);
    const suggestion = closest(name, names);
    if (suggestion === undefined) return [{ place, at: "value", params: { property: name } }];
    // One more of the same would be left behind.
    if (required.lastIndexOf(name) !== index) return [{ place, at: "value", params: { property: name, suggestion } }];
    const fix = first.has(suggestion) ? fixAt(place, `Delete ${JSON.stringify(name)}`, { kind: "remove" }) : fixAt(place, `Write ${JSON.stringify(suggestion)}`, { kind: "replace-value", value: suggestion });
    return [{ place, at: "value", params: { property: name, suggestion }, fix }];
  });
};

const lookalike: NodeRule<"property-name-lookalike"> = (node) => {
  const seen = new Map<string, string>();
  return namesOf(node).flatMap((property) => {
    const folded = property.normalize("NFC").toLowerCase().replace(/[_-]/g, "");
    const other = seen.get(folded);
    if (other === undefined) {
      seen.set(folded, property);
      return [];
    }
    const properties = keywordPlace(node, "properties");
    return [{ place: childPlace(properties, property), at: "key", params: { property, other }, related: [{ place: childPlace(properties, other), at: "key" as const }] }];
  });
};

const portable: NodeRule<"property-name-portable"> = (node, { providers }) => {
  if (node.role !== "root") return NONE;
  return namesOf(node).flatMap((property) => {
    const refusing = providers.find(({ argumentNames }) => argumentNames?.value.test(property) === false);
    if (refusing === undefined || property === "") return [];
    return [{ place: keywordPlace(node, "properties", property), at: "key", params: { property, provider: refusing.provider } }];
  });
};

export const objectRules: NodeRules = {
  "required-unknown-property": requiredUnknown,
  "property-name-lookalike": lookalike,
  "property-name-portable": portable,

  "required-not-string": (node) =>
    (list(node, "required") ?? []).flatMap((name, index) => {
      if (typeof name === "string" || name === UNKNOWN) return [];
      return [{ place: keywordPlace(node, "required", index), at: "value", params: { kind: kindWord(name) } }];
    }),

  "required-duplicate": (node) => {
    const required = list(node, "required") ?? [];
    const first = firstIndexes(required);
    return required.flatMap((name, index) => {
      if (typeof name !== "string" || first.get(name) === index) return [];
      const place = keywordPlace(node, "required", index);
      const related = [{ place: keywordPlace(node, "required", first.get(name)!), at: "value" as const }];
      return [{ place, at: "value", params: { property: name }, related, fix: fixAt(place, `Delete the second ${JSON.stringify(name)}`, { kind: "remove" }) }];
    });
  },

  // The form that sets the prototype leaves no key behind and is found where the source is read.
  "property-name-proto": (node) =>
    namedKeys(
      node,
      (name) => name === "__proto__",
      () => ({ literal: false }),
    ),

  "property-name-object-member": (node) =>
    namedKeys(
      node,
      (name) => OBJECT_MEMBERS.has(name),
      (property) => ({ property }),
    ),

  "property-name-empty": (node, { providers }) =>
    namedKeys(
      node,
      (name) => name === "" && providers.some((profile) => profile.noEmptyNames !== undefined),
      () => ({}),
    ),

  "property-name-integer-like": (node) => namedKeys(node, isIntegerLike, (property) => ({ property })),

  "object-empty": (node) => {
    if (!isKind(node, "object") || node.role === "root") return NONE;
    const properties = allowed(node, "properties");
    const empty = properties === undefined ? lacks(node, "properties") : propertyMap(node) !== undefined && namesOf(node).length === 0 && !isIncomplete(propertyMap(node)!);
    return empty ? [{ place: node.place, at: "node", params: {} }] : NONE;
  },
};

/** A canonical array index: JavaScript enumerates such keys first, in ascending order. */
function isIntegerLike(name: string): boolean {
  return /^(?:0|[1-9]\d*)$/.test(name) && Number(name) < 2 ** 32 - 1;
}

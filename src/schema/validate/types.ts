/** What a node says about its type. */

import { type IssueFix, UNKNOWN } from "../issue.ts";
import { KEYWORDS, TYPE_NAMES, type TypeName, isDialectKeyword, isTypeName } from "../keywords.ts";
import { suggestType } from "../suggest.ts";
import { type SchemaNode, keywordPlace, lacks, list, requiredNames } from "./node.ts";
import { childPlace } from "./place.ts";
import { type Plain, type PlainArray, type PlainObject, isIncomplete, isPlainArray, own } from "./reading.ts";
import { type NodeRules, NONE, fixAll, fixAt } from "./rule.ts";
import { kindWord } from "./wording.ts";

const NULL_WORDS = /^(?:null|nil|none|undefined|void)$/i;
const ANY_WORDS = /^(?:any|unknown|mixed|\*)$/i;

export const typeRules: NodeRules = {
  "node-missing-type": (node) => {
    if (!lacks(node, "type") || !lacks(node, "oneOf") || isBranchOfTyped(node)) return NONE;
    const inferred = inferType(node.value);
    const fix = inferred === undefined ? undefined : fixAt(node.place, `Add type: ${JSON.stringify(inferred)}`, { kind: "add-key", key: "type", value: inferred });
    return [{ place: node.place, at: "node", params: inferred === undefined ? {} : { inferred }, fix }];
  },

  "node-type-and-oneof": (node) => {
    if (!node.shape.mixed) return NONE;
    const later = Object.keys(node.value).findLast((key) => key === "type" || key === "oneOf")!;
    return [{ place: keywordPlace(node, later), at: "key", params: {} }];
  },

  "type-array": (node) => {
    const type = own(node.value, "type");
    if (!isPlainArray(type)) return NONE;
    const types = type.filter((name) => typeof name === "string" && name !== "null") as string[];
    const nullable = type.includes("null");
    const params = { types, nullable, ...requiredName(node) };
    return [{ place: keywordPlace(node, "type"), at: "value", params, fix: singleTypeFix(node, type, types, nullable) }];
  },

  "type-not-string": (node) => {
    const type = own(node.value, "type");
    if (type === undefined || type === UNKNOWN || typeof type === "string" || isPlainArray(type)) return NONE;
    return [{ place: keywordPlace(node, "type"), at: "value", params: { kind: kindWord(type) } }];
  },

  "type-unknown": (node) => {
    const type = own(node.value, "type");
    if (typeof type !== "string" || isTypeName(type)) return NONE;
    const place = keywordPlace(node, "type");
    if (NULL_WORDS.test(type)) return [{ place, at: "value", params: { type, advice: "null", ...requiredName(node) } }];
    if (ANY_WORDS.test(type)) return [{ place, at: "value", params: { type, advice: "shape" } }];
    const suggestion = suggestType(type);
    if (suggestion === undefined) return [{ place, at: "value", params: { type } }];
    const fix = suits(node.value, suggestion) ? fixAt(place, `Write ${JSON.stringify(suggestion)}`, { kind: "replace-value", value: suggestion }) : undefined;
    return [{ place, at: "value", params: { type, suggestion }, fix }];
  },
};

/** The name of a property that its object requires. */
function requiredName({ parent, name }: SchemaNode): { property?: string } {
  return parent === undefined || name === undefined || !requiredNames(parent).includes(name) ? {} : { property: name };
}

/** `["string", "null"]` or `["string"]`: one type remains, and with null gone the property is optional instead. */
function singleTypeFix(node: SchemaNode, type: PlainArray, types: readonly string[], nullable: boolean): IssueFix | undefined {
  const [only] = types;
  if (isIncomplete(type) || types.length !== 1 || type.length !== (nullable ? 2 : 1) || !isTypeName(only) || !suits(node.value, only)) return undefined;
  const place = keywordPlace(node, "type");
  const replace = [place, { kind: "replace-value", value: only }] as const;
  if (!nullable) return fixAll(`Write ${JSON.stringify(only)}`, replace);
  const { parent, name } = node;
  const required = parent === undefined ? -1 : (list(parent, "required")?.indexOf(name as Plain) ?? -1);
  // An array element or a branch has no place to be left out from.
  if (node.role !== "property") return undefined;
  if (required === -1) return fixAll(`Write ${JSON.stringify(only)}`, replace);
  return fixAll(`Write ${JSON.stringify(only)} and make the property optional`, replace, [childPlace(parent!.place, "required", required), { kind: "remove" }]);
}

/** A branch of a `oneOf` that stands beside a `type`: its author meant the type to hold for every branch. */
function isBranchOfTyped(node: SchemaNode): boolean {
  return node.role === "branch" && node.parent?.shape.mixed === true;
}

/** The one type that all keywords of a node without a type speak of, if there is one. */
export function inferType(value: PlainObject): TypeName | undefined {
  const fitting = TYPE_NAMES.filter((type) => suits(value, type));
  // Whole numbers suit both numeric types; so do bounds.
  if (fitting.length === 2 && fitting[0] === "number" && fitting[1] === "integer") return sampleValues(value).length > 0 ? "integer" : "number";
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** Whether every keyword of the dialect on a node, and every value it lists, goes with a type. */
export function suits(value: PlainObject, type: TypeName): boolean {
  const keys = Object.keys(value).filter(isDialectKeyword);
  if (!keys.every((key) => KEYWORDS[type].includes(key))) return false;
  if (type === "array" && !keys.includes("items")) return false;
  return sampleValues(value).every((sample) => hasType(sample, type));
}

/** Values that the node says are valid. */
export function sampleValues(value: PlainObject): Plain[] {
  const lists = ["enum", "examples"].flatMap((key) => {
    const values = own(value, key);
    return isPlainArray(values) ? values : [];
  });
  const single = ["const", "default"].map((key) => own(value, key));
  return [...lists, ...single].filter((sample) => sample !== undefined && sample !== UNKNOWN);
}

/** Whether a JSON value is of a type of the dialect. */
export function hasType(value: Plain, type: TypeName): boolean {
  switch (type) {
    case "integer":
      return Number.isInteger(value);
    case "array":
      return isPlainArray(value);
    case "object":
      return typeof value === "object" && value !== null && !isPlainArray(value);
    default:
      return typeof value === type;
  }
}

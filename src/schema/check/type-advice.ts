/** Which type was meant by a node that says none, several, or one of another language. */

import { type IssueFix, UNKNOWN } from "../issue.ts";
import { KEYWORDS, TYPE_NAMES, type TypeName, isDialectKeyword, isTypeName } from "../keywords.ts";
import type { SchemaRuleParams } from "../rule-params.ts";
import { suggestType } from "../suggest.ts";
import type { Finding } from "../validate/finding.ts";
import { hasType } from "../validate/kind.ts";
import { type SchemaNode, list, requiredNames } from "../validate/node.ts";
import { childPlace } from "../validate/place.ts";
import { type Plain, type PlainObject, isIncomplete, isPlainArray, own } from "../validate/plain.ts";
import type { NodeAdvice } from "./advice.ts";
import { fixAll, fixAt } from "./fix.ts";

const NULL_WORDS = /^(?:null|nil|none|undefined|void)$/i;
const ANY_WORDS = /^(?:any|unknown|mixed|\*)$/i;

export const typeAdvice: NodeAdvice = {
  "node-missing-type": (node) => {
    const inferred = inferType(node.value);
    return inferred === undefined ? {} : { params: { inferred }, fix: fixAt(node.place, `Add type: ${JSON.stringify(inferred)}`, { kind: "add-key", key: "type", value: inferred }) };
  },

  "type-array": (node, finding) => ({ params: requiredName(node), fix: singleTypeFix(node, finding) }),

  "type-unknown": (node, { place, params: { type } }) => {
    if (NULL_WORDS.test(type)) return { params: { advice: "null", ...requiredName(node) } };
    if (ANY_WORDS.test(type)) return { params: { advice: "shape" } };
    const suggestion = suggestType(type);
    if (suggestion === undefined) return {};
    return { params: { suggestion }, fix: suits(node.value, suggestion) ? fixAt(place, `Write ${JSON.stringify(suggestion)}`, { kind: "replace-value", value: suggestion }) : undefined };
  },
};

/** The name of a property that its object requires. */
function requiredName({ parent, name }: SchemaNode): { property?: string } {
  return parent === undefined || name === undefined || !requiredNames(parent).includes(name) ? {} : { property: name };
}

/** `["string", "null"]` or `["string"]`: one type remains, and with null gone the property is optional instead. */
function singleTypeFix(node: SchemaNode, { place, params }: Finding<SchemaRuleParams["type-array"]>): IssueFix | undefined {
  const { types, nullable } = params;
  const [only] = types;
  const listed = own(node.value, "type");
  if (!isPlainArray(listed) || isIncomplete(listed) || types.length !== 1 || listed.length !== (nullable ? 2 : 1) || !isTypeName(only) || !suits(node.value, only)) return undefined;
  const replace = [place, { kind: "replace-value", value: only }] as const;
  if (!nullable) return fixAll(`Write ${JSON.stringify(only)}`, replace);
  const { parent, name } = node;
  const required = parent === undefined ? -1 : (list(parent, "required")?.indexOf(name as Plain) ?? -1);
  // An array element or a branch has no place to be left out from.
  if (node.role !== "property") return undefined;
  if (required === -1) return fixAll(`Write ${JSON.stringify(only)}`, replace);
  return fixAll(`Write ${JSON.stringify(only)} and make the property optional`, replace, [childPlace(parent!.place, "required", required), { kind: "remove" }]);
}

/** The one type that all keywords of a node without a type speak of, if there is one. */
export function inferType(value: PlainObject): TypeName | undefined {
  // What stands there besides may say something else than the samples do.
  if (COMPOSING.some((keyword) => Object.hasOwn(value, keyword))) return undefined;
  const fitting = TYPE_NAMES.filter((type) => suits(value, type));
  // Whole numbers suit both numeric types; so do bounds.
  if (fitting.length === 2 && fitting[0] === "number" && fitting[1] === "integer") return sampleValues(value).length > 0 ? "integer" : "number";
  return fitting.length === 1 ? fitting[0] : undefined;
}

const COMPOSING = ["anyOf", "allOf", "$ref", "$dynamicRef", "not", "if"];

/** Whether every keyword of the dialect on a node, and every value it lists, goes with a type. A mark as required goes with any. */
export function suits(value: PlainObject, type: TypeName): boolean {
  const keys = Object.keys(value).filter((key) => isDialectKeyword(key) && !(key === "required" && typeof value[key] === "boolean"));
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


/** Keywords of full JSON Schema: those that are dropped, and what to write instead of others where that can be said exactly (rules.md §3.2). */

import { type IssueFix, UNKNOWN } from "../issue.ts";
import type { TypeName } from "../keywords.ts";
import { atKey } from "../validate/finding.ts";
import { keysOf } from "../validate/keys.ts";
import { hasType } from "../validate/kind.ts";
import { type SchemaNode, keywordPlace, list } from "../validate/node.ts";
import { type Place, childPlace } from "../validate/place.ts";
import { type Plain, type PlainArray, isIncomplete, isPlainArray } from "../validate/plain.ts";
import { valueText } from "../validate/wording.ts";
import { compositionFix } from "./composition.ts";
import type { CheckContext, RemarkRules } from "./context.ts";
import { type FixStep, deletion, fixAll } from "./fix.ts";
import { inferType, sampleValues, suits } from "./type-advice.ts";

/** Another keyword that says the same, with its value. */
interface Equivalent {
  readonly keyword: string;
  readonly value: Plain;
}

/** Patterns for the formats that a pattern states exactly enough; an e-mail address or a URI is not one of them. */
const FORMAT_PATTERNS: ReadonlyMap<Plain, string> = new Map([
  ["date", "^\\d{4}-\\d{2}-\\d{2}$"],
  ["uuid", "^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$"],
  ["color", "^#[0-9a-fA-F]{6}$"],
]);

/** More values than this are a range, not a list to choose from. */
const LONGEST_STEP_LIST = 12;

/** Keywords that nothing reads: deleting them changes no verdict. */
const IDLE = new Set(["$schema", "$comment", "$id", "$anchor", "$vocabulary", "deprecated", "readOnly", "writeOnly", "xml", "externalDocs", "propertyOrdering"]);

export const excludedRemarks: RemarkRules = {
  "unsupported-stripped": (node, context) =>
    keysOf(node, "stripped", context).map((keyword) => atKey(keywordPlace(node, keyword), { keyword, opens: keyword === "additionalProperties" && node.value[keyword] === false })),
};

/** What to write instead as text: `minimum: 1`, `enum: ["a"]`; where the node has that keyword too, what says both. */
export function replacementFor(node: SchemaNode, keyword: string): { readonly replacement?: string; readonly beside?: boolean } {
  const equivalent = equivalentOf(node, keyword);
  if (equivalent === undefined) return {};
  const beside = Object.hasOwn(node.value, equivalent.keyword);
  const value = beside ? combined(equivalent, node.value[equivalent.keyword]!) : equivalent.value;
  return value === undefined ? {} : { replacement: `${equivalent.keyword}: ${valueText(value)}`, ...(beside && { beside }) };
}

/** What an equivalent and the value beside it say together; undefined where one keyword cannot say both. */
function combined({ keyword, value }: Equivalent, other: Plain): Plain | undefined {
  // Only the bounds of integers have an equivalent.
  if (typeof value === "number" && typeof other === "number") return keyword === "minimum" ? Math.max(value, Math.ceil(other)) : Math.min(value, Math.floor(other));
  if (!isPlainArray(value) || !isPlainArray(other) || isIncomplete(other) || other.includes(UNKNOWN)) return undefined;
  if (keyword === "examples") return [...other, ...value.filter((example) => !other.includes(example))];
  const common = value.filter((choice) => other.includes(choice));
  return common.length === 0 ? undefined : common;
}

/** The fix of an excluded keyword, where one keeps what the author meant. */
export function excludedFix(node: SchemaNode, keyword: string, context: CheckContext): IssueFix | undefined {
  if (keyword === "anyOf" || keyword === "allOf") return compositionFix(node, keyword, context);
  const place = keywordPlace(node, keyword);
  const equivalent = equivalentOf(node, keyword);
  if (equivalent !== undefined) return equivalentFix(node, keyword, equivalent);
  if (keyword === "title") return titleFix(node, place);
  if (keyword === "nullable") return nullableFix(node, place);
  if (keyword === "multipleOf" && node.value[keyword] === 1) return wholeNumberFix(node, place);
  return isIdle(keyword, node.value[keyword]!) ? deletion(place, keyword) : undefined;
}

function isIdle(keyword: string, value: Plain): boolean {
  if (keyword === "additionalProperties" || keyword === "unevaluatedProperties") return typeof value === "boolean";
  return IDLE.has(keyword) || /^x-/i.test(keyword);
}

function equivalentOf(node: SchemaNode, keyword: string): Equivalent | undefined {
  const value = node.value[keyword]!;
  switch (keyword) {
    case "exclusiveMinimum":
    case "exclusiveMaximum":
      return node.shape.kind === "integer" && typeof value === "number" ? nextWhole(keyword, value) : undefined;
    case "const":
      return constEquivalent(node, value);
    case "format":
      return formatEquivalent(node, value);
    case "example":
      return { keyword: "examples", value: [value] };
    case "multipleOf":
      return stepEquivalent(node, value);
    default:
      return undefined;
  }
}

/** The whole number next to an excluded bound: above 0 begins at 1, and so does above 0.5. */
function nextWhole(keyword: string, bound: number): Equivalent | undefined {
  const whole = keyword === "exclusiveMinimum" ? { keyword: "minimum", value: Math.floor(bound) + 1 } : { keyword: "maximum", value: Math.ceil(bound) - 1 };
  // Beyond that a double holds no neighbour, and the bound itself would be let in.
  return Number.isSafeInteger(whole.value) ? whole : undefined;
}

function constEquivalent(node: SchemaNode, value: Plain): Equivalent | undefined {
  const { kind } = node.shape;
  const scalar = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  if (!scalar || kind === "union" || kind === "array" || kind === "object") return undefined;
  return kind === undefined || hasType(value, kind) ? { keyword: "enum", value: [value] } : undefined;
}

function formatEquivalent(node: SchemaNode, value: Plain): Equivalent | undefined {
  const pattern = node.shape.kind === "string" ? FORMAT_PATTERNS.get(value) : undefined;
  return pattern === undefined ? undefined : { keyword: "pattern", value: pattern };
}

/** The multiples within the bounds, where they are few. */
function stepEquivalent({ value, shape }: SchemaNode, step: Plain): Equivalent | undefined {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = value;
  const bounds = [minimum, maximum, exclusiveMinimum, exclusiveMaximum];
  if (shape.kind !== undefined && shape.kind !== "integer" && shape.kind !== "number") return undefined;
  if (typeof step !== "number" || !Number.isInteger(step) || step < 2 || !bounds.every((bound) => typeof bound === "number")) return undefined;
  const [low, high, above, below] = bounds as [number, number, number, number];
  const first = Math.ceil(Math.max(low, above) / step);
  const length = Math.floor(Math.min(high, below) / step) - first + 1;
  if (!(length <= LONGEST_STEP_LIST)) return undefined;
  const multiples = Array.from({ length: Math.max(0, length) }, (_, index) => (first + index) * step + 0).filter((multiple) => multiple > above && multiple < below);
  return multiples.length === 0 ? undefined : { keyword: "enum", value: multiples };
}

function equivalentFix(node: SchemaNode, keyword: string, equivalent: Equivalent): IssueFix | undefined {
  const place = keywordPlace(node, keyword);
  const taken = Object.hasOwn(node.value, equivalent.keyword) || isIncomplete(node.value);
  if (taken || !sampleValues(node.value).every((sample) => allows(equivalent, sample, node.shape.type))) return undefined;
  const steps: FixStep[] = [[place, { kind: "rename-key", to: equivalent.keyword }], [place, { kind: "replace-value", value: equivalent.value }]];
  if (equivalent.keyword !== "enum") return fixAll(`Write ${equivalent.keyword} instead`, ...steps);
  return enumFix(node, keyword, steps);
}

/** A list of values: the bounds of a step go with it, and on a node without a type it says the type too. */
function enumFix(node: SchemaNode, keyword: string, steps: readonly FixStep[]): IssueFix | undefined {
  const bounds = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minLength", "maxLength", "pattern"].filter((key) => Object.hasOwn(node.value, key));
  if (bounds.length > 0 && keyword !== "multipleOf") return undefined;
  const removals = bounds.map((key): FixStep => [keywordPlace(node, key), { kind: "remove" }]);
  if (node.shape.kind !== undefined) return fixAll("List the values in enum", ...steps, ...removals);
  const type = Object.hasOwn(node.value, "type") ? undefined : inferType(node.value);
  if (type === undefined) return undefined;
  return fixAll("List the value in enum", ...steps, [node.place, { kind: "add-key", key: "type", value: type }]);
}

/** Whether a value that the node shows as valid stays valid under the equivalent. */
function allows({ keyword, value }: Equivalent, sample: Plain, type: TypeName | undefined): boolean {
  switch (keyword) {
    case "enum":
      return isPlainArray(value) && value.includes(sample);
    case "minimum":
      return typeof sample === "number" && sample >= (value as number);
    case "maximum":
      return typeof sample === "number" && sample <= (value as number);
    case "pattern":
      return typeof sample === "string" && new RegExp(value as string).test(sample);
    default:
      return type !== undefined && (value as PlainArray).every((example) => hasType(example, type));
  }
}

function titleFix(node: SchemaNode, place: Place): IssueFix | undefined {
  const title = node.value["title"];
  const described = Object.hasOwn(node.value, "description") || isIncomplete(node.value);
  if (described || typeof title !== "string" || title.trim() === "") return deletion(place, "title");
  return fixAll("Rename to description", [place, { kind: "rename-key", to: "description" }]);
}

function nullableFix(node: SchemaNode, place: Place): IssueFix | undefined {
  const remove: FixStep = [place, { kind: "remove" }];
  const { parent, name, role } = node;
  if (node.value["nullable"] === false) return fixAll("Delete nullable", remove);
  const required = parent === undefined || name === undefined ? undefined : list(parent, "required");
  if (role !== "property" || (isPlainArray(required) && isIncomplete(required))) return undefined;
  const index = required?.indexOf(name!) ?? -1;
  if (index === -1) return fixAll("Delete nullable", remove);
  return fixAll("Make the property optional", remove, [childPlace(parent!.place, "required", index), { kind: "remove" }]);
}

function wholeNumberFix(node: SchemaNode, place: Place): IssueFix | undefined {
  const remove: FixStep = [place, { kind: "remove" }];
  if (node.shape.kind === "integer") return fixAll("Delete multipleOf", remove);
  const whole = ["minimum", "maximum"].every((bound) => Number.isInteger(node.value[bound] ?? 0)) && suits(node.value, "integer");
  if (node.shape.kind !== "number" || !whole) return undefined;
  return fixAll('Write type: "integer"', remove, [keywordPlace(node, "type"), { kind: "replace-value", value: "integer" }]);
}

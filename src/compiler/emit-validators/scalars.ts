/** Checks of types, enums, texts and numbers. */

import type { Keywords } from "../../schema/interpret/keywords.ts";
import { compilePattern } from "../../schema/interpret/pattern.ts";
import { jsonLiteral } from "../literal.ts";
import { fail } from "./code.ts";
import type { Place } from "./code.ts";
import type { Emission } from "./emission.ts";

/** Enums of more values are compared by a call. */
const FEW_VALUES = 4;

/** An expression that is true for a value of the type; nothing is of a type outside the dialect. */
export function typeTest(type: string, variable: string, emission: Emission): string {
  switch (type) {
    case "integer":
      return `Number.isInteger(${variable})`;
    case "number":
      return `Number.isFinite(${variable})`;
    case "array":
      return `Array.isArray(${variable})`;
    case "object":
      return `${emission.use("isObject")}(${variable})`;
    case "string":
    case "boolean":
      return `typeof ${variable} === "${type}"`;
    default:
      return "false";
  }
}

export function emitEnum(values: readonly unknown[], place: Place, emission: Emission): string {
  const { variable } = place;
  const scalars = values.every((value) => typeof value !== "object" || value === null);
  if (scalars && values.length <= FEW_VALUES) {
    const differs = values.map((value) => `${variable} !== ${jsonLiteral(value)}`).join(" && ") || "true";
    return `if (${differs}) ${fail(place, "enum", values)}`;
  }
  const list = emission.constant(jsonLiteral(values));
  const listed = scalars ? `${list}.includes(${variable})` : `${emission.use("isListed")}(${list}, ${variable})`;
  return `if (!${listed}) ${fail(place, "enum", values)}`;
}

export function emitString(node: Keywords, place: Place, emission: Emission): string {
  const { minLength = 0, maxLength = Infinity, pattern } = node;
  const { variable } = place;
  const checks: string[] = [];
  // A text has at least one character exactly if it has a unit of length, so only longer bounds need to count.
  if (minLength > 1) checks.push(`if (${emission.use("isShorter")}(${variable}, ${minLength})) ${fail(place, "minLength", minLength)}`);
  else if (minLength > 0) checks.push(`if (${variable} === "") ${fail(place, "minLength", minLength)}`);
  if (maxLength < 1) checks.push(`if (${variable}.length > ${maxLength}) ${fail(place, "maxLength", maxLength)}`);
  else if (maxLength < Infinity) checks.push(`if (${emission.use("isLonger")}(${variable}, ${maxLength})) ${fail(place, "maxLength", maxLength)}`);
  // After maxLength, which bounds the time that a backtracking pattern can take.
  if (pattern !== undefined) checks.push(emitPattern(pattern, place, emission));
  return checks.join("\n");
}

/** No literal: old engines then fail on one pattern, not on the whole module. */
function emitPattern(pattern: string, place: Place, emission: Emission): string {
  if (compilePattern(pattern) === undefined) return fail(place, "pattern", pattern);
  const expression = emission.constant(`/* @__PURE__ */ ${emission.use("pattern")}(${jsonLiteral(pattern)})`);
  return `if (!${expression}.test(${place.variable})) ${fail(place, "pattern", pattern)}`;
}

export function emitNumber({ minimum, maximum }: Keywords, place: Place): string {
  const checks: string[] = [];
  if (minimum !== undefined) checks.push(`if (${place.variable} < ${minimum}) ${fail(place, "minimum", minimum)}`);
  if (maximum !== undefined) checks.push(`if (${place.variable} > ${maximum}) ${fail(place, "maximum", maximum)}`);
  return checks.join("\n");
}

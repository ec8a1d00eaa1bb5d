/** The rules of the other fields of a definition (rules.md §2): description, timeoutMs, handler, unknown keys. */

import type { HandlerFact } from "../model.ts";
import { kindOf, valueText } from "./kind.ts";

/** A broken rule of one field; `at` says which token of the field. */
export interface FieldProblem {
  readonly rule: string;
  readonly params: object;
  readonly at: "key" | "value";
}

/** ECMAScript white space (which has U+FEFF) together with Unicode's White_Space (which has U+0085). */
const BLANK = /^[\s\u0085]*$/u;
const INVISIBLE = /^[\s\u0085\p{Cf}\p{Default_Ignorable_Code_Point}]*$/u;
const SHORT_DESCRIPTION = 20;
const SHORTEST_TIMEOUT = 250;
/** The longest delay of a JavaScript timer, 24.8 days. */
const LONGEST_TIMEOUT = 2_147_483_647;

export function descriptionProblems(description: unknown, name: unknown, literal: string): FieldProblem[] {
  if (typeof description !== "string") return [value("tool-description-not-string", { kind: kindOf(description) })];
  if (!description.isWellFormed()) return [value("lone-surrogate", { where: "value", code: surrogateCode(description) })];
  if (BLANK.test(description)) return [value("tool-description-blank", {})];
  if (INVISIBLE.test(description)) return [value("tool-description-invisible", {})];
  const problems: FieldProblem[] = [];
  if (saysLittle(description, name)) problems.push(value("tool-description-short", { description }));
  if (isIndentedTemplate(literal)) problems.push(value("tool-description-indented", {}));
  return problems;
}

/** The first surrogate without its partner, as "U+D800". */
export function surrogateCode(text: string): string {
  const lone = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.exec(text)?.[0] ?? "";
  return `U+${lone.charCodeAt(0).toString(16).toUpperCase()}`;
}

export function timeoutProblems(timeout: unknown): FieldProblem[] {
  if (timeout === undefined) return [];
  const text = valueText(timeout);
  if (typeof timeout !== "number" || !Number.isInteger(timeout) || timeout <= 0) return [value("tool-timeout-invalid", { value: text })];
  if (timeout > Number.MAX_SAFE_INTEGER) return [value("tool-timeout-unsafe", { value: text })];
  const short = timeout < SHORTEST_TIMEOUT;
  return short || timeout > LONGEST_TIMEOUT ? [value("tool-timeout-extreme", { value: text, short })] : [];
}

export function handlerProblems(handler: HandlerFact): FieldProblem[] {
  if (handler.kind === "not-function") return [value("tool-handler-not-function", { kind: handler.what })];
  if (handler.kind === "class") return [value("tool-handler-suspicious", { what: "class" })];
  if (handler.kind !== "function") return [];
  if (handler.generator) return [value("tool-handler-suspicious", { what: "generator" })];
  return handler.parameters > 2 ? [value("tool-handler-arity", { count: handler.parameters })] : [];
}

function value(rule: string, params: object): FieldProblem {
  return { rule, params, at: "value" };
}

function saysLittle(description: string, name: unknown): boolean {
  if ([...description.trim()].length < SHORT_DESCRIPTION) return true;
  return typeof name === "string" && words(description) === words(name);
}

function words(text: string): string {
  return text
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .join(" ");
}

function isIndentedTemplate(literal: string): boolean {
  if (!literal.startsWith("`")) return false;
  const lines = literal.slice(1, -1).split(/\r\n|\r|\n/).slice(1).filter((line) => line.trim() !== "");
  return lines.length > 0 && lines.every((line) => /^[ \t]/.test(line));
}

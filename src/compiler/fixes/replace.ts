/** Another value in the place of a literal. */

import type { ArrayExpression, Expression, ObjectExpression, Range } from "../syntax.ts";
import { type Edit, replacing } from "./edit.ts";
import { hasComment, hasLineBreak, indentAt, lineBreakOf, nextToken, reindented, sliceOf } from "./layout.ts";
import { type Manner, printMember, printValue } from "./print.ts";

/** The edits that write `value` instead of a literal of the value `old`; `undefined` for an expression that is computed, or has comments. */
export function replaceLiteral(text: string, expression: Expression, { value, old }: { readonly value: unknown; readonly old: unknown }, manner: Manner): readonly Edit[] | undefined {
  if (!isPure(expression) || hasComment(sliceOf(text, expression))) return undefined;
  const quote = /^["']/.exec(text.slice(expression.start))?.[0] as Manner["quote"] | undefined;
  const parts = new Map<string, string>();
  collectParts(text, expression, old, parts);
  return [replacing(expression, printValue(value, quote === undefined ? manner : { ...manner, quote }, parts))];
}

/** How the numbers and texts of a value are written: with their own digits, quotes and escapes. Of 0 there are two. */
function collectParts(text: string, expression: Expression, value: unknown, parts: Map<string, string>): void {
  const written = sliceOf(text, expression);
  if ((typeof value === "string" || (typeof value === "number" && value !== 0)) && !hasLineBreak(written)) parts.set(JSON.stringify(value), written);
  if (typeof value !== "object" || value === null) return;
  if (expression.kind === "array" && Array.isArray(value)) for (const [index, element] of expression.elements.entries()) if (element.kind === "element") collectParts(text, element.value, value[index], parts);
  if (expression.kind !== "object") return;
  for (const member of expression.members) {
    if (member.kind !== "property" || member.key.name === undefined || !Object.hasOwn(value, member.key.name)) continue;
    collectParts(text, member.value, (value as Record<string, unknown>)[member.key.name], parts);
  }
}

/** Written out in full: printing its value again loses nothing but layout. */
function isPure(expression: Expression): boolean {
  switch (expression.kind) {
    case "literal":
    case "bigint":
    case "regexp":
      return true;
    case "template":
      return expression.expressions.length === 0;
    case "unary":
      return expression.argument.kind === "literal";
    case "array":
      return expression.elements.every((element) => element.kind === "element" && isPure(element.value));
    case "object":
      return expression.members.every((member) => member.kind === "property" && !member.shorthand && member.key.name !== undefined && isPure(member.value));
    default:
      return false;
  }
}

/**
 * The edits that write a value which holds the old one whole, around the text of the old one: `[old]`, or
 * `{ …, key: old }`.
 *
 * @returns `undefined` where the new value does not hold the old one.
 */
export function encloseExpression(text: string, expression: Expression, { value, old }: { readonly value: unknown; readonly old: unknown }, manner: Manner): readonly Edit[] | undefined {
  if (typeof value !== "object" || value === null || old === undefined || expression.kind === "sequence") return undefined;
  const same = JSON.stringify(old);
  const inner = sliceOf(text, expression);
  if (Array.isArray(value)) return value.length === 1 && JSON.stringify(value[0]) === same ? [replacing(expression, `[${inner}]`)] : undefined;
  const [key] = Object.entries(value).find(([, member]) => JSON.stringify(member) === same) ?? [];
  if (key === undefined || typeof old !== "object") return undefined;
  const { [key]: _, ...others } = value as Record<string, unknown>;
  const before = Object.entries(others).map(([name, member]) => printMember(name, printValue(member, manner), manner));
  if (!hasLineBreak(inner)) return [replacing(expression, `{ ${[...before, printMember(key, inner, manner)].join(", ")} }`)];
  const indent = indentAt(text, expression.start);
  const step = stepOf(text, expression, indent);
  const members = [...before, printMember(key, reindented(inner, indent, indent + step), manner)];
  const lineBreak = lineBreakOf(inner);
  const comma = manner.json ? "" : ",";
  return [replacing(expression, `{${lineBreak}${members.map((member) => indent + step + member).join(`,${lineBreak}`)}${comma}${lineBreak}${indent}}`)];
}

/** The blanks by which what stands inside brackets is moved in. */
function stepOf(text: string, { start, end }: Range, indent: string): string {
  const inner = /[\n\r]([ \t]+)\S/.exec(text.slice(start, end))?.[1] ?? "";
  return inner.length > indent.length && inner.startsWith(indent) ? inner.slice(indent.length) : "  ";
}

/**
 * The edits that write the one branch of a union in the place of the union.
 *
 * @param branch The element of the array literal under `oneOf`.
 * @returns `undefined` where the branch has to be merged with other members and is no object literal, or comments would
 * be lost.
 */
export function unwrapUnion(text: string, union: ObjectExpression, oneOf: { readonly member: Range; readonly list: ArrayExpression }, branch: Expression): readonly Edit[] | undefined {
  const { member, list } = oneOf;
  if (!isAlone(text, list, branch) || hasComment(text.slice(member.start, list.start) + text.slice(list.end, member.end))) return undefined;
  const inner = sliceOf(text, branch);
  if (union.members.length === 1) {
    const around = text.slice(union.start + 1, member.start) + text.slice(member.end, union.end - 1);
    return hasComment(around) ? undefined : [replacing(union, reindented(inner, indentAt(text, branch.start), indentAt(text, union.start)))];
  }
  const [first, last] = branch.kind === "object" ? [branch.members[0], branch.members.at(-1)] : [];
  if (branch.kind !== "object" || first === undefined || last === undefined) return undefined;
  if (hasComment(text.slice(branch.start, first.start)) || hasComment(text.slice(last.end, branch.end))) return undefined;
  return [replacing(member, reindented(text.slice(first.start, last.end), indentAt(text, first.start), indentAt(text, member.start)))];
}

/** Nothing but the branch, blanks and a comma stand in the array. */
function isAlone(text: string, list: ArrayExpression, branch: Expression): boolean {
  const around = text.slice(list.start + 1, branch.start) + text.slice(branch.end, list.end - 1);
  return list.elements.length === 1 && /^\s*,?\s*$/.test(around) && nextToken(text, list.start + 1) === branch.start;
}

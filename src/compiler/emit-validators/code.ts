/** Text of JavaScript. */

import { failureText } from "../../schema/interpret/wording.ts";
import type { FailedKeyword } from "../../schema/interpret/wording.ts";
import { escapeToken } from "../../schema/pointer.ts";
import { jsonLiteral } from "../literal.ts";

/** A JSON Pointer that is known when the code is emitted, but for the variables that hold positions in arrays. */
export type Path = readonly (string | { readonly variable: string })[];

/** A value that code checks: the variable that holds it, and where it is within what the function was given. */
export interface Place {
  readonly variable: string;
  readonly path: Path;
}

/** Reads a property that the object is known to have; an own `__proto__` is a property like any other. */
export function member(variable: string, name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? `${variable}.${name}` : `${variable}[${jsonLiteral(name)}]`;
}

export function propertyPath(path: Path, name: string): Path {
  return joined(path, `/${escapeToken(name)}`);
}

export function itemPath(path: Path, variable: string): Path {
  return [...joined(path, "/"), { variable }];
}

function joined(path: Path, text: string): Path {
  const last = path.at(-1);
  return typeof last === "string" ? [...path.slice(0, -1), last + text] : [...path, text];
}

/** An expression of the pointer. */
export function pathCode(path: Path): string {
  const parts = path.map((part) => (typeof part === "string" ? jsonLiteral(part) : part.variable));
  return parts.join(" + ") || '""';
}

/** An expression of the failure of a keyword. */
export function failure(path: Path, keyword: FailedKeyword, subject: unknown): string {
  return `fail(${pathCode(path)}, ${jsonLiteral(keyword)}, ${jsonLiteral(failureText(keyword, subject))})`;
}

/** Returns the failure of a keyword from the function that is being emitted. */
export function fail({ path }: Place, keyword: FailedKeyword, subject: unknown): string {
  return `return ${failure(path, keyword, subject)};`;
}

/** Likewise, where an expression yields the subject. */
export function failWith({ path }: Place, keyword: FailedKeyword, expression: string): string {
  const [before = "", after = ""] = failureText(keyword, "\0").split("\0");
  return `return fail(${pathCode(path)}, ${jsonLiteral(keyword)}, ${jsonLiteral(before)} + ${expression} + ${jsonLiteral(after)});`;
}

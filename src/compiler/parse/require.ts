/**
 * Variables that hold a module: `const x = require("./x")`, `const { a: b } = require("./x")`, `const a = require("./x").a`,
 * and the same with `await import("./x")`.
 */

import { ts } from "ts-morph";
import type { Range } from "../syntax.ts";
import { literalText, rangeOf, staticKey, unwrap } from "./nodes.ts";
import type { BindingRecord, Declared, ImportDeclared } from "./records.ts";
import type { Scope } from "./scope.ts";

/** Turns such variables into imports. It takes all names declared, since a file may declare a `require` of its own. */
export function linkRequires(records: readonly BindingRecord[]): void {
  for (const record of records) {
    const required = requiredBy(record.declared);
    if (required !== undefined) record.declared = required;
  }
}

function requiredBy(declared: Declared): ImportDeclared | undefined {
  if (declared.kind !== "variable" || declared.node.initializer === undefined) return undefined;
  const target = requireTarget(unwrap(declared.node.initializer), declared.scope);
  if (target === undefined) return undefined;
  const name = ts.isIdentifier(declared.node.name) ? "*" : patternMember(declared.node.name, declared.name);
  if (name === undefined || (name !== "*" && target.member !== undefined)) return undefined;
  const { specifier, awaited } = target;
  return { kind: "import", specifier, imported: target.member ?? name, typeOnly: false, requireCall: awaited === undefined, ...(awaited === undefined ? {} : { awaited }) };
}

interface RequireTarget {
  readonly specifier: string;
  /** `require("./x").member` */
  readonly member?: string;
  readonly awaited?: Range;
}

function requireTarget(node: ts.Expression, scope: Scope): RequireTarget | undefined {
  if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.name)) {
    const target = moduleTarget(unwrap(node.expression), scope);
    return target === undefined ? undefined : { ...target, member: node.name.text };
  }
  return moduleTarget(node, scope);
}

function moduleTarget(node: ts.Expression, scope: Scope): RequireTarget | undefined {
  const required = requireSpecifier(node, scope);
  if (required !== undefined) return { specifier: required };
  const awaited = ts.isAwaitExpression(node) ? importSpecifier(unwrap(node.expression)) : undefined;
  return awaited === undefined ? undefined : { specifier: awaited, awaited: rangeOf(node, node.getSourceFile()) };
}

function importSpecifier(node: ts.Expression): string | undefined {
  return ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword ? literalText(node.arguments[0]) : undefined;
}

/** The specifier of a call of the global `require` with a literal. */
export function requireSpecifier(node: ts.Expression, scope: Scope): string | undefined {
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression) || node.expression.text !== "require") return undefined;
  return node.arguments.length === 1 && scope.lookup("require") === undefined ? literalText(node.arguments[0]) : undefined;
}

/** The property that a name takes out of an object pattern of one level, without a default. */
function patternMember(pattern: ts.BindingPattern, name: ts.Identifier): string | undefined {
  if (!ts.isObjectBindingPattern(pattern)) return undefined;
  const element = pattern.elements.find((candidate) => candidate.name === name);
  if (element === undefined || element.initializer !== undefined || element.dotDotDotToken !== undefined) return undefined;
  return staticKey(element.propertyName ?? name);
}

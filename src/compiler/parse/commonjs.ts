/** Exports of CommonJS scripts, where they are as plain as ES exports: one top-level assignment each and no other use. */

import { SyntaxKind, ts } from "ts-morph";
import type { ModuleExports } from "./exports.ts";
import type { Lowerer } from "./lower.ts";
import { isReference } from "./references.ts";
import type { Unit } from "./records.ts";
import type { Scope } from "./scope.ts";
import { walk } from "./walk.ts";

/** `module.exports` (no name) or `exports.name`. */
export interface CommonJsTarget {
  readonly name?: string;
}

/** What `module.exports = …`, `exports.x = …` or `module.exports.x = …` assigns; `undefined` for any other target. */
export function commonJsTarget(node: ts.Expression, scope: Scope): CommonJsTarget | undefined {
  if (!ts.isPropertyAccessExpression(node)) return undefined;
  if (isModuleExports(node, scope)) return {};
  return isGlobal(node.expression, "exports", scope) || isModuleExports(node.expression, scope) ? { name: node.name.text } : undefined;
}

function isModuleExports(node: ts.Expression, scope: Scope): boolean {
  return ts.isPropertyAccessExpression(node) && node.name.text === "exports" && isGlobal(node.expression, "module", scope);
}

function isGlobal(node: ts.Expression, name: string, scope: Scope): boolean {
  return ts.isIdentifier(node) && node.text === name && scope.lookup(name) === undefined;
}

/** Adds the exports of a script that is no ES module. */
export function addCommonJsExports(unit: Unit, lowerer: Lowerer, exports: ModuleExports): void {
  if (ts.isExternalModule(unit.file)) return;
  const assignments = unit.file.statements.flatMap((statement) => assignmentOf(statement, unit.module));
  if (assignments.length === 0 || assignments.length !== countUses(unit)) return;
  const names = new Set(assignments.map(({ target }) => target.name));
  if (names.size !== assignments.length || (names.has(undefined) && names.size > 1)) return;
  for (const { target, value } of assignments) {
    const expression = lowerer.expression(value, unit.module);
    if (target.name === undefined) exports.equals = expression;
    else exports.addValue(target.name, expression);
  }
}

function assignmentOf(statement: ts.Statement, module: Scope): { target: CommonJsTarget; value: ts.Expression }[] {
  if (!ts.isExpressionStatement(statement)) return [];
  const { expression } = statement;
  if (!ts.isBinaryExpression(expression) || expression.operatorToken.kind !== SyntaxKind.EqualsToken) return [];
  const target = commonJsTarget(expression.left, module);
  return target === undefined ? [] : [{ target, value: expression.right }];
}

/** How often the script uses `module` and `exports`: more often than it assigns them means that something else happens. */
function countUses(unit: Unit): number {
  let uses = 0;
  walk(unit.file, unit.module, unit.scopes, (node, scope) => {
    if (ts.isIdentifier(node) && (node.text === "module" || node.text === "exports") && isReference(node) && scope.lookup(node.text) === undefined) uses++;
  });
  return uses;
}

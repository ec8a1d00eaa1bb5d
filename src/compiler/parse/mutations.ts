/** Finds what changes objects and what passes them on: assignments, declarations, loops. Calls are in `mutation-calls`. */

import { SyntaxKind, ts } from "ts-morph";
import type { Range } from "../syntax.ts";
import { bindPattern } from "./bind-pattern.ts";
import type { Changes } from "./changes.ts";
import { knownKey } from "./globals.ts";
import { isUpdate } from "./lower-operators.ts";
import type { Lowerer } from "./lower.ts";
import { isAssignment, rangeOf, staticKey, unwrap } from "./nodes.ts";
import { copy, elementsOf, NONE, type OriginList, step } from "./origin.ts";
import type { Origins } from "./origins.ts";
import type { Unit } from "./records.ts";
import type { Scope } from "./scope.ts";

export class Mutations {
  readonly #unit: Unit;
  readonly #lowerer: Lowerer;
  readonly #origins: Origins;
  readonly #changes: Changes;

  constructor(unit: Unit, lowerer: Lowerer, origins: Origins, changes: Changes) {
    this.#unit = unit;
    this.#lowerer = lowerer;
    this.#origins = origins;
    this.#changes = changes;
  }

  visit(node: ts.Node, scope: Scope): void {
    switch (node.kind) {
      case SyntaxKind.VariableDeclaration:
        return this.#visitDeclaration(node as ts.VariableDeclaration, scope);
      case SyntaxKind.Parameter:
        return this.#visitDeclaration(node as ts.ParameterDeclaration, scope);
      case SyntaxKind.ForOfStatement:
        return this.#visitLoop(node as ts.ForOfStatement, step(this.#originsOf((node as ts.ForOfStatement).expression, scope), null));
      case SyntaxKind.ForInStatement:
        return this.#visitLoop(node as ts.ForInStatement, NONE);
      case SyntaxKind.BinaryExpression:
        if (isAssignment(node)) this.#visitAssignment(node, scope);
        return;
      case SyntaxKind.PrefixUnaryExpression:
      case SyntaxKind.PostfixUnaryExpression:
        if (isUpdate(node)) this.#assign(node.operand, NONE, this.#rangeOf(node), scope);
        return;
      case SyntaxKind.DeleteExpression:
        return this.#visitDelete(node as ts.DeleteExpression, scope);
      default:
    }
  }

  /** A namespace that shares the name of a function, class or enum puts its exports on that. */
  visitMerged(): void {
    for (const { binding, exports, start, end } of this.#unit.merged) {
      for (const name of exports.keys()) this.#changes.writes.push({ binding, path: [name], start, end });
    }
  }

  #visitDeclaration(node: ts.VariableDeclaration | ts.ParameterDeclaration, scope: Scope): void {
    if (node.initializer === undefined && ts.isIdentifier(node.name)) return;
    // What a loop or a caller puts into a pattern is told where that is visited; its defaults are told here.
    const value = node.initializer === undefined ? NONE : this.#originsOf(node.initializer, scope);
    bindPattern(this.#lowerer.pattern(node.name, scope), value, this.#origins, this.#changes.hold);
  }

  #visitLoop(node: ts.ForOfStatement | ts.ForInStatement, element: OriginList): void {
    const scope = this.#unit.scopes.get(node)!;
    if (!ts.isVariableDeclarationList(node.initializer)) return this.#assign(node.initializer, element, this.#rangeOf(node.initializer), scope);
    for (const { name } of node.initializer.declarations) bindPattern(this.#lowerer.pattern(name, scope), element, this.#origins, this.#changes.hold);
  }

  #visitAssignment(node: ts.BinaryExpression, scope: Scope): void {
    // A default in a destructuring assignment looks like one.
    if (isPatternDefault(node)) return;
    this.#assign(node.left, carriesValue(node.operatorToken.kind) ? this.#originsOf(node.right, scope) : NONE, this.#rangeOf(node), scope);
  }

  #visitDelete(node: ts.DeleteExpression, scope: Scope): void {
    const target = unwrap(node.expression);
    if (isMember(target)) this.#changes.write(this.#lowerer.expression(target.expression, scope), this.#key(target, scope), this.#rangeOf(node));
  }

  /** A name, a member, or a pattern of both gets a value. */
  #assign(target: ts.Expression, value: OriginList, range: Range, scope: Scope): void {
    const bare = unwrap(target);
    if (ts.isIdentifier(bare)) return this.#assignName(bare, value, scope);
    if (isMember(bare)) return this.#changes.write(this.#lowerer.expression(bare.expression, scope), this.#key(bare, scope), range, value);
    if (isAssignment(bare)) return this.#assign(bare.left, [...value, ...this.#originsOf(bare.right, scope)], range, scope);
    if (ts.isArrayLiteralExpression(bare)) return this.#assignElements(bare, value, range, scope);
    if (ts.isObjectLiteralExpression(bare)) this.#assignProperties(bare, value, range, scope);
  }

  #assignName(node: ts.Identifier, value: OriginList, scope: Scope): void {
    const binding = scope.binding(node.text);
    if (binding === undefined) return;
    this.#unit.records[binding]!.assigned = true;
    this.#changes.hold(binding, value);
  }

  #assignElements(pattern: ts.ArrayLiteralExpression, value: OriginList, range: Range, scope: Scope): void {
    pattern.elements.forEach((element, index) => {
      if (ts.isSpreadElement(element)) this.#assign(element.expression, elementsOf(value), range, scope);
      else if (!ts.isOmittedExpression(element)) this.#assign(element, step(value, String(index)), range, scope);
    });
  }

  #assignProperties(pattern: ts.ObjectLiteralExpression, value: OriginList, range: Range, scope: Scope): void {
    for (const member of pattern.properties) {
      if (ts.isSpreadAssignment(member)) this.#assign(member.expression, copy(value), range, scope);
      else if (ts.isPropertyAssignment(member)) this.#assign(member.initializer, step(value, staticKey(member.name) ?? null), range, scope);
      else if (ts.isShorthandPropertyAssignment(member)) {
        const fallback = member.objectAssignmentInitializer;
        this.#assignName(member.name, [...step(value, member.name.text), ...(fallback === undefined ? NONE : this.#originsOf(fallback, scope))], scope);
      }
    }
  }

  /** Of a chain of assignments `a = b = x`, the value is the last one's. */
  #originsOf(node: ts.Expression, scope: Scope): OriginList {
    let value = unwrap(node);
    while (isAssignment(value) && carriesValue(value.operatorToken.kind)) value = unwrap(value.right);
    return this.#origins.of(this.#lowerer.expression(value, scope));
  }

  #key(node: ts.PropertyAccessExpression | ts.ElementAccessExpression, scope: Scope): string | null {
    return ts.isPropertyAccessExpression(node) ? node.name.text : knownKey(this.#lowerer.expression(node.argumentExpression, scope));
  }

  #rangeOf(node: ts.Node): Range {
    return rangeOf(node, this.#unit.file);
  }
}

function isMember(node: ts.Expression): node is ts.PropertyAccessExpression | ts.ElementAccessExpression {
  return ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node);
}

/** After `=`, `||=`, `&&=` and `??=` the target may hold the very object on the right. */
function carriesValue(operator: ts.SyntaxKind): boolean {
  return (
    operator === SyntaxKind.EqualsToken ||
    operator === SyntaxKind.BarBarEqualsToken ||
    operator === SyntaxKind.AmpersandAmpersandEqualsToken ||
    operator === SyntaxKind.QuestionQuestionEqualsToken
  );
}

/** `[a = 1] = x`, `({ a: b = 1 } = x)` */
function isPatternDefault(node: ts.BinaryExpression): boolean {
  let pattern: ts.Node = node;
  while (isPatternPart(pattern.parent)) pattern = pattern.parent;
  const { parent } = pattern;
  if (pattern === node) return false;
  return isAssignment(parent) ? parent.left === pattern : ts.isForOfStatement(parent) && parent.initializer === pattern;
}

function isPatternPart(node: ts.Node): boolean {
  return ts.isArrayLiteralExpression(node) || ts.isObjectLiteralExpression(node) || ts.isPropertyAssignment(node) || ts.isSpreadElement(node) || ts.isSpreadAssignment(node);
}

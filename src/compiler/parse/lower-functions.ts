/** Functions: their parameters and, where one expression is all they compute, that expression. */

import { SyntaxKind, ts } from "ts-morph";
import type { FunctionExpression, Parameter } from "../syntax.ts";
import { isInert } from "./erased.ts";
import type { Lowering } from "./lowering.ts";
import { presentMembers } from "./parameter-type.ts";
import { hasModifier, rangeOf, staticKey } from "./nodes.ts";
import type { FunctionNode } from "./records.ts";
import type { Scope } from "./scope.ts";

export function lowerFunction(node: FunctionNode, lowering: Lowering): FunctionExpression {
  const { file, scopes } = lowering.unit;
  const scope = scopes.get(node)!;
  const name = node.name === undefined ? undefined : staticKey(node.name);
  const result = resultOf(node);
  return {
    kind: "function",
    ...(name === undefined ? {} : { name }),
    parameters: lowerParameters(node, lowering),
    ...(result === undefined ? {} : { result: lowering.expression(result, scopes.get(node.body!) ?? scope) }),
    async: hasModifier(node, SyntaxKind.AsyncKeyword),
    generator: node.asteriskToken !== undefined,
    arrow: ts.isArrowFunction(node),
    usesThis: scope.frame?.usesThis ?? false,
    ...rangeOf(node, file),
  };
}

export function lowerParameters(node: FunctionNode | ts.ConstructorDeclaration, lowering: Lowering): Parameter[] {
  const scope = lowering.unit.scopes.get(node)!;
  return node.parameters.filter((parameter) => !isThis(parameter)).map((parameter) => lowerParameter(parameter, scope, lowering));
}

function lowerParameter(node: ts.ParameterDeclaration, scope: Scope, lowering: Lowering): Parameter {
  const present = presentMembers(node, lowering.unit.file);
  return {
    pattern: lowering.pattern(node.name, scope),
    ...(node.initializer === undefined ? {} : { default: lowering.expression(node.initializer, scope) }),
    rest: node.dotDotDotToken !== undefined,
    ...(present.length === 0 ? {} : { present }),
  };
}

/** The type of `this`, written as a first parameter. */
export function isThis(node: ts.ParameterDeclaration): boolean {
  return ts.isIdentifier(node.name) && node.name.text === "this";
}

/** The expression body of an arrow, or the operand of the one `return` that is all a body does. */
export function resultOf(node: FunctionNode): ts.Expression | undefined {
  if (node.body === undefined) return undefined;
  if (!ts.isBlock(node.body)) return node.body;
  const statements = node.body.statements.filter((statement) => !isInert(statement));
  const [only] = statements;
  return statements.length === 1 && only !== undefined && ts.isReturnStatement(only) ? only.expression : undefined;
}

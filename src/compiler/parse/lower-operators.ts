/** Operators, member access, calls and optional chains. */

import { SyntaxKind, ts } from "ts-morph";
import type { Expression } from "../syntax.ts";
import type { Lowering } from "./lowering.ts";
import { isAssignment, isComma, rangeOf, unwrap } from "./nodes.ts";
import type { Scope } from "./scope.ts";

/** A run of operators with the same left spine is one flat node, so that a sum of five thousand terms is no deep tree. */
export function lowerBinary(node: ts.BinaryExpression, scope: Scope, lowering: Lowering): Expression {
  const range = rangeOf(node, lowering.unit.file);
  if (isAssignment(node)) return { kind: "opaque", what: "assignment", ...range };
  const isRun = isComma(node) ? isComma : isOperation;
  const run: ts.BinaryExpression[] = [];
  let first: ts.Expression = node;
  for (; isRun(first); first = unwrap(first.left)) run.push(first);
  const head = lowering.expression(first, scope);
  const rest = run.toReversed().map(({ operatorToken, right }) => ({ operator: ts.tokenToString(operatorToken.kind) ?? "", right: lowering.expression(right, scope) }));
  if (isComma(node)) return { kind: "sequence", expressions: [head, ...rest.map(({ right }) => right)], ...range };
  return { kind: "binary", first: head, rest, ...range };
}

function isOperation(node: ts.Node): node is ts.BinaryExpression {
  return ts.isBinaryExpression(node) && !isAssignment(node) && !isComma(node);
}

export function lowerPrefix(node: ts.PrefixUnaryExpression, scope: Scope, lowering: Lowering): Expression {
  const range = rangeOf(node, lowering.unit.file);
  if (isIncrement(node.operator)) return { kind: "opaque", what: "update", ...range };
  return { kind: "unary", operator: ts.tokenToString(node.operator) ?? "", argument: lowering.expression(node.operand, scope), ...range };
}

/** `++x`, `x--` */
export function isUpdate(node: ts.Node): node is ts.PrefixUnaryExpression | ts.PostfixUnaryExpression {
  return ts.isPostfixUnaryExpression(node) || (ts.isPrefixUnaryExpression(node) && isIncrement(node.operator));
}

function isIncrement(operator: ts.PrefixUnaryOperator): boolean {
  return operator === SyntaxKind.PlusPlusToken || operator === SyntaxKind.MinusMinusToken;
}

export function lowerConditional(node: ts.ConditionalExpression, scope: Scope, lowering: Lowering): Expression {
  return {
    kind: "conditional",
    test: lowering.expression(node.condition, scope),
    consequent: lowering.expression(node.whenTrue, scope),
    alternate: lowering.expression(node.whenFalse, scope),
    ...rangeOf(node, lowering.unit.file),
  };
}

export function lowerNew(node: ts.NewExpression, scope: Scope, lowering: Lowering): Expression {
  return { kind: "new", callee: lowering.expression(node.expression, scope), arguments: lowering.arguments(node.arguments, scope), ...rangeOf(node, lowering.unit.file) };
}

type ChainPart = ts.PropertyAccessExpression | ts.ElementAccessExpression | ts.CallExpression;

/** The outermost node of an optional chain wraps the chain; parentheses inside it end an inner chain. */
export function lowerChain(node: ChainPart, scope: Scope, lowering: Lowering): Expression {
  const expression = lowerLink(node, scope, lowering);
  return isInChain(node) ? { kind: "optional-chain", expression, start: expression.start, end: expression.end } : expression;
}

/** A member access or call, as a part of the chain it may stand in. */
export function lowerLink(node: ChainPart, scope: Scope, lowering: Lowering): Expression {
  const range = rangeOf(node, lowering.unit.file);
  const optional = node.questionDotToken !== undefined;
  const object = lowerObjectOf(node, scope, lowering);
  if (ts.isCallExpression(node)) return { kind: "call", callee: object, arguments: lowering.arguments(node.arguments, scope), optional, ...range };
  if (ts.isElementAccessExpression(node)) return { kind: "member", object, computed: lowering.expression(node.argumentExpression, scope), optional, ...range };
  return { kind: "member", object, name: node.name.text, optional, ...range };
}

/** What stands before the `.`, `[` or `(`: the rest of the chain, unless parentheses end it. */
function lowerObjectOf(node: ChainPart, scope: Scope, lowering: Lowering): Expression {
  let inner: ts.Expression = node.expression;
  while (ts.isNonNullExpression(inner)) inner = inner.expression;
  return isInChain(inner) ? lowering.link(inner, scope) : lowering.expression(inner, scope);
}

function isInChain(node: ts.Node): boolean {
  return (node.flags & ts.NodeFlags.OptionalChain) !== 0;
}

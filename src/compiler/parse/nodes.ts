/** Small questions about compiler nodes that several steps of the parse ask. */

import { SyntaxKind, ts } from "ts-morph";
import type { Range } from "../syntax.ts";

/** Whitespace and comments: what may stand between two tokens. */
const TRIVIA = /(?:[\s\uFEFF]|\/\*[\s\S]*?\*\/|\/\/[^\n\r\u2028\u2029]*)*/y;

/** The range of a node without the trivia before it. */
export function rangeOf(node: ts.Node, file: ts.SourceFile): Range {
  return { start: node.getStart(file), end: node.end };
}

/** The offset of the first token at or after `offset`. */
export function skipTrivia(text: string, offset: number): number {
  TRIVIA.lastIndex = offset;
  TRIVIA.test(text);
  return TRIVIA.lastIndex;
}

type Wrapper =
  | ts.ParenthesizedExpression
  | ts.AsExpression
  | ts.SatisfiesExpression
  | ts.NonNullExpression
  | ts.TypeAssertion
  | ts.ExpressionWithTypeArguments;

/** Parentheses and what exists for types only: `as`, `satisfies`, `!`, `<T>x`, and the instantiation `f<T>`. */
export function isWrapper(node: ts.Node): node is Wrapper {
  switch (node.kind) {
    case SyntaxKind.ParenthesizedExpression:
    case SyntaxKind.AsExpression:
    case SyntaxKind.SatisfiesExpression:
    case SyntaxKind.NonNullExpression:
    case SyntaxKind.TypeAssertionExpression:
    case SyntaxKind.ExpressionWithTypeArguments:
      return true;
    default:
      return false;
  }
}

/** The bare expression inside wrappers. */
export function unwrap(node: ts.Expression): ts.Expression {
  let bare = node;
  while (isWrapper(bare)) bare = bare.expression;
  return bare;
}

/** The outermost wrapper around an expression, or the expression itself. */
export function wrapped(node: ts.Expression): ts.Expression {
  let outer = node;
  while (isWrapper(outer.parent)) outer = outer.parent;
  return outer;
}

/** `=`, `+=`, `??=` … */
export function isAssignment(node: ts.Node): node is ts.BinaryExpression {
  if (!ts.isBinaryExpression(node)) return false;
  const operator = node.operatorToken.kind;
  return operator >= SyntaxKind.FirstAssignment && operator <= SyntaxKind.LastAssignment;
}

/** `a, b` */
export function isComma(node: ts.Node): node is ts.BinaryExpression {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.CommaToken;
}

/** Whether a declaration has the modifier. */
export function hasModifier(node: ts.Node, kind: ts.SyntaxKind): boolean {
  return ts.canHaveModifiers(node) && (node.modifiers?.some((modifier) => modifier.kind === kind) ?? false);
}

/** `const` of a declaration list; `using` and `await using` share bits with it and are neither `const` nor `let`. */
export function keywordOf(list: ts.VariableDeclarationList): "const" | "let" | "var" | "using" {
  switch (list.flags & ts.NodeFlags.BlockScoped) {
    case ts.NodeFlags.Const:
      return "const";
    case ts.NodeFlags.Let:
      return "let";
    case ts.NodeFlags.None:
      return "var";
    default:
      return "using";
  }
}

/** The variable statement's `const` list that a declaration belongs to. */
export function isConstDeclaration(node: ts.Node): node is ts.VariableDeclaration {
  return (
    ts.isVariableDeclaration(node) &&
    ts.isVariableDeclarationList(node.parent) &&
    ts.isVariableStatement(node.parent.parent) &&
    keywordOf(node.parent) === "const"
  );
}

/** The property name of a key that is not computed, as JavaScript spells it; of a computed one if it is a literal. */
export function staticKey(name: ts.PropertyName): string | undefined {
  if (ts.isComputedPropertyName(name)) {
    const key = unwrap(name.expression);
    return ts.isStringLiteralLike(key) ? key.text : undefined;
  }
  if (ts.isNumericLiteral(name)) return String(Number(name.text));
  if (ts.isBigIntLiteral(name)) return bigintDigits(name);
  return name.text;
}

/** The decimal digits of `0xffn`. */
export function bigintDigits(node: ts.BigIntLiteral): string {
  return BigInt(node.text.slice(0, -1)).toString();
}

/** The text of a string literal argument such as that of `require("x")`. */
export function literalText(node: ts.Node | undefined): string | undefined {
  return node !== undefined && ts.isStringLiteralLike(node) ? node.text : undefined;
}

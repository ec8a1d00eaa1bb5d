/** Literals and templates. */

import { SyntaxKind, ts } from "ts-morph";
import type { BigIntExpression, Expression, RegExpExpression } from "../syntax.ts";
import type { Lowering } from "./lowering.ts";
import { bigintDigits, rangeOf } from "./nodes.ts";
import type { Scope } from "./scope.ts";

/** `1`, `"a"`, `null`, `/x/u`, `1n`; `undefined` for any other node. */
export function lowerLiteral(node: ts.Node, file: ts.SourceFile): Expression | undefined {
  const literal = (value: string | number | boolean | null): Expression => ({ kind: "literal", value, ...rangeOf(node, file) });
  switch (node.kind) {
    case SyntaxKind.StringLiteral:
      return literal((node as ts.StringLiteral).text);
    case SyntaxKind.NumericLiteral:
      return literal(Number((node as ts.NumericLiteral).text));
    case SyntaxKind.TrueKeyword:
      return literal(true);
    case SyntaxKind.FalseKeyword:
      return literal(false);
    case SyntaxKind.NullKeyword:
      return literal(null);
    case SyntaxKind.BigIntLiteral:
      return { kind: "bigint", digits: bigintDigits(node as ts.BigIntLiteral), ...rangeOf(node, file) } satisfies BigIntExpression;
    case SyntaxKind.RegularExpressionLiteral:
      return lowerRegExp(node as ts.RegularExpressionLiteral, file);
    case SyntaxKind.NoSubstitutionTemplateLiteral:
      return { kind: "template", cooked: [(node as ts.NoSubstitutionTemplateLiteral).text], expressions: [], ...rangeOf(node, file) };
    default:
      return undefined;
  }
}

function lowerRegExp(node: ts.RegularExpressionLiteral, file: ts.SourceFile): RegExpExpression {
  const end = node.text.lastIndexOf("/");
  return { kind: "regexp", source: node.text.slice(1, end), flags: node.text.slice(end + 1), ...rangeOf(node, file) };
}

export function lowerTemplate(node: ts.TemplateExpression, scope: Scope, lowering: Lowering): Expression {
  return {
    kind: "template",
    cooked: [node.head.text, ...node.templateSpans.map((span) => span.literal.text)],
    expressions: node.templateSpans.map((span) => lowering.expression(span.expression, scope)),
    ...rangeOf(node, lowering.unit.file),
  };
}

export function lowerTaggedTemplate(node: ts.TaggedTemplateExpression, scope: Scope, lowering: Lowering): Expression {
  const { file } = lowering.unit;
  const spans = ts.isTemplateExpression(node.template) ? node.template.templateSpans : [];
  const pieces = ts.isTemplateExpression(node.template) ? [node.template.head, ...spans.map((span) => span.literal)] : [node.template];
  return {
    kind: "tagged-template",
    tag: lowering.expression(node.tag, scope),
    raw: pieces.map((piece) => rawText(piece, file)),
    expressions: spans.map((span) => lowering.expression(span.expression, scope)),
    ...rangeOf(node, file),
  };
}

/** ECMAScript's raw text: escapes as written, but every line break is LF. */
function rawText(piece: ts.TemplateLiteralToken | ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail, file: ts.SourceFile): string {
  const closed = piece.kind === SyntaxKind.TemplateHead || piece.kind === SyntaxKind.TemplateMiddle ? 2 : 1;
  return file.text.slice(piece.getStart(file) + 1, piece.end - closed).replace(/\r\n?/g, "\n");
}

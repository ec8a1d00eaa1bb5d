/** Lowers expressions to the neutral syntax. */

import { SyntaxKind, ts } from "ts-morph";
import type { Argument, Expression, FunctionExpression, OpaqueKind, Pattern, PropertyKey } from "../syntax.ts";
import { lowerFunction } from "./lower-functions.ts";
import { lowerLiteral, lowerTaggedTemplate, lowerTemplate } from "./lower-literals.ts";
import { lowerBinary, lowerChain, lowerConditional, lowerLink, lowerNew, lowerPrefix } from "./lower-operators.ts";
import { lowerArguments, lowerArray, lowerKey, lowerObject, lowerPattern } from "./lower-structures.ts";
import { type Lowering, NestingError } from "./lowering.ts";
import { MAX_DEPTH } from "./nesting.ts";
import { rangeOf, unwrap } from "./nodes.ts";
import type { FunctionNode, Unit } from "./records.ts";
import type { Scope } from "./scope.ts";

/** Lowers each node once, when it is first asked for. */
export class Lowerer implements Lowering {
  readonly unit: Unit;
  readonly #expressions = new Map<ts.Node, Expression>();
  readonly #functions = new Map<ts.Node, FunctionExpression>();
  #depth = 0;

  constructor(unit: Unit) {
    this.unit = unit;
  }

  expression(node: ts.Expression, scope: Scope): Expression {
    const bare = unwrap(node);
    const known = this.#expressions.get(bare);
    if (known !== undefined) return known;
    const lowered = lowerLiteral(bare, this.unit.file) ?? this.#nested(bare, () => this.#lower(bare, scope));
    this.#expressions.set(bare, lowered);
    return lowered;
  }

  link(node: ts.Expression, scope: Scope): Expression {
    return this.#nested(node, () => lowerLink(node as ts.CallExpression, scope, this));
  }

  functionLike(node: FunctionNode): FunctionExpression {
    const known = this.#functions.get(node);
    if (known !== undefined) return known;
    const lowered = this.#nested(node, () => lowerFunction(node, this));
    this.#functions.set(node, lowered);
    return lowered;
  }

  arguments(nodes: ts.NodeArray<ts.Expression> | undefined, scope: Scope): readonly Argument[] {
    return lowerArguments(nodes, scope, this);
  }

  pattern(node: ts.BindingName, scope: Scope): Pattern {
    return lowerPattern(node, scope, this);
  }

  key(node: ts.PropertyName, scope: Scope): PropertyKey {
    return lowerKey(node, scope, this);
  }

  /** `import A = B.C` */
  entity(node: ts.EntityName, scope: Scope): Expression {
    if (ts.isIdentifier(node)) return this.#identifier(node, scope);
    return { kind: "member", object: this.entity(node.left, scope), name: node.right.text, optional: false, ...rangeOf(node, this.unit.file) };
  }

  #nested<T>(node: ts.Node, lower: () => T): T {
    if (this.#depth >= MAX_DEPTH) {
      const { start, end } = rangeOf(node, this.unit.file);
      throw new NestingError(start, end);
    }
    this.#depth++;
    const lowered = lower();
    this.#depth--;
    return lowered;
  }

  #lower(node: ts.Expression, scope: Scope): Expression {
    switch (node.kind) {
      case SyntaxKind.Identifier:
        return this.#identifier(node as ts.Identifier, scope);
      case SyntaxKind.ObjectLiteralExpression:
        return lowerObject(node as ts.ObjectLiteralExpression, scope, this);
      case SyntaxKind.ArrayLiteralExpression:
        return lowerArray(node as ts.ArrayLiteralExpression, scope, this);
      case SyntaxKind.TemplateExpression:
        return lowerTemplate(node as ts.TemplateExpression, scope, this);
      case SyntaxKind.TaggedTemplateExpression:
        return lowerTaggedTemplate(node as ts.TaggedTemplateExpression, scope, this);
      case SyntaxKind.CallExpression:
        if ((node as ts.CallExpression).expression.kind === SyntaxKind.ImportKeyword) return this.#opaque(node, "dynamic import");
        return lowerChain(node as ts.CallExpression, scope, this);
      case SyntaxKind.PropertyAccessExpression:
      case SyntaxKind.ElementAccessExpression:
        return lowerChain(node as ts.PropertyAccessExpression | ts.ElementAccessExpression, scope, this);
      case SyntaxKind.NewExpression:
        return lowerNew(node as ts.NewExpression, scope, this);
      case SyntaxKind.ConditionalExpression:
        return lowerConditional(node as ts.ConditionalExpression, scope, this);
      case SyntaxKind.BinaryExpression:
        return lowerBinary(node as ts.BinaryExpression, scope, this);
      case SyntaxKind.FunctionExpression:
      case SyntaxKind.ArrowFunction:
        return this.functionLike(node as ts.FunctionExpression | ts.ArrowFunction);
      case SyntaxKind.ClassExpression:
        return { kind: "class", ...rangeOf(node, this.unit.file) };
      default:
        return this.#operator(node, scope);
    }
  }

  #operator(node: ts.Expression, scope: Scope): Expression {
    const range = rangeOf(node, this.unit.file);
    switch (node.kind) {
      case SyntaxKind.PrefixUnaryExpression:
        return lowerPrefix(node as ts.PrefixUnaryExpression, scope, this);
      case SyntaxKind.TypeOfExpression:
        return { kind: "unary", operator: "typeof", argument: this.expression((node as ts.TypeOfExpression).expression, scope), ...range };
      case SyntaxKind.VoidExpression:
        return { kind: "unary", operator: "void", argument: this.expression((node as ts.VoidExpression).expression, scope), ...range };
      case SyntaxKind.AwaitExpression:
        return { kind: "await", argument: this.expression((node as ts.AwaitExpression).expression, scope), ...range };
      case SyntaxKind.MetaProperty:
        return this.#opaque(node, (node as ts.MetaProperty).keywordToken === SyntaxKind.NewKeyword ? "new.target" : "import.meta");
      default:
        return this.#opaque(node, opaqueKind(node.kind));
    }
  }

  #opaque(node: ts.Node, what: OpaqueKind): Expression {
    return { kind: "opaque", what, ...rangeOf(node, this.unit.file) };
  }

  /** Inside an enum, `Light` means `Weight.Light`. */
  #identifier(node: ts.Identifier, scope: Scope): Expression {
    const range = rangeOf(node, this.unit.file);
    const meaning = scope.lookup(node.text);
    if (meaning?.kind !== "enum-member") return { kind: "identifier", name: node.text, ...(meaning === undefined ? {} : { binding: meaning.binding }), ...range };
    const { name } = this.unit.records[meaning.enum]!;
    return { kind: "member", object: { kind: "identifier", name, binding: meaning.enum, ...range }, name: node.text, optional: false, ...range };
  }
}

function opaqueKind(kind: ts.SyntaxKind): OpaqueKind {
  switch (kind) {
    case SyntaxKind.ThisKeyword:
      return "this";
    case SyntaxKind.SuperKeyword:
      return "super";
    case SyntaxKind.PostfixUnaryExpression:
      return "update";
    case SyntaxKind.DeleteExpression:
      return "delete";
    case SyntaxKind.YieldExpression:
      return "yield";
    case SyntaxKind.PrivateIdentifier:
      return "private name";
    case SyntaxKind.ImportKeyword:
      return "dynamic import";
    default:
      return "jsx";
  }
}

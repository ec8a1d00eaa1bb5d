/** Object and array literals, keys, arguments and patterns. */

import { ts } from "ts-morph";
import type { Argument, ArrayElement, ArrayExpression, ObjectExpression, ObjectMember, Pattern, PatternElement, PatternProperty, PropertyKey } from "../syntax.ts";
import type { Lowering } from "./lowering.ts";
import { rangeOf, skipTrivia, staticKey } from "./nodes.ts";
import type { Scope } from "./scope.ts";

export function lowerObject(node: ts.ObjectLiteralExpression, scope: Scope, lowering: Lowering): ObjectExpression {
  return { kind: "object", members: node.properties.map((member) => lowerMember(member, scope, lowering)), ...rangeOf(node, lowering.unit.file) };
}

function lowerMember(node: ts.ObjectLiteralElementLike, scope: Scope, lowering: Lowering): ObjectMember {
  const range = rangeOf(node, lowering.unit.file);
  if (ts.isSpreadAssignment(node)) return { kind: "spread", value: lowering.expression(node.expression, scope), ...range };
  const key = lowering.key(node.name, scope);
  if (ts.isPropertyAssignment(node)) return { kind: "property", key, value: lowering.expression(node.initializer, scope), shorthand: false, ...range };
  if (ts.isShorthandPropertyAssignment(node)) return { kind: "property", key, value: lowering.expression(node.name, scope), shorthand: true, ...range };
  // The parser lets a method without a body pass, which no engine does: there is nothing to know of its value.
  if (ts.isMethodDeclaration(node) && node.body !== undefined) return { kind: "method", key, value: lowering.functionLike(node), ...range };
  return { kind: "accessor", key, ...range };
}

export function lowerKey(node: ts.PropertyName, scope: Scope, lowering: Lowering): PropertyKey {
  const range = rangeOf(node, lowering.unit.file);
  if (ts.isComputedPropertyName(node)) return { computed: lowering.expression(node.expression, scope), ...range };
  const name = staticKey(node);
  return name === undefined ? range : { name, ...range };
}

export function lowerArray(node: ts.ArrayLiteralExpression, scope: Scope, lowering: Lowering): ArrayExpression {
  const { file } = lowering.unit;
  return { kind: "array", elements: node.elements.map((element) => lowerElement(element, scope, lowering)), ...rangeOf(node, file) };
}

function lowerElement(node: ts.Expression, scope: Scope, lowering: Lowering): ArrayElement {
  const { file } = lowering.unit;
  if (ts.isSpreadElement(node)) return { kind: "spread", value: lowering.expression(node.expression, scope), ...rangeOf(node, file) };
  if (!ts.isOmittedExpression(node)) return { kind: "element", value: lowering.expression(node, scope) };
  const comma = skipTrivia(file.text, node.end);
  return { kind: "hole", start: comma, end: comma + 1 };
}

export function lowerArguments(nodes: ts.NodeArray<ts.Expression> | undefined, scope: Scope, lowering: Lowering): readonly Argument[] {
  return (nodes ?? []).map((node) => lowerArgument(node, scope, lowering));
}

function lowerArgument(node: ts.Expression, scope: Scope, lowering: Lowering): Argument {
  if (ts.isSpreadElement(node)) return { kind: "spread", value: lowering.expression(node.expression, scope), ...rangeOf(node, lowering.unit.file) };
  return { kind: "argument", value: lowering.expression(node, scope) };
}

export function lowerPattern(node: ts.BindingName, scope: Scope, lowering: Lowering): Pattern {
  const range = rangeOf(node, lowering.unit.file);
  if (ts.isIdentifier(node)) return { kind: "name", binding: lowering.unit.declared.get(node)!, ...range };
  const rest = node.elements.find((element) => ts.isBindingElement(element) && element.dotDotDotToken !== undefined) as ts.BindingElement | undefined;
  const common = { ...(rest === undefined ? {} : { rest: lowering.pattern(rest.name, scope) }), ...range };
  if (ts.isObjectBindingPattern(node)) {
    const properties = node.elements.filter((element) => element !== rest).map((element) => lowerPatternProperty(element, scope, lowering));
    return { kind: "object", properties, ...common };
  }
  const elements = node.elements.filter((element) => element !== rest).map((element) => (ts.isOmittedExpression(element) ? null : lowerPatternElement(element, scope, lowering)));
  return { kind: "array", elements, ...common };
}

function lowerPatternProperty(node: ts.BindingElement, scope: Scope, lowering: Lowering): PatternProperty {
  return { key: lowering.key(elementKey(node), scope), ...lowerPatternElement(node, scope, lowering) };
}

function lowerPatternElement(node: ts.BindingElement, scope: Scope, lowering: Lowering): PatternElement {
  const pattern = lowering.pattern(node.name, scope);
  return node.initializer === undefined ? { pattern } : { pattern, default: lowering.expression(node.initializer, scope) };
}

/** The key an element of an object pattern takes: `a` of `{ a }`, `a` of `{ a: b }`. */
export function elementKey(node: ts.BindingElement): ts.PropertyName {
  return node.propertyName ?? (node.name as ts.Identifier);
}

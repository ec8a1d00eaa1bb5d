/** How a reference is used: called, mapped over an array, renamed, exported, or let go as a value. */

import { SyntaxKind, ts } from "ts-morph";
import { commonJsTarget } from "./commonjs.ts";
import { resultOf } from "./lower-functions.ts";
import { isAssignment, isComma, isConstDeclaration, isWrapper, staticKey, unwrap, wrapped } from "./nodes.ts";
import type { FunctionNode } from "./records.ts";
import type { Scope } from "./scope.ts";

export type Use =
  | { readonly kind: "call"; readonly call: ts.CallExpression; readonly typeArguments: ts.NodeArray<ts.TypeNode> | undefined }
  /** `call` is the call of `.map`; the array stands in the scope around `callback`, where there is one. */
  | { readonly kind: "map"; readonly call: ts.CallExpression; readonly array: ts.Expression; readonly callback?: ts.Node }
  | { readonly kind: "alias" | "export" | "value" };

const VALUE: Use = { kind: "value" };
const ALIAS: Use = { kind: "alias" };
const EXPORT: Use = { kind: "export" };

/** The use of a reference: `node` is the identifier or the member chain that starts with it. */
export function useOf(node: ts.Expression, scope: Scope): Use {
  const outer = wrapped(node);
  const called = callOf(outer);
  if (called !== undefined) {
    const mapped = mappedBy(called);
    return mapped ?? { kind: "call", call: called, typeArguments: called.typeArguments ?? instantiation(node) };
  }
  const map = mapCall(outer);
  return map === undefined ? plainUse(outer, scope) : { kind: "map", ...map };
}

/** `f(…)`, and `(0, f)(…)`: the last operand of a comma is its value. */
function callOf(outer: ts.Expression): ts.CallExpression | undefined {
  let callee = outer;
  while (isComma(callee.parent) && callee.parent.right === callee) callee = wrapped(callee.parent);
  const { parent } = callee;
  return ts.isCallExpression(parent) && parent.expression === callee ? parent : undefined;
}

/** The type arguments of `(f<T>)(…)`. */
function instantiation(node: ts.Expression): ts.NodeArray<ts.TypeNode> | undefined {
  for (let at: ts.Node = node.parent; isWrapper(at); at = at.parent) {
    if (ts.isExpressionWithTypeArguments(at)) return at.typeArguments;
  }
  return undefined;
}

/** `X.map(f)`, where `f` is all that is passed. */
function mapCall(outer: ts.Expression): { readonly call: ts.CallExpression; readonly array: ts.Expression } | undefined {
  const call = outer.parent;
  if (!ts.isCallExpression(call) || call.arguments.length !== 1 || call.arguments[0] !== outer) return undefined;
  const callee = unwrap(call.expression);
  return ts.isPropertyAccessExpression(callee) && callee.name.text === "map" ? { call, array: callee.expression } : undefined;
}

/** `X.map((d) => f(d))`: a callback that does nothing but hand its one parameter on. */
function mappedBy(call: ts.CallExpression): Use | undefined {
  const callback = functionReturning(wrapped(call));
  if (callback === undefined || !handsParameterOn(callback, call)) return undefined;
  const map = mapCall(wrapped(callback));
  return map === undefined ? undefined : { kind: "map", ...map, callback };
}

function functionReturning(outer: ts.Expression): ts.ArrowFunction | ts.FunctionExpression | undefined {
  const { parent } = outer;
  const candidate = ts.isReturnStatement(parent) ? parent.parent.parent : parent;
  if (!ts.isArrowFunction(candidate) && !ts.isFunctionExpression(candidate)) return undefined;
  const isPlain = candidate.asteriskToken === undefined && !(candidate.modifiers?.some(({ kind }) => kind === SyntaxKind.AsyncKeyword) ?? false);
  return isPlain && resultOf(candidate satisfies FunctionNode) === outer ? candidate : undefined;
}

function handsParameterOn(callback: ts.ArrowFunction | ts.FunctionExpression, call: ts.CallExpression): boolean {
  const [parameter, ...others] = callback.parameters;
  const [argument, ...more] = call.arguments;
  if (parameter === undefined || argument === undefined || others.length > 0 || more.length > 0) return false;
  const passed = unwrap(argument);
  const isPlain = ts.isIdentifier(parameter.name) && parameter.initializer === undefined && parameter.dotDotDotToken === undefined;
  return isPlain && ts.isIdentifier(passed) && passed.text === (parameter.name as ts.Identifier).text;
}

function plainUse(outer: ts.Expression, scope: Scope): Use {
  const { parent } = outer;
  switch (parent.kind) {
    case SyntaxKind.ExportSpecifier:
    case SyntaxKind.ExportAssignment:
      return EXPORT;
    // Nothing is done with the value.
    case SyntaxKind.ExpressionStatement:
    case SyntaxKind.TypeOfExpression:
    case SyntaxKind.VoidExpression:
      return ALIAS;
    case SyntaxKind.VariableDeclaration:
      return isConstDeclaration(parent) && namesMembers(parent.name) ? ALIAS : VALUE;
    case SyntaxKind.BinaryExpression:
      return binaryUse(parent as ts.BinaryExpression, outer, scope);
    default:
      return VALUE;
  }
}

function binaryUse(parent: ts.BinaryExpression, outer: ts.Expression, scope: Scope): Use {
  if (parent.left === outer) return isComma(parent) ? ALIAS : VALUE;
  return isAssignment(parent) && commonJsTarget(parent.left, scope) !== undefined ? EXPORT : VALUE;
}

/** A name, or a pattern that does nothing but name members. */
function namesMembers(name: ts.BindingName): boolean {
  if (ts.isIdentifier(name)) return true;
  if (!ts.isObjectBindingPattern(name)) return false;
  return name.elements.every(
    (element) =>
      element.initializer === undefined &&
      element.dotDotDotToken === undefined &&
      namesMembers(element.name) &&
      (element.propertyName === undefined || (!ts.isComputedPropertyName(element.propertyName) && staticKey(element.propertyName) !== undefined)),
  );
}

/** The first pass: opens every scope of a file and declares every name in it. */

import { SyntaxKind, ts } from "ts-morph";
import { declareImport, declareImportEquals } from "./declare-imports.ts";
import { Names } from "./names.ts";
import { hasModifier, keywordOf, staticKey } from "./nodes.ts";
import type { FunctionNode, Unit } from "./records.ts";
import { linkRequires } from "./require.ts";
import { noteThis, Scope } from "./scope.ts";
import { walk } from "./walk.ts";

/** Scopes and bindings of a file. Values are not read yet: a name may be used above its declaration. */
export function declareFile(file: ts.SourceFile): Unit {
  const names = new Names(file);
  const module = new Scope(undefined);
  walk(file, module, names.scopes, (node, scope) => declareNode(node, scope, names));
  linkRequires(names.records);
  return { file, module, scopes: names.scopes, records: names.records, declared: names.declared, merged: names.merged };
}

function declareNode(node: ts.Node, scope: Scope, names: Names): void {
  switch (node.kind) {
    case SyntaxKind.ImportDeclaration:
      return declareImport(node as ts.ImportDeclaration, scope, names);
    case SyntaxKind.ImportEqualsDeclaration:
      return declareImportEquals(node as ts.ImportEqualsDeclaration, scope, names);
    case SyntaxKind.VariableDeclarationList:
      return declareVariables(node as ts.VariableDeclarationList, scope, names);
    case SyntaxKind.FunctionDeclaration:
    case SyntaxKind.FunctionExpression:
    case SyntaxKind.ArrowFunction:
    case SyntaxKind.MethodDeclaration:
    case SyntaxKind.Constructor:
    case SyntaxKind.GetAccessor:
    case SyntaxKind.SetAccessor:
      return declareFunction(node as ts.FunctionLikeDeclaration, scope, names);
    case SyntaxKind.ClassDeclaration:
    case SyntaxKind.ClassExpression:
      return declareClass(node as ts.ClassLikeDeclaration, scope, names);
    case SyntaxKind.EnumDeclaration:
      return declareEnum(node as ts.EnumDeclaration, scope, names);
    case SyntaxKind.ModuleDeclaration:
      return declareNamespace(node as ts.ModuleDeclaration, scope, names);
    case SyntaxKind.CatchClause:
      return declareCatch(node as ts.CatchClause, scope, names);
    default:
      return openPlainScope(node, scope, names);
  }
}

/** Scopes without names of their own, and the words that mean the function around them. */
function openPlainScope(node: ts.Node, scope: Scope, names: Names): void {
  switch (node.kind) {
    case SyntaxKind.Block:
      names.scopes.set(node, new Scope(scope, { ownsVariables: ts.isFunctionLike(node.parent) || ts.isClassStaticBlockDeclaration(node.parent) }));
      return;
    case SyntaxKind.CaseBlock:
    case SyntaxKind.ForStatement:
    case SyntaxKind.ForInStatement:
    case SyntaxKind.ForOfStatement:
      names.scopes.set(node, new Scope(scope));
      return;
    case SyntaxKind.PropertyDeclaration:
    case SyntaxKind.ClassStaticBlockDeclaration:
      names.scopes.set(node, new Scope(scope, { frame: { arrow: false, outer: undefined, usesThis: false } }));
      return;
    case SyntaxKind.ThisKeyword:
    case SyntaxKind.SuperKeyword:
      return noteThis(scope.frame);
    case SyntaxKind.Identifier:
      if ((node as ts.Identifier).text === "arguments") noteThis(scope.frame);
      return;
    default:
  }
}

function declareVariables(list: ts.VariableDeclarationList, scope: Scope, names: Names): void {
  const keyword = keywordOf(list);
  const target = keyword === "var" ? scope.variables : scope;
  const statement = list.parent;
  const exported = hasModifier(statement, SyntaxKind.ExportKeyword);
  for (const node of list.declarations) {
    for (const name of boundNames(node.name)) {
      if (!ts.isVariableStatement(statement)) names.declareVariable(target, name, { kind: "loop" }, true);
      else names.declareVariable(target, name, { kind: "variable", keyword, node, name, scope }, node.initializer !== undefined, exported);
    }
  }
}

function declareFunction(node: ts.FunctionLikeDeclaration, scope: Scope, names: Names): void {
  if (ts.isFunctionDeclaration(node) && node.name !== undefined) {
    names.declareFunction(scope, node.name, node, hasModifier(node, SyntaxKind.ExportKeyword));
  }
  const inner = new Scope(scope, { ownsVariables: true, frame: { arrow: ts.isArrowFunction(node), outer: scope.frame, usesThis: false } });
  names.scopes.set(node, inner);
  for (const parameter of node.parameters) {
    for (const name of boundNames(parameter.name)) {
      if (name.text !== "this") names.declare(inner, name, { kind: "parameter" });
    }
  }
  // A function expression sees its own name, unless a parameter has that name.
  if (ts.isFunctionExpression(node) && node.name !== undefined && !inner.names.has(node.name.text)) {
    names.declareFunction(inner, node.name, node satisfies FunctionNode);
  }
}

function declareClass(node: ts.ClassLikeDeclaration, scope: Scope, names: Names): void {
  if (node.name === undefined) return;
  if (ts.isClassDeclaration(node)) return names.declare(scope, node.name, { kind: "class" }, hasModifier(node, SyntaxKind.ExportKeyword));
  const inner = new Scope(scope);
  names.scopes.set(node, inner);
  names.declare(inner, node.name, { kind: "class" });
}

function declareEnum(node: ts.EnumDeclaration, scope: Scope, names: Names): void {
  const enumNames = names.declareEnum(scope, node, hasModifier(node, SyntaxKind.ExportKeyword));
  for (const member of node.members) {
    const name = staticKey(member.name);
    if (name !== undefined) enumNames.names.add(name);
  }
  names.scopes.set(node, new Scope(scope, { enumNames }));
}

function declareNamespace(node: ts.ModuleDeclaration, scope: Scope, names: Names): void {
  if (!ts.isIdentifier(node.name)) return;
  // The inner names of `namespace A.B.C` are exported without saying so.
  const exported = ts.isModuleDeclaration(node.parent) || hasModifier(node, SyntaxKind.ExportKeyword);
  const exports = names.declareNamespace(scope, node.name, exported);
  names.scopes.set(node, new Scope(scope, { ownsVariables: true, exports, frame: { arrow: false, outer: undefined, usesThis: false } }));
}

function declareCatch(node: ts.CatchClause, scope: Scope, names: Names): void {
  const inner = new Scope(scope);
  names.scopes.set(node, inner);
  if (node.variableDeclaration === undefined) return;
  for (const name of boundNames(node.variableDeclaration.name)) names.declare(inner, name, { kind: "catch" });
}

/** The identifiers that a name or pattern declares, in order. */
function boundNames(name: ts.BindingName): ts.Identifier[] {
  if (ts.isIdentifier(name)) return [name];
  return name.elements.flatMap((element) => (ts.isOmittedExpression(element) ? [] : boundNames(element.name)));
}

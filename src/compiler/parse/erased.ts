/** What exists for the type checker only: it runs nothing and declares nothing. */

import { SyntaxKind, ts } from "ts-morph";
import { hasModifier } from "./nodes.ts";

/** Types, ambient declarations, overload signatures and the like: nothing in them is a value. */
export function isErased(node: ts.Node): boolean {
  switch (node.kind) {
    case SyntaxKind.ExpressionWithTypeArguments:
      return false;
    case SyntaxKind.InterfaceDeclaration:
    case SyntaxKind.TypeAliasDeclaration:
    case SyntaxKind.TypeParameter:
    case SyntaxKind.NamespaceExportDeclaration:
    case SyntaxKind.IndexSignature:
    // It repeats the name of the opening one.
    case SyntaxKind.JsxClosingElement:
      return true;
    case SyntaxKind.HeritageClause:
      return (node as ts.HeritageClause).token === SyntaxKind.ImplementsKeyword;
    case SyntaxKind.FunctionDeclaration:
    case SyntaxKind.MethodDeclaration:
    case SyntaxKind.Constructor:
    case SyntaxKind.GetAccessor:
    case SyntaxKind.SetAccessor:
      return (node as ts.FunctionLikeDeclaration).body === undefined || isAmbient(node);
    case SyntaxKind.ModuleDeclaration:
      return isAmbient(node) || !isInstantiated(node as ts.ModuleDeclaration);
    case SyntaxKind.VariableStatement:
    case SyntaxKind.ClassDeclaration:
    case SyntaxKind.EnumDeclaration:
    case SyntaxKind.PropertyDeclaration:
      return isAmbient(node);
    default:
      return ts.isTypeNode(node);
  }
}

function isAmbient(node: ts.Node): boolean {
  return hasModifier(node, SyntaxKind.DeclareKeyword);
}

/** A namespace that holds only types is erased; one with any other statement becomes an object. */
function isInstantiated(node: ts.ModuleDeclaration): boolean {
  if (node.body === undefined || ts.isStringLiteral(node.name) || (node.flags & ts.NodeFlags.GlobalAugmentation) !== 0) return false;
  if (ts.isModuleDeclaration(node.body)) return isInstantiated(node.body);
  return ts.isModuleBlock(node.body) && node.body.statements.some(makesValue);
}

function makesValue(statement: ts.Statement): boolean {
  if (ts.isImportEqualsDeclaration(statement)) return hasModifier(statement, SyntaxKind.ExportKeyword);
  if (ts.isImportDeclaration(statement)) return false;
  return !isErased(statement);
}

/** A statement that does nothing when it runs: a directive such as "use strict", a type, an overload signature. */
export function isInert(statement: ts.Statement): boolean {
  if (ts.isExpressionStatement(statement)) return ts.isStringLiteral(statement.expression);
  return ts.isEmptyStatement(statement) || isErased(statement);
}

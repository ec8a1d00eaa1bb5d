/** The modules that a file takes values from. */

import { ts } from "ts-morph";
import { isTypeOnlyClause } from "./declare-imports.ts";
import { hasModifier, literalText, unwrap } from "./nodes.ts";
import { requireSpecifier } from "./require.ts";
import { Scope } from "./scope.ts";
import { walk } from "./walk.ts";

const NO_SCOPE = new Scope(undefined);

/**
 * All specifiers that are imported or re-exported for values, once each, in order. It needs no more than a tree, so
 * it answers for a file with syntax errors too.
 *
 * @param module The module scope; of a file that was not declared, an empty one.
 */
export function specifiersOf(file: ts.SourceFile, module: Scope = NO_SCOPE): string[] {
  return [...new Set([...file.statements.flatMap((statement) => statementSpecifiers(statement, module)), ...dynamicSpecifiers(file)])];
}

/** The specifiers of a text that is nested too deeply for a tree: its tokens alone tell them. */
export function importedIn(text: string): string[] {
  return [...new Set(ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName))];
}

/** Whether a file has syntax that only modules have; `import x = require()` and `export =` are CommonJS. */
export function hasModuleSyntax(file: ts.SourceFile): boolean {
  return file.statements.some((statement) => {
    if (ts.isImportEqualsDeclaration(statement)) return false;
    if (ts.isExportAssignment(statement)) return statement.isExportEquals !== true;
    return ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement) || hasModifier(statement, ts.SyntaxKind.ExportKeyword);
  });
}

/** The first statement that loads another module before the file itself runs. */
export function firstImport(file: ts.SourceFile): ts.Statement | undefined {
  return file.statements.find((statement) => ts.isImportDeclaration(statement) || (ts.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined));
}

/** `import("x")`, which may stand anywhere. */
function dynamicSpecifiers(file: ts.SourceFile): string[] {
  if (!/\bimport\s*\(/.test(file.text)) return [];
  const found: string[] = [];
  walk(file, NO_SCOPE, new Map(), (node) => {
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) found.push(...present(literalText(node.arguments[0])));
  });
  return found;
}

function statementSpecifiers(statement: ts.Statement, module: Scope): string[] {
  if (ts.isImportDeclaration(statement)) return importsValue(statement.importClause) ? present(literalText(statement.moduleSpecifier)) : [];
  if (ts.isExportDeclaration(statement)) return exportsValue(statement) ? present(literalText(statement.moduleSpecifier)) : [];
  if (ts.isImportEqualsDeclaration(statement)) {
    return ts.isExternalModuleReference(statement.moduleReference) && !statement.isTypeOnly ? present(literalText(statement.moduleReference.expression)) : [];
  }
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ initializer }) => requireSpecifiers(initializer, module));
}

/** `require("x")` and `require("x").member` */
function requireSpecifiers(initializer: ts.Expression | undefined, module: Scope): string[] {
  if (initializer === undefined) return [];
  const value = unwrap(initializer);
  return present(requireSpecifier(ts.isPropertyAccessExpression(value) ? unwrap(value.expression) : value, module));
}

function importsValue(clause: ts.ImportClause | undefined): boolean {
  if (clause === undefined || isTypeOnlyClause(clause)) return false;
  const { namedBindings } = clause;
  if (clause.name !== undefined || namedBindings === undefined || ts.isNamespaceImport(namedBindings)) return true;
  return namedBindings.elements.some((element) => !element.isTypeOnly);
}

function exportsValue(node: ts.ExportDeclaration): boolean {
  if (node.isTypeOnly) return false;
  const { exportClause } = node;
  return exportClause === undefined || ts.isNamespaceExport(exportClause) || exportClause.elements.some((element) => !element.isTypeOnly);
}

function present(text: string | undefined): string[] {
  return text === undefined ? [] : [text];
}

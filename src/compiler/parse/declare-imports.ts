/** The names that imports declare. */

import { SyntaxKind, ts } from "ts-morph";
import type { Names } from "./names.ts";
import { hasModifier, literalText, rangeOf } from "./nodes.ts";
import type { Scope } from "./scope.ts";

/** `import d, { a as b } from "x"`, `import * as ns from "x"`, each with or without `type`. */
export function declareImport(node: ts.ImportDeclaration, scope: Scope, names: Names): void {
  const clause = node.importClause;
  const specifier = literalText(node.moduleSpecifier);
  if (clause === undefined || specifier === undefined) return;
  const declaration = rangeOf(node, node.getSourceFile());
  const declare = (name: ts.Identifier, imported: string, typeOnly: boolean): void =>
    names.declare(scope, name, { kind: "import", specifier, imported, typeOnly: typeOnly || isTypeOnlyClause(clause), requireCall: false, declaration });
  if (clause.name !== undefined) declare(clause.name, "default", false);
  const bindings = clause.namedBindings;
  if (bindings === undefined) return;
  if (ts.isNamespaceImport(bindings)) return declare(bindings.name, "*", false);
  for (const element of bindings.elements) declare(element.name, (element.propertyName ?? element.name).text, element.isTypeOnly);
}

/** `import type …`; the phases `defer` and `source` import values. */
export function isTypeOnlyClause(clause: ts.ImportClause): boolean {
  return clause.phaseModifier === SyntaxKind.TypeKeyword;
}

/** `import x = require("y")` and the alias `import A = B.C`. */
export function declareImportEquals(node: ts.ImportEqualsDeclaration, scope: Scope, names: Names): void {
  const exported = hasModifier(node, SyntaxKind.ExportKeyword);
  const reference = node.moduleReference;
  if (!ts.isExternalModuleReference(reference)) {
    if (!node.isTypeOnly) names.declare(scope, node.name, { kind: "entity", name: reference, scope }, exported);
    return;
  }
  const specifier = literalText(reference.expression);
  if (specifier === undefined) return;
  names.declare(scope, node.name, { kind: "import", specifier, imported: "*", typeOnly: node.isTypeOnly, requireCall: true, declaration: rangeOf(node, node.getSourceFile()) }, exported);
}

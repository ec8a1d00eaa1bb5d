/** What a module exports. */

import { SyntaxKind, ts } from "ts-morph";
import type { BindingId, ExportEntry, Expression } from "../syntax.ts";
import { isErased } from "./erased.ts";
import type { Lowerer } from "./lower.ts";
import { hasModifier, literalText, rangeOf } from "./nodes.ts";
import type { Unit } from "./records.ts";

export class ModuleExports {
  readonly entries: Map<string, ExportEntry> = new Map();
  readonly stars: string[] = [];
  /** `export = expression` */
  equals: Expression | undefined;
  readonly #names = new Map<BindingId, string>();

  /** The first name under which a binding is exported. */
  nameOf(binding: BindingId): string | undefined {
    return this.#names.get(binding);
  }

  add(name: string, entry: ExportEntry): void {
    this.entries.set(name, entry);
    if (entry.kind === "local" && !this.#names.has(entry.binding)) this.#names.set(entry.binding, name);
  }

  /** The export of an expression; that of a bare name is the export of its binding. */
  addValue(name: string, expression: Expression): void {
    const { binding } = expression as { readonly binding?: BindingId };
    this.add(name, expression.kind === "identifier" && binding !== undefined ? { kind: "local", binding } : { kind: "expression", expression });
  }
}

/** Reads the export statements of a file. */
export function exportsOf(unit: Unit, lowerer: Lowerer): ModuleExports {
  const exports = new ModuleExports();
  for (const statement of unit.file.statements) {
    if (ts.isExportDeclaration(statement)) addExportDeclaration(statement, unit, exports);
    else if (ts.isExportAssignment(statement)) addExportAssignment(statement, unit, lowerer, exports);
    else if (hasModifier(statement, SyntaxKind.ExportKeyword) && !isErased(statement)) addDeclaration(statement, unit, lowerer, exports);
  }
  return exports;
}

/** `export { a as b }`, each with or without `from "x"`; `export * from "x"`. */
function addExportDeclaration(node: ts.ExportDeclaration, unit: Unit, exports: ModuleExports): void {
  if (node.isTypeOnly) return;
  const { exportClause } = node;
  const specifier = literalText(node.moduleSpecifier);
  if (exportClause === undefined) {
    if (specifier !== undefined) exports.stars.push(specifier);
    return;
  }
  if (ts.isNamespaceExport(exportClause)) {
    if (specifier !== undefined) exports.add(exportClause.name.text, { kind: "reexport", specifier, imported: "*" });
    return;
  }
  for (const element of exportClause.elements.filter(({ isTypeOnly }) => !isTypeOnly)) {
    const local = (element.propertyName ?? element.name).text;
    const binding = specifier === undefined ? unit.module.binding(local) : undefined;
    if (specifier !== undefined) exports.add(element.name.text, { kind: "reexport", specifier, imported: local });
    else if (binding !== undefined) exports.add(element.name.text, { kind: "local", binding });
  }
}

/** `export default x`, `export = x` */
function addExportAssignment(node: ts.ExportAssignment, unit: Unit, lowerer: Lowerer, exports: ModuleExports): void {
  const expression = lowerer.expression(node.expression, unit.module);
  if (node.isExportEquals === true) exports.equals = expression;
  else exports.addValue("default", expression);
}

/** `export const x`, `export function f`, `export default class` … */
function addDeclaration(statement: ts.Statement, unit: Unit, lowerer: Lowerer, exports: ModuleExports): void {
  if (ts.isVariableStatement(statement)) {
    for (const { name } of statement.declarationList.declarations) addNames(name, unit, exports);
    return;
  }
  const { name } = statement as ts.DeclarationStatement;
  const isDefault = hasModifier(statement, SyntaxKind.DefaultKeyword);
  const binding = name === undefined ? undefined : unit.declared.get(name);
  if (binding !== undefined) exports.add(isDefault ? "default" : (name as ts.Identifier).text, { kind: "local", binding });
  else if (isDefault) exports.add("default", { kind: "expression", expression: anonymous(statement, unit, lowerer) });
}

/** `export default function () {}`, `export default class {}` */
function anonymous(statement: ts.Statement, unit: Unit, lowerer: Lowerer): Expression {
  return ts.isFunctionDeclaration(statement) ? lowerer.functionLike(statement) : { kind: "class", ...rangeOf(statement, unit.file) };
}

function addNames(name: ts.BindingName, unit: Unit, exports: ModuleExports): void {
  if (ts.isIdentifier(name)) return exports.add(name.text, { kind: "local", binding: unit.declared.get(name)! });
  for (const element of name.elements) if (ts.isBindingElement(element)) addNames(element.name, unit, exports);
}

/** Puts names into scopes, and knows what happens to a name that is declared twice. */

import type { ts } from "ts-morph";
import type { BindingId } from "../syntax.ts";
import { rangeOf } from "./nodes.ts";
import type { BindingRecord, Declared, FunctionNode, MergedNamespace } from "./records.ts";
import type { EnumNames, NamespaceExports, Scope } from "./scope.ts";

export class Names {
  readonly records: BindingRecord[] = [];
  readonly declared: Map<ts.Node, BindingId> = new Map();
  readonly scopes: Map<ts.Node, Scope> = new Map();
  readonly merged: MergedNamespace[] = [];
  readonly #enumNames = new Map<BindingId, EnumNames>();
  readonly #namespaceExports = new Map<BindingId, NamespaceExports>();
  readonly #file: ts.SourceFile;

  constructor(file: ts.SourceFile) {
    this.#file = file;
  }

  /** Declares a name anew; a later declaration hides an earlier one of the same scope. */
  declare(scope: Scope, name: ts.Identifier, declared: Declared, exported = false): void {
    this.#add(scope, name, declared, exported);
  }

  /** `var x; var x = 1` is one binding, and a `var` named like a parameter or a function is that one. */
  declareVariable(scope: Scope, name: ts.Identifier, declared: Declared, hasValue: boolean, exported = false): void {
    const existing = this.#existing(scope, name, exported);
    const hoisted = declared.kind === "loop" || (declared.kind === "variable" && declared.keyword === "var");
    if (existing === undefined || !hoisted || !isRedeclarable(existing)) {
      this.#add(scope, name, declared, exported);
      return;
    }
    if (hasValue) existing.assigned = true;
    this.declared.set(name, existing.id);
  }

  /** Several bodies under one name are kept together: the last one is what the name holds. */
  declareFunction(scope: Scope, name: ts.Identifier, node: FunctionNode, exported = false): void {
    const existing = this.#existing(scope, name, exported);
    if (existing?.declared.kind === "function") {
      existing.declared.bodies.push(node);
      this.declared.set(name, existing.id);
      return;
    }
    const record = this.#add(scope, name, { kind: "function", bodies: [node] }, exported);
    if (existing !== undefined && isRedeclarable(existing)) record.assigned = true;
  }

  /** Declares an enum or adds to the one of that name. */
  declareEnum(scope: Scope, node: ts.EnumDeclaration, exported: boolean): EnumNames {
    const existing = this.#existing(scope, node.name, exported);
    if (existing?.declared.kind === "enum") {
      existing.declared.parts.push(node);
      this.declared.set(node.name, existing.id);
      return this.#enumNames.get(existing.id)!;
    }
    const enumNames = { binding: this.#add(scope, node.name, { kind: "enum", parts: [node] }, exported).id, names: new Set<string>() };
    this.#enumNames.set(enumNames.binding, enumNames);
    return enumNames;
  }

  /** Declares a namespace, adds to the one of that name, or adds properties to a function, class or enum. */
  declareNamespace(scope: Scope, name: ts.Identifier, exported: boolean): NamespaceExports {
    const existing = this.#existing(scope, name, exported);
    if (existing === undefined || !isMergeable(existing)) {
      const exports: NamespaceExports = new Map();
      const { id } = this.#add(scope, name, { kind: "namespace", exports }, exported);
      this.#namespaceExports.set(id, exports);
      return exports;
    }
    this.declared.set(name, existing.id);
    const known = this.#namespaceExports.get(existing.id);
    if (known !== undefined) return known;
    const exports: NamespaceExports = new Map();
    this.#namespaceExports.set(existing.id, exports);
    this.merged.push({ binding: existing.id, exports, ...rangeOf(name, this.#file) });
    return exports;
  }

  #add(scope: Scope, name: ts.Identifier, declared: Declared, exported: boolean): BindingRecord {
    const record: BindingRecord = { id: this.records.length, name: name.text, ...rangeOf(name, this.#file), declared, assigned: false };
    this.records.push(record);
    this.declared.set(name, record.id);
    scope.names.set(name.text, record.id);
    if (exported) scope.exports?.set(name.text, record.id);
    return record;
  }

  #existing(scope: Scope, name: ts.Identifier, exported: boolean): BindingRecord | undefined {
    const id = scope.names.get(name.text) ?? (exported ? scope.exports?.get(name.text) : undefined) ?? parameterNamed(scope, name.text);
    return id === undefined ? undefined : this.records[id];
  }
}

/** A function body is a scope inside that of the parameters; its `var`s and functions still mean a parameter of the same name. */
function parameterNamed(scope: Scope, name: string): BindingId | undefined {
  const { parent } = scope;
  const isFunctionBody = parent !== undefined && parent.variables === parent && scope.variables === scope && parent.frame !== undefined && parent.frame === scope.frame;
  return isFunctionBody ? parent.names.get(name) : undefined;
}

function isRedeclarable({ declared }: BindingRecord): boolean {
  if (declared.kind === "variable") return declared.keyword === "var";
  return declared.kind === "parameter" || declared.kind === "function" || declared.kind === "loop";
}

function isMergeable({ declared }: BindingRecord): boolean {
  return declared.kind === "namespace" || declared.kind === "function" || declared.kind === "class" || declared.kind === "enum";
}

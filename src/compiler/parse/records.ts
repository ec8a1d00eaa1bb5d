/** What the declaring pass knows of each binding, and of the file as a whole. */

import type { ts } from "ts-morph";
import type { BindingId, Range } from "../syntax.ts";
import type { NamespaceExports, Scope } from "./scope.ts";

export type FunctionNode = ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction | ts.MethodDeclaration;

export interface ImportDeclared {
  readonly kind: "import";
  readonly specifier: string;
  readonly imported: string;
  readonly typeOnly: boolean;
  readonly requireCall: boolean;
  /** Written as `await import()`. */
  readonly awaited?: Range;
  /** The import declaration, where it is one. */
  readonly declaration?: Range;
}

/** How a name was declared; nodes wait here until the whole file is declared and they can be lowered. */
export type Declared =
  | { readonly kind: "variable"; readonly keyword: "const" | "let" | "var" | "using"; readonly node: ts.VariableDeclaration; readonly name: ts.Identifier; readonly scope: Scope }
  | { readonly kind: "loop" | "catch" | "parameter" | "class" }
  | { readonly kind: "function"; readonly bodies: FunctionNode[] }
  | { readonly kind: "enum"; readonly parts: ts.EnumDeclaration[] }
  | { readonly kind: "namespace"; readonly exports: NamespaceExports }
  /** `import A = B.C` */
  | { readonly kind: "entity"; readonly name: ts.EntityName; readonly scope: Scope }
  | ImportDeclared;

export interface BindingRecord extends Range {
  readonly id: BindingId;
  readonly name: string;
  declared: Declared;
  /** Assigned, or declared with a value, once more. */
  assigned: boolean;
}

/** A namespace that adds properties to a function, class or enum of the same name. */
export interface MergedNamespace extends Range {
  readonly binding: BindingId;
  readonly exports: NamespaceExports;
}

/** A file after the declaring pass. */
export interface Unit {
  readonly file: ts.SourceFile;
  readonly module: Scope;
  /** The scopes that nodes open for their children. */
  readonly scopes: ReadonlyMap<ts.Node, Scope>;
  readonly records: readonly BindingRecord[];
  /** Bindings by the identifier that declares them. */
  readonly declared: ReadonlyMap<ts.Node, BindingId>;
  readonly merged: readonly MergedNamespace[];
}

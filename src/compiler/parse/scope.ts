/** Lexical scopes. */

import type { BindingId } from "../syntax.ts";

/** The function (or class member) that code stands in: whose `this` and `arguments` it means. */
export interface Frame {
  /** An arrow has no `this` of its own. */
  readonly arrow: boolean;
  readonly outer: Frame | undefined;
  usesThis: boolean;
}

/** What a name means: a binding, or a member of the enum whose initialisers it stands in. */
export type Meaning = { readonly kind: "binding"; readonly binding: BindingId } | { readonly kind: "enum-member"; readonly enum: BindingId };

export type NamespaceExports = Map<string, BindingId>;

export interface EnumNames {
  readonly binding: BindingId;
  readonly names: Set<string>;
}

interface ScopeOptions {
  /** A `var` inside is bound here and not further out. */
  readonly ownsVariables?: boolean;
  readonly frame?: Frame;
  /** In a namespace body: the exports of all bodies of that namespace, which are in scope in each. */
  readonly exports?: NamespaceExports;
  /** In an enum body: the members of all bodies of that enum. */
  readonly enumNames?: EnumNames;
}

export class Scope {
  readonly parent: Scope | undefined;
  /** Where a `var` declared here is bound. */
  readonly variables: Scope;
  readonly frame: Frame | undefined;
  readonly names: Map<string, BindingId> = new Map();
  readonly exports: NamespaceExports | undefined;
  readonly enumNames: EnumNames | undefined;

  constructor(parent: Scope | undefined, options: ScopeOptions = {}) {
    this.parent = parent;
    this.variables = parent === undefined || options.ownsVariables === true ? this : parent.variables;
    this.frame = options.frame ?? parent?.frame;
    this.exports = options.exports;
    this.enumNames = options.enumNames;
  }

  /** What a name means here; `undefined` for a global or an unbound name. */
  lookup(name: string): Meaning | undefined {
    return meaningIn(this, name);
  }

  /** The binding a name means here, if it means one. */
  binding(name: string): BindingId | undefined {
    const meaning = this.lookup(name);
    return meaning?.kind === "binding" ? meaning.binding : undefined;
  }
}

function meaningIn(scope: Scope, name: string): Meaning | undefined {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
    if (at.enumNames?.names.has(name)) return { kind: "enum-member", enum: at.enumNames.binding };
    const binding = at.names.get(name) ?? at.exports?.get(name);
    if (binding !== undefined) return { kind: "binding", binding };
  }
  return undefined;
}

/** Notes a use of `this`, `super` or `arguments`: arrows pass it on to the function around them. */
export function noteThis(frame: Frame | undefined): void {
  for (let at = frame; at !== undefined; at = at.arrow ? at.outer : undefined) at.usesThis = true;
}

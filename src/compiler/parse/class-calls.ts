/** Finds objects that are passed to constructors and methods of the file's classes. Nothing else of a class is followed. */

import { SyntaxKind, ts } from "ts-morph";
import type { BindingId } from "../syntax.ts";
import { bindParameters } from "./bind-pattern.ts";
import type { Changes } from "./changes.ts";
import { lowerParameters } from "./lower-functions.ts";
import type { Lowerer } from "./lower.ts";
import { staticKey, unwrap, wrapped } from "./nodes.ts";
import type { Origins } from "./origins.ts";
import type { Unit } from "./records.ts";
import type { Scope } from "./scope.ts";

/** Bases of bases are followed so far. */
const MAX_BASES = 20;

interface Passing {
  readonly node: ts.CallExpression | ts.NewExpression;
  readonly scope: Scope;
}

interface KnownClass {
  readonly node: ts.ClassLikeDeclaration;
  readonly scope: Scope;
}

export class ClassCalls {
  readonly #unit: Unit;
  readonly #lowerer: Lowerer;
  readonly #origins: Origins;
  readonly #changes: Changes;
  readonly #classes = new Map<BindingId, KnownClass>();
  readonly #methods = new Map<string, ts.MethodDeclaration[]>();
  readonly #passings: Passing[] = [];

  constructor(unit: Unit, lowerer: Lowerer, origins: Origins, changes: Changes) {
    this.#unit = unit;
    this.#lowerer = lowerer;
    this.#origins = origins;
    this.#changes = changes;
  }

  /** Notes classes and calls; a class may stand below what uses it. */
  visit(node: ts.Node, scope: Scope): void {
    if (ts.isClassLike(node)) this.#noteClass(node, scope);
    else if ((ts.isCallExpression(node) || ts.isNewExpression(node)) && (node.arguments?.length ?? 0) > 0) this.#passings.push({ node, scope });
  }

  /** Tells what the noted calls hand on. */
  visitCalls(): void {
    if (this.#classes.size === 0 && this.#methods.size === 0) return;
    for (const { node, scope } of this.#passings) {
      const callees = ts.isNewExpression(node) ? this.#constructors(node, scope) : this.#methodsOf(node);
      if (callees.length === 0) continue;
      const passed = this.#origins.passed(this.#lowerer.arguments(node.arguments, scope));
      if (passed.others.length === 0 && passed.known.every((origins) => origins.length === 0)) continue;
      for (const callee of callees) bindParameters(lowerParameters(callee, this.#lowerer), passed, this.#origins, this.#changes.hold);
    }
  }

  #noteClass(node: ts.ClassLikeDeclaration, scope: Scope): void {
    for (const name of [node.name, constName(node)]) {
      const binding = name === undefined ? undefined : this.#unit.declared.get(name);
      if (binding !== undefined) this.#classes.set(binding, { node, scope });
    }
    for (const member of node.members) {
      const name = ts.isMethodDeclaration(member) ? staticKey(member.name) : undefined;
      if (name !== undefined) this.#methods.set(name, [...(this.#methods.get(name) ?? []), member as ts.MethodDeclaration]);
    }
  }

  #constructors(node: ts.NewExpression, scope: Scope): ts.ConstructorDeclaration[] {
    let known = this.#classOf(node.expression, scope);
    for (let bases = 0; known !== undefined && bases < MAX_BASES; bases++) {
      const own = known.node.members.find((member): member is ts.ConstructorDeclaration => ts.isConstructorDeclaration(member) && member.body !== undefined);
      if (own !== undefined) return [own];
      const base: ts.Expression | undefined = known.node.heritageClauses?.find(({ token }) => token === SyntaxKind.ExtendsKeyword)?.types[0]?.expression;
      known = base === undefined ? undefined : this.#classOf(base, known.scope);
    }
    return [];
  }

  #classOf(node: ts.Expression, scope: Scope): KnownClass | undefined {
    const name = unwrap(node);
    const binding = ts.isIdentifier(name) ? scope.binding(name.text) : undefined;
    return binding === undefined ? undefined : this.#classes.get(binding);
  }

  /** Of which class an object is cannot be told: every method of the name may be meant. */
  #methodsOf({ expression }: ts.CallExpression): readonly ts.MethodDeclaration[] {
    const callee = unwrap(expression);
    return ts.isPropertyAccessExpression(callee) ? (this.#methods.get(callee.name.text) ?? []) : [];
  }
}

/** `const K = class { … }` */
function constName(node: ts.ClassLikeDeclaration): ts.Identifier | undefined {
  if (!ts.isClassExpression(node)) return undefined;
  const { parent } = wrapped(node);
  return ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name) ? parent.name : undefined;
}

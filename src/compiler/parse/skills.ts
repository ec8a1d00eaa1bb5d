/** Skills objects: the `skills` of a session, and what is typed `SkillsInput`. */

import { SyntaxKind, ts } from "ts-morph";
import type { BindingId, SkillsSite, Write } from "../syntax.ts";
import type { Lowerer } from "./lower.ts";
import { isWrapper, staticKey, unwrap } from "./nodes.ts";
import type { Unit } from "./records.ts";
import type { Scope } from "./scope.ts";

interface TypedSkills {
  readonly site: SkillsSite;
  /** The variable that holds the object. */
  readonly holder: BindingId | undefined;
}

export class SkillsSites {
  readonly #unit: Unit;
  readonly #lowerer: Lowerer;
  readonly #sessions: SkillsSite[] = [];
  readonly #typed: TypedSkills[] = [];

  constructor(unit: Unit, lowerer: Lowerer) {
    this.#unit = unit;
    this.#lowerer = lowerer;
  }

  visit(node: ts.Node, scope: Scope): void {
    switch (node.kind) {
      case SyntaxKind.CallExpression:
        return this.#visitCall(node as ts.CallExpression, scope);
      case SyntaxKind.AsExpression:
      case SyntaxKind.SatisfiesExpression:
      case SyntaxKind.TypeAssertionExpression: {
        const { expression, type } = node as ts.AssertionExpression | ts.SatisfiesExpression;
        return this.#visitTyped(expression, type, holderOf(node), scope);
      }
      case SyntaxKind.VariableDeclaration:
      case SyntaxKind.PropertyDeclaration: {
        const { initializer, type, name } = node as ts.VariableDeclaration | ts.PropertyDeclaration;
        return initializer === undefined ? undefined : this.#visitTyped(initializer, type, name, scope);
      }
      default:
    }
  }

  /**
   * The sites in source order, each object once. An object that is changed later has another shape than its literal
   * says, so it is left out.
   */
  sites(writes: readonly Write[]): SkillsSite[] {
    const changed = new Set(writes.map(({ binding }) => binding));
    const typed = this.#typed.filter(({ holder }) => holder === undefined || !changed.has(holder));
    const held = new Set(typed.map(({ holder }) => holder));
    const literals = new Set(this.#sessions.map(({ expression }) => expression));
    const sessions = this.#sessions.filter(({ expression }) => expression.kind !== "identifier" || expression.binding === undefined || !held.has(expression.binding));
    const others = new Map(typed.filter(({ site }) => !literals.has(site.expression)).map(({ site }) => [site.expression, site]));
    return [...sessions, ...others.values()].toSorted((a, b) => a.start - b.start);
  }

  /** `createSession({ skills: … })`, on whatever object. */
  #visitCall(node: ts.CallExpression, scope: Scope): void {
    const callee = unwrap(node.expression);
    const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : ts.isIdentifier(callee) ? callee.text : undefined;
    const [argument] = node.arguments;
    if (name !== "createSession" || argument === undefined) return;
    const input = unwrap(argument);
    if (!ts.isObjectLiteralExpression(input)) return;
    for (const member of input.properties) {
      if (member.name === undefined || staticKey(member.name) !== "skills") continue;
      if (ts.isPropertyAssignment(member)) this.#addSession(member.initializer, scope);
      else if (ts.isShorthandPropertyAssignment(member)) this.#addSession(member.name, scope);
    }
  }

  #addSession(node: ts.Expression, scope: Scope): void {
    const expression = this.#lowerer.expression(node, scope);
    this.#sessions.push({ expression, start: expression.start, end: expression.end });
  }

  #visitTyped(node: ts.Expression, type: ts.TypeNode | undefined, name: ts.Node | undefined, scope: Scope): void {
    const typeBinding = type === undefined ? undefined : this.#skillsInput(type, scope);
    if (typeBinding === undefined) return;
    const expression = this.#lowerer.expression(node, scope);
    this.#typed.push({ site: { expression, typeBinding, start: expression.start, end: expression.end }, holder: name === undefined ? undefined : this.#unit.declared.get(name) });
  }

  /** The binding of an imported `SkillsInput`, or of the namespace it is read from. */
  #skillsInput(type: ts.TypeNode, scope: Scope): BindingId | undefined {
    if (!ts.isTypeReferenceNode(type)) return undefined;
    const { typeName } = type;
    const isMember = ts.isQualifiedName(typeName);
    if (isMember && (typeName.right.text !== "SkillsInput" || !ts.isIdentifier(typeName.left))) return undefined;
    const binding = scope.binding(isMember ? (typeName.left as ts.Identifier).text : typeName.text);
    const declared = binding === undefined ? undefined : this.#unit.records[binding]!.declared;
    return declared?.kind === "import" && declared.imported === (isMember ? "*" : "SkillsInput") ? binding : undefined;
  }
}

/** The name that a variable declaration gives to a typed expression. */
function holderOf(node: ts.Node): ts.Node | undefined {
  let outer = node.parent;
  while (isWrapper(outer)) outer = outer.parent;
  return ts.isVariableDeclaration(outer) ? outer.name : undefined;
}

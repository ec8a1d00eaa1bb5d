/** Which identifiers are references, and where they lead. */

import { SyntaxKind, ts } from "ts-morph";
import type { BindingId, Expression } from "../syntax.ts";
import { literalText, wrapped } from "./nodes.ts";
import type { Unit } from "./records.ts";
import type { Values } from "./values.ts";

/** An identifier that reads a value, as against one that names a declaration, a property, a label or a JSX attribute. */
export function isReference(node: ts.Identifier): boolean {
  const { parent } = node;
  switch (parent.kind) {
    case SyntaxKind.ShorthandPropertyAssignment:
      return true;
    case SyntaxKind.ExportSpecifier:
      return isLocalExport(node, parent as ts.ExportSpecifier);
    case SyntaxKind.ImportClause:
    case SyntaxKind.ImportSpecifier:
    case SyntaxKind.NamespaceImport:
    case SyntaxKind.NamespaceExport:
    case SyntaxKind.ImportEqualsDeclaration:
    case SyntaxKind.QualifiedName:
    case SyntaxKind.LabeledStatement:
    case SyntaxKind.BreakStatement:
    case SyntaxKind.ContinueStatement:
    case SyntaxKind.MetaProperty:
    case SyntaxKind.JsxNamespacedName:
      return false;
    case SyntaxKind.JsxOpeningElement:
    case SyntaxKind.JsxSelfClosingElement:
      // A lower-case tag is an element of the page.
      return !/^[a-z]/.test(node.text);
    default: {
      const { name, propertyName } = parent as { readonly name?: ts.Node; readonly propertyName?: ts.Node };
      return name !== node && propertyName !== node;
    }
  }
}

/** `a` of `export { a as b }`, but not of `export { a as b } from "x"`. */
function isLocalExport(node: ts.Identifier, specifier: ts.ExportSpecifier): boolean {
  const declaration = specifier.parent.parent;
  const isValue = !specifier.isTypeOnly && !declaration.isTypeOnly && declaration.moduleSpecifier === undefined;
  return isValue && (specifier.propertyName ?? specifier.name) === node;
}

/** A name and the members read of it: `a.b["c"]`. */
export interface Chain {
  readonly binding: BindingId;
  readonly members: readonly string[];
}

/** The member access that an identifier starts, as far as its keys are known: `P.defineTool` of `P`. */
export function chainFrom(identifier: ts.Identifier): { readonly node: ts.Expression; readonly members: readonly string[] } {
  const members: string[] = [];
  let node: ts.Expression = identifier;
  for (;;) {
    const object = wrapped(node);
    const { parent } = object;
    const key = memberKey(parent, object);
    if (key === undefined) return { node, members };
    members.push(key);
    node = parent as ts.Expression;
  }
}

function memberKey(parent: ts.Node, object: ts.Expression): string | undefined {
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === object && ts.isIdentifier(parent.name) ? parent.name.text : undefined;
  return ts.isElementAccessExpression(parent) && parent.expression === object ? literalText(parent.argumentExpression) : undefined;
}

/** Follows constants and namespaces to imports. */
export class Aliases {
  readonly #unit: Unit;
  readonly #values: Values;
  readonly #chains = new Map<BindingId, Chain | undefined>();

  constructor(unit: Unit, values: Values) {
    this.#unit = unit;
    this.#values = values;
  }

  /**
   * The reference to record for a chain that leads to an import: the import or alias itself, or the alias that it
   * reaches through the namespaces of this file. `undefined` for a chain that leads elsewhere.
   */
  callee(chain: Chain): Chain | undefined {
    let callee = chain;
    let at = chain;
    // A cycle of aliases, which would throw when it runs, is no longer than the file has bindings.
    for (let steps = 0; steps <= this.#unit.records.length; steps++) {
      const { declared } = this.#unit.records[at.binding]!;
      if (declared.kind === "import") return declared.typeOnly ? undefined : callee;
      if (declared.kind === "namespace") {
        const [first, ...members] = at.members;
        const binding = first === undefined ? undefined : declared.exports.get(first);
        if (binding === undefined) return undefined;
        at = { binding, members };
        callee = at;
      } else {
        const alias = this.alias(at.binding);
        if (alias === undefined) return undefined;
        at = { binding: alias.binding, members: [...alias.members, ...at.members] };
      }
    }
    return undefined;
  }

  /** What a `const` is another name of: `const tool = P.defineTool`, `const { defineTool: tool } = P`. */
  alias(binding: BindingId): Chain | undefined {
    if (!this.#chains.has(binding)) this.#chains.set(binding, this.#readAlias(binding));
    return this.#chains.get(binding);
  }

  #readAlias(binding: BindingId): Chain | undefined {
    const constant = this.#values.constant(binding);
    const chain = constant === undefined ? undefined : chainOf(constant.init);
    if (constant === undefined || chain === undefined) return undefined;
    const members = constant.path.map((step) => (step.kind === "property" && step.default === undefined ? step.key.name : undefined));
    return members.every((member) => member !== undefined) ? { binding: chain.binding, members: [...chain.members, ...members] } : undefined;
  }
}

/** `a.b["c"]` as a name and its members. */
function chainOf(expression: Expression): Chain | undefined {
  const members: string[] = [];
  let at = expression;
  for (;;) {
    if (at.kind === "optional-chain") at = at.expression;
    else if (at.kind === "member") {
      const key = at.name ?? (at.computed?.kind === "literal" ? at.computed.value : undefined);
      if (typeof key !== "string" || key.startsWith("#")) return undefined;
      members.unshift(key);
      at = at.object;
    } else return at.kind === "identifier" && at.binding !== undefined ? { binding: at.binding, members } : undefined;
  }
}

/** Every reference that may be `defineTool` of a source package, and how it is used. */

import { ts } from "ts-morph";
import type { CalleeUse, CallSite, Range } from "../syntax.ts";
import type { ModuleExports } from "./exports.ts";
import type { Lowerer } from "./lower.ts";
import { isConstDeclaration, rangeOf, skipTrivia, unwrap, wrapped } from "./nodes.ts";
import type { Unit } from "./records.ts";
import { type Aliases, type Chain, chainFrom, isReference } from "./references.ts";
import type { Scope } from "./scope.ts";
import { type Use, useOf } from "./uses.ts";

/** A call site before the comments of the file are shared out. */
export interface CallSiteDraft {
  readonly site: Omit<CallSite, "directives">;
  /** What a directive would stand before: the call, or the call of `.map`. */
  readonly call: ts.CallExpression | undefined;
}

export class CallSites {
  readonly drafts: CallSiteDraft[] = [];
  readonly #unit: Unit;
  readonly #lowerer: Lowerer;
  readonly #aliases: Aliases;
  readonly #exports: ModuleExports;

  constructor(unit: Unit, lowerer: Lowerer, aliases: Aliases, exports: ModuleExports) {
    this.#unit = unit;
    this.#lowerer = lowerer;
    this.#aliases = aliases;
    this.#exports = exports;
  }

  /** Notes the reference that an identifier is, if it leads to an import. */
  visit(node: ts.Node, scope: Scope): void {
    if (ts.isIdentifier(node)) this.#visitIdentifier(node, scope);
    else if (ts.isImportEqualsDeclaration(node)) this.#visitImportEquals(node, scope);
  }

  #visitIdentifier(node: ts.Identifier, scope: Scope): void {
    if (!isReference(node)) return;
    const binding = scope.binding(node.text);
    if (binding === undefined) return;
    const chain = chainFrom(node);
    const callee = this.#aliases.callee({ binding, members: chain.members });
    if (callee === undefined) return;
    const use = useOf(chain.node, scope);
    // What `f.bind(…)` or `f.call(…)` does with `f` is not followed.
    if (use.kind === "call" && isFunctionMethod(callee.members.at(-1))) this.#addMethodCall(callee, chain.node as ts.PropertyAccessExpression);
    else this.#add(callee, chain.node, use, scope);
  }

  /** `import tool = P.defineTool` */
  #visitImportEquals(node: ts.ImportEqualsDeclaration, scope: Scope): void {
    if (node.isTypeOnly || ts.isExternalModuleReference(node.moduleReference)) return;
    const members: string[] = [];
    let root: ts.EntityName = node.moduleReference;
    for (; ts.isQualifiedName(root); root = root.left) members.unshift(root.right.text);
    const binding = scope.binding(root.text);
    const callee = binding === undefined ? undefined : this.#aliases.callee({ binding, members });
    if (callee === undefined) return;
    const range = rangeOf(node.moduleReference, this.#unit.file);
    this.drafts.push({ site: { callee: { ...callee, ...range }, use: { kind: "alias" }, ...range }, call: undefined });
  }

  #addMethodCall({ binding, members }: Chain, node: ts.PropertyAccessExpression): void {
    const range = rangeOf(unwrap(node.expression), this.#unit.file);
    this.drafts.push({ site: { callee: { binding, members: members.slice(0, -1), ...range }, use: { kind: "value" }, ...range }, call: undefined });
  }

  #add(callee: Chain, node: ts.Expression, use: Use, scope: Scope): void {
    const { file } = this.#unit;
    const reference = rangeOf(node, file);
    const isCall = use.kind === "call";
    const typeArguments = isCall ? typeArgumentsRange(use.typeArguments, file) : undefined;
    const exportedAs = isCall ? this.#exportedAs(use.call) : undefined;
    const array = isCall ? arrayAround(use.call, file) : use.kind === "map" ? arrayRange(use.array, file) : undefined;
    this.drafts.push({
      site: {
        callee: { ...callee, ...reference },
        use: this.#calleeUse(use, scope),
        ...(typeArguments === undefined ? {} : { typeArguments }),
        ...(exportedAs === undefined ? {} : { exportedAs }),
        ...(array === undefined ? {} : { array }),
        ...(isCall ? rangeOf(use.call, file) : reference),
      },
      call: isCall || use.kind === "map" ? use.call : undefined,
    });
  }

  #calleeUse(use: Use, scope: Scope): CalleeUse {
    if (use.kind === "call") return { kind: "call", arguments: this.#lowerer.arguments(use.call.arguments, scope) };
    if (use.kind !== "map") return { kind: use.kind };
    const around = use.callback === undefined ? scope : this.#unit.scopes.get(use.callback)!.parent!;
    return { kind: "map", array: this.#lowerer.expression(use.array, around) };
  }

  /** The export that holds exactly this call. */
  #exportedAs(call: ts.CallExpression): string | undefined {
    const { parent } = wrapped(call);
    if (ts.isExportAssignment(parent)) return parent.isExportEquals === true ? undefined : "default";
    if (!isConstDeclaration(parent) || !ts.isIdentifier(parent.name)) return undefined;
    return this.#exports.nameOf(this.#unit.declared.get(parent.name)!);
  }
}

function isFunctionMethod(name: string | undefined): boolean {
  return name === "call" || name === "apply" || name === "bind";
}

/** From `<` to `>`. */
function typeArgumentsRange(nodes: ts.NodeArray<ts.TypeNode> | undefined, file: ts.SourceFile): Range | undefined {
  return nodes === undefined ? undefined : { start: nodes.pos - 1, end: skipTrivia(file.text, nodes.end) + 1 };
}

function arrayAround(call: ts.CallExpression, file: ts.SourceFile): Range | undefined {
  const { parent } = wrapped(call);
  return ts.isArrayLiteralExpression(parent) ? rangeOf(parent, file) : undefined;
}

function arrayRange(node: ts.Expression, file: ts.SourceFile): Range | undefined {
  const array = unwrap(node);
  return ts.isArrayLiteralExpression(array) ? rangeOf(array, file) : undefined;
}

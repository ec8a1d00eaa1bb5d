/** What a binding holds, in the neutral syntax. */

import { ts } from "ts-morph";
import type { Binding, BindingId, BindingPath, BindingStep, EnumMember, Expression, FunctionExpression, PropertyKey } from "../syntax.ts";
import { dictionary } from "./dictionary.ts";
import type { Lowerer } from "./lower.ts";
import { elementKey } from "./lower-structures.ts";
import { rangeOf, staticKey } from "./nodes.ts";
import type { BindingRecord, Declared, Unit } from "./records.ts";

type VariableDeclared = Declared & { readonly kind: "variable" };

export class Values {
  readonly #unit: Unit;
  readonly #lowerer: Lowerer;

  constructor(unit: Unit, lowerer: Lowerer) {
    this.#unit = unit;
    this.#lowerer = lowerer;
  }

  /** The initialiser of a `const` or of `import A = B.C`, and the steps from it to the name. */
  constant(id: BindingId): { readonly init: Expression; readonly path: BindingPath } | undefined {
    const { declared } = this.#unit.records[id]!;
    if (declared.kind === "entity") return { init: this.#lowerer.entity(declared.name, declared.scope), path: [] };
    if (declared.kind !== "variable" || declared.keyword !== "const" || declared.node.initializer === undefined) return undefined;
    return { init: this.#lowerer.expression(declared.node.initializer, declared.scope), path: this.#path(declared) };
  }

  /** The function a name was declared with; of several bodies the last one, which the name holds. */
  function(id: BindingId): FunctionExpression | undefined {
    const { declared } = this.#unit.records[id]!;
    const body = declared.kind === "function" ? declared.bodies.at(-1) : undefined;
    return body === undefined ? undefined : this.#lowerer.functionLike(body);
  }

  /** The binding as the module shows it. */
  binding(record: BindingRecord): Binding {
    const { declared, name, start, end } = record;
    const base = { name, start, end, neverAssigned: !record.assigned };
    switch (declared.kind) {
      case "variable":
      case "entity": {
        const constant = this.constant(record.id);
        if (constant !== undefined) return { kind: "const", ...constant, ...base };
        // A `const` without an initialiser is an error of its own; it holds nothing that could be read.
        return { kind: declared.kind === "entity" || declared.keyword === "const" ? "let" : declared.keyword, ...base };
      }
      case "function":
        return { kind: "function", function: this.function(record.id)!, overloaded: declared.bodies.length > 1, ...base };
      case "enum":
        return { kind: "enum", members: declared.parts.flatMap((part, index) => this.#enumMembers(part, index)), ...base };
      case "namespace":
        return { kind: "namespace", exports: dictionary(declared.exports), ...base };
      case "import": {
        return { ...declared, ...base };
      }
      default:
        return { kind: declared.kind, ...base };
    }
  }

  #enumMembers(part: ts.EnumDeclaration, index: number): EnumMember[] {
    const { file, scopes } = this.#unit;
    const scope = scopes.get(part)!;
    return part.members.map((member, position) => {
      const key = rangeOf(member.name, file);
      const common = { name: staticKey(member.name) ?? "", key, ...rangeOf(member, file) };
      if (member.initializer !== undefined) return { ...common, init: this.#lowerer.expression(member.initializer, scope) };
      // Each body of a merged enum counts from 0.
      return index > 0 && position === 0 ? { ...common, init: { kind: "literal", value: 0, ...key } } : common;
    });
  }

  /** The steps of a destructuring pattern, outermost first. */
  #path({ name, scope }: VariableDeclared): BindingPath {
    const steps: BindingStep[] = [];
    for (let at: ts.Node = name.parent; ts.isBindingElement(at); at = at.parent.parent) {
      steps.unshift(this.#step(at, scope));
    }
    return steps;
  }

  #step(element: ts.BindingElement, scope: VariableDeclared["scope"]): BindingStep {
    const pattern = element.parent;
    const index = (pattern.elements as ts.NodeArray<ts.ArrayBindingElement>).indexOf(element);
    const key = (node: ts.BindingElement): PropertyKey => this.#lowerer.key(elementKey(node), scope);
    if (element.dotDotDotToken !== undefined) {
      return ts.isObjectBindingPattern(pattern) ? { kind: "object-rest", omitted: pattern.elements.slice(0, index).map(key) } : { kind: "array-rest", from: index };
    }
    const fallback = element.initializer === undefined ? {} : { default: this.#lowerer.expression(element.initializer, scope) };
    return ts.isObjectBindingPattern(pattern) ? { kind: "property", key: key(element), ...fallback } : { kind: "index", index, ...fallback };
  }
}

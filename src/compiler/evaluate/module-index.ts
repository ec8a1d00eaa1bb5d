/** What is asked of a module for every declaration, looked up instead of searched for. */

import type { BindingId, Expression, Flow, ParsedModule, Range, Write } from "../syntax.ts";
import { type HeldCall, heldCalls, rangeKey } from "./held-calls.ts";

export interface ModuleIndex {
  readonly writes: ReadonlyMap<BindingId, readonly Write[]>;
  /** By the binding that the object comes from. */
  readonly flows: ReadonlyMap<BindingId, readonly Flow[]>;
  /** Bindings that another module can import. */
  readonly exported: ReadonlySet<BindingId>;
  /** The TypeScript namespaces that export a binding, and the name there. */
  readonly namespaces: ReadonlyMap<BindingId, readonly { readonly namespace: BindingId; readonly name: string }[]>;
  readonly imports: readonly BindingId[];
  /** The const that holds what the call in a range returns. */
  holderOf(range: Range): HeldCall | undefined;
}

export class ModuleIndexes {
  readonly #known = new WeakMap<ParsedModule, ModuleIndex>();

  of(module: ParsedModule): ModuleIndex {
    const known = this.#known.get(module);
    if (known !== undefined) return known;
    const index = indexOf(module);
    this.#known.set(module, index);
    return index;
  }
}

function indexOf(module: ParsedModule): ModuleIndex {
  const held = heldCalls(module);
  return {
    writes: grouped(module.writes, (write) => write.binding),
    flows: grouped(module.flows, (flow) => flow.from),
    exported: new Set([...Object.values(module.exports).flatMap((entry) => (entry.kind === "local" ? [entry.binding] : entry.kind === "expression" ? namedBy(entry.expression) : [])), ...(module.exportEquals === undefined ? [] : namedBy(module.exportEquals))]),
    namespaces: namespacesOf(module),
    imports: module.bindings.flatMap((binding, id) => (binding.kind === "import" ? [id] : [])),
    holderOf: (range) => held.get(rangeKey(range)),
  };
}

function namedBy(expression: Expression): BindingId[] {
  return expression.kind === "identifier" && expression.binding !== undefined ? [expression.binding] : [];
}

function namespacesOf(module: ParsedModule): ModuleIndex["namespaces"] {
  const exports = module.bindings.flatMap((binding, namespace) => {
    if (binding.kind !== "namespace") return [];
    return Object.entries(binding.exports).map(([name, exported]) => ({ namespace, name, exported }));
  });
  return grouped(exports, ({ exported }) => exported);
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => BindingId): Map<BindingId, T[]> {
  const groups = new Map<BindingId, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

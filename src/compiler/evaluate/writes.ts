/**
 * Which parts of the object of a const are changed after its declaration: through its own name, an alias, a holder,
 * a parameter or an import elsewhere. Order and reachability of the writes are not judged: what may have been changed
 * is not static.
 */

import type { CompilerHost } from "../host.ts";
import type { BindingId, Expression, Flow, ParsedModule } from "../syntax.ts";
import { type Holder, into, type Slot, strip } from "./holder.ts";
import { Importers } from "./importers.ts";
import type { ModuleGraph, Target } from "./module-graph.ts";
import type { ModuleIndexes } from "./module-index.ts";
import { parametersOf } from "./passed.ts";
import type { WrittenPath } from "./values.ts";

/** Deeper sharing than this is a structure that holds itself. */
const MAX_PATH = 12;
const MAX_HOLDERS = 2_000;

export class Writes {
  readonly #graph: ModuleGraph;
  readonly #host: CompilerHost;
  readonly #importers: Importers;
  readonly #indexes: ModuleIndexes;
  readonly #found = new Map<string, readonly WrittenPath[]>();

  constructor(host: CompilerHost, graph: ModuleGraph, indexes: ModuleIndexes) {
    this.#indexes = indexes;
    this.#host = host;
    this.#graph = graph;
    this.#importers = new Importers(host);
  }

  /** All writes to the object of a declaration, with the path from the object to the changed slot. */
  of(slot: Slot): readonly WrittenPath[] {
    const key = slotKey(slot);
    const known = this.#found.get(key);
    if (known !== undefined) return known;
    const found = this.#search({ slot, path: [], part: [], copied: false });
    this.#found.set(key, found);
    return found;
  }

  #search(start: Holder): WrittenPath[] {
    const found = new Map<string, WrittenPath>();
    const seen = new Set<string>();
    const queue = [start];
    for (let holder = queue.pop(); holder !== undefined; holder = queue.pop()) {
      const key = JSON.stringify([slotKey(holder.slot), holder.path, holder.part, holder.copied, holder.omitted]);
      if (seen.has(key) || seen.size > MAX_HOLDERS || holder.path.length > MAX_PATH || holder.part.length > MAX_PATH) continue;
      seen.add(key);
      for (const write of this.#direct(holder)) found.set(`${write.location.id}:${write.location.start}:${JSON.stringify(write.path)}`, write);
      queue.push(...this.#flows(holder), ...this.#namespaces(holder), ...parametersOf(this.#graph, holder), ...this.#imports(holder));
    }
    return [...found.values()].toSorted((a, b) => (a.location.id === b.location.id ? a.location.start - b.location.start : a.location.id < b.location.id ? -1 : 1));
  }

  #direct(holder: Holder): WrittenPath[] {
    const { slot, part, copied } = holder;
    if (slot.kind !== "binding") return [];
    const { module, binding } = slot;
    return (this.#indexes.of(module).writes.get(binding) ?? []).flatMap((write) => {
      const rest = into(holder, write.path);
      if (rest === undefined || rest.length < (copied ? 2 : 1)) return [];
      return [{ path: [...part, ...rest], location: { id: module.id, start: write.start, end: write.end } }];
    });
  }

  #flows(holder: Holder): Holder[] {
    const { slot } = holder;
    if (slot.kind !== "binding") return [];
    return (this.#indexes.of(slot.module).flows.get(slot.binding) ?? []).flatMap((flow) => flowed(holder, slot.module, flow));
  }

  /** The TypeScript namespaces that export the binding. */
  #namespaces(holder: Holder): Holder[] {
    const { slot } = holder;
    if (slot.kind !== "binding") return [];
    const { module } = slot;
    const namespaces = this.#indexes.of(module).namespaces.get(slot.binding) ?? [];
    return namespaces.map(({ namespace, name }) => within(holder, { kind: "binding", module, binding: namespace }, name));
  }

  /** The imports of other files that hold the object. */
  #imports(holder: Holder): Holder[] {
    if (!this.#isExported(holder.slot)) return [];
    const { module: exporter } = holder.slot;
    const names = Object.keys(exporter.exports).filter((name) => name !== "default" && holds(this.#graph.exported(exporter, name).target, holder.slot));
    return this.#importers.writing(exporter.id, names).flatMap((source) => {
      const module = this.#graph.module(source.id) ?? this.#host.parse(source);
      return this.#indexes.of(module).imports.flatMap((id) => this.#imported(holder, module, id));
    });
  }

  #isExported(slot: Slot): boolean {
    return slot.kind === "expression" || this.#indexes.of(slot.module).exported.has(slot.binding);
  }

  #imported(holder: Holder, module: ParsedModule, binding: BindingId): Holder[] {
    const { target } = this.#graph.link(module, binding);
    const slot: Slot = { kind: "binding", module, binding };
    if (holds(target, holder.slot)) return [{ ...holder, slot }];
    if (target.kind === "namespace") {
      const names = this.#graph.names(target.module).filter((name) => holds(this.#graph.exported(target.module, name).target, holder.slot));
      return names.map((name) => within(holder, slot, name));
    }
    if (target.kind === "member" && holds(target.of, holder.slot)) {
      const rest = strip(holder.path, [target.name]);
      if (rest !== undefined) return [{ ...holder, slot, path: rest }];
      if (holder.path.length === 0) return [{ slot, path: [], part: [...holder.part, target.name], copied: false }];
    }
    return [];
  }
}

function slotKey(slot: Slot): string {
  return slot.kind === "binding" ? `${slot.module.id}\0${slot.binding}` : `${slot.module.id}\0@${slot.expression.start}`;
}

/** Where a flow takes the object from a holder. */
function flowed(holder: Holder, module: ParsedModule, flow: Flow): Holder[] {
  const slot: Slot = { kind: "binding", module, binding: flow.to };
  const { path, part } = holder;
  const deeper = into(holder, flow.fromPath);
  if (deeper !== undefined) {
    // A part of the object flows: below a copied top level it is shared again.
    const stillCopied = holder.copied && deeper.length === 0;
    const omitted = [...(flow.omitted ?? []), ...(stillCopied ? (holder.omitted ?? []) : [])];
    return [{ slot, path: flow.toPath, part: [...part, ...deeper], copied: flow.copied || stillCopied, omitted }];
  }
  const [first, ...rest] = strip(path, flow.fromPath) ?? [];
  if (first === undefined || (first !== null && flow.omitted?.includes(first) === true)) return [];
  return [{ ...holder, slot, path: [...flow.toPath, first, ...rest] }];
}

/** The same object as a member of a namespace. */
function within(holder: Holder, slot: Slot, name: string): Holder {
  return { ...holder, slot, path: [name, ...holder.path] };
}

function holds(target: Target, slot: Slot): boolean {
  if (slot.kind === "binding") {
    if (target.kind === "binding") return target.module.id === slot.module.id && target.binding === slot.binding;
    return target.kind === "expression" && target.module.id === slot.module.id && readsBinding(target.expression, slot.binding);
  }
  return target.kind === "expression" && target.module.id === slot.module.id && target.expression.start === slot.expression.start;
}

/** `export = fragment`. */
function readsBinding(expression: Expression, binding: BindingId): boolean {
  return expression.kind === "identifier" && expression.binding === binding;
}

/**
 * Which parts of the object of a const are changed after its declaration: through its own name, an alias, a holder,
 * a parameter or an import elsewhere. Order and reachability of the writes are not judged: what may have been changed
 * is not static.
 */

import type { CompilerHost } from "../host.ts";
import type { AccessPath, BindingId, Expression, Flow, ParsedModule } from "../syntax.ts";
import { Importers } from "./importers.ts";
import type { ModuleGraph, Target } from "./module-graph.ts";
import type { ModuleIndexes } from "./module-index.ts";
import type { WrittenPath } from "./values.ts";

/** A declaration whose object can be written to. */
export type Slot = Extract<Target, { kind: "binding" | "expression" }>;

/** A place from which the object is reachable. */
interface Holder {
  readonly slot: Slot;
  /** Where below the holder the object sits. */
  readonly path: AccessPath;
  /** Which part of the object sits there. */
  readonly part: AccessPath;
  /** The holder has a fresh top level; only what lies deeper is shared. */
  readonly copied: boolean;
}

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
      const key = JSON.stringify([slotKey(holder.slot), holder.path, holder.part, holder.copied]);
      if (seen.has(key) || seen.size > MAX_HOLDERS || holder.path.length > MAX_PATH || holder.part.length > MAX_PATH) continue;
      seen.add(key);
      for (const write of this.#direct(holder)) found.set(`${write.location.id}:${write.location.start}:${JSON.stringify(write.path)}`, write);
      queue.push(...this.#flows(holder), ...this.#namespaces(holder), ...this.#imports(holder));
    }
    return [...found.values()].toSorted((a, b) => (a.location.id === b.location.id ? a.location.start - b.location.start : a.location.id < b.location.id ? -1 : 1));
  }

  #direct({ slot, path, part, copied }: Holder): WrittenPath[] {
    if (slot.kind !== "binding") return [];
    const { module, binding } = slot;
    return (this.#indexes.of(module).writes.get(binding) ?? []).flatMap((write) => {
      const rest = strip(write.path, path);
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
    return this.#importers.writing(holder.slot.module.id).flatMap((source) => {
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
function flowed({ path, part, copied }: Holder, module: ParsedModule, flow: Flow): Holder[] {
  const to: Slot = { kind: "binding", module, binding: flow.to };
  const deeper = strip(flow.fromPath, path);
  if (deeper !== undefined) {
    // A part of the object flows: below a copied top level it is shared again.
    return [{ slot: to, path: flow.toPath, part: [...part, ...deeper], copied: flow.copied || (copied && deeper.length === 0) }];
  }
  const rest = strip(path, flow.fromPath);
  return rest === undefined ? [] : [{ slot: to, path: [...flow.toPath, ...rest], part, copied }];
}

/** The same object as a member of a namespace. */
function within(holder: Holder, slot: Slot, name: string): Holder {
  return { ...holder, slot, path: [name, ...holder.path] };
}

/** What remains of `path` behind `prefix`; an unknown name may be any name. */
export function strip(path: AccessPath, prefix: AccessPath): AccessPath | undefined {
  if (path.length < prefix.length) return undefined;
  const matches = prefix.every((name, index) => name === null || path[index] === null || path[index] === name);
  return matches ? path.slice(prefix.length) : undefined;
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

/** Follows imports and re-exports to the declaration they lead to, as JavaScript modules link. */

import type { CompilerHost } from "../host.ts";
import type { Resolution } from "../model.ts";
import type { BindingId, Expression, ParsedModule } from "../syntax.ts";

/** What an import or export leads to. */
export type Target =
  | { readonly kind: "binding"; readonly module: ParsedModule; readonly binding: BindingId }
  /** `export default <expression>`, `export = <expression>`, the whole of a JSON file. */
  | { readonly kind: "expression"; readonly module: ParsedModule; readonly expression: Expression }
  /** A name imported from an `export =` object or a JSON file. */
  | { readonly kind: "member"; readonly of: Target; readonly name: string }
  | { readonly kind: "namespace"; readonly module: ParsedModule }
  /** A name of a source, an installed package or a module that does not exist: not followed. */
  | { readonly kind: "external"; readonly specifier: string; readonly imported: string; readonly resolution: Resolution }
  /** The module exists, the name does not. */
  | { readonly kind: "missing"; readonly module: ParsedModule };

export interface Linked {
  readonly target: Target;
  /** The modules on the way, that of the target included. */
  readonly through: readonly string[];
}

export class ModuleGraph {
  readonly #host: CompilerHost;
  readonly #sources: readonly string[];
  readonly #modules = new Map<string, ParsedModule | undefined>();
  readonly #links = new Map<string, Linked>();

  constructor(host: CompilerHost, sources: readonly string[]) {
    this.#host = host;
    this.#sources = sources;
  }

  /** The module of a file, parsed on demand. */
  module(id: string): ParsedModule | undefined {
    if (!this.#modules.has(id)) {
      const source = this.#host.read(id);
      this.#modules.set(id, source === undefined ? undefined : this.#host.parse(source));
    }
    return this.#modules.get(id);
  }

  /** Where an import binding leads. */
  link(module: ParsedModule, binding: BindingId): Linked {
    const key = `${module.id}\0${binding}`;
    const known = this.#links.get(key);
    if (known !== undefined) return known;
    const declaration = module.bindings[binding]!;
    if (declaration.kind !== "import") return { target: { kind: "binding", module, binding }, through: [] };
    const { specifier, imported, requireCall } = declaration;
    const linked = this.#follow(specifier, module.id, imported, requireCall, []);
    this.#links.set(key, linked);
    return linked;
  }

  /** Where an exported name of a module leads. */
  exported(module: ParsedModule, name: string): Linked {
    return this.#export(module, name, []) ?? { target: { kind: "missing", module }, through: [module.id] };
  }

  /** All names a module exports, those of its star exports included; sorted as a module namespace is. */
  names(module: ParsedModule, seen: ReadonlySet<string> = new Set()): string[] {
    if (seen.has(module.id)) return [];
    const names = new Set(Object.keys(module.exports));
    for (const specifier of module.starExports) {
      const starred = this.#fileModule(specifier, module.id);
      if (starred === undefined) continue;
      for (const name of this.names(starred, new Set([...seen, module.id]))) if (name !== "default") names.add(name);
    }
    return [...names].toSorted((a, b) => (a < b ? -1 : 1));
  }

  /** The module a specifier leads to, where that is a file of the project. */
  fileModule(specifier: string, importer: string): ParsedModule | undefined {
    return this.#fileModule(specifier, importer);
  }

  #fileModule(specifier: string, importer: string): ParsedModule | undefined {
    if (this.#sources.includes(specifier)) return undefined;
    const resolution = this.#host.resolve(specifier, importer);
    return resolution.kind === "file" ? this.module(resolution.id) : undefined;
  }

  #follow(specifier: string, importer: string, imported: string, requireCall: boolean, trail: readonly string[]): Linked {
    // A source counts by its specifier, also where an alias leads to its files.
    const resolution: Resolution = this.#sources.includes(specifier) ? { kind: "package", name: specifier } : this.#host.resolve(specifier, importer);
    if (resolution.kind !== "file") return { target: { kind: "external", specifier, imported, resolution }, through: [] };
    const module = this.module(resolution.id);
    if (module === undefined) return { target: { kind: "external", specifier, imported, resolution: { kind: "unresolved" } }, through: [] };
    if (imported !== "*") return this.#export(module, imported, trail) ?? { target: { kind: "missing", module }, through: [module.id] };
    const { exportEquals } = module;
    // A namespace import of a JSON file has its `default` beside its keys; a `require` of it is the data itself.
    const isNamespace = exportEquals === undefined || (isJson(module) && !requireCall);
    return { target: isNamespace ? { kind: "namespace", module } : { kind: "expression", module, expression: exportEquals }, through: [module.id] };
  }

  /** `undefined` where the module has no such export. */
  #export(module: ParsedModule, name: string, trail: readonly string[]): Linked | undefined {
    const step = `${module.id}\0${name}`;
    if (trail.includes(step)) return undefined;
    const next = [...trail, step];
    const linked = this.#ownExport(module, name, next) ?? (name === "default" ? undefined : this.#starExport(module, name, next));
    return linked === undefined ? undefined : { target: linked.target, through: [module.id, ...linked.through] };
  }

  #ownExport(module: ParsedModule, name: string, trail: readonly string[]): Linked | undefined {
    // A key of a JSON file is a part of its default export, and changes with it.
    const isKey = isJson(module) && name !== "default";
    const entry = Object.hasOwn(module.exports, name) && !isKey ? module.exports[name]! : undefined;
    if (entry === undefined) return this.#memberExport(module, name);
    switch (entry.kind) {
      case "local": {
        const declaration = module.bindings[entry.binding]!;
        if (declaration.kind !== "import") return { target: { kind: "binding", module, binding: entry.binding }, through: [] };
        return this.#follow(declaration.specifier, module.id, declaration.imported, declaration.requireCall, trail);
      }
      case "expression":
        return { target: { kind: "expression", module, expression: entry.expression }, through: [] };
      case "reexport":
        return this.#follow(entry.specifier, module.id, entry.imported, false, trail);
    }
  }

  /** A default or named import of what has no such export: the value of `export =`, or a member of it or of a JSON file. */
  #memberExport(module: ParsedModule, name: string): Linked | undefined {
    const { exportEquals } = module;
    if (exportEquals === undefined) return undefined;
    const whole: Target = { kind: "expression", module, expression: exportEquals };
    return { target: name === "default" ? whole : { kind: "member", of: whole, name }, through: [] };
  }

  /** A name that two star exports lead to different places is not exported; packages answer only where no file does. */
  #starExport(module: ParsedModule, name: string, trail: readonly string[]): Linked | undefined {
    const asked = module.starExports.map((specifier) => this.#follow(specifier, module.id, name, false, trail));
    const found = asked.filter(({ target }) => target.kind !== "missing");
    const files = found.filter(({ target }) => target.kind !== "external");
    const [first, ...others] = files.length > 0 ? files : found;
    // A file that does not parse may well be the one that exports the name.
    if (first === undefined) return asked.find(({ target }) => target.kind === "missing" && target.module.syntaxProblems.length > 0);
    if (others.some((other) => !sameTarget(first.target, other.target))) return undefined;
    // That the other files do not export the name is part of the answer.
    return { target: first.target, through: [...new Set(asked.flatMap(({ through }) => through))] };
  }
}

export function isJson(module: ParsedModule): boolean {
  return module.id.endsWith(".json");
}

function sameTarget(a: Target, b: Target): boolean {
  switch (a.kind) {
    case "binding":
      return b.kind === "binding" && a.module.id === b.module.id && a.binding === b.binding;
    case "expression":
      return b.kind === "expression" && a.module.id === b.module.id && a.expression.start === b.expression.start;
    case "namespace":
      return b.kind === "namespace" && a.module.id === b.module.id;
    case "member":
      return b.kind === "member" && a.name === b.name && sameTarget(a.of, b.of);
    case "external":
      return b.kind === "external" && a.specifier === b.specifier && a.imported === b.imported;
    case "missing":
      return b.kind === "missing";
  }
}

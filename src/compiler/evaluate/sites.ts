/** Which references are the `defineTool` (or another export) of a source, by binding. */

import type { BindingId, BindingPath, Expression, ParsedModule } from "../syntax.ts";
import type { ModuleGraph, Target } from "./module-graph.ts";

/** Whether type-only imports count: they do for types, and never for calls. */
type Imports = "values" | "types";

export class SourceExports {
  readonly #graph: ModuleGraph;
  readonly #sources: readonly string[];

  constructor(graph: ModuleGraph, sources: readonly string[]) {
    this.#graph = graph;
    this.#sources = sources;
  }

  /** Whether `binding.members` is the export `exported` of a source. */
  isReference(module: ParsedModule, binding: BindingId, members: readonly string[], exported: string, imports: Imports): boolean {
    return this.#binding(module, binding, members, { exported, imports, trail: [] });
  }

  /** The names by which a module exports `exported` of a source, or a namespace that has it. */
  names(module: ParsedModule, exported: string, trail: readonly string[] = []): string[] {
    if (trail.includes(module.id)) return [];
    const wanted: Wanted = { exported, imports: "values", trail: [] };
    const own = Object.keys(module.exports).filter((name) => {
      const { target } = this.#graph.exported(module, name);
      return this.#target(target, [], wanted) || this.#target(target, [exported], wanted) || (target.kind === "namespace" && this.names(target.module, exported, [...trail, module.id]).length > 0);
    });
    const starred = module.starExports.flatMap((specifier) => {
      if (this.#sources.includes(specifier)) return [exported];
      const file = this.#graph.fileModule(specifier, module.id);
      return file === undefined ? [] : this.names(file, exported, [...trail, module.id]).filter((name) => name !== "default");
    });
    return [...new Set([...own, ...starred])];
  }

  /** Whether a module imports or re-exports a source, directly or through local modules. */
  importsSource(module: ParsedModule): boolean {
    if (module.specifiers.some((specifier) => this.#sources.includes(specifier))) return true;
    return module.bindings.some((binding, id) => {
      if (binding.kind !== "import") return false;
      const { target } = this.#graph.link(module, id);
      if (target.kind === "namespace") return this.#reexportsSource(target.module, []);
      return target.kind === "external" && this.#sources.includes(target.specifier);
    });
  }

  #reexportsSource(module: ParsedModule, trail: readonly string[]): boolean {
    if (trail.includes(module.id)) return false;
    const isSource = ({ target }: { readonly target: Target }): boolean => target.kind === "external" && this.#sources.includes(target.specifier);
    if (Object.keys(module.exports).some((name) => isSource(this.#graph.exported(module, name)))) return true;
    return module.starExports.some((specifier) => {
      const file = this.#sources.includes(specifier) ? undefined : this.#graph.fileModule(specifier, module.id);
      return this.#sources.includes(specifier) || (file !== undefined && this.#reexportsSource(file, [...trail, module.id]));
    });
  }

  #binding(module: ParsedModule, id: BindingId, members: readonly string[], wanted: Wanted): boolean {
    const step = `${module.id}\0${id}`;
    if (wanted.trail.includes(step)) return false;
    const next = { ...wanted, trail: [...wanted.trail, step] };
    const binding = module.bindings[id]!;
    switch (binding.kind) {
      case "import":
        return (next.imports === "types" || !binding.typeOnly) && this.#target(this.#graph.link(module, id).target, members, next);
      case "const": {
        const taken = takenMembers(binding.path);
        return taken !== undefined && this.#expression(module, binding.init, [...taken, ...members], next);
      }
      case "namespace": {
        const [name, ...rest] = members;
        const exported = name !== undefined && Object.hasOwn(binding.exports, name) ? binding.exports[name] : undefined;
        return exported !== undefined && this.#binding(module, exported, rest, next);
      }
      default:
        return false;
    }
  }

  #expression(module: ParsedModule, expression: Expression, members: readonly string[], wanted: Wanted): boolean {
    if (expression.kind === "identifier") return expression.binding !== undefined && this.#binding(module, expression.binding, members, wanted);
    if (expression.kind === "optional-chain") return this.#expression(module, expression.expression, members, wanted);
    if (expression.kind !== "member") return false;
    const name = expression.name ?? (expression.computed?.kind === "literal" ? String(expression.computed.value) : undefined);
    return name !== undefined && this.#expression(module, expression.object, [name, ...members], wanted);
  }

  #target(target: Target, members: readonly string[], wanted: Wanted): boolean {
    switch (target.kind) {
      case "external":
        return this.#sources.includes(target.specifier) && isPath(target.imported, members, wanted.exported);
      case "binding":
        return this.#binding(target.module, target.binding, members, wanted);
      case "expression":
        return this.#expression(target.module, target.expression, members, wanted);
      case "member":
        return this.#target(target.of, [target.name, ...members], wanted);
      case "namespace": {
        const [name, ...rest] = members;
        return name !== undefined && this.#target(this.#graph.exported(target.module, name).target, rest, wanted);
      }
      case "missing":
        return false;
    }
  }
}

interface Wanted {
  readonly exported: string;
  readonly imports: Imports;
  readonly trail: readonly string[];
}

/** The properties that a destructuring takes, `undefined` where it takes something else. */
function takenMembers(path: BindingPath): string[] | undefined {
  const members: string[] = [];
  for (const step of path) {
    if (step.kind !== "property" || step.default !== undefined || step.key.name === undefined) return undefined;
    members.push(step.key.name);
  }
  return members;
}

/** `exported`, `* as ns` with `ns.exported`; the default export of a CommonJS build holds the same names. */
function isPath(imported: string, members: readonly string[], exported: string): boolean {
  const path = imported === "*" ? members : [imported, ...members];
  const named = path[0] === "default" && path.length > 1 ? path.slice(1) : path;
  return named.length === 1 && named[0] === exported;
}

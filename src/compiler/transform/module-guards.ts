/** What one module imports for its guards: only what it uses. */

import type { Source, Tool } from "../model.ts";
import type { ParsedModule } from "../syntax.ts";
import { type GuardNames, guardsId } from "./guard.ts";

interface GuardedModule {
  readonly source: Source;
  readonly module: ParsedModule;
  /** Names the module of its checks. */
  readonly key: string;
  /** Its checks are compiled. */
  readonly compiled: boolean;
}

export class ModuleGuards implements GuardNames {
  /** Tools with a compiled check, in the order of its exports. */
  readonly checked: Tool[] = [];
  readonly #of: GuardedModule;
  readonly #prefix: string;
  /** By the id they come from, the names that are used. */
  readonly #used = new Map<string, Set<string>>();

  constructor(of: GuardedModule) {
    this.#of = of;
    this.#prefix = freePrefix(of.source.text);
  }

  guard(name: "guard" | "guardAll"): string {
    return this.#use(guardsId(), name);
  }

  check(tool: Tool): string | undefined {
    return this.#of.compiled ? this.#use(guardsId(this.#of.key), `check${this.checked.push(tool)}`) : undefined;
  }

  /** The statements that import what was named. */
  imports(): string[] {
    return [...this.#used].map(([id, names]) => `import { ${[...names].map((name) => `${name} as ${this.#prefix}${name}`).join(", ")} } from ${JSON.stringify(id)};`);
  }

  #use(id: string, name: string): string {
    if (!isEsModule(this.#of)) return `require(${JSON.stringify(id)}).${name}`;
    this.#used.set(id, (this.#used.get(id) ?? new Set()).add(name));
    return this.#prefix + name;
  }
}

/** Whether code may import: with syntax of modules, or without anything of CommonJS. */
function isEsModule({ source, module: { esm, bindings, exports, exportEquals } }: GuardedModule): boolean {
  if (esm || source.path.endsWith(".cjs")) return esm;
  return exportEquals === undefined && Object.keys(exports).length === 0 && !bindings.some((binding) => binding.kind === "import" && binding.requireCall);
}

/** The start of names that the text does not use. */
function freePrefix(text: string): string {
  let prefix = "defineTool$";
  while (text.includes(prefix)) prefix += "$";
  return prefix;
}

/** The order in which modules run. */

/** A module as a bundler knows it. */
export interface ModuleInfo {
  readonly id: string;
  readonly isEntry: boolean;
  /** In the order of the imports. */
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

/**
 * The ids of modules in the order in which they run, for each entry: a module after those that it imports, but for one
 * that is waiting for it in turn (ECMAScript, 16.2.1.6). What is imported dynamically runs later.
 */
export function evaluationOrders(modules: readonly ModuleInfo[]): string[][] {
  const infos = new Map(modules.map((module) => [module.id, module]));
  return modules.filter((module) => module.isEntry).map((entry) => orderFrom(entry.id, infos));
}

function orderFrom(entry: string, infos: ReadonlyMap<string, ModuleInfo>): string[] {
  const seen = new Set<string>();
  const order: string[] = [];
  const roots = [entry];
  const enter = (id: string, stack: Visit[]): void => {
    const info = infos.get(id);
    if (info === undefined || seen.has(id)) return;
    seen.add(id);
    roots.push(...info.dynamicallyImportedIds);
    stack.push({ id, imports: info.importedIds, next: 0 });
  };
  // The list of roots grows while it is read. A stack of our own: apps have chains of thousands of modules.
  for (const root of roots) {
    const stack: Visit[] = [];
    enter(root, stack);
    for (let visit = stack.at(-1); visit !== undefined; visit = stack.at(-1)) {
      const imported = visit.imports[visit.next++];
      if (imported !== undefined) enter(imported, stack);
      else order.push(stack.pop()!.id);
    }
  }
  return order;
}

interface Visit {
  readonly id: string;
  readonly imports: readonly string[];
  next: number;
}

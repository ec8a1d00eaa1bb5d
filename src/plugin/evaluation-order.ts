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
 * The ids of modules in the order in which they run: a module after those that it imports, but for one that is waiting
 * for it in turn (ECMAScript, 16.2.1.6). What is imported dynamically runs later.
 */
export function evaluationOrder(modules: readonly ModuleInfo[]): string[] {
  const infos = new Map(modules.map((module) => [module.id, module]));
  const seen = new Set<string>();
  const order: string[] = [];
  const queue = modules.filter((module) => module.isEntry).map((module) => module.id);
  const later: string[] = [];
  const enter = (id: string, stack: Visit[]): void => {
    const info = infos.get(id);
    if (info === undefined || seen.has(id)) return;
    seen.add(id);
    later.push(...info.dynamicallyImportedIds);
    stack.push({ id, imports: info.importedIds, next: 0 });
  };
  // The queues grow while they are read. A stack of our own: apps have chains of thousands of modules.
  for (const roots of [queue, later]) {
    for (const root of roots) {
      const stack: Visit[] = [];
      enter(root, stack);
      for (let visit = stack.at(-1); visit !== undefined; visit = stack.at(-1)) {
        const imported = visit.imports[visit.next++];
        if (imported !== undefined) enter(imported, stack);
        else order.push(stack.pop()!.id);
      }
    }
  }
  return order;
}

interface Visit {
  readonly id: string;
  readonly imports: readonly string[];
  next: number;
}

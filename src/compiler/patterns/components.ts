/** The parts of a graph in which every node leads to every other. */

/**
 * The strongly connected components that a way can go around in, of a graph given by the successors of each node.
 * Single nodes without an edge to themselves are left out.
 */
export function componentsOf(next: readonly ReadonlyMap<number, unknown>[]): ReadonlySet<number>[] {
  const before = reversed(next);
  const placed = new Set<number>();
  const components: ReadonlySet<number>[] = [];
  for (const node of finishingOrder(next).toReversed()) {
    if (placed.has(node)) continue;
    const component = new Set<number>();
    const pending = [node];
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      if (placed.has(at)) continue;
      placed.add(at);
      component.add(at);
      pending.push(...before[at]!);
    }
    if (component.size > 1 || next[node]!.has(node)) components.push(component);
  }
  return components;
}

function reversed(next: readonly ReadonlyMap<number, unknown>[]): number[][] {
  const before: number[][] = next.map(() => []);
  next.forEach((edges, from) => {
    for (const to of edges.keys()) before[to]!.push(from);
  });
  return before;
}

/** The nodes in the order in which a depth-first walk leaves them. */
function finishingOrder(next: readonly ReadonlyMap<number, unknown>[]): number[] {
  const seen = new Set<number>();
  const order: number[] = [];
  for (const root of next.keys()) {
    const stack = [{ node: root, rest: [...next[root]!.keys()] }];
    if (seen.has(root)) continue;
    seen.add(root);
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const to = top.rest.pop();
      if (to === undefined) order.push(stack.pop()!.node);
      else if (!seen.has(to)) {
        seen.add(to);
        stack.push({ node: to, rest: [...next[to]!.keys()] });
      }
    }
  }
  return order;
}

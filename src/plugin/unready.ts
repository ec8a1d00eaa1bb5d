/** Tools that import the list of tools, so that the list runs first. Only the whole build shows that. */

import { evaluationOrders, type ModuleInfo } from "./evaluation-order.ts";
import type { Instance } from "./instance.ts";
import { toId } from "./paths.ts";
import { parseVirtualId } from "./virtual-modules.ts";

/**
 * A warning for each list of tools that runs before a tool that it lists.
 *
 * @param virtualIdOf The id of a virtual module of ours; nothing for any other.
 */
export async function unreadyWarnings(modules: readonly ModuleInfo[], virtualIdOf: (id: string) => string | undefined, instance: Instance): Promise<string[]> {
  const lists = new Map(modules.flatMap(({ id }) => listOf(id, virtualIdOf)));
  const warnings = new Set<string>();
  for (const order of lists.size === 0 ? [] : evaluationOrders(modules)) {
    for (const [id, virtual] of lists) {
      const later = new Set(order.includes(id) ? order.slice(order.indexOf(id)).map(toId) : []);
      const warning = await instance.unreadyWarning(virtual, (file) => !later.has(file));
      if (warning !== undefined) warnings.add(warning);
    }
  }
  return [...warnings];
}

function listOf(id: string, virtualIdOf: (id: string) => string | undefined): [string, string][] {
  const virtual = virtualIdOf(id);
  return virtual !== undefined && parseVirtualId(virtual)?.kind === "definitions" ? [[id, virtual]] : [];
}

/** What of a definition has to be static, and what may change it after its call. */

import type { CallSite, ParsedModule } from "../syntax.ts";
import { isReadKey } from "./flatten.ts";
import type { Machine } from "./machine.ts";
import { isUnknown } from "./unknown.ts";
import type { PendingWrites, Result } from "./values.ts";

/**
 * The definition with the writes that matter: those to keys that the SDK does not read, such as a `handler` set
 * later, change nothing that is listed.
 */
export function withRelevantWrites(machine: Machine, module: ParsedModule, site: CallSite, definition: Result): Result {
  const { pending = [], ...rest } = definition;
  if (isUnknown(definition) || typeof rest.value !== "object" || rest.value === null) return rest;
  const relevant = [...pending, ...writesThroughName(machine, module, site, definition)].flatMap((entry) => {
    const writes = entry.writes.filter(({ path }) => isReadKey(path[0]!));
    return writes.length === 0 ? [] : [{ ...entry, writes }];
  });
  return relevant.length === 0 ? rest : { ...rest, pending: relevant };
}

/** `const tool = defineTool({ … }); tool.argsSchema.title = …`: the call returns the very object it was given. */
function writesThroughName(machine: Machine, module: ParsedModule, site: CallSite, definition: Result): PendingWrites[] {
  if (site.use.kind !== "call") return [];
  const id = machine.indexes.of(module).constOf(site);
  if (id === undefined) return [];
  const writes = machine.writes.of({ kind: "binding", module, binding: id });
  if (writes.length === 0) return [];
  const { name, start, end } = module.bindings[id]!;
  const declared = { location: { id: module.id, start, end }, message: "declared here" };
  return [{ name, use: definition.origin.hops[0] ?? definition.origin.location, declared, writes }];
}

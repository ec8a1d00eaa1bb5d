/** What of a definition has to be static, and what may change it after its call. */

import type { CallSite, ParsedModule } from "../syntax.ts";
import { isReadKey } from "./flatten.ts";
import { strip } from "./holder.ts";
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
  const held = machine.indexes.of(module).holderOf(site);
  if (held === undefined) return [];
  const writes = machine.writes.of({ kind: "binding", module, binding: held.binding }).flatMap(({ path, location }) => {
    const rest = strip(path, held.path);
    return rest === undefined || rest.length === 0 ? [] : [{ path: rest, location }];
  });
  if (writes.length === 0) return [];
  const { name, start, end } = module.bindings[held.binding]!;
  const declared = { location: { id: module.id, start, end }, message: "declared here" };
  return [{ name, use: definition.origin.hops[0] ?? definition.origin.location, declared, writes }];
}

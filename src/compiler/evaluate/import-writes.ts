/** Whether a file may change an object that it imports: it then decides over definitions that were never read from it. */

import type { CompilerHost } from "../host.ts";
import type { BindingId, ParsedModule } from "../syntax.ts";

/** Errs on the side of yes: neither paths nor order are looked at. */
export function mayWriteToImports(module: ParsedModule, host: Pick<CompilerHost, "resolve">): boolean {
  const held = holdersOfImports(module);
  return module.writes.some((write) => held.has(write.binding)) || module.flows.some((flow) => held.has(flow.from) && isOwnFunction(module, flow.to, host));
}

/** Import bindings and every name that their objects may flow to, at any depth. */
function holdersOfImports(module: ParsedModule): ReadonlySet<BindingId> {
  const targets = new Map<BindingId, BindingId[]>();
  for (const { from, to } of module.flows) targets.set(from, [...(targets.get(from) ?? []), to]);
  const held = new Set(module.bindings.flatMap((binding, id) => (binding.kind === "import" ? [id] : [])));
  // A set that grows while it is walked is walked to its end.
  for (const binding of held) for (const target of targets.get(binding) ?? []) held.add(target);
  return held;
}

/** An import of the project's own: a function there may change what it is given. */
function isOwnFunction(module: ParsedModule, binding: BindingId, host: Pick<CompilerHost, "resolve">): boolean {
  const declaration = module.bindings[binding]!;
  return declaration.kind === "import" && host.resolve(declaration.specifier, module.id).kind === "file";
}

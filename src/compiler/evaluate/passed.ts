/** Where an object goes that is passed to an imported function: to the parameters of that function. */

import type { AccessPath, Expression, FunctionExpression, ParsedModule, Pattern, PropertyKey } from "../syntax.ts";
import { type Holder, strip } from "./holder.ts";
import type { ModuleGraph, Target } from "./module-graph.ts";

const ARGUMENT = /^\((\d+)\)$/;
/** Aliases of aliases are followed so far. */
const MAX_ALIASES = 20;

interface Called {
  readonly module: ParsedModule;
  readonly function: FunctionExpression;
}

/** The parameters that hold an object which a module passes to something it imports. */
export function parametersOf(graph: ModuleGraph, holder: Holder): Holder[] {
  const { slot, path } = holder;
  const call = path.findIndex((step) => step !== null && ARGUMENT.test(step));
  if (call === -1 || slot.kind !== "binding" || slot.module.bindings[slot.binding]!.kind !== "import") return [];
  const called = calledFunction(graph, graph.link(slot.module, slot.binding).target, path.slice(0, call), 0);
  if (called === undefined) return [];
  const index = Number(ARGUMENT.exec(path[call]!)![1]);
  const rest = called.function.parameters.findIndex((parameter) => parameter.rest);
  const passed = { ...holder, path: path.slice(call + 1) };
  if (rest !== -1 && index >= rest) return named(called.module, called.function.parameters[rest]!.pattern, { ...passed, path: [String(index - rest), ...passed.path] });
  const parameter = called.function.parameters[index];
  return parameter === undefined ? [] : named(called.module, parameter.pattern, passed);
}

/** The function that a target, or a member of the object it is, stands for. */
function calledFunction(graph: ModuleGraph, target: Target, members: AccessPath, aliases: number): Called | undefined {
  if (aliases > MAX_ALIASES) return undefined;
  switch (target.kind) {
    case "binding": {
      const binding = target.module.bindings[target.binding]!;
      if (binding.kind === "function") return members.length === 0 ? { module: target.module, function: binding.function } : undefined;
      return binding.kind === "const" && binding.path.length === 0 ? functionIn(graph, target.module, binding.init, members, aliases + 1) : undefined;
    }
    case "expression":
      return functionIn(graph, target.module, target.expression, members, aliases + 1);
    case "member":
      return calledFunction(graph, target.of, [target.name, ...members], aliases + 1);
    case "namespace": {
      const [name, ...rest] = members;
      return typeof name === "string" ? calledFunction(graph, graph.exported(target.module, name).target, rest, aliases + 1) : undefined;
    }
    case "external":
    case "missing":
      return undefined;
  }
}

function functionIn(graph: ModuleGraph, module: ParsedModule, expression: Expression, members: AccessPath, aliases: number): Called | undefined {
  if (expression.kind === "function") return members.length === 0 ? { module, function: expression } : undefined;
  if (expression.kind === "identifier" && expression.binding !== undefined) {
    const { binding } = expression;
    const target = module.bindings[binding]!.kind === "import" ? graph.link(module, binding).target : ({ kind: "binding", module, binding } as const);
    return calledFunction(graph, target, members, aliases);
  }
  if (expression.kind !== "object") return undefined;
  const [name, ...rest] = members;
  const member = expression.members.findLast((candidate) => candidate.kind !== "spread" && candidate.key.name === name);
  return member?.kind === "property" || member?.kind === "method" ? functionIn(graph, module, member.value, rest, aliases) : undefined;
}

/** The names of a pattern that take the object or a part of it. */
function named(module: ParsedModule, pattern: Pattern, passed: Holder): Holder[] {
  switch (pattern.kind) {
    case "name":
      return [{ ...passed, slot: { kind: "binding", module, binding: pattern.binding } }];
    case "object": {
      const parts = pattern.properties.flatMap((property) => taken(passed, keyOf(property.key)).flatMap((part) => named(module, property.pattern, part)));
      const rest = pattern.rest === undefined ? [] : named(module, pattern.rest, restOf(passed, pattern.properties));
      return [...parts, ...rest];
    }
    case "array": {
      const parts = pattern.elements.flatMap((element, index) => (element === null ? [] : taken(passed, String(index)).flatMap((part) => named(module, element.pattern, part))));
      const rest = pattern.rest === undefined ? [] : taken(passed, null).flatMap((part) => named(module, pattern.rest!, { ...part, path: [null, ...part.path] }));
      return [...parts, ...rest];
    }
  }
}

/** What an object rest pattern takes: a copy without the members that are named. */
function restOf(passed: Holder, properties: readonly { readonly key: PropertyKey }[]): Holder {
  const taken = properties.flatMap(({ key }) => keyOf(key) ?? []);
  return passed.path.length === 0 ? { ...passed, copied: true, omitted: [...(passed.omitted ?? []), ...taken] } : passed;
}

/** A member of a value that holds the object, or of the object itself. */
function taken(holder: Holder, key: string | null): Holder[] {
  if (holder.path.length === 0) {
    const { omitted = [], ...rest } = holder;
    return holder.copied && key !== null && omitted.includes(key) ? [] : [{ ...rest, part: [...holder.part, key], copied: false }];
  }
  const path = strip(holder.path, [key]);
  return path === undefined ? [] : [{ ...holder, path }];
}

function keyOf({ name, computed }: PropertyKey): string | null {
  return name ?? (computed?.kind === "literal" ? String(computed.value) : null);
}

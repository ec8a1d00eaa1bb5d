/** Puts the parts of the evaluator together. */

import type { CompileOptions, CompilerHost } from "../host.ts";
import type { Location } from "../model.ts";
import { readBinding, readExport } from "./bindings.ts";
import { Budget } from "./budget.ts";
import { guarded } from "./convert.ts";
import { evaluateExpression } from "./expression.ts";
import { invoke } from "./functions.ts";
import { Heap } from "./heap.ts";
import type { Machine } from "./machine.ts";
import { ModuleGraph } from "./module-graph.ts";
import { ModuleIndexes } from "./module-index.ts";
import { Once } from "./once.ts";
import { settled } from "./unknown.ts";
import { Writes } from "./writes.ts";

export function createMachine(host: CompilerHost, options: Pick<CompileOptions, "sources" | "define">): Machine {
  const budget = new Budget();
  const indexes = new ModuleIndexes();
  const graph = new ModuleGraph(host, options.sources);
  const machine: Machine = {
    options,
    heap: new Heap(),
    budget,
    graph,
    indexes,
    writes: new Writes(host, graph, indexes),
    once: new Once(budget),
    evaluate: (expression, scope) => settled(machine.evaluateOpen(expression, scope)),
    evaluateOpen: (expression, scope) => evaluateExpression(machine, expression, scope),
    readBinding: (module, binding, use) => readBinding(machine, module, binding, use),
    readExport: (module, name, use) => readExport(machine, module, name, use),
    invoke: (callee, args, context) => guarded(() => invoke(machine, callee, args, context)),
    textOf: (location) => textOf(host, location),
  };
  return machine;
}

const MAX_SHOWN = 60;

/** The text of a location on one line, cut where it gets long. */
function textOf(host: CompilerHost, location: Location): string {
  const text = (host.read(location.id)?.text ?? "").slice(location.start, location.end).replace(/\s+/g, " ");
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN - 1)}…` : text;
}

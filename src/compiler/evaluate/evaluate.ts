/** The static evaluator: from a call site to the definitions that run there (rules.md, "What is evaluated"). */

import { UNKNOWN } from "../../schema/issue.ts";
import type { CompileOptions, CompilerHost } from "../host.ts";
import type { Definition, EvaluationProblem, Location, ValueLocation } from "../model.ts";
import type { Argument, BindingId, CallSite, Expression, ParsedModule } from "../syntax.ts";
import { flatten, type Flattened, type Position } from "./flatten.ts";
import { handlerOf } from "./handler.ts";
import { iterated } from "./iterate.ts";
import type { Machine } from "./machine.ts";
import { createMachine } from "./run.ts";
import { SourceExports } from "./sites.ts";
import { asSpread, notStatic, refusedCall, settled } from "./unknown.ts";
import { at, made, type Result } from "./values.ts";
import { withRelevantWrites } from "./definition.ts";

export interface Evaluator {
  /** The call sites of a module that are `defineTool` of a source, by binding. */
  toolSites(module: ParsedModule): readonly CallSite[];
  /**
   * The definitions of one site: one for a call, one an element for a map, none for an alias.
   *
   * @returns `problems` holds what belongs to no definition: `defineTool` passed as a value, a map over something
   * that is not static.
   */
  define(module: ParsedModule, site: CallSite): { readonly definitions: readonly Definition[]; readonly problems: readonly EvaluationProblem[] };
  /** Whether `binding.members` is the export `exported` of a source, a type or a value. */
  isSourceExport(module: ParsedModule, binding: BindingId, members: readonly string[], exported: string): boolean;
  /** The names by which a module exports `exported` of a source (or a namespace that has it), "default" included. */
  sourceExports(module: ParsedModule, exported: string): readonly string[];
  /** Whether a module imports a source, directly or through local re-exports. */
  importsSource(module: ParsedModule): boolean;
  /** Evaluates any expression of a module, with pointers that start at it. */
  evaluateExpression(module: ParsedModule, expression: Expression): EvaluatedExpression;
}

export interface EvaluatedExpression {
  readonly value: unknown;
  readonly locations: ReadonlyMap<string, ValueLocation>;
  readonly problems: readonly EvaluationProblem[];
  readonly dependencies: readonly string[];
}

/** An evaluator over the files of a host. It keeps what it evaluated: make a new one when a file changed. */
export function createEvaluator(host: CompilerHost, options: Pick<CompileOptions, "sources" | "define">): Evaluator {
  const machine = createMachine(host, options);
  const sources = new SourceExports(machine.graph, options.sources);
  return {
    toolSites: (module) => module.callSites.filter(({ callee }) => sources.isReference(module, callee.binding, callee.members, "defineTool", "values")),
    define: (module, site) => define(machine, module, site),
    isSourceExport: (module, binding, members, exported) => sources.isReference(module, binding, members, exported, "types"),
    sourceExports: (module, exported) => sources.names(module, exported),
    importsSource: (module) => sources.importsSource(module),
    evaluateExpression: (module, expression) => {
      const { value, dependencies } = evaluated(machine, module, "data", () => machine.evaluate(expression, { module, frame: undefined }), at({ module }, expression));
      return { ...value.flat, dependencies: [...dependencies].toSorted() };
    },
  };
}

function define(machine: Machine, module: ParsedModule, site: CallSite): ReturnType<Evaluator["define"]> {
  switch (site.use.kind) {
    case "call":
      return { definitions: [callDefinition(machine, module, site, site.use.arguments)], problems: [] };
    case "map":
      return mapDefinitions(machine, module, site, site.use.array);
    case "value":
      return { definitions: [], problems: problemsOf(machine, notStatic("passed-as-value", at({ module }, site.callee), {})) };
    case "alias":
    case "export":
      return { definitions: [], problems: [] };
  }
}

function callDefinition(machine: Machine, module: ParsedModule, site: CallSite, args: readonly Argument[]): Definition {
  const [first] = args;
  const argument = first === undefined ? at({ module }, site) : at({ module }, first.kind === "argument" ? first.value : first);
  return definition(machine, module, site, argument, () => (first === undefined ? made(undefined, argument) : firstArgument(machine, module, first)));
}

function firstArgument(machine: Machine, module: ParsedModule, argument: Argument): Result {
  const scope = { module, frame: undefined };
  if (argument.kind === "argument") return machine.evaluateOpen(argument.value, scope);
  const location = at(scope, argument.value);
  const { items, incomplete } = iterated(machine, machine.evaluate(argument.value, scope), location);
  return items[0] ?? (incomplete === undefined ? made(undefined, location) : asSpread(incomplete, machine.textOf));
}

/** `X.map(defineTool)`: a definition for each element of the static array. */
function mapDefinitions(machine: Machine, module: ParsedModule, site: CallSite, array: Expression): ReturnType<Evaluator["define"]> {
  const location = at({ module }, array);
  machine.budget.reset();
  const { value: list, dependencies } = machine.once.tracked(() => withinStack(machine, location, () => machine.evaluate(array, { module, frame: undefined })));
  const isList = machine.heap.arrayFacts(list.value) !== undefined;
  const { items, incomplete } = isList ? iterated(machine, list, location) : { items: [], incomplete: notList(machine, list, location) };
  const definitions = items.map((item) => definition(machine, module, site, item.origin.location, () => item, dependencies));
  return { definitions, problems: incomplete === undefined ? [] : problemsOf(machine, incomplete) };
}

function notList(machine: Machine, list: Result, location: Location): Result {
  return flatten(machine, list, "data").value === UNKNOWN ? list : refusedCall({ location, callee: location }, "unknown-function", machine.textOf);
}

function definition(machine: Machine, module: ParsedModule, site: CallSite, argument: Location, evaluate: () => Result, read: ReadonlySet<string> = new Set()): Definition {
  const { value, dependencies } = evaluated(machine, module, "definition", () => settled(withRelevantWrites(machine, module, site, evaluate())), argument);
  return {
    ...value.flat,
    argument,
    callee: at({ module }, site.callee),
    dependencies: [...new Set([module.id, ...read, ...dependencies])].toSorted(),
    handler: handlerOf(machine.heap, value.result),
  };
}

interface Evaluated {
  readonly value: { readonly result: Result; readonly flat: Flattened };
  readonly dependencies: ReadonlySet<string>;
}

/** Evaluates and flattens with a full budget. */
function evaluated(machine: Machine, module: ParsedModule, position: Position, evaluate: () => Result, location: Location): Evaluated {
  machine.budget.reset();
  return machine.once.tracked(() => {
    machine.once.depend([module.id]);
    const result = withinStack(machine, location, evaluate);
    return { result, flat: flatten(machine, result, position) };
  });
}

/** What is too deep for the stack is too much work as well. */
function withinStack(machine: Machine, location: Location, evaluate: () => Result): Result {
  try {
    return evaluate();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return refusedCall({ location, callee: location }, "budget", machine.textOf);
  }
}

function problemsOf(machine: Machine, unknown: Result): readonly EvaluationProblem[] {
  return flatten(machine, unknown, "data").problems;
}

/** What the parts of the evaluator need of each other. */

import type { CompileOptions } from "../host.ts";
import type { Location } from "../model.ts";
import type { BindingId, Expression, ParsedModule } from "../syntax.ts";
import type { Budget } from "./budget.ts";
import type { Heap } from "./heap.ts";
import type { ModuleGraph } from "./module-graph.ts";
import type { ModuleIndexes } from "./module-index.ts";
import type { Once } from "./once.ts";
import type { CallContext, Result, Scope } from "./values.ts";
import type { Writes } from "./writes.ts";

export interface Machine {
  readonly options: Pick<CompileOptions, "sources" | "define">;
  readonly heap: Heap;
  readonly budget: Budget;
  readonly graph: ModuleGraph;
  readonly indexes: ModuleIndexes;
  readonly writes: Writes;
  readonly once: Once;
  /** Evaluates an expression whose whole value is used. Never throws. */
  evaluate(expression: Expression, scope: Scope): Result;
  /** Evaluates an expression of which perhaps only a part is used: the result may carry pending writes. */
  evaluateOpen(expression: Expression, scope: Scope): Result;
  /** Reads a binding by an identifier at `use`. */
  readBinding(module: ParsedModule, binding: BindingId, use: Location): Result;
  /** Reads an export of a module, `undefined` members of a namespace included. */
  readExport(module: ParsedModule, name: string, use: Location): Result;
  /** Calls a function. */
  invoke(callee: Result, args: readonly Result[], context: CallContext): Result;
  /** The source text of a location, on one line and shortened. */
  textOf(location: Location): string;
}

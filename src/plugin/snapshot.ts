/** The result of one pass over a project, as the rest of the plugin reads it. */

import type { CompileResult } from "../compiler/compile.ts";
import type { Diagnostic } from "../compiler/model.ts";
import type { RewritePlan } from "../compiler/transform/plan.ts";
import { compare } from "../compiler/order.ts";
import type { SourceFile } from "./files.ts";
import type { ResolvedOptions } from "./options.ts";

/** One pass over a project. Immutable. */
export interface Snapshot {
  readonly options: ResolvedOptions;
  readonly result: CompileResult;
  /** Those of the compilation and the files that could not be read, in order of place. */
  readonly diagnostics: readonly Diagnostic[];
  /** There is an error among the diagnostics. */
  readonly failed: boolean;
  readonly files: readonly SourceFile[];
  /** Ids of the files that were read besides: fragments in other folders, JSON. */
  readonly fragments: readonly string[];
  /** The specifiers of `result.imports` that types can augment, one for each module they lead to. */
  readonly augmented: readonly string[];
  /** What call sites come to, those of tools without errors where there are any. */
  readonly rewrites: RewritePlan;
  /** The specifiers of `result.imports` that lead nowhere. */
  readonly unresolvedImports: readonly string[];
  /** The text of every file that was read, by the path that diagnostics give it. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Adds diagnostics to those of a compilation and keeps the order of place; those without a line come first in their file. */
export function mergeDiagnostics(compiled: readonly Diagnostic[], added: readonly Diagnostic[]): readonly Diagnostic[] {
  if (added.length === 0) return compiled;
  return [...added, ...compiled].sort((a, b) => compare(a.file ?? "", b.file ?? "") || (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0));
}

export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((diagnostic) => diagnostic.severity === "error");
}

/** Compiles files in memory with the real parser, evaluator and checks. */

import { compile, type CompileResult } from "../src/compiler/compile.ts";
import type { CompileOptions } from "../src/compiler/host.ts";
import type { Diagnostic, Fix } from "../src/compiler/model.ts";
import { createPatternChecker } from "../src/compiler/patterns/check-pattern.ts";
import { project, SOURCE } from "./evaluate-project.ts";

export type Files = Readonly<Record<string, string>>;

const checkPattern = createPatternChecker();

/** Everything that is off by default, for tests of it. */
export const DEFAULTS: CompileOptions = { sources: [SOURCE, "unplugin-define-tool/runtime"], define: {}, manifests: [], unsupported: {}, rules: {}, targets: [] };

export function compileFiles(files: Files, options: Partial<CompileOptions> = {}): CompileResult {
  const all = { ...DEFAULTS, ...options };
  return compile(project(files, all).host, all, checkPattern);
}

/** The files after a fix; its edits are of one moment, so that none moves another. */
export function fixedFiles(files: Files, { edits }: Fix): Files {
  const result: Record<string, string> = { ...files };
  for (const { file, start, end, text } of edits.toSorted((a, b) => b.start - a.start || b.end - a.end)) {
    result[file] = result[file]!.slice(0, start) + text + result[file]!.slice(end);
  }
  return result;
}

export function fixOf(diagnostics: readonly Diagnostic[], rule: string): Fix | undefined {
  return diagnostics.find((diagnostic) => diagnostic.rule === rule)?.fix;
}

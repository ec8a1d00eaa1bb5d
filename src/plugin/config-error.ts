/** A configuration that cannot be used. */

import { wordIssue } from "../compiler/messages.ts";
import type { Diagnostic } from "../compiler/model.ts";
import type { EvaluationRuleParams, ToolRuleParams } from "../compiler/rule-params.ts";

type ProjectRule = "config-invalid" | "file-unreadable" | "manifest-unknown";

/** A diagnostic of the project as a whole: it has no line, and a file only where one is to blame. */
export function projectDiagnostic<R extends ProjectRule>(rule: R, params: (ToolRuleParams & EvaluationRuleParams)[R], file?: string): Diagnostic {
  return { rule, severity: "error", message: wordIssue(rule, params), ...(file === undefined ? {} : { file }), related: [] };
}

/** Thrown for options or a config file that cannot be used; `diagnostic` is the same as data. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly diagnostic: Diagnostic;
  readonly text: string;

  /**
   * @param text What is wrong and how to put it right.
   * @param file The config file, relative to root, where one is to blame.
   */
  constructor(text: string, file?: string) {
    const diagnostic = projectDiagnostic("config-invalid", { text }, file);
    super(file === undefined ? text : `${file}: ${text}`);
    this.diagnostic = diagnostic;
    this.text = text;
  }
}

/** `define-tool rules`: the table of rules. */

import { ruleReference, SEVERITY_LEGEND, severityText } from "../../compiler/rule-reference.ts";
import type { CommandOutput, ExitCode } from "./command.ts";

/** Prints every rule with its severity and one line. */
export function rules(output: CommandOutput): ExitCode {
  const rows = ruleReference().map((row) => ({ id: row.id, severity: severityText(row), summary: row.summary }));
  const width = (column: "id" | "severity"): number => Math.max(...rows.map((row) => row[column].length));
  const [ids, severities] = [width("id"), width("severity")];
  for (const { id, severity, summary } of rows) output.out(`${id.padEnd(ids)}  ${severity.padEnd(severities)}  ${summary}`);
  output.err(SEVERITY_LEGEND);
  return 0;
}

/** The table of rules for people: printed by `define-tool rules`, and part of the README. */

import { ruleTable } from "./messages.ts";
import type { Severity } from "./model.ts";

/** One rule of the reference. */
export interface RuleRow {
  /** The id; of a family with the part that varies. */
  readonly id: string;
  /** Every severity it can come to, the gravest first. */
  readonly severities: readonly Severity[];
  /** Its warnings are given only where the option `targets` names a provider. */
  readonly targets: boolean;
  readonly summary: string;
}

/** All rules in the order of the table. */
export function ruleReference(): readonly RuleRow[] {
  return Object.entries(ruleTable).map(([id, { severity, targets, summary }]) => ({
    id: id === "unsupported-keyword" ? "unsupported-keyword/<keyword>" : id,
    severities: typeof severity === "string" ? [severity] : severity.all,
    targets: targets !== undefined,
    summary,
  }));
}

/** "error, warning (targets)". */
export function severityText({ severities, targets }: RuleRow): string {
  return severities.map((severity) => (targets && severity !== "error" ? `${severity} (targets)` : severity)).join(", ");
}

/** What the words in the column of severities mean. */
export const SEVERITY_LEGEND = "Errors cannot be lowered. Warnings and infos follow the option `rules`; infos are off until it turns them on. Those marked (targets) need a provider in the option `targets`.";

/** The reference as a Markdown table. */
export function ruleMarkdown(): string {
  const rows = ruleReference().map((row) => `| \`${row.id}\` | ${severityText(row)} | ${row.summary.replaceAll("|", "\\|")} |`);
  return ["| rule | severity | |", "| --- | --- | --- |", ...rows].join("\n");
}

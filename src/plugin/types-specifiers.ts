/** Source packages that the generated types cannot augment: TypeScript says nothing of them (contract §6). */

import { wordIssue } from "../compiler/messages.ts";
import type { Diagnostic } from "../compiler/model.ts";
import type { Snapshot } from "./snapshot.ts";

const RULE = "types-specifier-unresolved";

/** A warning for each imported source that does not resolve; none where no types are written or the rule is off. */
export function typesSpecifierDiagnostics({ options, unresolvedImports }: Snapshot): Diagnostic[] {
  const severity = options.rules[RULE] ?? "warning";
  if (options.dts === false || severity === "off") return [];
  return unresolvedImports.map((specifier) => ({ rule: RULE, severity, message: wordIssue(RULE, { specifier }), related: [] }));
}

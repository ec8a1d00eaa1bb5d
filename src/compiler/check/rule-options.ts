/** The option `rules`: unknown ids, and errors that it would lower (rules.md, "Decisions"). */

import { closest } from "../../schema/suggest.ts";
import type { Finding } from "../finding.ts";
import type { CompileOptions } from "../host.ts";
import { isAlwaysError, isRuleId, ruleIds } from "../messages.ts";

/** Problems of the project as a whole: they have no place. */
export function ruleOptionFindings(rules: CompileOptions["rules"]): Finding[] {
  return Object.entries(rules).flatMap(([id, severity]): Finding[] => {
    if (!isRuleId(id)) {
      const suggestion = closest(id, ruleIds);
      return [{ rule: "rule-unknown", params: { id, ...(suggestion === undefined ? {} : { suggestion }) }, related: [] }];
    }
    return isAlwaysError(id) && severity !== "error" ? [{ rule: "rule-not-lowerable", params: { id }, related: [] }] : [];
  });
}

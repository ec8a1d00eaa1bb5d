/** Applies a fix to a schema as data, as an editor of schemas would. */

import { applyFix as applyToPlain } from "../src/schema/check/apply-fix.ts";
import type { IssueFix } from "../src/schema/issue.ts";
import type { Plain } from "../src/schema/validate/plain.ts";

export function applyFix(schema: unknown, fix: IssueFix): unknown {
  return applyToPlain(schema as Plain, fix);
}

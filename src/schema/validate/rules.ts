/** The rules that find errors in one node each. */

import { enumRules } from "./enums.ts";
import { keyRules } from "./keys.ts";
import { keywordValueRules } from "./keyword-values.ts";
import { numberRules } from "./numbers.ts";
import { rootRules } from "./root.ts";
import type { NodeRules } from "./rule.ts";
import { structureRules } from "./structure.ts";
import { typeRules } from "./types.ts";

/** What they find leaves the meaning of the node open, or empties it. */
export const MEANING_RULES: NodeRules = /* @__PURE__ */ Object.assign({}, typeRules, keywordValueRules, numberRules, enumRules, structureRules);

/** With those that speak of what is beside the meaning. */
export const ERROR_RULES: NodeRules = /* @__PURE__ */ Object.assign({}, keyRules, MEANING_RULES, rootRules);

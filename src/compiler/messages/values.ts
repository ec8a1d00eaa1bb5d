/** Enums, defaults and examples (rules.md §3.4): severities and messages. */

import type { ValueRuleParams } from "../../schema/rule-params.ts";
import { type RuleTable, either } from "./rule.ts";
import { code, quote } from "./words.ts";

export const valueRules: Pick<RuleTable, keyof ValueRuleParams> = {
  "enum-empty": {
    severity: "error",
    summary: "An enum is empty.",
    message: () => "An empty enum accepts nothing, so this argument can never be sent. List the values, or delete the keyword.",
  },
  "enum-wrong-type": {
    severity: "error",
    summary: "A value of an enum is not of the schema's type.",
    message: ({ value, type }) => `${value} is not of type ${quote(type)}, so it can never be sent. Correct the value, or the type.`,
  },
  "enum-duplicate": {
    severity: "warning",
    summary: "A value stands twice in an enum.",
    message: ({ value }) => `${value} is listed twice; some validators refuse such a schema. Delete the second.`,
  },
  "enum-value-unreachable": {
    severity: "error",
    summary: "A value of an enum breaks a keyword beside it.",
    message: ({ value, keyword, bound, allValues }) => `${value} is in the enum but breaks ${code(`${keyword}: ${bound}`)}, so it can never be sent${allValues ? "; no value is left" : ""}. Delete the value, or the keyword.`,
  },
  "enum-redundant-keyword": {
    severity: "warning",
    summary: "A keyword beside an enum adds nothing.",
    message: ({ keyword }) => `Every value of the enum satisfies ${quote(keyword)} already. Delete it.`,
  },
  "enum-near-duplicate": {
    severity: "warning",
    summary: "Two values of an enum differ only in case or blanks.",
    message: ({ value, other }) => `${value} and ${other} look alike to a model. Keep one of them.`,
  },
  "enum-empty-string": {
    severity: "warning",
    targets: true,
    summary: "An enum has the empty string as a choice.",
    message: () => "An empty choice is hard to name, and Gemini is reported to refuse it. Drop it and make the property optional instead.",
  },
  "enum-large": {
    severity: "warning",
    targets: true,
    summary: "Enums have more values than a provider takes.",
    message: ({ count, total, provider, limit }) =>
      total
        ? `The enums of this tool have ${count} values in all; ${provider}'s strict mode takes ${limit}. Pass free text, or split the tool.`
        : `This enum has ${count} values; past ${limit} ${provider}'s strict mode limits their characters too. Pass free text and check it in the handler.`,
  },
  "enum-boolean": {
    severity: either("warning", "info", ({ count }) => count < 2),
    summary: "A boolean has an enum.",
    message: ({ count }) => (count === 2 ? "An enum of both values adds nothing to a boolean. Delete it." : "A boolean with one value asks for nothing. Say in the description when to send it, or drop the argument."),
  },
  "default-invalid": {
    severity: "error",
    summary: "A default does not fit its own schema.",
    message: ({ value, reason }) => `The default ${value} is not valid here: ${reason}. A model that copies it gets TOOL_ARGS_INVALID; correct the value, or the schema.`,
  },
  "example-invalid": {
    severity: "error",
    summary: "An example does not fit its own schema.",
    message: ({ value, reason }) => `The example ${value} is not valid here: ${reason}. A model that copies it gets TOOL_ARGS_INVALID; correct the value, or the schema.`,
  },
  "default-on-required": {
    severity: "warning",
    summary: "A required property has a default.",
    message: ({ property }) => `Nothing fills in defaults, and ${quote(property)} is required, so it must be sent anyway. Take it out of \`required\`, or drop the default.`,
  },
  "default-on-optional-parent-branch": {
    severity: "info",
    summary: "A default stands on the root or on a branch.",
    message: ({ place }) => `Nothing fills in defaults; on ${place === "root" ? "the root" : "a branch"} one is only documentation. Put it on the properties it is about.`,
  },
};

/** Numbers and counts (rules.md §3.3): severities and messages. */

import type { NumberRuleParams } from "../../schema/rule-params.ts";
import type { RuleTable } from "./rule.ts";

export const numberRules: Pick<RuleTable, keyof NumberRuleParams> = {
  "number-not-json": {
    severity: "error",
    summary: "A number is NaN or infinite.",
    message: ({ value }) => `${value} is not a JSON number: the SDK would send null, which Core rejects. Write a finite number, or delete the keyword.`,
  },
  "number-negative-zero": {
    severity: "warning",
    summary: "A number is -0.",
    message: () => "-0 becomes 0 in JSON. Write 0.",
  },
  "number-precision": {
    severity: "warning",
    summary: "A number is beyond what doubles hold exactly.",
    message: ({ value, text }) =>
      text === undefined
        ? `${value} is above 2^53-1, where the browser and Core (64-bit integers) decide differently. Use a smaller bound, or pass the number as a string.`
        : `${text} is stored as ${value}.${Math.abs(Number(value)) > Number.MAX_SAFE_INTEGER ? " Above 2^53-1 the browser and Core (64-bit integers) decide differently." : ""} Write the number that is meant, or pass it as a string.`,
  },
  "count-invalid": {
    severity: "error",
    summary: "A length or count is negative or no whole number.",
    message: ({ keyword, value }) => `${keyword} must be a whole number from 0, got ${value}; Core rejects the tool.`,
  },
  "count-huge": {
    severity: "warning",
    summary: "A length or count is beyond any string or array.",
    message: ({ keyword, value }) => `No string or array can be as long as ${keyword} ${value} says. Drop the limit, or write one that means something.`,
  },
  "bounds-inverted": {
    severity: "error",
    summary: "A lower bound is above its upper bound.",
    message: ({ low, lowValue, high, highValue }) => `${low} ${lowValue} is above ${high} ${highValue}, so no value is valid and this argument can never be sent. Swap them, or correct one.`,
  },
  "integer-range-empty": {
    severity: "error",
    summary: "There is no whole number between the bounds of an integer.",
    message: ({ low, high }) => `There is no whole number between ${low} and ${high}, so this argument can never be sent. Widen the bounds, or use type "number".`,
  },
  "integer-bound-fractional": {
    severity: "warning",
    summary: "A bound of an integer is a fraction.",
    message: ({ keyword, value, meant: whole }) => `On an integer, ${keyword} ${value} means ${whole}. Write that.`,
  },
  "bound-noop": {
    severity: "info",
    summary: "A bound limits nothing.",
    message: ({ keyword }) => `${keyword} has no effect with this value, and the canonical form drops it. Delete it.`,
  },
  "max-zero": {
    severity: "warning",
    summary: "A maximum of 0 leaves one value.",
    message: ({ keyword }) => `With ${keyword} 0 only ${keyword === "maxLength" ? '""' : "[]"} is possible. Raise the limit, or drop the argument.`,
  },
  "number-unbounded": {
    severity: "info",
    summary: "A number has neither bounds nor an enum.",
    message: ({ type }) => `Any ${type} is accepted here, however large. Consider minimum and maximum, as the dialect advises for numeric operations.`,
  },
};

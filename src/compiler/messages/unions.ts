/** Unions (rules.md §3.6): severities and messages. */

import type { UnionRuleParams } from "../../schema/rule-params.ts";
import type { RuleTable } from "./rule.ts";
import { branch } from "./words.ts";

export const unionRules: Pick<RuleTable, keyof UnionRuleParams> = {
  "oneof-not-array": {
    severity: "error",
    summary: "oneOf is no array.",
    message: ({ kind }) => `oneOf needs an array with at least two alternatives, got ${kind}; Core rejects the tool.`,
  },
  "oneof-empty": {
    severity: "error",
    summary: "oneOf is empty.",
    message: () => "oneOf needs an array with at least two alternatives; Core rejects an empty one. List them.",
  },
  "oneof-single": {
    severity: "warning",
    summary: "oneOf has one branch.",
    message: () => "One alternative is just that schema. Write it directly.",
  },
  "oneof-duplicate-branch": {
    severity: "error",
    summary: "Two branches of oneOf are equal.",
    message: ({ first, second }) => `Branches ${first + 1} and ${second + 1} accept the same values, so each such value matches twice and is rejected. Delete one, or tell them apart.`,
  },
  "oneof-branch-unreachable": {
    severity: "error",
    summary: "A branch of oneOf lies inside another.",
    message: ({ branch: inner, other }) => `Everything ${branch(inner)} accepts also matches ${branch(other)}, so it can never be the single match. Drop ${branch(inner)}, or narrow ${branch(other)}.`,
  },
  "oneof-overlap": {
    severity: "warning",
    summary: "A value matches two branches of oneOf.",
    message: ({ first, second, witness }) => `${witness} matches branches ${first + 1} and ${second + 1}, and oneOf rejects a value that matches two. Add a required one-value enum such as \`kind\` to each branch.`,
  },
  "oneof-undecided": {
    severity: "info",
    summary: "It cannot be told whether two branches of oneOf overlap.",
    message: ({ first, second, reason, branches }) => {
      const settled = "A required one-value enum such as `kind` in each settles it.";
      if (branches !== undefined) return `Too many of the ${branches} branches are alike to compare them all: from branches ${first + 1} and ${second + 1} on, whether two overlap could not be told. ${settled}`;
      return `Could not tell whether branches ${first + 1} and ${second + 1} overlap${reason === undefined ? "" : ` (${reason})`}. ${settled}`;
    },
  },
  "oneof-no-discriminator": {
    severity: "warning",
    summary: "Object branches of oneOf have no tag.",
    message: () => 'Nothing tells the branches apart at a glance. Give each a required tag, e.g. `kind: { type: "string", enum: ["circle"] }`; errors and models both get clearer.',
  },
  "oneof-nested": {
    severity: "warning",
    summary: "A branch of oneOf is itself a union.",
    message: ({ branch: index }) => `Branch ${index + 1} is itself a union, which models and providers read badly. Flatten it: list its branches here.`,
  },
};

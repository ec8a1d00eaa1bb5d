/** Patterns (rules.md §3.7): severities and messages. */

import type { PatternRuleParams } from "../../schema/rule-params.ts";
import { type RuleTable, either } from "./rule.ts";
import { code } from "./words.ts";

function patternHint(text: string): string {
  if (/group|repeat/i.test(text)) return "Inline flags, possessive and atomic forms do not exist there; spell the cases out.";
  return "Correct it; a character that is meant as itself needs a backslash before it.";
}

/** @param lost An escape that a string literal swallowed, if one did. */
function lostHint(lost: string | undefined, meant: string | undefined): string {
  return lost === undefined ? "" : ` The literal swallowed the backslash of ${code(lost)}, which is written twice there${meant === undefined ? "" : `: ${code(JSON.stringify(meant))}`}.`;
}

export const patternRules: Pick<RuleTable, keyof PatternRuleParams> = {
  "pattern-invalid": {
    severity: "error",
    summary: "A pattern is no regular expression.",
    message: ({ text, hint, lost, meant }) => {
      const advice = lost === undefined ? ` ${hint ?? patternHint(text)}` : lostHint(lost, meant);
      return `This is not a regular expression of ECMAScript${text === "" ? "" : ` (${text})`}, so a page cannot compile it.${advice}`;
    },
  },
  "pattern-core-unsupported": {
    severity: "error",
    summary: "A pattern has a construct that Core cannot compile.",
    message: ({ construct, rewrite, lost, meant }) => {
      const advice = rewrite === undefined ? "Spell the cases out without it." : `Write ${code(rewrite)}.`;
      return `Core cannot compile ${code(construct)}, and rejects the tool.${lost === undefined ? ` ${advice}` : lostHint(lost, meant)}`;
    },
  },
  "pattern-too-big": {
    severity: "error",
    summary: "A repetition in a pattern is too large for Core.",
    message: ({ construct, limit }) => `${code(construct)} is too large for Core${limit === undefined ? "" : `, which takes up to ${limit} repetitions here`}, and it rejects the tool. Use minLength and maxLength for the length, and \`+\` or \`*\` in the pattern.`,
  },
  "pattern-engine-differs": {
    severity: "warning",
    summary: "The browser and Core read a pattern differently.",
    message: ({ construct, example, rewrite }) => `The browser and Core disagree about ${code(construct)}: ${example.replace(/\.$/, "")}. ${rewrite === undefined ? "Write the characters out." : `Write ${code(rewrite)}.`}`,
  },
  "pattern-needs-unicode": {
    severity: "warning",
    summary: "A pattern is invalid in Unicode mode.",
    message: ({ construct, rewrite }) => `${code(construct)} is invalid in Unicode mode, which validators use. ${rewrite === undefined ? "Drop the needless backslash." : `Write ${code(rewrite)}.`}`,
  },
  "pattern-unanchored": {
    severity: "info",
    summary: "A pattern matches anywhere in the text.",
    message: () => "This pattern matches anywhere in the string. Add ^ and $ if you mean the whole.",
  },
  "pattern-redundant": {
    severity: "info",
    summary: "A keyword says the same as a pattern, or the pattern says nothing.",
    message: ({ instead }) => (instead === undefined ? "This pattern accepts every string. Delete it." : `A keyword says this more clearly: ${code(instead)}. Use it instead of the pattern.`),
  },
  "pattern-backtracking": {
    severity: either("warning", "info", ({ growth, bounded }) => growth === "exponential" || !bounded),
    summary: "Matching a pattern can take very long.",
    message: ({ growth, attack, rewrite }) => {
      const when = attack === undefined ? "on texts that nearly match" : `on texts like ${code(attack)}`;
      return `Matching takes ${growth} time ${when}, which freezes the page. ${rewrite === undefined ? "Let no part of the text match in two ways, or set a small maxLength." : `Write ${code(rewrite)}.`}`;
    },
  },
  "pattern-suspicious": {
    severity: "warning",
    summary: "A pattern was pasted with its slashes, or lost a backslash.",
    message: ({ reason, part, suggestion }) => {
      // As a literal: a backslash got lost between the pattern and its literal.
      const fix = suggestion === undefined ? "" : ` Write ${code(reason === "lost-backslash" ? JSON.stringify(suggestion) : suggestion)}.`;
      return reason === "delimiters"
        ? `The pattern contains ${code(part)}, as if the slashes and flags of a literal had been pasted into the string; they are matched as characters, and flags cannot be carried.${fix}`
        : reason === "extra-backslash"
          ? `${code(part)} stands behind an escaped backslash, as if it had been escaped twice: a backslash is matched, and then the letter.${fix}`
          : `${code(part)} looks as if it had lost a backslash: in a string literal a backslash is written twice.${fix}`;
    },
  },
};

/** Why a text is no regular expression, and what its author probably meant (rules.md §3.7, `pattern-invalid`). */

import type { FindingOf } from "./finding.ts";

/** Forms of other regex dialects, by the text at the place of the error. `behind` is what stands before that place. */
const FOREIGN_FORMS: readonly { readonly at: RegExp; readonly hint: string }[] = [
  { at: /^\(\?P<\w+>/, hint: "Python's (?P<name>…) is written (?<name>…)." },
  { at: /^\(\?P[=>]/, hint: "Python's (?P=name) and (?P>name) have no counterpart; repeat the group, or refer to it by number." },
  { at: /^\(\?'/, hint: "A named group is written (?<name>…)." },
  { at: /^\(\?[A-Za-z]*-?[A-Za-z]+[:)]/, hint: "Inline flags are not ECMAScript 2022; spell the cases out, as in [aA]." },
  { at: /^\(\?>/, hint: "Atomic groups are not ECMAScript 2022; write (?:…)." },
  { at: /^\(\?#/, hint: "Comments are not ECMAScript 2022; leave the comment out." },
  { at: /^\(\?\|/, hint: "Branch resets are not ECMAScript 2022; write (?:…)." },
  { at: /^\(\?(?:\(|R|\d|&)/, hint: "Conditions and recursion are not ECMAScript; spell the cases out." },
  { at: /^\(\*/, hint: "Verbs such as (*UTF) are not ECMAScript; leave them out." },
];

const HINTS_BY_TEXT: Readonly<Record<string, string>> = {
  "Unterminated character class": "A [ has no ]; to match the bracket itself, write \\[.",
  "Unterminated group": "A ( has no ); to match the bracket itself, write \\(.",
  "Unmatched ')'": "A ) has no (; to match the bracket itself, write \\).",
  "\\ at end of pattern": "To match a backslash itself, write \\\\.",
  "Range out of order in character class": "A range goes from the smaller character to the greater; to match the hyphen itself, write \\-.",
  "numbers out of order in {} quantifier": "The smaller number comes first.",
  "Invalid escape": "Only a character of the syntax, such as . or /, may stand behind a backslash; drop the backslash.",
  "Invalid character class": "A class such as \\d is no end of a range; write the hyphen as \\-.",
  "Lone quantifier brackets": "To match the bracket itself, write a backslash before it.",
  "Duplicate capture group name": "Group names are unique in ECMAScript 2022; rename one.",
  "Invalid capture group name": "A group name starts with a letter, $ or _ and goes on with letters, digits, $ or _.",
};

/** The finding about `source`, which the parser refused at `index` with the words `text`. */
export function invalidPattern(source: string, text: string, index: number): FindingOf<"pattern-invalid"> {
  const hint = foreignForm(source, index) ?? repeatHint(source, text, index) ?? (Object.hasOwn(HINTS_BY_TEXT, text) ? HINTS_BY_TEXT[text] : undefined);
  return { rule: "pattern-invalid", params: hint === undefined ? { text } : { text, hint } };
}

/** The parser points at the bracket of a group it does not know, or right behind it. */
function foreignForm(source: string, index: number): string | undefined {
  const starts = [index, index - 1].filter((start) => source[start] === "(");
  for (const start of starts) {
    const rest = source.slice(start, start + 100);
    const form = FOREIGN_FORMS.find(({ at }) => at.test(rest));
    if (form !== undefined) return form.hint;
  }
  return undefined;
}

/** For "Nothing to repeat" the parser points behind the quantifier. */
function repeatHint(source: string, text: string, index: number): string | undefined {
  if (text !== "Nothing to repeat") return undefined;
  const sign = source[index - 1] ?? "";
  const before = source[index - 2] ?? "";
  if (sign === "+" && /[*+?}]/.test(before)) return "Possessive quantifiers are not ECMAScript 2022; leave the second + out.";
  if (/[*+?}]/.test(before)) return "A quantifier follows a quantifier; put a group around the first.";
  return "A quantifier needs something before it; to match the sign itself, write a backslash before it.";
}

/** The rule reference in the README, between its markers. */

import { ruleMarkdown, SEVERITY_LEGEND } from "../../src/compiler/rule-reference.ts";

const START = "<!-- rules:start -->";
const END = "<!-- rules:end -->";

/** The README with the reference that the table of rules gives. */
export function withRuleSection(readme: string): string {
  const start = readme.indexOf(START);
  const end = readme.indexOf(END);
  if (start === -1 || end < start) throw new Error(`The README must hold ${START} and ${END}.`);
  return `${readme.slice(0, start)}${START}\n<details><summary>All rules</summary>\n\n${SEVERITY_LEGEND}\n\n${ruleMarkdown()}\n\n</details>\n${readme.slice(end)}`;
}

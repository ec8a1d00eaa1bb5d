import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { run } from "../src/cli.ts";
import { isAlwaysError, ruleTable, severityOf } from "../src/compiler/messages.ts";
import { ruleReference, severityText } from "../src/compiler/rule-reference.ts";
import { withRuleSection } from "./docs/rule-section.ts";

describe("the rule reference", () => {
  it("in the README is that of the table (else: npm run docs)", () => {
    const readme = readFileSync(resolve(import.meta.dirname, "../README.md"), "utf8");
    expect(withRuleSection(readme)).toBe(readme);
  });

  it("is printed by define-tool rules, one rule a line", async () => {
    const out: string[] = [];
    const err: string[] = [];
    const code = await run(["rules"], { out: (text) => out.push(text), err: (text) => err.push(text), color: false });
    expect(code).toBe(0);
    expect(out).toHaveLength(Object.keys(ruleTable).length);
    expect(out).toContainEqual(expect.stringMatching(/^array-unbounded +warning +An array has no maxItems\.$/));
    expect(out).toContainEqual(expect.stringMatching(/^unsupported-keyword\/<keyword> +error +\S/));
    expect(err.join("\n")).toContain("Errors cannot be lowered");
  });

  it("names every severity that depends on the case, and what needs a target", () => {
    const shown = Object.fromEntries(ruleReference().map((row) => [row.id, severityText(row)]));
    expect(shown).toMatchObject({
      "tool-name-too-long": "error, warning (targets)",
      "tool-name-dot": "warning (targets)",
      "manifest-too-large": "error, warning",
      "pattern-backtracking": "warning, info",
      "description-missing": "info",
      "items-missing": "error",
    });
    expect(severityOf("manifest-too-large", { bytes: 70_000 })).toBe("warning");
    expect(ruleReference().filter(({ id, severities }) => !id.includes("<") && severities.length > 1 && isAlwaysError(id))).toEqual([]);
  });
});

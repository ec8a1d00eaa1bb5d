import { describe, expect, it } from "vitest";
import { type CheckedTexts, fixInPasses } from "../src/compiler/fix-passes.ts";
import type { FixableDiagnostic } from "../src/compiler/transform-fixes.ts";

const FILE = "a.ts";
const BAD = 60;
const GOOD = 5;

/** A text of one letter for each fix: `b` and `g` are to become upper case, but a `B` is a problem that was not there. */
function checked(text: string): CheckedTexts {
  const about = (index: number): Omit<FixableDiagnostic, "fix" | "rule" | "message"> => ({
    severity: "error", file: FILE, line: 1, column: index + 1, endLine: 1, endColumn: index + 2, start: index, end: index + 1,
    tool: index < BAD ? "bad" : "good", pointer: `/argsSchema/properties/p${index}/type`,
  } as never);
  const letters = [...text].entries();
  const diagnostics = [...letters].flatMap(([index, letter]): FixableDiagnostic[] => {
    if (letter === "G") return [];
    const edits = [{ file: FILE, start: index, end: index + 1, text: letter.toUpperCase() }];
    return [{ ...about(index), rule: letter === "B" ? "new" : "old", message: "", fix: { title: "", edits } } as FixableDiagnostic];
  });
  return { diagnostics, fixable: diagnostics.filter(({ rule }) => rule === "old"), texts: new Map([[FILE, text]]) };
}

describe("fixing in passes", () => {
  it("keeps the fixes of other tools however many bring new problems, and ends", async () => {
    let attempts = 0;
    const { checked: last, fixed } = await fixInPasses(checked("b".repeat(BAD) + "g".repeat(GOOD)), async (texts) => {
      attempts++;
      return checked(texts.get(FILE)!);
    });
    expect(last.texts.get(FILE)).toBe("b".repeat(BAD) + "G".repeat(GOOD));
    expect(fixed).toHaveLength(GOOD);
    expect(attempts).toBeLessThanOrEqual(10);
  });
});

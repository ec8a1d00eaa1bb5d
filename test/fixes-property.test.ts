import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../src/compiler/model.ts";
import { brokenSchema, HIDDEN_BEHIND_DEFECTS } from "./broken-schemas.ts";
import { compileFiles, type Files, fixedFiles } from "./compile-memory.ts";
import { IMPORT } from "./evaluate-project.ts";
import { printLoosely } from "./source-printer.ts";

/** A tool file whose schema is broken and written in some way. */
const toolFile = fc.tuple(brokenSchema, fc.infiniteStream(fc.nat(1_000_000))).map(([schema, numbers]): Files => {
  const choose = (choices: number): number => (numbers.next().value as number) % choices;
  return { "a.ts": `${IMPORT}export const tool = defineTool({\n  name: "t",\n  description: "Says what it does, at length.",\n  argsSchema: ${printLoosely(schema, choose, "  ")},\n});\n` };
});

/** Infos that offer a fix, and are off by default. */
const RULES = { "bound-noop": "warning", "enum-boolean": "warning", "pattern-redundant": "warning" } as const;

function diagnose(files: Files): readonly Diagnostic[] {
  return compileFiles(files, { rules: RULES }).compilation.diagnostics;
}

/** Warnings that need a sound node to be found, as the errors among `HIDDEN_BEHIND_DEFECTS` do. */
const HIDDEN_WARNINGS: ReadonlySet<string> = new Set(["max-zero", "bound-noop", "default-on-required"]);

/** The rules of diagnostics that the fix of one brought, beyond that one. */
function added(before: readonly Diagnostic[], after: readonly Diagnostic[], fixed: Diagnostic): string[] {
  const left = before.map(({ rule }) => rule);
  left.splice(left.indexOf(fixed.rule), 1);
  return after.map(({ rule }) => rule).filter((rule) => {
    const index = left.indexOf(rule);
    if (index !== -1) left.splice(index, 1);
    return index === -1 && !HIDDEN_BEHIND_DEFECTS.has(rule) && !HIDDEN_WARNINGS.has(rule);
  });
}

function commentsOf(text: string): readonly string[] {
  return [...text.matchAll(/comment \d+/g)].map(([found]) => found).toSorted();
}

describe("every fix of a diagnostic, applied to the text", () => {
  it("removes its diagnostic, adds none but what the defect had hidden, and keeps every comment", () => {
    fc.assert(
      fc.property(toolFile, (files) => {
        const before = diagnose(files);
        for (const diagnostic of before.filter(({ fix }) => fix !== undefined)) {
          const fixed = fixedFiles(files, diagnostic.fix!);
          const after = diagnose(fixed);
          const what = `${diagnostic.rule} (${diagnostic.fix!.title})\n${files["a.ts"]}\n=>\n${fixed["a.ts"]}`;
          expect(added(before, after, diagnostic), what).toEqual([]);
          expect(after.filter(({ rule }) => rule === diagnostic.rule).length, what).toBeLessThan(before.filter(({ rule }) => rule === diagnostic.rule).length);
          expect(commentsOf(fixed["a.ts"]!), what).toEqual(commentsOf(files["a.ts"]!));
        }
      }),
      { numRuns: 80 },
    );
  });
});

import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import * as fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { type Options, scan } from "../src/api.ts";
import type { Diagnostic, Severity } from "../src/compiler/model.ts";
import { added as addedDiagnostics, type CheckedTexts, fixInPasses } from "../src/compiler/fix-passes.ts";
import type { FixableDiagnostic } from "../src/compiler/transform-fixes.ts";
import { brokenSchema } from "./broken-schemas.ts";
import { compileFiles, type Files, fixedFiles } from "./compile-memory.ts";
import { IMPORT } from "./evaluate-project.ts";
import { printLoosely } from "./source-printer.ts";

const RUNS = 100;

/**
 * A tool file whose schema is broken and written in some way: some of its literals stand behind names, here or in
 * another module, and equal ones behind the same name.
 */
const toolFile = fc.tuple(brokenSchema, fc.infiniteStream(fc.nat(1_000_000))).map(([schema, numbers]): Files => {
  const choose = (choices: number): number => (numbers.next().value as number) % choices;
  const here = new Map<string, string>();
  const there = new Map<string, string>();
  const hoist = (literal: string): string | undefined => {
    const known = here.get(literal) ?? there.get(literal);
    if (known !== undefined || choose(6) > 0) return known;
    const name = `part${here.size + there.size}`;
    // What is in the other module knows no names of this one.
    (choose(2) === 0 && !/\bpart\d/.test(literal) ? there : here).set(literal, name);
    return name;
  };
  const text = printLoosely(schema, choose, "  ", hoist);
  const names = [...there.values()].join(", ");
  const constants = [...here].map(([literal, name]) => `const ${name} = ${literal};\n`).join("");
  const head = `${IMPORT}import { ${names} } from "./b";\n${constants}`;
  const lineBreak = choose(4) === 0 ? "\r\n" : "\n";
  const files = {
    "a.ts": `${choose(4) === 0 ? "\uFEFF" : ""}${head}export const tool = defineTool({\n  name: "t",\n  description: "Says what it does, at length.",\n  argsSchema: ${text},\n});\n`,
    "b.ts": [...there].map(([literal, name]) => `export const ${name} = ${literal};\n`).join(""),
  };
  return Object.fromEntries(Object.entries(files).map(([path, content]) => [path, content.replaceAll("\n", lineBreak)]));
});

/** Infos that offer a fix, and are off by default. */
const RULES = { "bound-noop": "warning", "enum-boolean": "warning", "pattern-redundant": "warning" } as const;

function diagnose(files: Files): readonly Diagnostic[] {
  return compileFiles(files, { rules: RULES }).compilation.diagnostics;
}

/** The rules of diagnostics of a severity that the fix of one brought, beyond that one. */
function added(severity: Severity, before: readonly Diagnostic[], after: readonly Diagnostic[], fixed: Diagnostic): string[] {
  const left = before.filter((diagnostic) => diagnostic !== fixed && diagnostic.severity === severity).map(({ rule }) => rule);
  return after.filter((diagnostic) => diagnostic.severity === severity).map(({ rule }) => rule).filter((rule) => {
    const index = left.indexOf(rule);
    if (index !== -1) left.splice(index, 1);
    return index === -1;
  });
}

function commentsOf(files: Files): readonly string[] {
  return [...textOf(files).matchAll(/comment \d+ isn't "code/g)].map(([found]) => found).toSorted();
}

function textOf(files: Files): string {
  return Object.values(files).join("\n");
}

describe("every fix of a diagnostic, applied to the text", () => {
  it("removes its diagnostic, adds no error and, where it is safe, no warning, and keeps every comment", () => {
    fc.assert(
      fc.property(toolFile, (files) => {
        const { compilation, unsafeFixes } = compileFiles(files, { rules: RULES });
        const before = compilation.diagnostics;
        for (const diagnostic of before.filter(({ fix }) => fix !== undefined)) {
          const fixed = fixedFiles(files, diagnostic.fix!);
          const after = diagnose(fixed);
          const what = `${diagnostic.rule} (${diagnostic.fix!.title})\n${textOf(files)}\n=>\n${textOf(fixed)}`;
          const isSafe = !unsafeFixes.has(diagnostic.fix!);
          // Hidden defects: while the root is wrong nothing below it is told.
          if (isSafe || diagnostic.rule !== "argsschema-root-type") expect(added("error", before, after, diagnostic), what).toEqual([]);
          if (isSafe) expect(added("warning", before, after, diagnostic), what).toEqual([]);
          expect(after.filter(({ rule }) => rule === diagnostic.rule).length, what).toBeLessThan(before.filter(({ rule }) => rule === diagnostic.rule).length);
          expect(commentsOf(fixed), what).toEqual(commentsOf(files));
        }
      }),
      { numRuns: RUNS },
    );
  });
});

describe("the safe fixes of a file, applied until none is left", () => {
  /** The safe fixes that are offered. */
  function safe(files: Files): FixableDiagnostic[] {
    const { compilation, unsafeFixes } = compileFiles(files, { rules: RULES });
    return compilation.diagnostics.filter((diagnostic): diagnostic is FixableDiagnostic => diagnostic.fix !== undefined && !unsafeFixes.has(diagnostic.fix));
  }

  it("come to an end, and leave nothing that was not there before", async () => {
    const checked = (files: Files): CheckedTexts => ({ diagnostics: diagnose(files), fixable: safe(files), texts: new Map(Object.entries(files)) });
    await fc.assert(
      fc.asyncProperty(toolFile, async (files) => {
        const before = checked(files);
        const { checked: after } = await fixInPasses(before, async (texts) => checked(Object.fromEntries(texts)));
        const what = `${textOf(files)}\n=>\n${[...after.texts.values()].join("\n")}`;
        expect(addedDiagnostics(before.diagnostics, after.diagnostics).map(({ rule, pointer }) => `${rule} ${pointer}`), what).toEqual([]);
        expect(after.diagnostics.length, what).toBeLessThanOrEqual(before.diagnostics.length);
      }),
      { numRuns: RUNS },
    );
  });
});

const CASES = resolve(import.meta.dirname, "../../shared/conformance/cases");
const present = existsSync(CASES);
if (!present) console.warn(`fixes: ${CASES} is absent, so that its cases are not fixed`);

describe.skipIf(!present)("every fix that a conformance case is offered", () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "define-tool-fixes-")));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  let projects = 0;

  async function diagnoseOnDisk(files: Files, options: Options): Promise<readonly Diagnostic[]> {
    const root = join(folder, String(projects++));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return (await scan({ root, dts: false, ...options })).diagnostics;
  }

  it("removes its diagnostic and adds none", async () => {
    let fixes = 0;
    for (const name of readdirSync(CASES).sort()) {
      const { files, options = {} } = JSON.parse(readFileSync(join(CASES, name), "utf8")) as { files: Files; options?: Options };
      const before = await diagnoseOnDisk(files, options);
      for (const diagnostic of before.filter(({ fix }) => fix !== undefined)) {
        const after = await diagnoseOnDisk(fixedFiles(files, diagnostic.fix!), options);
        const what = `${name}: ${diagnostic.rule} (${diagnostic.fix!.title})`;
        expect(added("error", before, after, diagnostic), what).toEqual([]);
        // A blank description that goes is a missing one; its case has that info on.
        expect(added("warning", before, after, diagnostic).filter((rule) => rule !== "description-missing"), what).toEqual([]);
        expect(after.filter(({ rule }) => rule === diagnostic.rule).length, what).toBeLessThan(before.filter(({ rule }) => rule === diagnostic.rule).length);
        fixes++;
      }
    }
    expect(fixes).toBeGreaterThan(60);
  });
});

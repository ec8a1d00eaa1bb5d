/** `define-tool check`: scans and reports (contract §7). */

import path from "node:path";
import { formatDiagnostics, formatGithub, summarize } from "../../compiler/diagnostics.ts";
import type { Diagnostic } from "../../compiler/model.ts";
import { type FixReport, fixFiles, foreignFiles, safeFixes } from "../fix-files.ts";
import { isInside, relativePath, toId } from "../paths.ts";
import { Project } from "../project.ts";
import { hasErrors, mergeDiagnostics, type Snapshot } from "../snapshot.ts";
import { typesSpecifierDiagnostics } from "../types-specifiers.ts";
import { type CommandOutput, type CommonFlags, commandOptions, type ExitCode, ofSeverity, UsageError } from "./command.ts";

export const CHECK_FORMATS = ["text", "json", "github"] as const;

export interface CheckFlags extends CommonFlags {
  readonly format: string;
  readonly maxWarnings?: number;
  /** Apply the safe fixes first; what is printed is what is left. */
  readonly fix: boolean;
}

/**
 * Prints every diagnostic of the project in the wanted format, after fixing what it was told to.
 *
 * @returns 0 for a project without errors (and no more warnings than allowed), else 1.
 * @throws UsageError for an unknown format; ConfigError for options that cannot be used.
 */
export async function check(flags: CheckFlags, output: CommandOutput): Promise<ExitCode> {
  const format = CHECK_FORMATS.find((known) => known === flags.format);
  if (format === undefined) throw new UsageError(`--format takes text, json or github, not ${JSON.stringify(flags.format)}.`);
  const { maxWarnings } = flags;
  if (maxWarnings !== undefined && !(Number.isInteger(maxWarnings) && maxWarnings >= 0)) throw new UsageError("--max-warnings takes a whole number of 0 or more.");
  const project = new Project(await commandOptions(flags));
  const report = flags.fix ? await fixFiles(project) : undefined;
  if (report !== undefined) printFixes(report, output);
  const snapshot = withTypesSpecifiers(report?.snapshot ?? (await project.scan()));
  print(snapshot, format, output, project.options.root);
  const hint = fixHint(snapshot, report);
  if (format !== "json" && hint !== undefined) output.err(hint);
  const warnings = ofSeverity(snapshot.diagnostics, "warning").length;
  const tooMany = maxWarnings !== undefined && warnings > maxWarnings;
  if (tooMany) output.err(`${count(warnings, "warning is", "warnings are")} more than --max-warnings ${maxWarnings} allows.`);
  return snapshot.failed || tooMany || (report !== undefined && report.failures.size > 0) ? 1 : 0;
}

/** What was fixed, and what was left although there is a fix, goes to stderr: stdout holds what is left. */
function printFixes({ fixed, failures, snapshot }: FixReport, output: CommandOutput): void {
  // Lines move from pass to pass; where a tool has it stays.
  for (const { file, rule, tool, pointer, fix } of fixed) {
    const place = [tool === undefined ? [] : JSON.stringify(tool), pointer ?? []].flat().join(" ");
    output.err(`${file}: fixed ${rule}${place === "" ? "" : ` in ${place}`}: ${fix.title}`);
  }
  for (const [file, reason] of [...failures, ...foreignFiles(snapshot)]) output.err(`${file} was not fixed: ${reason}.`);
  const left = new Map<string, number>();
  for (const { rule, fix } of snapshot.diagnostics) {
    const reason = fix === undefined ? undefined : snapshot.result.unsafeFixes.get(fix);
    if (reason !== undefined) left.set(`${rule}: ${reason}`, (left.get(`${rule}: ${reason}`) ?? 0) + 1);
  }
  if (left.size > 0) output.err("Left to you, since a fix may change what is meant:");
  for (const [reason, amount] of left) output.err(`  ${amount} × ${reason}`);
}

/** Only the command line reports these: a build cannot know whether types are used at all. */
function withTypesSpecifiers(snapshot: Snapshot): Snapshot {
  const diagnostics = mergeDiagnostics(snapshot.diagnostics, typesSpecifierDiagnostics(snapshot));
  return { ...snapshot, diagnostics, failed: hasErrors(diagnostics) };
}

function print(snapshot: Snapshot, format: (typeof CHECK_FORMATS)[number], output: CommandOutput, root: string): void {
  const { diagnostics, result } = snapshot;
  if (format === "json") {
    output.out(JSON.stringify({ tools: result.compilation.tools, diagnostics }, null, 2));
    return;
  }
  if (format === "github" && diagnostics.length > 0) output.out(formatGithub(diagnostics.map((diagnostic) => inWorkspace(diagnostic, root))));
  if (format === "text" && diagnostics.length > 0) output.out(formatDiagnostics(diagnostics, { color: output.color }));
  output.err(summaryLine(snapshot));
}

/** GitHub finds files from the folder that it checked out, which may be above root; elsewhere they stay as they are. */
function inWorkspace(diagnostic: Diagnostic, root: string): Diagnostic {
  const workspace = process.env["GITHUB_WORKSPACE"];
  if (!workspace || diagnostic.file === undefined || !isInside(toId(workspace), root)) return diagnostic;
  return { ...diagnostic, file: relativePath(toId(workspace), path.join(root, diagnostic.file)) };
}

/** What `--fix` would do; after it, what it tried and took back. */
function fixHint(snapshot: Snapshot, report: FixReport | undefined): string | undefined {
  const safe = safeFixes(snapshot, report?.failures).length;
  if (safe === 0) return undefined;
  if (report === undefined) return `${count(safe, "problem")} can be fixed by \`define-tool check --fix\`.`;
  if (!report.isComplete) return `${count(safe, "fix", "fixes")} left out: telling which of them go together took too long. Run it again for more.`;
  return `${count(safe, "fix", "fixes")} left out: beside the rest of the schema they would bring new problems.`;
}

/** What to say of a project without any tool. */
export function noToolsNote({ result, files }: Pick<Snapshot, "result" | "files">): string | undefined {
  if (result.compilation.tools.length > 0 || result.runtimeTools > 0) return undefined;
  return `No tools: none of the ${files.length} files that were scanned calls defineTool of a source package (option "sources").`;
}

/** "12 tools (1 marked @runtime-tool) in 4 files: no problems." */
function summaryLine({ result, diagnostics, files }: Snapshot): string {
  const { tools } = result.compilation;
  const note = diagnostics.length === 0 ? noToolsNote({ result, files }) : undefined;
  if (note !== undefined) return note;
  const marked = result.runtimeTools === 0 ? "" : ` and ${result.runtimeTools} marked @runtime-tool`;
  return `${count(tools.length, "tool")}${marked} in ${count(new Set(tools.map((tool) => tool.file)).size, "file")}: ${summarize(diagnostics)}.`;
}

function count(amount: number, word: string, plural = `${word}s`): string {
  return `${amount} ${amount === 1 ? word : plural}`;
}

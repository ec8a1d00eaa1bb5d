/** `define-tool generate`: writes the type files and the manifest file without a bundler (contract §7). */

import { formatDiagnostics, summarize } from "../../compiler/diagnostics.ts";
import { failureMessage, generate as writeOutputs, outputsOf, staleOutputs } from "../outputs.ts";
import { Project } from "../project.ts";
import type { Snapshot } from "../snapshot.ts";
import { typesSpecifierDiagnostics } from "../types-specifiers.ts";
import { noToolsNote } from "./check.ts";
import { type CommandOutput, type CommonFlags, commandOptions, type ExitCode, ofSeverity } from "./command.ts";

export interface GenerateFlags extends CommonFlags {
  /** Write nothing; say what is stale. */
  readonly check: boolean;
}

/**
 * Writes what is generated, or with `check` lists what is stale.
 *
 * @returns 1 where the project has errors (nothing is written then), a file could not be written, or something is stale.
 * @throws ConfigError for options that cannot be used.
 */
export async function generate(flags: GenerateFlags, output: CommandOutput): Promise<ExitCode> {
  const snapshot = await new Project(await commandOptions(flags)).scan();
  return flags.check ? reportStale(snapshot, output) : writeAll(snapshot, output);
}

/** Writes the files of one snapshot and says which ones changed. */
export async function writeAll(snapshot: Snapshot, output: CommandOutput): Promise<ExitCode> {
  if (reportErrors(snapshot, output)) return 1;
  for (const { message } of typesSpecifierDiagnostics(snapshot)) output.err(message);
  noteNoTools(snapshot, output);
  const report = await writeOutputs(snapshot);
  for (const file of report.written) output.out(file);
  const failure = failureMessage(report);
  if (failure !== undefined) output.err(failure);
  else if (report.written.length === 0) output.err(await nothingToDo(snapshot));
  return failure === undefined ? 0 : 1;
}

async function reportStale(snapshot: Snapshot, output: CommandOutput): Promise<ExitCode> {
  if (reportErrors(snapshot, output)) return 1;
  noteNoTools(snapshot, output);
  const stale = await staleOutputs(snapshot);
  for (const file of stale) output.out(file);
  if (stale.length > 0) output.err("Stale: run `define-tool generate` and commit the result.");
  else output.err(await nothingToDo(snapshot));
  return stale.length > 0 ? 1 : 0;
}

/** The errors of the project, on stderr: stdout lists files. */
function reportErrors(snapshot: Snapshot, output: CommandOutput): boolean {
  const errors = ofSeverity(snapshot.diagnostics, "error");
  if (errors.length === 0) return false;
  output.err(formatDiagnostics(errors, { color: output.color }));
  output.err(`Nothing was written: ${summarize(errors)}.`);
  return true;
}

function noteNoTools(snapshot: Snapshot, output: CommandOutput): void {
  const note = noToolsNote(snapshot);
  if (note !== undefined) output.err(note);
}

async function nothingToDo(snapshot: Snapshot): Promise<string> {
  const outputs = await outputsOf(snapshot);
  if (outputs.length > 0) return "Everything is up to date.";
  return 'There is nothing to write: the root has no tsconfig.json or jsconfig.json (or "dts" is false) and no "manifestFile" is set.';
}

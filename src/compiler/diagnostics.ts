/** Diagnostics as text: the form of the terminal, and annotations for GitHub. */

import type { Diagnostic, Severity } from "./model.ts";

const COLORS: Record<Severity, string> = { error: "\u001b[31m", warning: "\u001b[33m", info: "\u001b[36m" };
const RESET = "\u001b[39m";

export interface FormatOptions {
  /** ANSI colours for the severity. Default: none. */
  readonly color?: boolean;
}

/** `file:line:column`, as far as the diagnostic has them. */
export function formatPlace(diagnostic: Pick<Diagnostic, "file" | "line" | "column">): string {
  if (diagnostic.file === undefined) return "define-tool";
  if (diagnostic.line === undefined) return diagnostic.file;
  return `${diagnostic.file}:${diagnostic.line}:${diagnostic.column ?? 1}`;
}

/** One diagnostic in the text form of the contract (§5): head, message, frame, related places. */
export function formatDiagnostic(diagnostic: Diagnostic, options: FormatOptions = {}): string {
  const severity = options.color ? `${COLORS[diagnostic.severity]}${diagnostic.severity}${RESET}` : diagnostic.severity;
  const lines = [`${formatPlace(diagnostic)} ${severity} ${diagnostic.rule}`, ...indent(diagnostic.message)];
  if (diagnostic.frame !== undefined) lines.push("", ...indent(diagnostic.frame));
  if (diagnostic.related.length > 0) {
    lines.push("", ...diagnostic.related.map((place) => `  ${place.file}:${place.line}:${place.column} ${place.message}`));
  }
  return lines.join("\n");
}

/**
 * All diagnostics as one report, in the order given, followed by a count.
 *
 * @returns `""` for no diagnostics.
 */
export function formatDiagnostics(diagnostics: readonly Diagnostic[], options: FormatOptions = {}): string {
  if (diagnostics.length === 0) return "";
  return [...diagnostics.map((diagnostic) => formatDiagnostic(diagnostic, options)), summarize(diagnostics)].join("\n\n");
}

/** "2 errors, 1 warning". */
export function summarize(diagnostics: readonly Pick<Diagnostic, "severity">[]): string {
  const parts: string[] = [];
  for (const severity of ["error", "warning", "info"] as const) {
    const count = diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
    if (count > 0) parts.push(`${count} ${severity}${count === 1 ? "" : "s"}`);
  }
  return parts.length === 0 ? "no problems" : parts.join(", ");
}

/** Workflow commands that GitHub Actions shows as annotations, one a line. */
export function formatGithub(diagnostics: readonly Diagnostic[]): string {
  const commands: Record<Severity, string> = { error: "error", warning: "warning", info: "notice" };
  return diagnostics.map((diagnostic) => `::${commands[diagnostic.severity]} ${githubProperties(diagnostic)}::${escapeGithub(diagnostic.message)}`).join("\n");
}

function githubProperties(diagnostic: Diagnostic): string {
  const properties: [string, string | number | undefined][] = [
    ["file", diagnostic.file],
    ["line", diagnostic.line],
    ["col", diagnostic.column],
    ["endLine", diagnostic.endLine],
    ["endColumn", diagnostic.endColumn],
    ["title", diagnostic.rule],
  ];
  return properties
    .filter((entry) => entry[1] !== undefined)
    .map(([name, value]) => `${name}=${escapeGithub(String(value)).replaceAll(":", "%3A").replaceAll(",", "%2C")}`)
    .join(",");
}

function escapeGithub(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function indent(text: string): string[] {
  return text.split("\n").map((line) => (line === "" ? "" : `  ${line}`));
}

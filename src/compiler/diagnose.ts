/** From findings to diagnostics: severity, wording, positions, frame; one defect once; one total order. */

import { codeFrame } from "./code-frame.ts";
import type { Finding, FindingFix } from "./finding.ts";
import type { CompileOptions } from "./host.ts";
import { severityOf, targetsOnly, wordIssue } from "./messages.ts";
import type { Diagnostic, Fix, Location, Severity, Source } from "./model.ts";
import { compare } from "./order.ts";
import { LineIndex, type Position } from "./positions.ts";

/**
 * How a finding is reported: an error stays one; warnings and infos follow `rules`, first by full id, then by the part
 * before a slash.
 */
export function reportedSeverity(rule: string, params: object, { rules, targets }: Pick<CompileOptions, "rules" | "targets">): Severity | "off" {
  const severity = severityOf(rule, params);
  if (severity === "error") return severity;
  const wanted = own(rules, rule) ?? own(rules, rule.split("/")[0]!);
  if (targetsOnly(rule, params) && targets.length === 0) return "off";
  return wanted ?? (severity === "info" ? "off" : severity);
}

/** Looks up the texts that locations point into. */
export interface Texts {
  source(id: string): Source;
}

/** Turns findings into diagnostics. Keeps one line index per module. */
export class Diagnoser {
  /** Of the fixes it made, those that are not applied without asking, with the reason. */
  readonly unsafeFixes: Map<Fix, string> = new Map();
  readonly #texts: Texts;
  readonly #options: Pick<CompileOptions, "rules" | "targets">;
  readonly #lines = new Map<string, LineIndex>();

  constructor(texts: Texts, options: Pick<CompileOptions, "rules" | "targets">) {
    this.#texts = texts;
    this.#options = options;
  }

  /** The severity of a rule by the table alone: what decides whether a tool stays in the manifest. */
  isError(finding: Finding): boolean {
    return severityOf(finding.rule, finding.params) === "error";
  }

  position(location: Location): Position {
    return this.#index(location.id).position(location.start);
  }

  /** All findings as diagnostics: switched-off ones dropped, equal ones merged, sorted by file, line, column and rule. */
  diagnose(findings: readonly Finding[]): Diagnostic[] {
    const unique = new Map<string, Finding>();
    for (const finding of findings) {
      const { location } = finding;
      const key = JSON.stringify([finding.rule, location?.id ?? finding.file, location?.start, location?.end, finding.params]);
      const first = unique.get(key);
      // A tool that a skills object lists may be found wrong twice; its own finding says which it is.
      if (first === undefined || (first.tool === undefined && finding.tool !== undefined)) unique.set(key, finding);
    }
    return [...unique.values()].flatMap((finding) => this.#diagnostic(finding)).toSorted(byPlace);
  }

  #diagnostic(finding: Finding): Diagnostic[] {
    const severity = reportedSeverity(finding.rule, finding.params, this.#options);
    if (severity === "off") return [];
    const { tool, pointer } = finding;
    return [
      {
        rule: finding.rule,
        severity,
        message: wordIssue(finding.rule, finding.params),
        ...(finding.fix === undefined ? {} : { fix: this.#fix(finding.fix) }),
        ...(tool === undefined ? {} : { tool }),
        ...(pointer === undefined ? {} : { pointer }),
        ...this.#place(finding),
        related: finding.related.map(({ location, message }) => ({ file: this.#texts.source(location.id).path, ...this.position(location), message })),
      },
    ];
  }

  #place(finding: Finding): Partial<Diagnostic> {
    const { location } = finding;
    if (location === undefined) return finding.file === undefined ? {} : { file: finding.file };
    const lines = this.#index(location.id);
    const start = lines.position(location.start);
    const end = lines.position(location.end);
    return { file: this.#texts.source(location.id).path, line: start.line, column: start.column, endLine: end.line, endColumn: end.column, frame: codeFrame(lines, start, end) };
  }

  #fix(fix: FindingFix): Fix {
    const made: Fix = { title: fix.title, edits: fix.edits.map(({ id, start, end, text }) => ({ file: this.#texts.source(id).path, start, end, text })) };
    if (fix.unsafe !== undefined) this.unsafeFixes.set(made, fix.unsafe);
    return made;
  }

  #index(id: string): LineIndex {
    const known = this.#lines.get(id);
    if (known !== undefined) return known;
    const index = new LineIndex(this.#texts.source(id).text);
    this.#lines.set(id, index);
    return index;
  }
}

function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Problems of the project first, then by file, line, column, rule: a total order without a locale. */
function byPlace(a: Diagnostic, b: Diagnostic): number {
  return (
    compare(a.file ?? "", b.file ?? "") ||
    (a.line ?? 0) - (b.line ?? 0) ||
    (a.column ?? 0) - (b.column ?? 0) ||
    compare(a.rule, b.rule) ||
    compare(a.pointer ?? "", b.pointer ?? "")
  );
}

/** Diagnostics in the form each bundler shows best (contract §5). */

import path from "node:path";
import type { Location, PartialMessage } from "esbuild";
import { formatDiagnostic, formatDiagnostics, formatPlace, summarize } from "../compiler/diagnostics.ts";
import type { Diagnostic } from "../compiler/model.ts";
import { LineIndex } from "../compiler/positions.ts";
import { toPosix } from "./paths.ts";
import { PLUGIN_NAME } from "./plugin-name.ts";

/** What a report is made of: a snapshot has all of it. */
export interface Reported extends ReportedFiles {
  readonly diagnostics: readonly Diagnostic[];
}

/** What the paths of diagnostics are relative to, and the texts of the files. */
export interface ReportedFiles {
  readonly options: { readonly root: string };
  readonly texts: ReadonlyMap<string, string>;
}

/** An error with the fields that Rollup, Rolldown and Vite show and pass on. */
export interface BuildError extends Error {
  readonly plugin: string;
  /** The rule of the first diagnostic. With it set, Vite leaves the position alone. */
  readonly pluginCode: string;
  readonly id?: string;
  readonly loc?: { readonly file: string; readonly line: number; readonly column: number };
  readonly frame?: string;
}

/** The errors among diagnostics as one text, for a terminal. */
export function errorReport(diagnostics: readonly Diagnostic[], color = false): string {
  return formatDiagnostics(diagnostics.filter(isError), { color });
}

/**
 * All errors as one: its message is the whole report, its position that of the first one that has one. Bundlers print
 * `frame` below the message: that of a single error is left out of the message, that of several is led up to.
 */
export function buildError({ diagnostics, options: { root } }: Reported): BuildError {
  const errors = diagnostics.filter(isError);
  const first = errors.find((diagnostic) => diagnostic.line !== undefined) ?? errors[0];
  const error = new Error(errors.length === 1 ? formatDiagnostic(withoutFrame(errors[0]!)) : messageOfAll(errors, first));
  error.name = "DefineToolError";
  // The stack would lead into the plugin, not into the code that is wrong.
  error.stack = "";
  return Object.assign(error, { plugin: PLUGIN_NAME, pluginCode: first?.rule ?? "", ...placeOf(first, root) });
}

function messageOfAll(errors: readonly Diagnostic[], first: Diagnostic | undefined): string {
  const total = first?.frame === undefined ? summarize(errors) : `${summarize(errors)}, the first at ${formatPlace(first)}:`;
  return [...errors.map((error) => formatDiagnostic(error)), total].join("\n\n");
}

function isError(diagnostic: Diagnostic): boolean {
  return diagnostic.severity === "error";
}

function withoutFrame(diagnostic: Diagnostic): Diagnostic {
  const { frame, ...rest } = diagnostic;
  return frame === undefined ? diagnostic : rest;
}

function placeOf(diagnostic: Diagnostic | undefined, root: string): Pick<BuildError, "id" | "loc" | "frame"> {
  if (diagnostic?.file === undefined) return {};
  const id = toPosix(path.resolve(root, diagnostic.file));
  if (diagnostic.line === undefined) return { id };
  // Rollup counts columns from 0.
  const loc = { file: id, line: diagnostic.line, column: (diagnostic.column ?? 1) - 1 };
  return { id, loc, ...(diagnostic.frame === undefined ? {} : { frame: diagnostic.frame }) };
}

const MOST_WARNINGS = 10;

/** Warnings as a short list, a line each: a build is no place to read them, `define-tool check` is. */
export function warningList(diagnostics: readonly Diagnostic[]): string | undefined {
  // Infos last: they must not push a warning off the list.
  const [warnings, infos] = ["warning", "info"].map((severity) => diagnostics.filter((diagnostic) => diagnostic.severity === severity)) as [Diagnostic[], Diagnostic[]];
  const others = [...warnings, ...infos];
  if (others.length === 0) return undefined;
  const lines = others.slice(0, MOST_WARNINGS).map((diagnostic) => `${formatPlace(diagnostic)} ${diagnostic.severity} ${diagnostic.rule}  ${diagnostic.message.replaceAll("\n", " ")}`);
  if (others.length > MOST_WARNINGS) lines.push(`${summarize(others)} in all; "define-tool check" lists them.`);
  return lines.join("\n");
}

/** One diagnostic as esbuild prints it, with its own code frame. `folder` is what esbuild shows paths relative to. */
export function esbuildMessage(diagnostic: Diagnostic, reported: ReportedFiles, folder: string): PartialMessage {
  const locate = (place: Place): Location => esbuildLocation(place, reported, folder);
  // esbuild drops the id of a message, and shows an empty line 0 for a file without a line.
  const { file, line, rule, message } = diagnostic;
  return {
    text: file !== undefined && line === undefined ? `${rule}: ${file}: ${message}` : `${rule}: ${message}`,
    location: file === undefined || line === undefined ? null : locate({ ...diagnostic, file, line }),
    notes: diagnostic.related.map((place) => ({ text: place.message, location: locate(place) })),
    detail: diagnostic,
  };
}

type Place = { readonly file: string; readonly line: number } & Pick<Diagnostic, "column" | "endLine" | "endColumn">;

/** esbuild counts columns and lengths in UTF-8 bytes, columns from 0. */
function esbuildLocation(place: Place, { texts, options: { root } }: ReportedFiles, folder: string): Location {
  const file = toPosix(path.relative(folder, path.resolve(root, place.file)));
  const lineText = new LineIndex(texts.get(place.file) ?? "").lineText(place.line);
  const start = (place.column ?? 1) - 1;
  const end = place.endLine === place.line && place.endColumn !== undefined ? place.endColumn - 1 : place.endLine === undefined ? start : lineText.length;
  return { file, namespace: "file", line: place.line, column: Buffer.byteLength(lineText.slice(0, start)), length: Buffer.byteLength(lineText.slice(start, end)), lineText, suggestion: "" };
}

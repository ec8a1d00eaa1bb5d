/** The files that a project generates: types and, where asked for, the manifest. */

import { manifestJson, toolsOfManifest } from "../compiler/emit-manifest.ts";
import { emitNamedTypes, emitTypes, type EmitTypesOptions } from "../compiler/emit-types/emit-types.ts";
import { namedTypesFile } from "../compiler/emit-types/generated-file.ts";
import { relativePath } from "./paths.ts";
import type { Snapshot } from "./snapshot.ts";
import { isCurrent, isLeftOver, removeGenerated, writeIfChanged, type WriteResult } from "./write.ts";

/** A generated file by its absolute path; `text` is absent for one that must not exist any more. */
export interface Output {
  readonly file: string;
  readonly text?: string | undefined;
}

export interface WriteReport {
  /** Paths relative to root of the files that changed. */
  readonly written: readonly string[];
  /** Files that could not be written, and why. They are never a reason to fail a build. */
  readonly failures: readonly { readonly file: string; readonly reason: string }[];
}

/** The files that a snapshot without errors stands for. */
export async function outputsOf(snapshot: Snapshot): Promise<readonly Output[]> {
  const { dts, manifestFile } = snapshot.options;
  const { tools } = snapshot.result.compilation;
  const manifest = manifestFile === false ? [] : [{ file: manifestFile, text: manifestJson(toolsOfManifest(tools)) }];
  return [...(dts === false ? [] : await typeFiles(snapshot, dts)), ...manifest];
}

async function typeFiles({ options, result, augmented }: Snapshot, dts: string): Promise<Output[]> {
  const emitOptions: EmitTypesOptions = { file: relativePath(options.root, dts), augment: augmented, manifests: result.declaredManifests };
  const { tools } = result.compilation;
  // The first file refers to the second.
  return [
    { file: namedTypesFile(dts), text: await emitNamedTypes(tools, emitOptions) },
    { file: dts, text: await emitTypes(tools, emitOptions) },
  ];
}

/**
 * Writes what a snapshot generates; nothing where it has errors, so that the last good files stay.
 *
 * @returns Never rejects for a file that cannot be written: see `failures`.
 */
export async function generate(snapshot: Snapshot): Promise<WriteReport> {
  if (snapshot.failed) return { written: [], failures: [] };
  const outputs = await outputsOf(snapshot);
  const results = await Promise.all(outputs.map(async (output) => ({ file: relativePath(snapshot.options.root, output.file), result: await write(output) })));
  return {
    written: results.flatMap(({ file, result }) => (result.kind === "written" ? [file] : [])),
    failures: results.flatMap(({ file, result }) => (result.kind === "failed" ? [{ file, reason: result.reason }] : [])),
  };
}

function write({ file, text }: Output): Promise<WriteResult> {
  return text === undefined ? removeGenerated(file) : writeIfChanged(file, text);
}

/** The paths, relative to root, of files that `generate` would change. Writes nothing. */
export async function staleOutputs(snapshot: Snapshot): Promise<readonly string[]> {
  const outputs = await outputsOf(snapshot);
  const stale = await Promise.all(outputs.map(async ({ file, text }) => (text === undefined ? isLeftOver(file) : !(await isCurrent(file, text)))));
  return outputs.filter((_, index) => stale[index]).map(({ file }) => relativePath(snapshot.options.root, file));
}

/** What to tell the user of files that could not be written. */
export function failureMessage({ failures }: WriteReport): string | undefined {
  if (failures.length === 0) return undefined;
  return failures.map(({ file, reason }) => `${file} could not be written (${reason}), so it may be out of date.`).join("\n");
}

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { emitValidators } from "../../src/compiler/emit-validators.ts";
import type { ValidatedTool } from "../../src/compiler/emit-validators.ts";
import type { ArgsResult } from "../../src/schema/interpret.ts";

export type Validators = Readonly<Record<string, (args: unknown) => ArgsResult>>;

/** Emits validators as a module, and imports it as an app would. */
export function loadValidators(tools: readonly ValidatedTool[]): Promise<Validators> {
  return importValidators(emitValidators(tools));
}

/** Imports a module that exports `validators` from a file. */
export async function importValidators(text: string): Promise<Validators> {
  const folder = mkdtempSync(join(tmpdir(), "validators-"));
  try {
    const file = join(folder, "validators.mjs");
    writeFileSync(file, text);
    const module = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { validators: Validators };
    return module.validators;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

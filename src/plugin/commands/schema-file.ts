/** `define-tool infer` and `define-tool import`: the schema toolkit on a JSON file (contract §7). */

import { readFileSync } from "node:fs";
import path from "node:path";
import { isToolName, suggestName } from "../../compiler/check/name.ts";
import { canonicalizeToolArgsSchema } from "../../schema/canonicalize.ts";
import { fromToolArgsSchema } from "../../schema/dialects/from-tool-args.ts";
import { inferToolArgsSchema } from "../../schema/dialects/infer-tool-args.ts";
import type { Conversion, Loss, OnLoss } from "../../schema/dialects/loss.ts";
import { defineToolSnippet } from "../../schema/dialects/snippet.ts";
import { toToolArgsSchema } from "../../schema/dialects/to-tool-args.ts";
import { inferTreeFromJson } from "../../schema/tree/infer.ts";
import { parseSupportedSchema } from "../../schema/tree/parse-supported.ts";
import { treeToSchema } from "../../schema/tree/to-schema.ts";
import { UnsupportedSchemaError } from "../../schema/tree/unsupported-error.ts";
import type { SupportedJsonSchema } from "../../schema/tree/types.ts";
import type { ToolArgsSchema } from "../../schema/types.ts";
import { validateToolArgsSchema } from "../../schema/validate/validate.ts";
import { failureReason } from "../failure-reason.ts";
import { type CommandOutput, type ExitCode, UsageError } from "./command.ts";

export interface SchemaFileFlags {
  readonly dialect: string;
  readonly onLoss: string;
  readonly snippet: boolean;
  readonly name?: string;
}

/** What a snippet says where the schema has no description. */
const DESCRIPTION = "Say what this tool does, what it changes, and when not to use it.";

type Converted = Conversion<ToolArgsSchema | SupportedJsonSchema>;

/**
 * Prints the schema that an example suggests.
 *
 * @returns 1 for an example that no schema of the dialect can describe.
 * @throws UsageError for a file that is no JSON, or unknown flags.
 */
export function infer(file: string, flags: SchemaFileFlags, output: CommandOutput): ExitCode {
  const kit = isKit(flags);
  return convert(file, flags, output, (example) => (kit ? { schema: treeToSchema(inferTreeFromJson(example)), losses: [] } : inferToolArgsSchema(example)));
}

/**
 * Prints a schema of either dialect in the wanted one.
 *
 * @returns 1 for a schema with a keyword that cannot be carried over; stderr names it and its path.
 * @throws UsageError for a file that is no JSON, or unknown flags.
 */
export function importSchema(file: string, flags: SchemaFileFlags, output: CommandOutput): ExitCode {
  const kit = isKit(flags);
  const onLoss = onLossOf(flags);
  return convert(file, flags, output, (schema) => {
    const own = isToolArgsSchema(schema);
    if (kit) return own ? fromToolArgsSchema(schema, { onLoss }) : { schema: treeToSchema(parseSupportedSchema(schema as SupportedJsonSchema)), losses: [] };
    return own ? { schema: canonicalizeToolArgsSchema(schema), losses: [] } : toToolArgsSchema(schema as SupportedJsonSchema, { onLoss });
  });
}

function convert(file: string, flags: SchemaFileFlags, output: CommandOutput, conversion: (json: unknown) => Converted): ExitCode {
  const json = readJson(file);
  let converted: Converted;
  try {
    converted = conversion(json);
  } catch (error) {
    if (error instanceof UnsupportedSchemaError) output.err(`${file}: "${error.keyword}" at ${error.path === "" ? "the root" : error.path} cannot be carried over. ${error.message}`);
    else if (error instanceof TypeError) output.err(`${file}: ${error.message}`);
    else throw error;
    return 1;
  }
  for (const loss of converted.losses) output.err(lossLine(file, loss));
  output.out(flags.snippet ? snippet(file, flags, converted.schema).trimEnd() : JSON.stringify(converted.schema, null, 2));
  return 0;
}

function snippet(file: string, flags: SchemaFileFlags, schema: Converted["schema"]): string {
  if (isKit(flags)) throw new UsageError("--snippet prints a defineTool call, whose schema is of the Pedelec dialect: leave out --dialect kit.");
  const name = flags.name ?? toolName(file);
  if (!isToolName(name)) throw new UsageError(unfitName(name));
  return defineToolSnippet({ name, description: schema.description ?? DESCRIPTION, schema: schema as ToolArgsSchema });
}

function unfitName(name: string): string {
  const suggestion = suggestName(name);
  const advice = suggestion === undefined ? "" : ` Did you mean ${suggestion}?`;
  return `--name ${JSON.stringify(name)} is no name of a tool: that is a letter, then letters, digits, "_", "." or "-".${advice}`;
}

/** A legal name from the name of a file. */
function toolName(file: string): string {
  const base = path.basename(file).replace(/(?:\.schema)?\.json$/i, "").replace(/[^a-zA-Z0-9_.-]+/g, "_").replace(/^[^a-zA-Z]+/, "");
  return base === "" ? "new_tool" : base;
}

function isToolArgsSchema(schema: unknown): schema is ToolArgsSchema {
  return validateToolArgsSchema(schema).length === 0;
}

function isKit({ dialect }: SchemaFileFlags): boolean {
  if (dialect !== "pedelec" && dialect !== "kit") throw new UsageError(`--dialect takes pedelec or kit, not ${JSON.stringify(dialect)}.`);
  return dialect === "kit";
}

function onLossOf({ onLoss }: SchemaFileFlags): OnLoss {
  if (onLoss !== "error" && onLoss !== "warn" && onLoss !== "describe") throw new UsageError(`--on-loss takes error, warn or describe, not ${JSON.stringify(onLoss)}.`);
  return onLoss;
}

function lossLine(file: string, loss: Loss): string {
  return `${file}: ${loss.rule} at ${loss.path === "" ? "the root" : loss.path}: ${loss.message}`;
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8").replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new UsageError(`${file} cannot be read as JSON: ${failureReason(error)}`);
  }
}

#!/usr/bin/env node
/** The command line, `define-tool`. */

import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { cac, type CAC, type Command } from "cac";
import { check } from "./plugin/commands/check.ts";
import { type CommandOutput, type CommonFlags, type ExitCode, UsageError } from "./plugin/commands/command.ts";
import { generate } from "./plugin/commands/generate.ts";
import { rules } from "./plugin/commands/rules.ts";
import { importSchema, infer, type SchemaFileFlags } from "./plugin/commands/schema-file.ts";
import { ConfigError } from "./plugin/config-error.ts";
import { VERSION } from "./plugin/version.ts";

/** What cac parsed: its own types say `any`. */
type Flags = Readonly<Record<string, unknown>>;

/**
 * Runs one command.
 *
 * @param argv The arguments after the name of the program.
 * @param output Where it prints.
 * @returns The exit code (contract §7); never rejects.
 */
export async function run(argv: readonly string[], output: CommandOutput): Promise<ExitCode> {
  try {
    return await dispatch(argv, output);
  } catch (error) {
    output.err(wordFailure(error));
    return 2;
  }
}

async function dispatch(argv: readonly string[], output: CommandOutput): Promise<ExitCode> {
  const cli = commands(output);
  // The parser reads a dot as a path into the value of the flag before it.
  const dotted = argv.slice(0, argv.indexOf("--") === -1 ? argv.length : argv.indexOf("--")).find((argument) => /^--[\w-]*\./.test(argument));
  if (dotted !== undefined) throw new UsageError(`There is no flag ${dotted.split("=")[0]!}.`);
  cli.parse(["node", "define-tool", ...argv], { run: false });
  keepTexts(cli.options, argv);
  if (cli.options["help"] || cli.options["version"]) return 0;
  if (cli.matchedCommand === undefined) {
    const [name] = cli.args;
    throw new UsageError(name === undefined ? "Name a command, e.g. `define-tool check`; `define-tool --help` lists them." : `There is no command "${name}"; \`define-tool --help\` lists them.`);
  }
  return (await cli.runMatchedCommand()) as ExitCode;
}

/** The parser makes numbers of texts that look like some: of "01", and of "". */
function keepTexts(flags: Record<string, unknown>, argv: readonly string[]): void {
  for (const [name, value] of Object.entries(flags)) {
    const flag = flagOf(name);
    const given = argv.find((argument) => argument === flag || argument.startsWith(`${flag}=`));
    if (typeof value === "number" && given !== undefined) flags[name] = given === flag ? (argv[argv.indexOf(flag) + 1] ?? "") : given.slice(flag.length + 1);
  }
}

/** `--max-warnings` of `maxWarnings`. */
function flagOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

function commands(output: CommandOutput): CAC {
  const cli = cac("define-tool");
  cli.option("--root <folder>", "Folder that paths and globs are relative to (default: the working directory)");
  cli.option("--config <file>", "Config file to use instead of define-tool.config.* in root");
  cli.option("--no-host-config", "Do not read options, aliases and defines from a Vite config");
  cli
    .command("check", "Scan the project and report every problem")
    .option("--format <format>", "text, json or github", { default: "text" })
    .option("--max-warnings <n>", "Fail when there are more warnings")
    .option("--fix", "Apply the fixes that surely keep what is meant, and report the rest")
    .action((flags: Flags) => check({ ...common(flags), fix: isSet(flags, "fix"), format: "text", ...text(flags, "format"), ...number(flags, "maxWarnings") }, output));
  cli
    .command("generate", "Write the generated types and the manifest file")
    .option("--check", "Write nothing; fail when something is stale")
    .option("--watch", "Write again whenever a file changes")
    .action((flags: Flags) => (isSet(flags, "watch") ? watchUntilStopped(flags, output) : generate({ ...common(flags), check: isSet(flags, "check") }, output)));
  cli.command("rules", "List the rules with their severities").action(() => rules(output));
  schemaCommand(cli, "infer <example.json>", "Print the args schema that an example of the arguments suggests").action((file: string, flags: Flags) => infer(file, schemaFlags(flags), output));
  schemaCommand(cli, "import <schema.json>", "Print an existing JSON Schema in the dialect of tools")
    .option("--on-loss <mode>", "What to do with keywords that have no counterpart: error, warn or describe", { default: "error" })
    .action((file: string, flags: Flags) => importSchema(file, schemaFlags(flags), output));
  cli.help();
  cli.version(VERSION);
  return cli;
}

/** Until Ctrl+C or the end of the process that started it. chokidar is loaded for this alone. */
async function watchUntilStopped(flags: Flags, output: CommandOutput): Promise<ExitCode> {
  if (isSet(flags, "check")) throw new UsageError("--check and --watch do not go together: one writes nothing, the other writes again and again.");
  const { watch } = await import("./plugin/commands/watch.ts");
  const stop = new AbortController();
  for (const event of ["SIGINT", "SIGTERM"] as const) process.once(event, () => stop.abort());
  return watch(common(flags), output, stop.signal);
}

function schemaCommand(cli: CAC, name: string, description: string): Command {
  return cli
    .command(name, description)
    .option("--dialect <dialect>", "pedelec, or kit for the dialect of tool-schema-kit", { default: "pedelec" })
    .option("--snippet", "Print a defineTool call instead of the schema alone")
    .option("--name <name>", "Name of the tool in the snippet (default: from the file name)");
}

function schemaFlags(flags: Flags): SchemaFileFlags {
  return { dialect: "pedelec", onLoss: "error", ...text(flags, "dialect"), ...text(flags, "onLoss"), snippet: isSet(flags, "snippet"), ...text(flags, "name") };
}

function common(flags: Flags): CommonFlags {
  return { ...text(flags, "root"), ...text(flags, "config"), hostConfig: flags["hostConfig"] !== false };
}

function text<K extends string>(flags: Flags, name: K): { [P in K]?: string } {
  const value = flags[name];
  if (value === undefined) return {};
  return { [name]: String(single(name, value)) } as { [P in K]: string };
}

function number<K extends string>(flags: Flags, name: K): { [P in K]?: number } {
  const value = flags[name];
  return value === undefined ? {} : ({ [name]: value === "" ? Number.NaN : Number(single(name, value)) } as { [P in K]: number });
}

/** The parser makes a list of a flag that is given twice. */
function single(name: string, value: unknown): unknown {
  if (Array.isArray(value)) throw new UsageError(`${flagOf(name)} may be given once.`);
  return value;
}

/** Whether a flag without a value was given, once or more. */
function isSet(flags: Flags, name: string): boolean {
  return [flags[name]].flat().includes(true);
}

/** One line for what people can put right; a bug of ours keeps its stack, which a report needs. */
function wordFailure(error: unknown): string {
  if (error instanceof UsageError || error instanceof ConfigError) return `define-tool: ${error.message}`;
  if (error instanceof Error && error.name === "CACError") return `define-tool: ${error.message}. \`define-tool --help\` lists commands and flags.`;
  return `define-tool: internal error\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

/** True when this file is the program and not imported; a bin is a link to it. */
function isProgram(): boolean {
  const program = process.argv[1];
  return program !== undefined && realpathSync(program) === fileURLToPath(import.meta.url);
}

if (isProgram()) {
  // Who reads may stop before the end: `define-tool rules | head`.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit();
  });
  process.exitCode = await run(process.argv.slice(2), {
    out: (line) => process.stdout.write(`${line}\n`),
    err: (line) => process.stderr.write(`${line}\n`),
    color: process.stdout.isTTY && process.env["NO_COLOR"] === undefined,
  });
}

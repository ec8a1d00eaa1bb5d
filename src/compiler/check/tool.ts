/** From a definition to a canonical tool, or to what is wrong with it. */

import { canonicalizeToolArgsSchema } from "../../schema/canonicalize.ts";
import { INCOMPLETE, UNKNOWN } from "../../schema/issue.ts";
import { type ProviderProfile, profilesOf } from "../../schema/provider-profiles.ts";
import type { ToolArgsObjectSchema } from "../../schema/types.ts";
import type { PatternChecker } from "../../schema/check/patterns.ts";
import type { Finding } from "../finding.ts";
import { dedentFix, duplicateKeyFix } from "../fixes/literal-fixes.ts";
import { type FixSources, Written } from "../fixes/written.ts";
import type { Definition, Location } from "../model.ts";
import { unappliedDefaults } from "./defaults.ts";
import { descriptionProblems, handlerProblems, timeoutProblems, type FieldProblem } from "./fields.ts";
import { isPlainObject, kindOf } from "./kind.ts";
import { nameProblems } from "./name.ts";
import { hopsOf, usedAt } from "./places.ts";
import { SchemaCheck, type SchemaOptions } from "./schema-check.ts";
import { schemaFindings } from "./schema.ts";
import { keyFindings } from "./tool-keys.ts";

/** What a tool holds besides its place. */
export interface ToolFields {
  readonly name: string;
  readonly description: string;
  readonly argsSchema: ToolArgsObjectSchema;
  readonly timeoutMs?: number;
}

export interface CheckContext {
  readonly options: SchemaOptions;
  /** The modules that were read. */
  readonly sources: FixSources;
  readonly patterns: PatternChecker;
  /** Whether a finding rules its tool out of the manifest. */
  isError(finding: Finding): boolean;
}

export interface CheckedDefinition {
  readonly definition: Definition;
  readonly findings: readonly Finding[];
  /** The name, where it could be read and is a string: duplicates are judged even when the tool has other errors. */
  readonly name?: string;
  /** The canonical tool, where the definition has no error of its own. */
  readonly fields?: ToolFields;
}

/** Checks one definition. Pure; every problem is a finding, none stops the others. */
export function checkTool(definition: Definition, context: CheckContext): CheckedDefinition {
  const { value } = definition;
  const findings: Finding[] = definition.problems.map((problem) => ({ ...problem, ...(problem.rule === "duplicate-key" ? duplicateKeyFix(problem, context.sources) : {}) }));
  if (value === UNKNOWN) return { definition, findings };
  if (!isPlainObject(value)) {
    findings.push({ rule: "tool-not-object", params: { kind: kindOf(value) }, location: definition.argument, related: [] });
    return { definition, findings };
  }
  const name = typeof value["name"] === "string" ? value["name"] : undefined;
  const written = new Written(definition, context.sources);
  const check = new SchemaCheck(context.options, context.patterns);
  findings.push(...checkFields(definition, value, { written, check, providers: profilesOf(context.options.targets, context.options.profiles) }), ...keyFindings(definition, value, check, written), ...schemaFindings(definition, value["argsSchema"], check, written), ...unappliedDefaults(definition, value["argsSchema"]));
  const all: readonly Finding[] = name === undefined ? findings : findings.map((finding) => Object.assign({ tool: name }, finding));
  const checked = { definition, findings: all, ...(name === undefined ? {} : { name }) };
  return all.some((finding) => context.isError(finding)) ? checked : { ...checked, fields: toolFields(value, context) };
}

interface FieldContext {
  readonly written: Written;
  readonly check: SchemaCheck;
  readonly providers: readonly ProviderProfile[];
}

function checkFields(definition: Definition, value: Record<PropertyKey, unknown>, context: FieldContext): Finding[] {
  const { written, providers } = context;
  const { text } = written.sources;
  const at = (pointer: string): Location => definition.locations.get(pointer)?.value ?? definition.argument;
  const literal = (pointer: string): string => text(at(pointer).id).slice(at(pointer).start, at(pointer).end);
  const incomplete = Object.hasOwn(value, INCOMPLETE);
  const findings: Finding[] = [];
  const field = (key: string, problems: readonly FieldProblem[]): void => {
    for (const problem of problems) findings.push(fieldFinding(definition, key, problem, context));
  };
  const missing = (rule: string, params: object): void => {
    if (!incomplete) findings.push({ rule, params, location: definition.argument, related: [] });
  };
  const named = typeof value["name"] === "string" ? { name: value["name"] } : {};

  if (value["name"] === undefined) missing("tool-name-missing", {});
  else if (value["name"] !== UNKNOWN) {
    const location = at("/name");
    for (const problem of nameProblems(value["name"], location, text(location.id), providers)) {
      findings.push({ ...problem, pointer: "/name", related: hopsOf(definition, "/name") });
    }
  }
  if (value["description"] === undefined) missing("tool-description-missing", named);
  else if (value["description"] !== UNKNOWN) field("description", descriptionProblems(value["description"], value["name"], literal("/description")));
  if (value["timeoutMs"] !== UNKNOWN) field("timeoutMs", timeoutProblems(value["timeoutMs"]));
  findings.push(...handlerProblems(definition.handler).map((problem) => handlerFinding(definition, problem)));
  return findings;
}

function fieldFinding(definition: Definition, key: string, problem: FieldProblem, { written, check }: FieldContext): Finding {
  const pointer = `/${key}`;
  const place = definition.locations.get(pointer);
  const location = (problem.at === "key" ? place?.key : undefined) ?? place?.value ?? definition.argument;
  const rulesBrokenBy = (text: string): string[] => descriptionProblems(text, written.value("/name"), "").filter((found) => check.isReported(found)).map(({ rule }) => rule);
  const fix = problem.rule === "tool-description-indented" ? dedentFix(pointer, written, rulesBrokenBy) : {};
  return { rule: problem.rule, params: problem.params, location, pointer, related: hopsOf(definition, pointer), ...fix };
}

function handlerFinding(definition: Definition, problem: FieldProblem): Finding {
  const location = "location" in definition.handler ? definition.handler.location : definition.argument;
  const hops = definition.handler.kind === "not-function" ? definition.handler.hops : [];
  return { rule: problem.rule, params: problem.params, location, pointer: "/handler", related: usedAt(hops) };
}

/** The canonical tool of a definition without errors. */
function toolFields(value: Record<PropertyKey, unknown>, context: CheckContext): ToolFields {
  const { name, description, argsSchema, timeoutMs } = value as { name: string; description: string; argsSchema: unknown; timeoutMs?: number };
  const canonical = canonicalizeToolArgsSchema(argsSchema, { unsupported: context.options.unsupported });
  return { name, description, argsSchema: canonical, ...(timeoutMs === undefined ? {} : { timeoutMs }) };
}

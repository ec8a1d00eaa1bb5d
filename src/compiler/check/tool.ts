/** From a definition to a canonical tool, or to what is wrong with it. */

import { canonicalizeToolArgsSchema } from "../../schema/canonicalize.ts";
import { INCOMPLETE, type Issue, UNKNOWN } from "../../schema/issue.ts";
import type { ToolArgsObjectSchema } from "../../schema/types.ts";
import { validateToolArgsSchema } from "../../schema/validate/validate.ts";
import type { Finding } from "../finding.ts";
import type { CompileOptions } from "../host.ts";
import type { Definition, Location, RelatedLocation } from "../model.ts";
import { descriptionProblems, handlerProblems, timeoutProblems, type FieldProblem } from "./fields.ts";
import { schemaAlias, unknownKeys } from "./keys.ts";
import { isPlainObject, kindOf } from "./kind.ts";
import { imprecise } from "./literals.ts";
import { nameProblems } from "./name.ts";
import { type PatternChecker, patternIssues } from "./patterns.ts";

/** What a tool holds besides its place. */
export interface ToolFields {
  readonly name: string;
  readonly description: string;
  readonly argsSchema: ToolArgsObjectSchema;
  readonly timeoutMs?: number;
}

export interface CheckContext {
  readonly options: Pick<CompileOptions, "unsupported" | "targets">;
  /** The text of a module that was read. */
  text(id: string): string;
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
  const findings: Finding[] = definition.problems.map((problem) => ({ ...problem, pointer: problem.pointer }));
  if (value === UNKNOWN) return { definition, findings };
  if (!isPlainObject(value)) {
    findings.push({ rule: "tool-not-object", params: { kind: kindOf(value) }, location: definition.argument, related: [] });
    return { definition, findings };
  }
  const name = typeof value["name"] === "string" ? value["name"] : undefined;
  const named = name === undefined ? {} : { tool: name };
  findings.push(...checkFields(definition, value, context), ...checkSchema(definition, value, context));
  const all = findings.map((finding) => ({ ...finding, ...named }));
  const checked = { definition, findings: all, ...(name === undefined ? {} : { name }) };
  return all.some((finding) => context.isError(finding)) ? checked : { ...checked, fields: toolFields(value, context) };
}

function checkFields(definition: Definition, value: Record<PropertyKey, unknown>, context: CheckContext): Finding[] {
  const at = (pointer: string): Location => definition.locations.get(pointer)?.value ?? definition.argument;
  const literal = (pointer: string): string => context.text(at(pointer).id).slice(at(pointer).start, at(pointer).end);
  const incomplete = Object.hasOwn(value, INCOMPLETE);
  const findings: Finding[] = [];
  const field = (key: string, problems: readonly FieldProblem[]): void => {
    for (const problem of problems) findings.push(fieldFinding(definition, key, problem));
  };
  const missing = (rule: string, params: object): void => {
    if (!incomplete) findings.push({ rule, params, location: definition.argument, related: [] });
  };
  const named = typeof value["name"] === "string" ? { name: value["name"] } : {};

  if (value["name"] === undefined) missing("tool-name-missing", {});
  else if (value["name"] !== UNKNOWN) {
    const location = at("/name");
    for (const problem of nameProblems(value["name"], location, context.text(location.id))) {
      findings.push({ ...problem, pointer: "/name", related: hops(definition, "/name") });
    }
  }
  if (value["description"] === undefined) missing("tool-description-missing", named);
  else if (value["description"] !== UNKNOWN) field("description", descriptionProblems(value["description"], value["name"], literal("/description")));
  if (value["timeoutMs"] !== UNKNOWN) field("timeoutMs", timeoutProblems(value["timeoutMs"]));
  findings.push(...handlerProblems(definition.handler).map((problem) => handlerFinding(definition, problem)));
  findings.push(...checkKeys(definition, value, incomplete));
  return findings;
}

function fieldFinding(definition: Definition, key: string, problem: FieldProblem): Finding {
  const pointer = `/${key}`;
  const place = definition.locations.get(pointer);
  const location = (problem.at === "key" ? place?.key : undefined) ?? place?.value ?? definition.argument;
  return { rule: problem.rule, params: problem.params, location, pointer, related: hops(definition, pointer) };
}

function handlerFinding(definition: Definition, problem: FieldProblem): Finding {
  const location = "location" in definition.handler ? definition.handler.location : definition.argument;
  return { rule: problem.rule, params: problem.params, location, pointer: "/handler", related: [] };
}

/** `argsSchema` absent, the removed `input`, and keys that nothing reads. */
function checkKeys(definition: Definition, value: Record<PropertyKey, unknown>, incomplete: boolean): Finding[] {
  const findings: Finding[] = [];
  const legacy = Object.hasOwn(value, "input") && value["input"] !== undefined;
  const absent = value["argsSchema"] === undefined && !incomplete;
  const alias = absent ? schemaAlias(value) : undefined;
  const key = (name: string): Location => definition.locations.get(`/${name}`)?.key ?? definition.argument;
  if (legacy) findings.push({ rule: "tool-legacy-input", params: { both: !absent }, location: key("input"), pointer: "/input", related: [] });
  else if (absent) {
    const params = { ...(typeof value["name"] === "string" ? { name: value["name"] } : {}), ...(alias === undefined ? {} : { alias }) };
    findings.push({ rule: "argsschema-missing", params, location: alias === undefined ? definition.argument : key(alias), related: [] });
  }
  for (const unknown of unknownKeys(value, alias)) {
    findings.push({ rule: "tool-unknown-key", params: unknown, location: key(unknown.key), pointer: `/${unknown.key.replaceAll("~", "~0").replaceAll("/", "~1")}`, related: [] });
  }
  return findings;
}

function checkSchema(definition: Definition, value: Record<PropertyKey, unknown>, context: CheckContext): Finding[] {
  const schema = value["argsSchema"];
  if (schema === undefined || schema === UNKNOWN) return [];
  const { unsupported, targets } = context.options;
  const issues = [...validateToolArgsSchema(schema, { unsupported, targets }), ...patternIssues(schema, context.patterns)];
  const imprecisePlaces = imprecise(definition, context.text);
  const findings = issues.map((issue) => schemaFinding(definition, issue));
  const reported = new Set(findings.filter((finding) => finding.rule === "number-precision").map((finding) => finding.pointer));
  return [...findings, ...imprecisePlaces.filter((finding) => !reported.has(finding.pointer))];
}

function schemaFinding(definition: Definition, issue: Issue): Finding {
  const pointer = `/argsSchema${issue.pointer}`;
  const related: RelatedLocation[] = (issue.related ?? []).flatMap((place) => {
    const location = target(definition, `/argsSchema${place.pointer}`, place.at);
    return location === undefined ? [] : [{ location, message: "conflicts with this" }];
  });
  return {
    rule: issue.rule,
    params: issue.params,
    pointer,
    location: target(definition, pointer, issue.at) ?? definition.argument,
    related: [...related, ...hops(definition, pointer)],
  };
}

/** The token an issue speaks of; the nearest container's where the place itself was not written down. */
function target(definition: Definition, pointer: string, at: Issue["at"]): Location | undefined {
  for (let path = pointer; ; path = path.slice(0, path.lastIndexOf("/"))) {
    const place = definition.locations.get(path);
    if (place !== undefined) {
      if (path !== pointer || at === "value") return place.value;
      return at === "key" ? (place.key ?? place.value) : { ...place.value, end: place.value.start + 1 };
    }
    if (path === "") return undefined;
  }
}

function hops(definition: Definition, pointer: string): RelatedLocation[] {
  return (definition.locations.get(pointer)?.hops ?? []).map((location) => ({ location, message: "used here" }));
}

/** The canonical tool of a definition without errors. */
function toolFields(value: Record<PropertyKey, unknown>, context: CheckContext): ToolFields {
  const { name, description, argsSchema, timeoutMs } = value as { name: string; description: string; argsSchema: unknown; timeoutMs?: number };
  const canonical = canonicalizeToolArgsSchema(argsSchema, { unsupported: context.options.unsupported });
  return { name, description, argsSchema: canonical, ...(timeoutMs === undefined ? {} : { timeoutMs }) };
}

/** The keys of a definition: `argsSchema` absent, the removed `input`, and keys that nothing reads (rules.md §2). */

import { INCOMPLETE, type IssueFix, UNKNOWN } from "../../schema/issue.ts";
import { childPointer } from "../../schema/pointer.ts";
import type { Finding } from "../finding.ts";
import { offeredFix } from "../fixes/offer.ts";
import type { Written } from "../fixes/written.ts";
import type { Definition, Location } from "../model.ts";
import { descriptionProblems, type FieldProblem, timeoutProblems } from "./fields.ts";
import { fixWithHidden } from "./hidden.ts";
import { schemaAliases, unknownKeys } from "./keys.ts";
import { isPlainObject } from "./kind.ts";
import { hopsOf } from "./places.ts";
import type { SchemaCheck } from "./schema-check.ts";

type Members = Readonly<Record<PropertyKey, unknown>>;

export function keyFindings(definition: Definition, value: Members, check: SchemaCheck, written: Written): Finding[] {
  const findings: Finding[] = [];
  const incomplete = Object.hasOwn(value, INCOMPLETE);
  const absent = value["argsSchema"] === undefined;
  const aliases = absent && !incomplete ? schemaAliases(value) : [];
  const [alias] = aliases;
  const renames = new Renames(value, check, written);
  const key = (name: string): Location => definition.locations.get(childPointer("", name))?.key ?? definition.argument;
  if (Object.hasOwn(value, "input") && value["input"] !== undefined) {
    findings.push({ rule: "tool-legacy-input", params: { both: !absent }, location: key("input"), pointer: "/input", related: hopsOf(definition, "/input"), ...legacyFix(value, absent, renames, written) });
  } else if (absent && !incomplete) {
    const params = { ...(typeof value["name"] === "string" ? { name: value["name"] } : {}), ...(alias === undefined ? {} : { alias }) };
    const fix = alias === undefined ? {} : renames.fix("argsschema-missing", { ...params, several: differ(aliases, value) }, alias, "argsSchema");
    const place = alias === undefined ? { location: definition.argument, related: [] } : { location: key(alias), related: hopsOf(definition, childPointer("", alias)) };
    findings.push({ rule: "argsschema-missing", params, ...place, ...fix });
  }
  for (const unknown of unknownKeys(value, alias, definition.handler.kind !== "absent")) {
    const fix = unknown.suggestion === undefined ? {} : renames.fix("tool-unknown-key", unknown, unknown.key, unknown.suggestion);
    findings.push({ rule: "tool-unknown-key", params: unknown, location: key(unknown.key), pointer: childPointer("", unknown.key), related: hopsOf(definition, childPointer("", unknown.key)), ...fix });
  }
  return findings;
}

function differ(keys: readonly string[], value: Members): boolean {
  return new Set(keys.map((key) => JSON.stringify(value[key]))).size > 1;
}

function legacyFix(value: Members, absent: boolean, renames: Renames, written: Written): Pick<Finding, "fix"> {
  const { input } = value;
  const params = { both: !absent, schema: isPlainObject(input) && input["type"] === "object" };
  if (absent) return renames.fix("tool-legacy-input", params, "input", "argsSchema");
  return offeredFix({ rule: "tool-legacy-input", params, fix: { title: "Delete input", actions: [{ kind: "remove", pointer: "/input" }] } }, written);
}

/** Renaming a key of a definition: its value is read from then on, and what is wrong with it comes to light. */
class Renames {
  readonly #value: Members;
  readonly #check: SchemaCheck;
  readonly #written: Written;

  constructor(value: Members, check: SchemaCheck, written: Written) {
    this.#value = value;
    this.#check = check;
    this.#written = written;
  }

  fix(rule: string, params: object, from: string, to: string): Pick<Finding, "fix"> {
    const pointer = childPointer("", from);
    const fix: IssueFix = { title: `Rename to ${to}`, actions: [{ kind: "rename-key", pointer, to }] };
    if (to === "argsSchema") return fixWithHidden({ rule, params, fix }, { pointer, schema: this.#value[from] }, this.#check, this.#written);
    const meant = to === "timeoutMs" ? countFromText(this.#value[from]) : undefined;
    const problems = this.#problems(to, meant ?? this.#value[from]);
    if (problems.some((problem) => this.#check.isError(problem))) return {};
    const actions: IssueFix["actions"] = meant === undefined ? fix.actions : [...fix.actions, { kind: "replace-value", pointer, value: meant }];
    const brings = problems.filter((problem) => this.#check.isReported(problem)).map((problem) => problem.rule);
    return offeredFix({ rule, params, fix: { ...fix, actions, ...(brings.length === 0 ? {} : { brings }) } }, this.#written);
  }

  #problems(key: string, value: unknown): readonly FieldProblem[] {
    if (value === UNKNOWN) return [];
    if (key === "description") return descriptionProblems(value, this.#value["name"], "");
    return key === "timeoutMs" ? timeoutProblems(value) : [];
  }
}

/** The number that a text of digits says. */
function countFromText(value: unknown): number | undefined {
  return typeof value === "string" && /^\d+$/.test(value) ? Number(value) : undefined;
}

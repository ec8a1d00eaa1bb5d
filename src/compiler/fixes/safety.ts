/**
 * Which fixes may be applied without asking. A fix is safe where the author can have meant nothing else and no value is
 * judged otherwise than before by what enforces the schema; the table lists all that are not, with the reason.
 */

import type { Issue } from "../../schema/issue.ts";

/** The reason, or a function that finds it; `undefined` from it means that this one is safe. */
type Reason = string | ((issue: Pick<Issue, "params" | "fix">) => string | undefined);

const GUESS = "the name that was meant is a guess";
const READ_ELSEWHERE = "something else may read it";
const EITHER = "either of the two may be the one that was meant";
const NULL = "the handler has to treat a missing argument as it treated null";

/** What the checks of a key look at besides its value. */
const ELSEWHERE: ReadonlyMap<unknown, string> = new Map([
  ["name", "another tool may have that name"],
  ["handler", "it is called then"],
]);

/** A keyword or name that differs from what was meant only in case, `_` and `-` is no guess. */
function unlessSpelling(key: string): Exclude<Reason, string> {
  return ({ params }) => (fold(params[key]) === fold(params["suggestion"]) ? undefined : GUESS);
}

function fold(word: unknown): string {
  return String(word).toLowerCase().replace(/[_-]/g, "");
}

/** Names of types in other languages that mean one of the dialect's and say nothing else. */
const SYNONYMS: ReadonlySet<string> = new Set(["int", "int32", "int64", "long", "float", "double", "decimal", "num", "str", "bool", "arr", "list", "obj", "dict"]);

/** A list made of one text in which there may be several values. */
function isSeveral(list: unknown): boolean {
  if (!Array.isArray(list)) return false;
  const [first] = list as readonly unknown[];
  return typeof first !== "object" && (list.length > 1 || /[,|;/]|\S\s+\S/.test(String(first)));
}

const spelledOtherwise = unlessSpelling("key");

const UNSAFE: ReadonlyMap<string, Reason> = new Map<string, Reason>([
  ["argsschema-missing", ({ params }) => (params["several"] === true ? EITHER : undefined)],
  ["argsschema-root-type", ({ params }) => (params["propertyMap"] === true ? "the keys may be meant as something else than arguments" : undefined)],
  ["duplicate-key", ({ params }) => (params["same"] === true ? undefined : EITHER)],
  ["keyword-value-type", ({ fix }) => (fix?.actions.some((action) => action.kind === "replace-value" && isSeveral(action.value)) ? "the text may be one value or several" : undefined)],
  ["keyword-wrong-type", "the type may be what is wrong"],
  ["node-missing-type", ({ params }) => (params["inferred"] === "number" || params["inferred"] === "integer" ? "it may be meant as a number or as an integer" : undefined)],
  ["pattern-suspicious", "other texts match then"],
  ["required-unknown-property", unlessSpelling("property")],
  ["tool-description-indented", ({ params }) => (params["code"] === true ? "the indentation may be that of code" : undefined)],
  ["tool-explicit-generics", "the types of the arguments then come from the schema"],
  ["tool-legacy-input", ({ params }) => (params["both"] === true || params["schema"] !== true ? "the shorthand may have to be written out as a schema" : undefined)],
  ["tool-unknown-key", (issue) => ELSEWHERE.get(issue.params["suggestion"]) ?? spelledOtherwise(issue)],
  ["type-array", ({ params }) => (params["nullable"] === true ? NULL : undefined)],
  ["type-unknown", ({ params }) => (fold(params["type"]) === fold(params["suggestion"]) || SYNONYMS.has(fold(params["type"])) ? undefined : GUESS)],
  ["unknown-keyword", unlessSpelling("keyword")],
  ["unsupported-keyword/$comment", "it may be worth keeping as a comment"],
  ["unsupported-keyword/additionalProperties", ({ params }) => (params["value"] === "true" ? undefined : "extra arguments are then allowed")],
  ["unsupported-keyword/deprecated", READ_ELSEWHERE],
  ["unsupported-keyword/externalDocs", READ_ELSEWHERE],
  ["unsupported-keyword/format", "the pattern accepts other texts than the format"],
  ["unsupported-keyword/nullable", ({ params }) => (params["value"] === "false" ? undefined : NULL)],
  ["unsupported-keyword/propertyOrdering", READ_ELSEWHERE],
  ["unsupported-keyword/readOnly", READ_ELSEWHERE],
  ["unsupported-keyword/title", ({ fix }) => (fix?.actions.some(({ kind }) => kind === "remove") ? "what it says may be missing in the description" : undefined)],
  ["unsupported-keyword/unevaluatedProperties", ({ params }) => (params["value"] === "true" ? undefined : "extra arguments are then allowed")],
  ["unsupported-keyword/writeOnly", READ_ELSEWHERE],
  ["unsupported-keyword/xml", READ_ELSEWHERE],
  ["value-not-plain", "what it holds is checked only then"],
]);

/** Why the fix of an issue is not applied without asking; `undefined` where it is safe. */
export function unsafeReason(issue: Pick<Issue, "rule" | "params" | "fix">): string | undefined {
  const reason = UNSAFE.get(issue.rule) ?? (/^unsupported-keyword\/x-/i.test(issue.rule) ? READ_ELSEWHERE : undefined);
  return (typeof reason === "function" ? reason(issue) : reason) ?? broughtReason(issue.fix?.brings ?? []);
}

function broughtReason(rules: readonly string[]): string | undefined {
  return rules.length === 0 ? undefined : `it brings ${rules.join(", ")} to light`;
}

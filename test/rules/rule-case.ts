/** A rule with a source that breaks it and a near miss that does not, as files of a project. */

import type { Options } from "../../src/api.ts";
import { IMPORT } from "../evaluate-project.ts";

export type Files = Readonly<Record<string, string>>;

export interface RuleCase {
  readonly rule: string;
  /** The place that is to blame stands between « and ». */
  readonly breaks: Files;
  readonly keeps: Files;
  readonly options: Options;
}

/** Breaks and keeps as code of one file, `a.ts`, behind the import of the SDK. */
export function code(rule: string, breaks: string, keeps: string, options: Options = {}, others: Files = {}): RuleCase {
  const files = (text: string): Files => ({ "a.ts": IMPORT + text, ...others });
  return { rule, breaks: files(breaks), keeps: files(keeps), options };
}

const DESCRIPTION = 'description: "Says what it does, at length."';

/** The members of a definition. */
export function tool(members: string): string {
  return `defineTool({ ${members} });`;
}

/** A definition that is right but for the members given. */
export function members(rule: string, breaks: string, keeps: string, options?: Options): RuleCase {
  return code(rule, tool(breaks), tool(keeps), options);
}

export const NAME = `name: "move_shape"`;
export const ROOT = `argsSchema: { type: "object", properties: {} }`;
export const WHOLE = `${NAME}, ${DESCRIPTION}, ${ROOT}`;
export { DESCRIPTION };

/** The args schema of a definition that is right otherwise. */
export function root(rule: string, breaks: string, keeps: string, options?: Options): RuleCase {
  const whole = (schema: string): string => `${NAME}, ${DESCRIPTION}, argsSchema: ${schema}`;
  return members(rule, whole(breaks), whole(keeps), options);
}

/** The one property, `p`, of an args schema. */
export function property(rule: string, breaks: string, keeps: string, options?: Options): RuleCase {
  const whole = (node: string): string => `{ type: "object", properties: { p: ${node} } }`;
  return root(rule, whole(breaks), whole(keeps), options);
}

export const ALL_TARGETS: Options = { targets: ["openai", "anthropic", "gemini"] };

/** Infos are off until they are turned on. */
export function on(rule: string): Options {
  return { rules: { [rule]: "info" } as NonNullable<Options["rules"]> };
}

/** The rules of a tool's name (rules.md §2; seed 003: a letter, then letters, digits, `_`, `.` and `-`). */

import type { ProviderProfile } from "../../schema/provider-profiles.ts";
import type { Location } from "../model.ts";
import { kindOf } from "./kind.ts";
import { characterRange } from "./string-range.ts";

const NAME = /^[a-zA-Z][a-zA-Z0-9_.-]*$/;
/** Above this the sandbox file `tools-NAME.json` has a name that usual file systems refuse. */
const LONGEST_FILE_NAME = 244;

export interface NameProblem {
  readonly rule: string;
  readonly params: object;
  readonly location: Location;
}

/** True for a name that session creation accepts. JavaScript's `$` without `m` does not forgive a line feed. */
export function isToolName(name: unknown): name is string {
  return typeof name === "string" && NAME.test(name);
}

/**
 * What is wrong with `name`, whose value stands at `location` of a module with `text`.
 *
 * @param providers The profiles of the targeted providers.
 */
export function nameProblems(name: unknown, location: Location, text: string, providers: readonly ProviderProfile[]): NameProblem[] {
  if (typeof name !== "string") return [{ rule: "tool-name-not-string", params: { kind: kindOf(name) }, location }];
  if (name === "") return [{ rule: "tool-name-empty", params: {}, location }];
  if (!NAME.test(name)) return [patternProblem(name, location, text)];
  const problems: NameProblem[] = [];
  const refusedBy = providers.flatMap(({ provider, toolNameLength }) => (toolNameLength !== undefined && name.length > toolNameLength.value ? [{ provider, longest: toolNameLength.value }] : []));
  // Targets may be of one provider.
  const distinct = [...new Map(refusedBy.map((one) => [one.provider, one])).values()];
  if (name.length > LONGEST_FILE_NAME || distinct.length > 0) problems.push({ rule: "tool-name-too-long", params: { length: name.length, refusedBy: distinct }, location });
  const dot = name.indexOf(".");
  if (dot !== -1 && providers.some(({ noDots }) => noDots !== undefined)) problems.push({ rule: "tool-name-dot", params: { suggestion: name.replaceAll(".", "_") }, location: characterRange(text, location, dot) });
  return problems;
}

function patternProblem(name: string, location: Location, text: string): NameProblem {
  const first = !/^[a-zA-Z]/.test(name);
  const index = first ? 0 : [...name.matchAll(/[^a-zA-Z0-9_.-]/gu)][0]!.index;
  const character = String.fromCodePoint(name.codePointAt(index)!);
  const suggestion = suggestName(name);
  return {
    rule: "tool-name-pattern",
    params: { name, character, first, ...(suggestion === undefined ? {} : { suggestion }) },
    location: characterRange(text, location, index),
  };
}

/** The nearest legal name: accents dropped, other characters replaced by `_`. */
export function suggestName(name: string): string | undefined {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").replace(/[^a-zA-Z0-9_.-]+/g, "_").replace(/^_+|_+$/g, "");
  const legal = /^[a-zA-Z]/.test(plain) ? plain : plain === "" ? "" : `tool_${plain}`;
  return NAME.test(legal) && legal !== name ? legal : undefined;
}

/** Unions that are legal, but harder on an agent than they need to be (rules.md §3.6). */

import type { IssueFix } from "../issue.ts";
import { atValue } from "../validate/finding.ts";
import { type SchemaNode, keywordPlace, list } from "../validate/node.ts";
import { type Plain, isIncomplete, isPlainObject, own } from "../validate/plain.ts";
import { NONE } from "../validate/rule.ts";
import type { RemarkRules } from "./context.ts";
import { fixAt, withFix } from "./fix.ts";

/** The branches of a union, where all could be read. */
export function branchesOf(node: SchemaNode): readonly Plain[] | undefined {
  const branches = list(node, "oneOf");
  return branches === undefined || isIncomplete(branches) ? undefined : branches;
}

export const unionRemarks: RemarkRules = {
  "oneof-single": (node) => {
    const branches = branchesOf(node);
    return branches?.length === 1 ? [withFix(atValue(keywordPlace(node, "oneOf"), {}), unwrapFix(node, branches[0]!))] : NONE;
  },

  "oneof-nested": (node) =>
    (list(node, "oneOf") ?? []).flatMap((branch, index) => {
      if (!isPlainObject(branch) || own(branch, "oneOf") === undefined) return [];
      return [atValue(keywordPlace(node, "oneOf", index), { branch: index })];
    }),
};

/** `{ oneOf: [schema] }` is that schema; what stands beside the one branch joins it where the branch has none. */
function unwrapFix(node: SchemaNode, branch: Plain): IssueFix | undefined {
  const others = Object.keys(node.value).filter((key) => key !== "oneOf");
  if (!isPlainObject(branch) || isIncomplete(branch) || isIncomplete(node.value) || others.some((key) => Object.hasOwn(branch, key))) return undefined;
  const merged = Object.fromEntries([...Object.entries(branch), ...others.map((key) => [key, node.value[key]!] as const)]);
  return fixAt(node.place, "Write the schema itself", { kind: "replace-value", value: merged });
}

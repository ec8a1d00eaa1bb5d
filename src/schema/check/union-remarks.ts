/** Unions that are legal, but harder on an agent than they need to be (rules.md §3.6). */

import { type IssueFix, UNKNOWN } from "../issue.ts";
import { atKey, atValue } from "../validate/finding.ts";
import { type SchemaNode, keywordPlace, list } from "../validate/node.ts";
import { type Plain, type PlainObject, isIncomplete, isPlainArray, isPlainObject, own } from "../validate/plain.ts";
import { NONE } from "../validate/rule.ts";
import type { RemarkRules } from "./context.ts";
import { fixAt, withFix } from "./fix.ts";

function branchesOf(node: SchemaNode): readonly Plain[] | undefined {
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

  "oneof-no-discriminator": (node) => {
    const objects = (branchesOf(node) ?? []).filter((branch): branch is PlainObject => isPlainObject(branch) && own(branch, "type") === "object");
    const untagged = objects.some((first, index) => objects.slice(index + 1).some((second) => !haveTag(first, second)));
    return untagged && !objects.some(isIncomplete) ? [atKey(keywordPlace(node, "oneOf"), {})] : NONE;
  },
};

/** `{ oneOf: [schema] }` is that schema; what stands beside the one branch joins it where the branch has none. */
function unwrapFix(node: SchemaNode, branch: Plain): IssueFix | undefined {
  const others = Object.keys(node.value).filter((key) => key !== "oneOf");
  if (!isPlainObject(branch) || isIncomplete(branch) || isIncomplete(node.value) || others.some((key) => Object.hasOwn(branch, key))) return undefined;
  const merged = Object.fromEntries([...Object.entries(branch), ...others.map((key) => [key, node.value[key]!] as const)]);
  return fixAt(node.place, "Write the schema itself", { kind: "replace-value", value: merged });
}

/** A property that both branches require, with lists of values that have none in common. */
function haveTag(first: PlainObject, second: PlainObject): boolean {
  return tagNames(first).some((name) => {
    if (!tagNames(second).includes(name)) return false;
    const [left, right] = [choicesOf(first, name), choicesOf(second, name)];
    if (left === undefined || right === undefined) return false;
    // A value that could not be read may be any other; nothing is said about it.
    return left.includes(UNKNOWN) || right.includes(UNKNOWN) || !left.some((value) => right.includes(value));
  });
}

function tagNames(branch: PlainObject): Plain[] {
  const required = own(branch, "required");
  return isPlainArray(required) ? required : [];
}

function choicesOf(branch: PlainObject, name: Plain): readonly Plain[] | undefined {
  const properties = own(branch, "properties");
  const tag = isPlainObject(properties) && typeof name === "string" ? own(properties, name) : undefined;
  const choices = isPlainObject(tag) ? own(tag, "enum") : undefined;
  return isPlainArray(choices) ? choices : undefined;
}

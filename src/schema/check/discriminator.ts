/** Unions of objects that no tag tells apart (rules.md §3.6). */

import { UNKNOWN } from "../issue.ts";
import type { Keywords } from "../interpret/keywords.ts";
import type { JsonValue } from "../types.ts";
import { nearPairs } from "../union/near.ts";
import { type Found, atKey, foundOn } from "../validate/finding.ts";
import { type SchemaNode, keywordPlace } from "../validate/node.ts";
import type { WholeSchema } from "../validate/rule.ts";
import type { Place } from "../validate/place.ts";
import { type Plain, type PlainObject, isIncomplete, isPlainArray, isPlainObject, own } from "../validate/plain.ts";
import { branchesOf } from "./union-remarks.ts";

/**
 * One defect, one finding: branches that never decide a match are to be dropped, and do not count; nor does a union that
 * accepts nothing, or one with keywords outside the dialect, which may be what tells the branches apart.
 *
 * @param found What was found of the meaning of the nodes.
 */
export function untaggedUnions({ nodes, soundness }: WholeSchema, found: readonly Found[]): Found[] {
  const empty = new Set<SchemaNode | undefined>();
  const dead = new Map<SchemaNode | undefined, Set<Place["token"]>>();
  for (const { rule, node, finding } of found) {
    if (rule === "schema-unsatisfiable") empty.add(node);
    if (rule === "oneof-duplicate-branch" || rule === "oneof-branch-unreachable") dead.set(node, (dead.get(node) ?? new Set()).add(finding.place.token));
  }
  return nodes.flatMap((node) => {
    const objects = (branchesOf(node) ?? []).filter((branch, index): branch is PlainObject => isPlainObject(branch) && own(branch, "type") === "object" && !dead.get(node)?.has(index));
    const isNoNews = empty.has(node) || soundness.isOpen(node.value) || objects.some(isIncomplete) || areTagged(objects);
    return isNoNews ? [] : foundOn(node, "oneof-no-discriminator", [atKey(keywordPlace(node, "oneOf"), {})]);
  });
}

/** Whether some property tells each two of them apart. */
function areTagged(objects: readonly PlainObject[]): boolean {
  for (const [first, second] of nearPairs(objects, tagsOf)) {
    if (!haveTag(first, second)) return false;
  }
  return true;
}

/** A branch with nothing but its tags. */
function tagsOf(branch: PlainObject): Keywords {
  const names = tagNames(branch).filter((name) => choicesOf(branch, name));
  return { type: "object", required: names, properties: Object.fromEntries(names.map((name) => [name, { enum: choicesOf(branch, name) as JsonValue[] }])) };
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

function tagNames(branch: PlainObject): string[] {
  const required = own(branch, "required");
  return isPlainArray(required) ? required.filter((name) => typeof name === "string") : [];
}

function choicesOf(branch: PlainObject, name: string): readonly Plain[] | undefined {
  const properties = own(branch, "properties");
  const tag = isPlainObject(properties) ? own(properties, name) : undefined;
  const choices = isPlainObject(tag) ? own(tag, "enum") : undefined;
  return isPlainArray(choices) ? choices : undefined;
}

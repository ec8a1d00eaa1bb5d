/** Fixes that speak of the text of a literal and not of the schema: repeated keys, indentation, collections. */

import type { EvaluationProblem } from "../model.ts";
import type { Finding } from "../finding.ts";
import type { ObjectMember, Range } from "../syntax.ts";
import { deleting, type Edit, inserting } from "./edit.ts";
import { isBlank, sliceOf } from "./layout.ts";
import { literalsOf } from "./literals.ts";
import { markedFix } from "./offer.ts";
import { removeItems } from "./remove.ts";
import { type FixSources, inlineValue, type Written } from "./written.ts";

/** `duplicate-key`: the second of two equal members goes where nothing between them may write the key; else the first, which has no effect. */
export function duplicateKeyFix(problem: EvaluationProblem, sources: FixSources): Pick<Finding, "fix"> {
  const { id } = problem.location;
  const literals = literalsOf(sources.module(id));
  const earlier = problem.related[0]?.location;
  const second = literals.memberOfKey(problem.location);
  const first = earlier?.id === id ? literals.memberOfKey(earlier) : undefined;
  if (first === undefined || first.object !== second?.object || first.member.kind === "accessor" || second.member.kind === "accessor") return {};
  const text = sources.text(id);
  const { members } = first.object;
  const between = members.slice(members.indexOf(first.member) + 1, members.indexOf(second.member));
  const name = first.member.key.name;
  const same = sliceOf(text, first.member) === sliceOf(text, second.member) && !between.some((member) => mayWrite(member, name));
  const removed = same ? second.member : first.member;
  const edits = removeItems(text, { ...first.object, items: members }, [members.indexOf(removed)]);
  if (edits === undefined) return {};
  const key = JSON.stringify(problem.params["key"]);
  const title = same ? `Delete the second ${key}` : `Delete the first ${key}, which has no effect`;
  return fixIn(id, title, edits, removed, { rule: problem.rule, params: { same } });
}

function mayWrite(member: ObjectMember, name: string | undefined): boolean {
  return member.kind === "spread" || name === undefined || member.key.name === undefined || member.key.name === name;
}

/**
 * `tool-description-indented`: the blanks that all lines behind the first begin with go.
 *
 * @param rulesBrokenBy The rules that a text breaks.
 */
export function dedentFix(pointer: string, written: Written, rulesBrokenBy: (text: string) => readonly string[]): Pick<Finding, "fix"> {
  const found = written.member(pointer);
  const literal = found === undefined ? undefined : inlineValue(found);
  if (found === undefined || literal?.kind !== "template" || literal.expressions.length > 0) return {};
  const text = written.sources.text(found.id);
  const lines = linesBehindFirst(text, literal.start, literal.end - 1);
  const indent = commonIndent(lines.map(({ line }) => line));
  const atEdge = lines.some(({ line }) => !/^[ \t]/.test(line.slice(indent.length)));
  if (indent === "" || !atEdge) return {};
  const edits = lines.map(({ start }) => deleting(start, start + indent.length));
  const description = String(written.value(pointer));
  const broken = rulesBrokenBy(description);
  const brings = rulesBrokenBy(description.replaceAll(`\n${indent}`, "\n")).filter((rule) => !broken.includes(rule));
  const isCode = lines.some(({ line }) => CODE.test(line.slice(indent.length)));
  return fixIn(found.id, "Dedent the lines", edits, found.member, { rule: "tool-description-indented", params: { code: isCode }, brings });
}

/** A line that is indented deeper than others, or a fence, as a template literal writes it. */
const CODE = /^(?:[ \t]|(?:\\`){3}|~~~)/;

function linesBehindFirst(text: string, start: number, end: number): { readonly line: string; readonly start: number }[] {
  const breaks = [...text.slice(start, end).matchAll(/\r\n|\n|\r/g)].map((match) => start + match.index + match[0].length);
  return breaks.map((at, index) => ({ start: at, line: text.slice(at, breaks[index + 1] ?? end).replace(/[\r\n]+$/, "") })).filter(({ line }) => !isBlank(line));
}

function commonIndent(lines: readonly string[]): string {
  const indents = lines.map((line) => /^[ \t]*/.exec(line)![0]);
  const [shortest = ""] = indents.toSorted((a, b) => a.length - b.length);
  let length = shortest.length;
  while (!indents.every((indent) => indent.startsWith(shortest.slice(0, length)))) length--;
  return shortest.slice(0, length);
}

/** What JSON needs in the place of a collection. */
const COLLECTIONS: ReadonlyMap<unknown, { readonly name: string; readonly before: string; readonly after: string }> = new Map([
  ["a Map", { name: "Map", before: "Object.fromEntries(", after: ")" }],
  ["a Set", { name: "Set", before: "[...", after: "]" }],
]);

/** `value-not-plain`: a `new Map(…)` or `new Set(…)` becomes the object or array that was meant. */
export function collectionFix(pointer: string, params: Readonly<Record<string, unknown>>, written: Written): Pick<Finding, "fix"> {
  const collection = COLLECTIONS.get(params["kind"]);
  const found = collection === undefined ? undefined : written.member(pointer);
  const made = found === undefined ? undefined : inlineValue(found);
  if (collection === undefined || found === undefined || made?.kind !== "new") return {};
  const { callee } = made;
  if (callee.kind !== "identifier" || callee.name !== collection.name || callee.binding !== undefined) return {};
  const edits = [inserting(made.start, collection.before), inserting(made.end, collection.after)];
  return fixIn(found.id, `Write ${collection.before}…${collection.after}`, edits, found.member, { rule: "value-not-plain", params });
}

function fixIn(id: string, title: string, edits: readonly Edit[], at: Range, { rule, params, brings = [] }: { readonly rule: string; readonly params: object; readonly brings?: readonly string[] }): Pick<Finding, "fix"> {
  const fix = { title, edits: edits.map(({ start, end, text }) => ({ id, start, end, text })), changes: [{ id, start: at.start, end: at.end }] };
  return markedFix(fix, { rule, params, fix: { title, actions: [], brings } });
}

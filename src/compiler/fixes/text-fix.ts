/**
 * From a fix in terms of the schema to edits of the text. A fix is offered only where it is mechanical: where the place
 * is written as a literal, nothing is computed, and no comment is lost.
 */

import type { FixAction, IssueFix } from "../../schema/issue.ts";
import type { FindingFix } from "../finding.ts";
import type { Location } from "../model.ts";
import type { ArrayExpression, Expression, ObjectExpression, ObjectMember, Range } from "../syntax.ts";
import { type Edit, ordered, replacing } from "./edit.ts";
import { insertFirst, insertLast } from "./insert.ts";
import { type Manner, printKey, printMember, printString, printValue } from "./print.ts";
import { type Listing, removeItems } from "./remove.ts";
import { encloseExpression, replaceLiteral, unwrapUnion } from "./replace.ts";
import { inlineValue, type MemberPlace, parentOf, type Written } from "./written.ts";

type Action = IssueFix["actions"][number];
type ActionOf<Kind extends FixAction["kind"]> = Extract<Action, { readonly kind: Kind }>;

/** What an action comes to: edits of one module, and the member, element or literal they change. */
interface Change {
  readonly id: string;
  readonly edits: readonly Edit[];
  readonly at: Location;
}

/**
 * The edits of a fix.
 *
 * @param fix Its pointers lead into the definition.
 * @returns `undefined` where some action is not mechanical, or two concern the same characters.
 */
export function textFix(fix: IssueFix, written: Written): Omit<FindingFix, "unsafe"> | undefined {
  const removals = fix.actions.filter((action) => action.kind === "remove");
  const changes = [...fix.actions.filter((action) => action.kind !== "remove").map((action) => changeOf(action, written)), ...removalChanges(removals.map(({ pointer }) => pointer), written)];
  const found = changes.filter((change) => change !== undefined);
  if (found.length < changes.length) return undefined;
  const edits: FindingFix["edits"][number][] = [];
  for (const id of new Set(found.map((one) => one.id))) {
    const inModule = ordered(found.filter((one) => one.id === id).flatMap((one) => one.edits));
    if (inModule === undefined) return undefined;
    for (const { start, end, text } of inModule) edits.push({ id, start, end, text });
  }
  return { title: fix.title, edits, changes: found.map(({ at }) => at) };
}

function changeOf(action: Exclude<Action, { readonly kind: "remove" }>, written: Written): Change | undefined {
  switch (action.kind) {
    case "rename-key":
      return renamed(action, written);
    case "replace-value":
      return replaced(action, written);
    case "add-key":
      return withKey(action, written);
    case "append-element":
      return withElement(action, written);
  }
}

function change(id: string, at: Range, edits: readonly Edit[] | undefined): Change | undefined {
  return edits === undefined ? undefined : { id, edits, at: { id, start: at.start, end: at.end } };
}

/** How the literal around a place is written. */
function mannerOf(text: string, id: string, object: ObjectExpression | undefined): Manner {
  if (id.endsWith(".json")) return { quote: '"', quotedKeys: true, json: true };
  const keys = (object?.members ?? []).flatMap((member) => (member.kind === "spread" || member.key.name === undefined ? [] : [text[member.key.start]!]));
  const quotedKeys = keys.length > 0 && keys.every((mark) => mark === '"' || mark === "'");
  const quote = quotedKeys ? keys[0] : /(?:\bfrom\s*|[:,([=]\s*)(["'])/.exec(text)?.[1];
  return { quote: quote === "'" ? "'" : '"', quotedKeys, json: false };
}

function renamed({ pointer, to }: ActionOf<"rename-key">, written: Written): Change | undefined {
  const found = written.member(pointer);
  if (found === undefined || found.place.covers || !written.lacks(parentOf(pointer), to)) return undefined;
  const { id, object, member } = found;
  const text = written.sources.text(id);
  const token = text.slice(member.key.start, member.key.end);
  const taken = object.members.some((other) => other.kind !== "spread" && (other.key.name === undefined || other.key.name === to));
  if (taken || member.kind === "accessor" || !/^["'\p{ID_Start}$_]/u.test(token)) return undefined;
  const quote = token[0] as string;
  const key = quote === '"' || quote === "'" ? printString(to, quote) : printKey(to, mannerOf(text, id, undefined));
  return change(id, member, [replacing(member.key, member.kind === "property" && member.shorthand ? `${key}: ${token}` : key)]);
}

function replaced({ pointer, value }: ActionOf<"replace-value">, written: Written): Change | undefined {
  const element = written.element(pointer);
  const member = element === undefined ? written.member(pointer) : undefined;
  const { id } = element ?? member ?? { id: "" };
  if (id === "") return undefined;
  const text = written.sources.text(id);
  const manner = mannerOf(text, id, member?.object);
  if (element !== undefined) {
    const item = element.array.elements[element.index]!;
    return item.kind === "element" ? change(id, item.value, valueEdits(item.value, { text, manner, value, pointer, written })) : undefined;
  }
  return memberReplaced(member!, { text, manner, value, pointer, written });
}

interface Replacement {
  readonly text: string;
  readonly manner: Manner;
  readonly value: unknown;
  readonly pointer: string;
  readonly written: Written;
}

function memberReplaced(found: MemberPlace, { text, manner, value, pointer, written }: Replacement): Change | undefined {
  const { id, member } = found;
  const inline = inlineValue(found);
  const old = written.value(pointer);
  if (inline !== undefined) return inline.kind !== "object" && isTyped(text, member, value, old) ? undefined : change(id, member, valueEdits(inline, { text, manner, value, pointer, written }));
  // A name can be enclosed as it stands; what it holds is not changed.
  if (member.kind !== "property" || member.shorthand || isTyped(text, member, value, old)) return undefined;
  return change(id, member, encloseExpression(text, member.value, { value, old }, manner));
}

/** What stands around the value of a member says a type of it, which need not hold for what takes its place. */
function isTyped(text: string, member: ObjectMember, value: unknown, old: unknown): boolean {
  if (member.kind !== "property") return true;
  const kept = typeof value === typeof old && typeof value !== "object" ? `|${typeof value}` : "";
  const type = `(?:const|any|unknown${kept})`;
  const between = text.slice(member.key.end, member.value.start).replace(COMMENTS, "");
  const behind = text.slice(member.value.end, member.end).replace(COMMENTS, "");
  return !new RegExp(`^\\s*:[\\s(]*(?:<\\s*${type}\\s*>[\\s(]*)*$`).test(between) || !new RegExp(`^[\\s)!]*(?:(?:as|satisfies)\\s+${type}[\\s)!]*)*$`).test(behind);
}

const COMMENTS = /\/\*[\s\S]*?\*\/|\/\/[^\n\r\u2028\u2029]*/g;

function valueEdits(expression: Expression, { text, manner, value, pointer, written }: Replacement): readonly Edit[] | undefined {
  const own = expression.kind === "object" && !manner.json ? mannerOf(text, "", expression) : manner;
  const values = { value, old: written.value(pointer) };
  return encloseExpression(text, expression, values, own) ?? unwrapped(text, pointer, written) ?? replaceLiteral(text, expression, values, own);
}

/** A union of one branch, whose branch takes its place. */
function unwrapped(text: string, pointer: string, written: Written): readonly Edit[] | undefined {
  const union = written.object(pointer);
  const oneOf = written.member(`${pointer}/oneOf`);
  const branch = written.element(`${pointer}/oneOf/0`);
  if (union === undefined || oneOf?.object !== union.object || branch === undefined) return undefined;
  const item = branch.array.elements[branch.index]!;
  return item.kind === "element" ? unwrapUnion(text, union.object, { member: oneOf.member, list: branch.array }, item.value) : undefined;
}

/** `type` is what a schema begins with; everything else joins at the end. */
function withKey({ pointer, key, value }: ActionOf<"add-key">, written: Written): Change | undefined {
  const found = written.object(pointer);
  if (found === undefined || !written.lacks(pointer, key)) return undefined;
  const { id, object } = found;
  if (object.members.some((member) => member.kind !== "spread" && (member.key.name === undefined || member.key.name === key))) return undefined;
  const text = written.sources.text(id);
  const manner = mannerOf(text, id, object);
  const insert = key === "type" ? insertFirst : insertLast;
  return change(id, object, insert(text, { ...object, items: object.members }, printMember(key, printValue(value, manner), manner), " "));
}

function withElement({ pointer, value }: ActionOf<"append-element">, written: Written): Change | undefined {
  const found = written.array(pointer);
  const listing = found === undefined ? undefined : listingOf(found.array);
  if (found === undefined || listing === undefined) return undefined;
  const text = written.sources.text(found.id);
  const first = /^["']/.exec(text.slice(listing.items[0]?.start ?? listing.end))?.[0] as Manner["quote"] | undefined;
  const manner = mannerOf(text, found.id, undefined);
  return change(found.id, found.array, insertLast(text, listing, printValue(value, first === undefined ? manner : { ...manner, quote: first }), ""));
}

/** Removals by literal: members that go together share their commas. */
function removalChanges(pointers: readonly string[], written: Written): (Change | undefined)[] {
  const groups = new Map<Range, { readonly id: string; readonly listing: Listing; readonly items: { readonly index: number; readonly range: Range }[] }>();
  for (const pointer of pointers) {
    const found = removable(pointer, written);
    if (found === undefined) return [undefined];
    const group = groups.get(found.literal) ?? { id: found.id, listing: found.listing, items: [] };
    group.items.push({ index: found.index, range: found.listing.items[found.index]! });
    groups.set(found.literal, group);
  }
  return [...groups.values()].flatMap(({ id, listing, items }) => {
    const edits = removeItems(written.sources.text(id), listing, items.map(({ index }) => index).toSorted((a, b) => a - b));
    return items.map(({ range }, position) => change(id, range, position === 0 ? edits : []));
  });
}

function removable(pointer: string, written: Written): { readonly id: string; readonly literal: Range; readonly listing: Listing; readonly index: number } | undefined {
  const element = written.element(pointer);
  if (element !== undefined) {
    const listing = listingOf(element.array);
    return listing === undefined ? undefined : { id: element.id, literal: element.array, listing, index: element.index };
  }
  const found = written.member(pointer);
  if (found === undefined || found.place.covers || found.member.kind === "accessor") return undefined;
  const { id, object, member } = found;
  return { id, literal: object, listing: { ...object, items: object.members }, index: object.members.indexOf(member) };
}

/** The elements of an array; `undefined` where it has holes. */
function listingOf(array: ArrayExpression): Listing | undefined {
  const items = array.elements.flatMap((element) => (element.kind === "hole" ? [] : [element.kind === "element" ? element.value : element]));
  return items.length < array.elements.length ? undefined : { start: array.start, end: array.end, items };
}

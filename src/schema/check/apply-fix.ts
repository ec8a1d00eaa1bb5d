/** A fix carried out on a schema as data. */

import type { FixAction, IssueFix } from "../issue.ts";
import { pointerTokens } from "../pointer.ts";
import { type Plain, type PlainArray, type PlainObject, isPlainArray, isPlainObject } from "../validate/plain.ts";

/** Values first, then keys, then what shifts positions: so no action moves the place of another. */
const ORDER: readonly FixAction["kind"][] = ["replace-value", "add-key", "append-element", "rename-key", "remove"];

/** The schema after a fix. What the fix does not touch is shared with `schema`, which stays as it is. */
export function applyFix(schema: Plain, { actions }: IssueFix): Plain {
  const inOrder = actions.map((action) => ({ action, tokens: pointerTokens(action.pointer) })).toSorted((a, b) => ORDER.indexOf(a.action.kind) - ORDER.indexOf(b.action.kind) || lastIndex(b.tokens) - lastIndex(a.tokens));
  return inOrder.reduce((value, { action, tokens }) => changedBelow(value, tokens, action), schema);
}

/** Elements are taken out from the last to the first. */
function lastIndex(tokens: readonly string[]): number {
  const index = Number(tokens.at(-1));
  return Number.isInteger(index) ? index : -1;
}

function changedBelow(value: Plain, tokens: readonly string[], action: FixAction): Plain {
  const [token, ...rest] = tokens;
  if (token === undefined) return changed(value, action);
  if (!isPlainObject(value) && !isPlainArray(value)) return value;
  const holder = value as PlainObject;
  if (!Object.hasOwn(holder, token)) return value;
  if (rest.length === 0 && action.kind === "remove") return without(value, token);
  if (rest.length === 0 && action.kind === "rename-key") return renamed(holder, token, action.to);
  return Object.assign(copyOf(value), { [token]: changedBelow(holder[token]!, rest, action) });
}

function changed(value: Plain, action: FixAction): Plain {
  // What a fix writes was made of plain values.
  if (action.kind === "replace-value") return action.value as Plain;
  if (action.kind === "add-key" && isPlainObject(value)) return Object.assign(copyOf(value), { [action.key]: action.value });
  if (action.kind !== "append-element" || !isPlainArray(value)) return value;
  const list = copyOf(value);
  list.push(action.value as Plain);
  return list;
}

function copyOf<Container extends PlainObject | PlainArray>(value: Container): Container {
  return Object.assign(isPlainArray(value) ? [] : Object.create(null), value) as Container;
}

function without(value: PlainObject | PlainArray, token: string): Plain {
  const copy = copyOf(value);
  if (isPlainArray(copy)) copy.splice(Number(token), 1);
  else delete copy[token];
  return copy;
}

/** The new key stands where the old one stood. */
function renamed(value: PlainObject, from: string, to: string): Plain {
  const renamedOne = Object.create(null) as PlainObject;
  for (const key of Object.keys(value)) renamedOne[key === from ? to : key] = value[key]!;
  for (const mark of Object.getOwnPropertySymbols(value)) Object.assign(renamedOne, { [mark]: true });
  return renamedOne;
}

/** Applies a fix to a schema as data, as an editor of schemas would. */

import type { IssueFix } from "../src/schema/issue.ts";
import { pointerTokens } from "../src/schema/pointer.ts";

type Action = IssueFix["actions"][number];
type Holder = Record<string, unknown>;

/** The order in which actions of one fix do not disturb each other: values, then keys, then what shifts positions. */
const ORDER: readonly Action["kind"][] = ["replace-value", "add-key", "append-element", "rename-key", "remove"];

export function applyFix(schema: unknown, fix: IssueFix): unknown {
  const holder: Holder = { root: structuredClone(schema) };
  const actions = fix.actions.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  for (const action of actions) applyAction(holder, action);
  return holder["root"];
}

function applyAction(holder: Holder, action: Action): void {
  const tokens = ["root", ...pointerTokens(action.pointer)];
  const last = tokens.pop()!;
  const parent = tokens.reduce<unknown>((value, token) => (value as Holder)[token], holder) as Holder;
  switch (action.kind) {
    case "replace-value":
      parent[last] = structuredClone(action.value);
      return;
    case "add-key":
      (parent[last] as Holder)[action.key] = structuredClone(action.value);
      return;
    case "append-element":
      (parent[last] as unknown[]).push(structuredClone(action.value));
      return;
    case "rename-key":
      parent[action.to] = parent[last];
      delete parent[last];
      return;
    case "remove":
      if (Array.isArray(parent)) parent.splice(Number(last), 1);
      else delete parent[last];
  }
}

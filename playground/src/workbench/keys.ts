/** The keys of the tree. Ctrl stands for the command key of a Mac too. */

import type { CommandName } from "./commands.ts";

export type TreeAction = CommandName | "edit" | "toggle-required" | "toggle-nullable" | "undo" | "redo";

const ACTIONS: ReadonlyMap<string, TreeAction> = new Map([
  ["Insert", "add"],
  ["+", "add"],
  ["Enter", "edit"],
  ["F2", "edit"],
  ["Delete", "remove"],
  ["Backspace", "remove"],
  ["Alt+ArrowUp", "move-up"],
  ["Alt+ArrowDown", "move-down"],
  ["Alt+ArrowRight", "move-in"],
  ["Alt+ArrowLeft", "move-out"],
  ["Ctrl+d", "duplicate"],
  [" ", "toggle-required"],
  ["Shift+ ", "toggle-nullable"],
  ["Ctrl+z", "undo"],
  ["Ctrl+y", "redo"],
  ["Ctrl+Shift+z", "redo"],
]);

/** What a key does in the tree, if it does anything besides moving about. */
export function actionOf(event: KeyboardEvent): TreeAction | undefined {
  return ACTIONS.get(combination(event)) ?? (event.ctrlKey || event.metaKey || event.altKey ? undefined : ACTIONS.get(event.key));
}

/** Whether a key says undo or redo, which the whole page understands. */
export function isHistoryKey(event: KeyboardEvent): boolean {
  const action = actionOf(event);
  return action === "undo" || action === "redo";
}

function combination({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  const held = [ctrlKey || metaKey ? "Ctrl" : [], altKey ? "Alt" : [], shiftKey ? "Shift" : []].flat();
  return [...held, key.length === 1 ? key.toLowerCase() : key].join("+");
}

/** The list of keys that the page shows. */
export const KEY_HELP: readonly (readonly [keys: string, effect: string])[] = [
  ["↑ ↓ Home End", "go from field to field"],
  ["→ ←", "open and close, go in and out"],
  ["A letter", "go to the next field that starts with it"],
  ["Enter", "edit the field; Escape comes back"],
  ["+", "add a field"],
  ["Delete", "remove the field"],
  ["Alt ↑ ↓", "move the field up or down"],
  ["Alt → ←", "move it into the object above, or out"],
  ["Ctrl D", "duplicate the field"],
  ["Space", "required or optional"],
  ["Shift Space", "may be null or not"],
  ["Ctrl Z, Ctrl Y", "undo, redo"],
];

/** The values of an enum: one input each. Enter adds one, Backspace in an empty one removes it. */

import type { FieldNode } from "unplugin-define-tool/schema";
import { element } from "../ui/dom.ts";
import type { Control } from "./inspector.ts";

/** @param write Takes the new values; edits of one `subject` in a row are one step for undo. */
export function enumEditor(write: (values: readonly string[], subject: string) => void): Control {
  const list = element("ol", { class: "enum-values" });
  const add = element("button", { type: "button", class: "small", "data-control": "enum-add" }, "Add a value");
  let values: readonly string[] = [];
  const inputs = (): HTMLInputElement[] => [...list.querySelectorAll("input")];

  const insert = (index: number): void => {
    write(values.toSpliced(index, 0, ""), "enum size");
    inputs()[index]?.focus();
  };
  const remove = (index: number): void => {
    write(values.toSpliced(index, 1), "enum size");
    (inputs()[Math.min(index, values.length - 1)] ?? add).focus();
  };
  const draw = (): void => {
    list.replaceChildren(...values.map((value, index) => drawValue(value, index, { insert, remove, change: (text) => write(values.with(index, text), `enum ${index}`) })));
  };
  add.addEventListener("click", () => insert(values.length));
  return {
    node: element("fieldset", { class: "enum-editor" }, element("legend", {}, "Values"), list, add),
    refresh(node: FieldNode) {
      const next = node.enumValues ?? [];
      const grew = next.length !== values.length;
      values = next;
      if (grew) draw();
      for (const [index, input] of inputs().entries()) if (input.value !== values[index]) input.value = values[index] ?? "";
    },
  };
}

interface ValueEvents {
  insert(index: number): void;
  remove(index: number): void;
  change(text: string): void;
}

function drawValue(value: string, index: number, events: ValueEvents): HTMLElement {
  const input = element("input", { type: "text", "aria-label": `Value ${index + 1}`, spellcheck: "false", autocomplete: "off", value });
  input.addEventListener("input", () => events.change(input.value));
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") events.insert(index + 1);
    else if (event.key === "Backspace" && input.value === "") events.remove(index);
    else return;
    event.preventDefault();
  });
  const remove = element("button", { type: "button", class: "small quiet", "aria-label": `Remove value ${index + 1}` }, "×");
  remove.addEventListener("click", () => events.remove(index));
  return element("li", {}, input, remove);
}

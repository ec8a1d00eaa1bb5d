/** What every part of a form can do, and how it looks. */

import type { JsonValue, ToolArgsSchemaNode } from "unplugin-define-tool/schema";
import { element } from "./dom.ts";

/** Where a value was refused, from the field inwards, and why. */
export interface Rejection {
  readonly tokens: readonly string[];
  /** The schema keyword that failed. */
  readonly keyword: string;
  readonly message: string;
}

/** A part of the form. */
export interface Field {
  readonly node: HTMLElement;
  /** What it says now; `undefined`: left out. */
  read(): JsonValue | undefined;
  /** Marks the part that was refused, or itself, and moves the focus there. */
  reject(rejection: Rejection): void;
  /** Takes the marks away. */
  accept(): void;
}

let count = 0;
/** An id that no other element has. */
export const freshId = (): string => `field-${++count}`;

/** A frame around a control or a group that can say what is wrong with it. */
export interface Frame {
  readonly node: HTMLElement;
  mark(message: string): void;
  unmark(): void;
}

/** A control below its label, with the description of its schema. */
export function labelledFrame(schema: ToolArgsSchemaNode, label: string, required: boolean, control: HTMLElement): Frame {
  const id = freshId();
  control.id = id;
  control.setAttribute("aria-describedby", `${id}-help ${id}-error`);
  if (required) control.setAttribute("aria-required", "true");
  const mark = required ? [element("span", { class: "required", "aria-hidden": "true" }, "*")] : [];
  const error = element("p", { class: "error", id: `${id}-error` });
  const node = element("div", { class: "field" }, element("label", { for: id }, label, ...mark), control, element("p", { class: "help", id: `${id}-help` }, schema.description ?? ""), error);
  return {
    node,
    mark(message) {
      error.textContent = message;
      control.setAttribute("aria-invalid", "true");
      control.focus();
    },
    unmark() {
      error.textContent = "";
      control.removeAttribute("aria-invalid");
    },
  };
}

/** Parts below a common name. */
export function groupFrame(schema: ToolArgsSchemaNode, label: string, ...children: readonly Node[]): Frame {
  const error = element("p", { class: "error", tabindex: -1 });
  const help = schema.description === undefined ? [] : [element("p", { class: "help" }, schema.description)];
  const node = element("fieldset", { class: "group" }, element("legend", {}, label), ...help, ...children, error);
  return {
    node,
    mark(message) {
      error.textContent = message;
      node.classList.add("invalid");
      error.focus();
    },
    unmark() {
      error.textContent = "";
      node.classList.remove("invalid");
    },
  };
}

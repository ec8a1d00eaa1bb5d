/** The panel that calls one tool, with a form or with JSON. */

import type { JsonValue, ToolArgsObjectSchema } from "unplugin-define-tool/schema";
import { element } from "./dom.ts";
import { objectFields } from "./form.ts";

export interface CallableTool {
  readonly name: string;
  readonly description: string;
  readonly argsSchema: ToolArgsObjectSchema;
}

/** Replaces the content of `target` by the panel of `tool`. */
export function showCallPanel(target: HTMLElement, tool: CallableTool, call: (args: unknown) => Promise<void>): void {
  const form = objectFields(tool.argsSchema);
  const none = Object.keys(tool.argsSchema.properties ?? {}).length === 0;
  const json = element("textarea", { id: "args-json", rows: 14, spellcheck: "false", "aria-label": "Arguments as JSON" });
  const error = element("p", { class: "error", role: "alert" });
  const tabs = modeSwitch((mode) => {
    if (mode === "json") json.value = JSON.stringify(form.read() ?? {}, null, 2);
    json.hidden = mode !== "json";
    form.node.hidden = mode !== "form";
    error.textContent = "";
  });
  const button = element("button", { type: "submit", class: "primary" }, `Call ${tool.name}`);
  const sheet = element("form", { class: "call-form", novalidate: true }, tabs.node, ...(none ? [element("p", { class: "empty" }, "This tool takes no arguments.")] : []), form.node, json, error, button);
  json.hidden = true;
  sheet.addEventListener("submit", (event) => {
    event.preventDefault();
    const args = tabs.mode() === "form" ? { ok: true as const, value: form.read() ?? {} } : parse(json.value);
    error.textContent = args.ok ? "" : `This is no JSON: ${args.reason}`;
    if (args.ok) void call(args.value);
  });
  const schema = element("details", {}, element("summary", {}, "Canonical schema"), element("pre", { tabindex: 0 }, JSON.stringify(tool.argsSchema, null, 2)));
  target.replaceChildren(element("h3", {}, element("code", {}, tool.name)), element("p", { class: "description" }, tool.description), sheet, schema);
}

function modeSwitch(change: (mode: "form" | "json") => void): { node: HTMLElement; mode(): "form" | "json" } {
  let current: "form" | "json" = "form";
  const buttons = (["form", "json"] as const).map((mode) => {
    const button = element("button", { type: "button", "aria-pressed": String(mode === current), "data-mode": mode }, mode === "form" ? "Form" : "JSON");
    button.addEventListener("click", () => {
      current = mode;
      for (const other of buttons) other.setAttribute("aria-pressed", String(other === button));
      change(mode);
    });
    return button;
  });
  return { node: element("div", { class: "switch", role: "group", "aria-label": "How to write the arguments" }, ...buttons), mode: () => current };
}

function parse(text: string): { ok: true; value: JsonValue } | { ok: false; reason: string } {
  try {
    return { ok: true, value: JSON.parse(text) as JsonValue };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

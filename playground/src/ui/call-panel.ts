/** The panel that calls one tool, with a form or with JSON. */

import type { JsonValue, ToolArgsObjectSchema } from "unplugin-define-tool/schema";
import { pointerTokens } from "../json-pointer.ts";
import { lineAndColumn, readJsonText } from "../json-text.ts";
import { showCode } from "./code.ts";
import { element } from "./dom.ts";
import { objectFields } from "./form.ts";
import { type RefusedArg, refusedArgs } from "./result.ts";

export interface CallableTool {
  readonly name: string;
  readonly description: string;
  readonly argsSchema: ToolArgsObjectSchema;
}

type Mode = "form" | "json";

/** Replaces the content of `target` by the panel of `tool`. @param call Resolves to the result of a call. */
export function showCallPanel(target: HTMLElement, tool: CallableTool, call: (args: unknown) => Promise<unknown>): void {
  const form = objectFields(tool.argsSchema);
  const json = element("textarea", { class: "code", rows: 14, spellcheck: "false", autocomplete: "off", "aria-label": "Arguments as JSON" });
  const status = element("p", { class: "error", role: "alert" });
  /** What the form held when it was last written as JSON: as long as it does, what was typed there stays. */
  let written: string | undefined;
  const modes = modeSwitch((mode) => {
    const text = JSON.stringify(form.read() ?? {}, null, 2);
    if (mode === "json" && text !== written) json.value = written = text;
    show(mode);
  });
  const show = (mode: Mode): void => {
    json.hidden = mode !== "json";
    form.node.hidden = mode !== "form";
    status.replaceChildren();
    form.accept();
  };
  const takesNothing = Object.keys(tool.argsSchema.properties ?? {}).length === 0;
  const button = element("button", { type: "submit", class: "primary" }, `Call ${tool.name}`);
  const sheet = element("form", { class: "call-form", novalidate: true }, modes.node, ...(takesNothing ? [element("p", { class: "empty" }, "This tool takes no arguments.")] : []), form.node, json, status, button);
  show("form");
  sheet.addEventListener("submit", async (event) => {
    event.preventDefault();
    show(modes.mode());
    const args = modes.mode() === "form" ? { ok: true as const, value: form.read() ?? {} } : parse(json.value);
    if (!args.ok) return status.replaceChildren(args.reason);
    const [refused] = refusedArgs(await call(args.value));
    if (refused === undefined) return;
    status.replaceChildren("Rejected: ", element("code", { class: "pointer" }, refused.path === "" ? "args" : refused.path), refused.message.slice((refused.path || "args").length));
    if (modes.mode() === "form") form.reject({ ...refused, tokens: pointerTokens(refused.path) });
    else selectArg(json, refused);
  });
  target.replaceChildren(element("h3", {}, element("code", {}, tool.name)), element("p", { class: "description" }, tool.description), sheet, schemaDetails(tool));
}

function schemaDetails(tool: CallableTool): HTMLElement {
  const code = element("pre", { tabindex: 0, role: "region", "aria-label": `Canonical schema of ${tool.name}` });
  showCode(code, JSON.stringify(tool.argsSchema, null, 2));
  return element("details", {}, element("summary", {}, "Canonical schema"), code);
}

function modeSwitch(change: (mode: Mode) => void): { node: HTMLElement; mode(): Mode } {
  let current: Mode = "form";
  const radio = (mode: Mode, label: string): HTMLElement => {
    const input = element("input", { type: "radio", name: "args-mode", value: mode, checked: mode === current });
    input.addEventListener("change", () => {
      current = mode;
      change(mode);
    });
    return element("label", {}, input, element("span", {}, label));
  };
  const legend = element("legend", { class: "visually-hidden" }, "How to write the arguments");
  return { node: element("fieldset", { class: "segments" }, legend, radio("form", "Form"), radio("json", "JSON")), mode: () => current };
}

function parse(text: string): { ok: true; value: JsonValue } | { ok: false; reason: string } {
  const reading = readJsonText(text);
  if (reading.ok) return { ok: true, value: JSON.parse(text) as JsonValue };
  const { line, column } = lineAndColumn(text, reading.fault.offset);
  return { ok: false, reason: `Line ${line}, column ${column}: this is no JSON. ${reading.fault.message}` };
}

/** Selects the value that was refused in the text. */
function selectArg(area: HTMLTextAreaElement, { path }: RefusedArg): void {
  const reading = readJsonText(area.value);
  const range = reading.ok ? reading.places.get(path)?.value : undefined;
  if (range === undefined) return;
  area.focus();
  area.setSelectionRange(range.start, range.end);
}

/** Starts the workbench and connects the controls that are in the page from the start. */

import { byId, element } from "../ui/dom.ts";
import { type CommandName, COMMANDS } from "./commands.ts";
import { KEY_HELP } from "./keys.ts";
import type { Dialect, ToolHead } from "./output-panel.ts";
import { SourcePanel } from "./source-panel.ts";
import { Workbench } from "./workbench.ts";

/** What the SDK takes for a name. */
const TOOL_NAME = /^[a-zA-Z][a-zA-Z0-9_.-]*$/;

const live = byId("live");

/** A sentence that is said twice must change to be heard twice. */
function say(text: string): void {
  live.textContent = live.textContent === text ? `${text}\u00a0` : text;
}

const toolName = byId("tool-name") as HTMLInputElement;
const toolDescription = byId("tool-description") as HTMLInputElement;
const toolHead = (): ToolHead => ({ name: toolName.value, description: toolDescription.value });

const workbench = new Workbench(toolHead(), say);
const source = new SourcePanel((tree, said) => workbench.load(tree, said));
source.submit();
workbench.forgetPast();
say("");

for (const button of byId("toolbar").querySelectorAll<HTMLButtonElement>("button")) {
  const action = button.dataset["action"] as CommandName | "undo" | "redo";
  button.addEventListener("click", () => workbench.act(action, action in COMMANDS));
}
document.addEventListener("keydown", (event) => workbench.pressAnywhere(event));

for (const radio of byId("dialect").querySelectorAll("input")) radio.addEventListener("change", () => workbench.setDialect(radio.value as Dialect));
for (const input of [toolName, toolDescription]) {
  input.addEventListener("input", () => {
    const isName = TOOL_NAME.test(toolName.value);
    toolName.setAttribute("aria-invalid", String(!isName));
    byId("tool-name-error").hidden = isName;
    workbench.setTool(toolHead());
  });
}

byId("key-help").append(...KEY_HELP.flatMap(([keys, effect]) => [element("dt", {}, keys), element("dd", {}, effect)]));

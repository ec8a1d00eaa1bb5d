import { createSession } from "unplugin-define-tool/runtime";
import { definitions } from "virtual:tool-definitions";
import { contractHash, manifestHash, tools } from "virtual:tool-manifest";
import { validators } from "virtual:tool-validators";
import { board } from "./board.ts";
import { boardView } from "./ui/board-view.ts";
import { showCallPanel } from "./ui/call-panel.ts";
import { byId, element } from "./ui/dom.ts";
import { logCall } from "./ui/log.ts";

board.add({ kind: "circle", at: { x: 245, y: 285 }, radius: 120, color: "coral" });
board.add({ kind: "rect", at: { x: 395, y: 320 }, width: 190, height: 190, color: "teal" });
board.add({ kind: "star", at: { x: 560, y: 270 }, radius: 120, points: 8, color: "amber" });
board.add({ kind: "line", path: [{ x: 60, y: 430 }, { x: 190, y: 395 }, { x: 320, y: 440 }, { x: 470, y: 390 }, { x: 610, y: 435 }, { x: 740, y: 400 }], color: "violet", width: 8 });
board.add({ kind: "label", at: { x: 60, y: 92 }, text: "Every tool, read at build time", color: "slate", size: 36 });
board.subscribe(boardView(byId("board")));

const session = await createSession({ skills: { guidance: "Read the board before you change it.", tools: definitions }, validators });

let calls = 0;
async function call(name: string, args: unknown): Promise<unknown> {
  calls += 1;
  const result = await session.dispatch({ tool: name, args, toolRequestId: `playground-${calls}` });
  logCall(name, args, result);
  return result;
}

function select(name: string): void {
  const tool = tools.find((candidate) => candidate.name === name) ?? tools[0];
  if (tool === undefined) return;
  for (const button of byId("tools").querySelectorAll("button")) button.setAttribute("aria-pressed", String(button.dataset["tool"] === tool.name));
  showCallPanel(byId("call"), tool, (args) => call(tool.name, args));
}

byId("tool-count").textContent = String(tools.length);
byId("facts").append(element("span", {}, "contract ", element("code", {}, contractHash.slice(0, 12))), element("span", {}, "manifest ", element("code", {}, manifestHash.slice(0, 12))));
byId("tools").append(
  ...tools.map((tool) => {
    const button = element("button", { type: "button", "data-tool": tool.name }, element("code", {}, tool.name), element("span", {}, tool.description));
    button.addEventListener("click", () => select(tool.name));
    return element("li", {}, button);
  }),
);
select("add_shape");

import { createSession } from "unplugin-define-tool/runtime";
import { definitions } from "virtual:tool-definitions";
import { contractHash, tools } from "virtual:tool-manifest";
import { validators } from "virtual:tool-validators";
import { board } from "./board.ts";
import { drawBoard } from "./ui/board-view.ts";
import { showCallPanel } from "./ui/call-panel.ts";
import { byId, element } from "./ui/dom.ts";
import { logCall } from "./ui/log.ts";

board.subscribe((state) => drawBoard(byId("board"), state));
board.add({ kind: "label", at: { x: 60, y: 90 }, text: "Every tool, read at build time", color: "slate", size: 34 });
board.add({ kind: "circle", at: { x: 170, y: 260 }, radius: 80, color: "coral" });
board.add({ kind: "rect", at: { x: 390, y: 270 }, width: 180, height: 120, color: "teal" });
board.add({ kind: "star", at: { x: 620, y: 250 }, radius: 90, points: 5, color: "amber" });
board.add({ kind: "line", path: [{ x: 80, y: 420 }, { x: 260, y: 380 }, { x: 440, y: 430 }, { x: 700, y: 390 }], color: "violet", width: 6 });

const session = await createSession({ skills: { guidance: "Read the board before you change it.", tools: definitions }, validators });

let calls = 0;
async function call(name: string, args: unknown): Promise<void> {
  const result = await session.dispatch({ tool: name, args, toolRequestId: `playground-${++calls}` });
  logCall(name, args, result);
}

function select(name: string): void {
  const tool = tools.find((candidate) => candidate.name === name) ?? tools[0];
  if (tool === undefined) return;
  for (const button of byId("tools").querySelectorAll("button")) button.setAttribute("aria-pressed", String(button.dataset["tool"] === tool.name));
  showCallPanel(byId("call"), tool, (args) => call(tool.name, args));
}

byId("tool-count").textContent = String(tools.length);
byId("hash").textContent = `contract ${contractHash.slice(0, 12)}`;
byId("tools").append(
  ...tools.map((tool) => {
    const button = element("button", { type: "button", "data-tool": tool.name }, element("code", {}, tool.name), element("span", {}, tool.description));
    button.addEventListener("click", () => select(tool.name));
    return element("li", {}, button);
  }),
);
select("add_shape");

/** Draws the board. */

import type { BoardState, Item, Point } from "../board.ts";
import { BOARD_HEIGHT, BOARD_WIDTH } from "../tools/fragments.ts";
import { svg } from "./dom.ts";

/** Replaces the drawing in `target` by that of a state. */
export function drawBoard(target: HTMLElement, state: BoardState): void {
  target.dataset["background"] = state.background;
  const grid = state.grid ? [svg("rect", { class: "grid", width: BOARD_WIDTH, height: BOARD_HEIGHT, fill: "url(#grid)" })] : [];
  const pattern = svg("pattern", { id: "grid", width: 20, height: 20, patternUnits: "userSpaceOnUse" }, svg("path", { d: "M20 0H0V20", fill: "none", class: "grid-line" }));
  const drawing = svg("svg", { viewBox: `0 0 ${BOARD_WIDTH} ${BOARD_HEIGHT}`, role: "img" }, svg("title", {}, describe(state)), svg("defs", {}, pattern), ...grid, ...state.items.map(drawItem));
  target.replaceChildren(drawing);
}

function describe({ items }: BoardState): string {
  return items.length === 0 ? "An empty board" : `A board with ${items.map((item) => `${item.color} ${item.kind}`).join(", ")}`;
}

function drawItem(item: Item): SVGElement {
  const shape = drawShape(item);
  shape.setAttribute("data-id", item.id);
  shape.classList.add(item.kind === "line" ? "stroke" : "fill", `color-${item.color}`);
  shape.append(svg("title", {}, item.id));
  return shape;
}

function drawShape(item: Item): SVGElement {
  switch (item.kind) {
    case "circle":
      return svg("circle", { cx: item.at.x, cy: item.at.y, r: item.radius });
    case "rect":
      return svg("rect", { x: item.at.x - item.width / 2, y: item.at.y - item.height / 2, width: item.width, height: item.height });
    case "star":
      return svg("polygon", { points: starPoints(item.at, item.radius, item.points) });
    case "line":
      return svg("polyline", { points: item.path.map(({ x, y }) => `${x},${y}`).join(" "), "stroke-width": item.width });
    case "label":
      return svg("text", { x: item.at.x, y: item.at.y, "font-size": item.size }, item.text);
  }
}

function starPoints({ x, y }: Point, radius: number, points: number): string {
  return Array.from({ length: points * 2 }, (_, index) => {
    const length = index % 2 === 0 ? radius : radius * 0.45;
    const angle = (Math.PI * index) / points - Math.PI / 2;
    return `${(x + length * Math.cos(angle)).toFixed(1)},${(y + length * Math.sin(angle)).toFixed(1)}`;
  }).join(" ");
}

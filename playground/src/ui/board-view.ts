/** Draws the board. */

import type { BoardState, Item, Point } from "../board.ts";
import { BOARD_HEIGHT, BOARD_WIDTH } from "../tools/fragments.ts";
import { svg } from "./dom.ts";

/** Draws states into an element; what is new or changed in a state is marked, so that it can arrive with a movement. */
export function boardView(target: HTMLElement): (state: BoardState) => void {
  let shown: ReadonlySet<Item> | undefined;
  return (state) => {
    const isNew = (item: Item): boolean => shown !== undefined && !shown.has(item);
    target.dataset["background"] = state.background;
    target.replaceChildren(drawBoard(state, isNew));
    shown = new Set(state.items);
  };
}

function drawBoard(state: BoardState, isNew: (item: Item) => boolean): SVGElement {
  const grid = state.grid ? [svg("rect", { class: "grid", width: BOARD_WIDTH, height: BOARD_HEIGHT, fill: "url(#grid)" })] : [];
  const pattern = svg("pattern", { id: "grid", width: 20, height: 20, patternUnits: "userSpaceOnUse" }, svg("path", { d: "M20 0H0V20", fill: "none", class: "grid-line" }));
  const items = state.items.map((item) => drawItem(item, isNew(item)));
  return svg("svg", { viewBox: `0 0 ${BOARD_WIDTH} ${BOARD_HEIGHT}`, role: "img" }, svg("title", {}, describe(state)), svg("defs", {}, pattern), ...grid, ...items);
}

function describe({ items }: BoardState): string {
  return items.length === 0 ? "An empty board" : `A board with ${items.map((item) => `${item.color} ${item.kind}`).join(", ")}`;
}

function drawItem(item: Item, isNew: boolean): SVGElement {
  const shape = drawShape(item);
  shape.setAttribute("data-id", item.id);
  shape.toggleAttribute("data-new", isNew);
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

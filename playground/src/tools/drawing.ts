import { defineTool } from "unplugin-define-tool/runtime";
import { board } from "../board.ts";
import { color, point, size } from "./fragments.ts";

const MOST_POINTS = 64;

export const drawLine = defineTool({
  name: "draw_line",
  description: `Draw a line through 2 to ${MOST_POINTS} places, in the order given, and answer with its id.`,
  argsSchema: {
    type: "object",
    properties: {
      path: { type: "array", items: point, minItems: 2, maxItems: MOST_POINTS, description: "The places that the line goes through." },
      color,
      width: { ...size("Width of the line in pixels; 3 when left out.", 1, 24), default: 3 },
    },
    required: ["path", "color"],
  },
  handler: ({ path, color: stroke, width = 3 }) => ({ id: board.add({ kind: "line", path, color: stroke, width }).id }),
});

export const paintPixels = defineTool({
  name: "paint_pixels",
  description: "Paint a small picture from rows of colours, each pixel a square of the board, from the top left corner.",
  argsSchema: {
    type: "object",
    properties: {
      at: point,
      rows: {
        type: "array",
        description: "Rows from top to bottom.",
        minItems: 1,
        maxItems: 16,
        items: { type: "array", description: "Colours from left to right.", items: color, minItems: 1, maxItems: 16 },
      },
      scale: { ...size("Side of a pixel; 16 when left out.", 4, 32), default: 16 },
    },
    required: ["at", "rows"],
  },
  handler: ({ at, rows, scale = 16 }) => {
    const ids = rows.flatMap((row, y) =>
      row.map((fill, x) => board.add({ kind: "rect", at: { x: at.x + x * scale + scale / 2, y: at.y + y * scale + scale / 2 }, width: scale, height: scale, color: fill }).id),
    );
    return { painted: ids.length };
  },
});

import { defineTool } from "unplugin-define-tool/runtime";
import { board } from "../board.ts";
import { color, itemId, point, size } from "./fragments.ts";

export const addShape = defineTool({
  name: "add_shape",
  description: "Add one shape to the board and answer with its id. The kind decides which measures it takes.",
  argsSchema: {
    type: "object",
    properties: {
      at: point,
      color,
      shape: {
        description: "What to draw, with its measures.",
        oneOf: [
          { type: "object", properties: { kind: { type: "string", enum: ["circle"] }, radius: size("Radius in pixels.", 4, 200) }, required: ["kind", "radius"] },
          {
            type: "object",
            properties: { kind: { type: "string", enum: ["rect"] }, width: size("Width in pixels.", 4, 400), height: size("Height in pixels.", 4, 400) },
            required: ["kind", "width", "height"],
          },
          {
            type: "object",
            properties: { kind: { type: "string", enum: ["star"] }, radius: size("Outer radius in pixels.", 8, 200), points: size("How many points it has.", 3, 12) },
            required: ["kind", "radius", "points"],
          },
        ],
      },
    },
    required: ["at", "color", "shape"],
  },
  handler: ({ at, color: fill, shape }) => ({ id: board.add({ at, color: fill, ...shape }).id }),
});

export const moveItem = defineTool({
  name: "move_item",
  description: "Move one item to another place on the board. Lines keep their form and start at the new place.",
  argsSchema: { type: "object", properties: { id: itemId, to: point }, required: ["id", "to"] },
  handler: ({ id, to }) =>
    board.replace(id, (item) => {
      if (item.kind !== "line") return { ...item, at: to };
      const start = item.path[0] ?? to;
      return { ...item, path: item.path.map(({ x, y }) => ({ x: x - start.x + to.x, y: y - start.y + to.y })) };
    }),
});

export const recolorItems = defineTool({
  name: "recolor_items",
  description: "Give several items the same colour in one step.",
  argsSchema: {
    type: "object",
    properties: { ids: { type: "array", items: itemId, minItems: 1, maxItems: 50, uniqueItems: true, description: "Which items to paint." }, color },
    required: ["ids", "color"],
  },
  handler: ({ ids, color: fill }) => ids.map((id) => board.replace(id, (item) => ({ ...item, color: fill })).id),
});

export const removeItems = defineTool({
  name: "remove_items",
  description: "Remove items from the board for good; this cannot be undone. Ask before removing more than one.",
  argsSchema: {
    type: "object",
    properties: { ids: { type: "array", items: itemId, minItems: 1, maxItems: 50, uniqueItems: true, description: "Which items to remove." } },
    required: ["ids"],
  },
  handler: ({ ids }) => ({ removed: board.remove(ids) }),
});

/** Fragments that several tools share: the dialect has no `$ref`, a constant does the same. */

import { COLORS } from "../board.ts";

export const BOARD_WIDTH = 800;
export const BOARD_HEIGHT = 500;

const coordinate = (axis: string, maximum: number) => ({ type: "integer", minimum: 0, maximum, description: `Pixels from the ${axis} edge of the board.` }) as const;

export const point = {
  type: "object",
  description: "A place on the board.",
  properties: { x: coordinate("left", BOARD_WIDTH), y: coordinate("top", BOARD_HEIGHT) },
  required: ["x", "y"],
} as const;

export const color = { type: "string", enum: COLORS, description: "One of the board's colours." } as const;

export const itemId = { type: "string", minLength: 1, maxLength: 40, description: "Id of an item, as add_shape or list_items gave it.", examples: ["circle-1"] } as const;

/** A whole number between bounds. */
export const size = (description: string, minimum: number, maximum: number) => ({ type: "integer", minimum, maximum, description }) as const;

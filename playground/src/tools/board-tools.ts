import { defineTool } from "unplugin-define-tool/runtime";
import { Background, board } from "../board.ts";
import { color, point, size } from "./fragments.ts";

/** Builds a text argument: helpers with a single expression are evaluated at build time. */
const text = (description: string, maxLength: number) => ({ type: "string", minLength: 1, maxLength, description }) as const;

export const writeLabel = defineTool({
  name: "write_label",
  description: "Write a short text on the board and answer with its id.",
  argsSchema: {
    type: "object",
    properties: { text: text("What to write, on one line.", 60), at: point, color, size: { ...size("Height of the letters; 24 when left out.", 10, 96), default: 24 } },
    required: ["text", "at", "color"],
  },
  handler: (args) => ({ id: board.add({ kind: "label", text: args.text, at: args.at, color: args.color, size: args.size ?? 24 }).id }),
});

export const styleBoard = defineTool({
  name: "style_board",
  description: "Change how the empty board looks. What is left out stays as it is.",
  argsSchema: {
    type: "object",
    properties: {
      background: { type: "string", enum: Object.values(Background), description: "The ground that items stand on." },
      grid: { type: "boolean", description: "Whether the grid shows." },
    },
    required: [],
  },
  handler: ({ background, grid }) => {
    board.set({ ...(background === undefined ? {} : { background: background as Background }), ...(grid === undefined ? {} : { grid }) });
    return { background: board.state.background, grid: board.state.grid };
  },
});

export const listItems = defineTool({
  name: "list_items",
  description: "List everything on the board with ids, kinds and colours. Read it before changing items.",
  argsSchema: { type: "object", properties: {}, required: [] },
  handler: () => board.state.items.map(({ id, kind, color: fill }) => ({ id, kind, color: fill })),
});

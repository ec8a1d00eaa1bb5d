/** The three tools that validators are measured with: a counter, a nested card, a list of shapes with a union. */

import type { ToolArgsSchema, ToolArgsSchemaNode } from "../../src/schema/types.ts";

export interface MeasuredTool {
  readonly name: string;
  readonly argsSchema: ToolArgsSchema;
  readonly valid: unknown;
  readonly invalid: unknown;
}

const counter: ToolArgsSchema = {
  type: "object",
  properties: { delta: { type: "integer", minimum: -100, maximum: 100 } },
  required: ["delta"],
};

const card: ToolArgsSchema = {
  type: "object",
  properties: {
    title: { type: "string", minLength: 1, maxLength: 120 },
    status: { type: "string", enum: ["todo", "doing", "done"] },
    color: { type: "string", pattern: "^#[0-9a-f]{6}$" },
    tags: { type: "array", items: { type: "string", minLength: 1, maxLength: 30 }, maxItems: 10, uniqueItems: true },
    assignee: {
      type: "object",
      properties: { id: { type: "string", minLength: 1 }, notify: { type: "boolean" } },
      required: ["id"],
    },
    checklist: {
      type: "array",
      items: {
        type: "object",
        properties: { text: { type: "string", minLength: 1, maxLength: 200 }, done: { type: "boolean" } },
        required: ["text"],
      },
      maxItems: 20,
    },
  },
  required: ["title", "status"],
};

const point: ToolArgsSchemaNode = {
  type: "object",
  properties: { x: { type: "number" }, y: { type: "number" } },
  required: ["x", "y"],
};

const shapes: ToolArgsSchema = {
  type: "object",
  properties: {
    shapes: {
      type: "array",
      items: {
        oneOf: [
          {
            type: "object",
            properties: { kind: { type: "string", enum: ["circle"] }, center: point, radius: { type: "number", minimum: 0 } },
            required: ["kind", "center", "radius"],
          },
          {
            type: "object",
            properties: {
              kind: { type: "string", enum: ["rect"] },
              origin: point,
              width: { type: "number", minimum: 0 },
              height: { type: "number", minimum: 0 },
            },
            required: ["kind", "origin", "width", "height"],
          },
          {
            type: "object",
            properties: {
              kind: { type: "string", enum: ["path"] },
              points: { type: "array", items: point, minItems: 2, maxItems: 64 },
              closed: { type: "boolean" },
            },
            required: ["kind", "points"],
          },
        ],
      },
      minItems: 1,
      maxItems: 20,
    },
  },
  required: ["shapes"],
};

function path(): { kind: string; points: { x: number; y: unknown }[] } {
  return { kind: "path", points: Array.from({ length: 64 }, (_, index) => ({ x: index, y: index / 2 })) };
}

function cardArgs(): Record<string, unknown> {
  return {
    title: "Measure the validators",
    status: "doing",
    color: "#00a0ff",
    tags: ["bench", "schema", "runtime"],
    assignee: { id: "u-17", notify: true },
    checklist: [{ text: "bytes", done: true }, { text: "time" }],
  };
}

const brokenPath = path();
brokenPath.points[60] = { x: 60, y: "30" };

export const tools: readonly MeasuredTool[] = [
  { name: "update_counter", argsSchema: counter, valid: { delta: 5 }, invalid: { delta: 500 } },
  {
    name: "create_card",
    argsSchema: card,
    valid: cardArgs(),
    invalid: { ...cardArgs(), checklist: [{ text: "bytes", done: true }, { text: "" }] },
  },
  {
    name: "add_shapes",
    argsSchema: shapes,
    valid: { shapes: [{ kind: "circle", center: { x: 1, y: 2 }, radius: 3 }, path(), path()] },
    invalid: { shapes: [{ kind: "circle", center: { x: 1, y: 2 }, radius: 3 }, brokenPath, path()] },
  },
];

/** From what an app passes in to what an agent is sent: checked, cloned, without handlers (seed 003). */

import type { SerializableSkillsManifest, SerializableToolManifest, ToolArgsSchema } from "../schema/types.ts";
import { messageOf, ToolError } from "./errors.ts";
import { toJson } from "./json.ts";
import type { AnyToolDefinition, ToolSpecificHandler } from "./tool.ts";

/** Guidance for the agent and the tools it may call. */
export type SkillsInput<TTools extends readonly AnyToolDefinition[] = readonly AnyToolDefinition[]> = {
  guidance: string;
  tools: TTools;
};

export interface NormalizedSkills {
  readonly manifest: SerializableSkillsManifest;
  /** The inline handlers, by tool name. */
  readonly handlers: ReadonlyMap<string, ToolSpecificHandler>;
}

const NAME = /^[a-zA-Z][a-zA-Z0-9_.-]*$/;

/** White space of ECMAScript and, beyond it, of Unicode: U+0085 is blank to the core that reads the manifest. */
const VISIBLE = /[^\s\u0085]/;

type Fields = Readonly<Record<string, unknown>>;

/**
 * Checks skills and separates what is sent from what stays.
 *
 * @param skills Nothing and `{}` are skills without guidance and tools.
 * @returns A manifest that shares no object with the input.
 * @throws ToolError `INVALID_INPUT`; `details.path` is a JSON Pointer into `skills`.
 */
export function normalizeSkills(skills?: SkillsInput | Record<string, never>): NormalizedSkills {
  const { guidance, tools } = checkShape(skills);
  const handlers = new Map<string, ToolSpecificHandler>();
  const names = new Set<string>();
  const manifest = Array.from(tools, (tool, index): SerializableToolManifest => {
    const path = `/tools/${index}`;
    if (tool === undefined) throw invalid(path, "A tool must be an object, but this one is undefined. Where modules import each other in a circle, tools are listed before they are defined: define them in modules that do not import the list.");
    if (!isObject(tool)) throw invalid(path, "A tool must be an object.");
    const name = checkName(tool["name"], `${path}/name`);
    if (names.has(name)) throw invalid(`${path}/name`, `Two tools are called "${name}"; names are unique among skills.`);
    names.add(name);
    const normalized = normalizeTool(tool, name, path);
    const handler = checkHandler(tool["handler"], `${path}/handler`);
    if (handler !== undefined) handlers.set(name, handler);
    return normalized;
  });
  return { manifest: { guidance, tools: manifest }, handlers };
}

/**
 * Checks a tool name.
 *
 * @throws ToolError `INVALID_INPUT`
 */
export function checkName(name: unknown, path: string): string {
  if (typeof name === "string" && NAME.test(name)) return name;
  const shown = typeof name === "string" ? JSON.stringify(name) : kindOf(name);
  throw invalid(path, `${shown} is no tool name: a name starts with a letter and continues with letters, digits, "_", "." or "-".`);
}

/**
 * Checks a wait limit.
 *
 * @throws ToolError `INVALID_INPUT`
 */
export function checkTimeout(timeoutMs: unknown, path: string): number | undefined {
  if (timeoutMs === undefined) return undefined;
  if (typeof timeoutMs === "number" && Number.isInteger(timeoutMs) && timeoutMs > 0) return timeoutMs;
  throw invalid(path, "A wait limit must be a positive whole number of milliseconds.");
}

/**
 * Checks a handler.
 *
 * @throws ToolError `INVALID_INPUT`
 */
export function checkHandler(handler: unknown, path: string): ToolSpecificHandler | undefined {
  if (handler === undefined || typeof handler === "function") return handler as ToolSpecificHandler | undefined;
  throw invalid(path, `A handler must be a function, not ${kindOf(handler)}.`);
}

/** An `INVALID_INPUT` error for the value at a JSON Pointer. */
export function invalid(path: string, message: string, options?: { readonly cause?: unknown }): ToolError {
  return new ToolError("INVALID_INPUT", message, { path }, options);
}

/** A value with members to read; arrays are lists, not objects. */
export function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function checkShape(skills: unknown): { guidance: string; tools: readonly unknown[] } {
  if (skills === undefined) return { guidance: "", tools: [] };
  if (!isObject(skills)) throw invalid("", `Skills must be an object, not ${kindOf(skills)}.`);
  if (typeof skills["then"] === "function") throw invalid("", "Skills must be an object, not a promise; put `await` before it.");
  const { guidance, tools } = skills;
  // Members may be inherited getters, which are no keys; nor has a `Map` any.
  const isEmpty = guidance === undefined && tools === undefined && Object.keys(skills).length === 0;
  if (isEmpty && Object.prototype.toString.call(skills) === "[object Object]") return { guidance: "", tools: [] };
  if (typeof guidance !== "string") throw invalid("/guidance", `Guidance must be a string (it may be empty), not ${kindOf(guidance)}.`);
  if (!Array.isArray(tools)) throw invalid("/tools", `Tools must be an array, not ${kindOf(tools)}.`);
  return { guidance, tools };
}

function normalizeTool(tool: Fields, name: string, path: string): SerializableToolManifest {
  const { description } = tool;
  if (typeof description !== "string" || !VISIBLE.test(description)) {
    throw invalid(`${path}/description`, `The tool "${name}" needs a description; agents choose tools by it.`);
  }
  const timeoutMs = checkTimeout(tool["timeoutMs"], `${path}/timeoutMs`);
  if (tool["input"] !== undefined) throw invalid(`${path}/input`, `The tool "${name}" has an "input", which is no longer supported; use "argsSchema".`);
  const argsSchema = cloneSchema(tool["argsSchema"], name, `${path}/argsSchema`);
  return { name, description, argsSchema, ...(timeoutMs === undefined ? {} : { timeoutMs }) };
}

function cloneSchema(schema: unknown, name: string, path: string): ToolArgsSchema {
  if (!isObject(schema)) throw invalid(path, `The argsSchema of "${name}" must be an object, not ${kindOf(schema)}.`);
  const clone = serialize(schema, name, path);
  if (isObject(clone) && clone["type"] === "object") return clone as unknown as ToolArgsSchema;
  throw invalid(`${path}/type`, `The argsSchema of "${name}" must have the type "object" at its root.`);
}

function serialize(schema: unknown, name: string, path: string): unknown {
  try {
    return toJson(schema);
  } catch (error) {
    throw invalid(path, `The argsSchema of "${name}" cannot be sent: ${messageOf(error)}.`, { cause: error });
  }
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

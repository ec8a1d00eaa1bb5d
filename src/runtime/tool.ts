/** Tools as an app writes them (seed 003). */

import type { ToolArgsSchema } from "../schema/types.ts";
import type { ResolveArgs, ToolArgsOf } from "./args.ts";

/** What a handler is told about the call beside its arguments; `extra` keys come from `ToolCall.context`. */
export interface ToolCallContext {
  toolRequestId: string;
  tool: string;
  [extra: string]: unknown;
}

/** Runs one tool. Its result has to be JSON (contract §8). */
export type ToolSpecificHandler<TArgs = unknown, TResult = unknown> = (
  args: TArgs,
  ctx: ToolCallContext,
) => TResult | Promise<TResult>;

/** A tool with its handler (seed 003, "ToolDefinition"). */
export type ToolDefinition<TArgs = unknown, TResult = unknown, TName extends string = string> = {
  name: TName;
  description: string;
  argsSchema: ToolArgsSchema;
  timeoutMs?: number;
  handler?: ToolSpecificHandler<TArgs, TResult>;
};

/**
 * The constraint of tool lists. Its handler is written as a method on purpose: method parameters are compared
 * bivariantly, so that a handler with typed args fits a list of tools with unknown ones.
 */
export interface AnyToolDefinition {
  name: string;
  description: string;
  argsSchema: ToolArgsSchema;
  timeoutMs?: number;
  handler?(args: unknown, ctx: ToolCallContext): unknown;
}

/** The union of the tool names in a list written `as const` (seed 003). */
export type ToolNameOf<TTools extends readonly AnyToolDefinition[]> = Extract<TTools[number]["name"], string>;

type WidenedArgs<TArgs> = unknown extends TArgs ? unknown : any;

/**
 * The args of each tool in a list, by name. A name that was widened to `string` may be any tool's: what its handler
 * takes then says nothing of others, and an annotation is taken at its word.
 */
export type ToolArgsByName<TTools extends readonly AnyToolDefinition[]> = {
  [TTool in TTools[number] as TTool["name"]]: TTool extends ToolDefinition<infer TArgs, any, infer TName>
    ? string extends TName
      ? WidenedArgs<TArgs>
      : ToolArgsOf<TName, TArgs>
    : unknown;
};

/**
 * Returns `tool` as it is; the build reads the call, and the types tie `handler` to `argsSchema`.
 *
 * One signature without overloads, so that a handler that contradicts its schema is one error at `handler`
 * (contract §6).
 */
export function defineTool<
  TArgs = unknown,
  TResult = unknown,
  const TName extends string = string,
  const TSchema extends ToolArgsSchema = ToolArgsSchema,
>(tool: {
  name: TName;
  description: string;
  argsSchema: TSchema;
  timeoutMs?: number;
  handler?: ToolSpecificHandler<ResolveArgs<TArgs, TName, TSchema>, TResult>;
}): ToolDefinition<ResolveArgs<TArgs, TName, TSchema>, TResult, TName> {
  return tool;
}

/** What a session is made of (contract §8); the signatures of `onTool` are those of `types.md` 3.2. */

import type { ArgsIssue } from "../schema/interpret.ts";
import type { SerializableSkillsManifest } from "../schema/types.ts";
import type { ToolError } from "./errors.ts";
import type { SkillsInput } from "./skills.ts";
import type { AnyToolDefinition, ToolCallContext } from "./tool.ts";

/** A call as an agent makes it. */
export interface ToolCall {
  tool: string;
  args: unknown;
  /** Made up where it is absent. */
  toolRequestId?: string;
  /** Passed on to the handler as further keys of its context. */
  context?: Record<string, unknown>;
}

/** Carries results back to the agent. */
export interface Transport {
  submitToolResult(submission: { toolRequestId: string; tool: string; result: unknown }): void | Promise<void>;
}

/** Checks the args of one tool, as `virtual:tool-validators` exports it. */
export type ToolValidator<TArgs = unknown> = (
  args: unknown,
) => { readonly ok: true; readonly args: TArgs } | { readonly ok: false; readonly issues: readonly ArgsIssue[] };

/** Validators by tool name. */
export type Validators = { readonly [toolName: string]: ToolValidator };

export interface SessionOptions {
  transport?: Transport | undefined;
  /** Given: args are checked before any handler runs. */
  validators?: Validators | undefined;
  /** How long to wait for a tool that sets no `timeoutMs`. @default 60_000 */
  defaultTimeoutMs?: number | undefined;
}

type CallWithContext<TArgsByName> = {
  [TName in keyof TArgsByName]: [tool: TName, args: TArgsByName[TName], ctx: ToolCallContext];
}[keyof TArgsByName];

type CallWithArgs<TArgsByName> = { [TName in keyof TArgsByName]: [tool: TName, args: TArgsByName[TName]] }[keyof TArgsByName];

/** Runs the tool calls of one agent. `TArgsByName` maps the names of its tools to their args. */
export interface Session<TArgsByName extends object = { [toolName: string]: unknown }> {
  readonly manifest: SerializableSkillsManifest;
  /**
   * Registers the handler of one tool, or one fallback for all tools that have none. A later one replaces it.
   *
   * @returns Unregisters the handler if it is still the current one.
   * @throws ToolError `INVALID_INPUT` for an invalid name or a handler that is no function.
   */
  // The overload with three parameters comes first and the shorter ones last: otherwise TypeScript settles on a shorter
  // one and types `args` as `any`.
  onTool(handler: (...call: CallWithContext<TArgsByName>) => unknown): () => void;
  onTool<const TName extends keyof TArgsByName & string>(
    toolName: TName,
    handler: (args: TArgsByName[TName], ctx: ToolCallContext) => unknown,
  ): () => void;
  onTool(handler: (...call: CallWithArgs<TArgsByName>) => unknown): () => void;
  onTool(handler: (tool: keyof TArgsByName & string) => unknown): () => void;
  /** Registers a listener for what no result can tell the agent: failed deliveries and late results. */
  onError(listener: (error: ToolError, call?: ToolCall) => void): () => void;
  /** Runs one call. Resolves to the delivered result, which is JSON, and never rejects for a handler's fault. */
  dispatch(call: ToolCall): Promise<unknown>;
}

/** The input of a session whose tools are known. */
export type CreateSessionInput<TTools extends readonly AnyToolDefinition[]> = SessionOptions & { skills: SkillsInput<TTools> };

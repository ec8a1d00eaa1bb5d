/** The augmentation that types handlers of apps which import `defineTool` from the upstream SDK. */

import { importTypes } from "./generated-file.ts";

/** What the augmentations refer to from outside; it is written once, before them. */
export const UPSTREAM_IMPORTS: string = `${importTypes(
  ["ToolArgsRegistry as RegisteredToolArgs", "ToolArgsSchema as RuntimeToolArgsSchema"],
  "unplugin-define-tool/runtime",
)}\n`;

/**
 * Emits the augmentation of one upstream specifier (contract §6). Names without a declaration here are upstream's own;
 * overloads that are added come before upstream's, which unregistered names and explicit generics fall through to.
 *
 * A contradicting annotation cannot be made an error at the handler: overload resolution would move on to upstream's
 * permissive signature. So the second overload accepts it and returns a type that no list of tools takes.
 */
export function upstreamAugmentation(specifier: string): string {
  return `declare module ${JSON.stringify(specifier)} {
  export interface ToolArgsRegistry extends RegisteredToolArgs {}

  export type ToolArgsOf<TName extends string, TFallback = unknown> = TName extends keyof ToolArgsRegistry
    ? ToolArgsRegistry[TName]
    : TFallback;

  export function defineTool<const TName extends keyof ToolArgsRegistry, TResult = unknown>(tool: {
    name: TName;
    description: string;
    argsSchema: ToolArgsSchema;
    timeoutMs?: number;
    handler?: (args: ToolArgsRegistry[TName], ctx: ToolCallContext) => TResult | Promise<TResult>;
  }): ToolDefinition<any, TResult, TName>;
  export function defineTool<const TName extends keyof ToolArgsRegistry>(tool: {
    name: TName;
    description: string;
    argsSchema: ToolArgsSchema;
    timeoutMs?: number;
    handler: (args: never, ctx: ToolCallContext) => unknown;
  }): HandlerArgsMismatch<TName, ToolArgsRegistry[TName]>;

  /** What a tool becomes whose handler's annotation contradicts its \`argsSchema\`. */
  export interface HandlerArgsMismatch<TName extends string, TArgs> {
    readonly "handler args do not match argsSchema": { tool: TName; argsSchemaSays: TArgs };
  }

  export interface PedelecSession<TToolName extends string = string> {
    onTool(
      handler: (
        ...call: { [TName in TToolName]: [tool: TName, args: ToolArgsOf<TName>, ctx: ToolCallContext] }[TToolName]
      ) => unknown,
    ): () => void;
    onTool<const TName extends TToolName & keyof ToolArgsRegistry>(
      toolName: TName,
      handler: (args: ToolArgsRegistry[TName], ctx: ToolCallContext) => unknown,
    ): () => void;
    onTool(
      handler: (...call: { [TName in TToolName]: [tool: TName, args: ToolArgsOf<TName>] }[TToolName]) => unknown,
    ): () => void;
  }

  /** The constraint of tool lists; its handler is a method, so that handlers with typed args fit. */
  export interface AnyTool {
    name: string;
    description: string;
    argsSchema: ToolArgsSchema | RuntimeToolArgsSchema;
    timeoutMs?: number;
    handler?(args: unknown, ctx: ToolCallContext): unknown;
  }

  export interface Pedelec {
    createSession<const TTools extends readonly AnyTool[]>(input: {
      provider?: ProviderCode;
      model?: string;
      autoEndOnDisconnect?: boolean;
      skills: { guidance: string; tools: TTools };
    }): Promise<PedelecSession<TTools[number]["name"]>>;
  }
}
`;
}

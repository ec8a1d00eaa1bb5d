/** Sessions: which handler a call goes to, and where its result goes (contract §8). */

import type { SerializableSkillsManifest } from "../schema/types.ts";
import { resultOf, runWithLimit } from "./call.ts";
import { errorResult, messageOf, ToolError } from "./errors.ts";
import { injectedValidators } from "./injected.ts";
import { refuseArgs } from "./refuse-args.ts";
import type { CreateSessionInput, Session, SessionOptions, ToolCall, Transport, ToolValidator, Validators } from "./session-types.ts";
import { checkHandler, checkName, checkTimeout, invalid, isObject, normalizeSkills, type NormalizedSkills, type SkillsInput } from "./skills.ts";
import type { AnyToolDefinition, ToolArgsByName, ToolCallContext, ToolSpecificHandler } from "./tool.ts";

type GenericHandler = (tool: string, args: unknown, ctx: ToolCallContext) => unknown;
type Submission = Parameters<Transport["submitToolResult"]>[0];
type ErrorListener = (error: ToolError, call?: ToolCall) => void;

/** As upstream's core has it. */
const DEFAULT_TIMEOUT_MS = 60_000;

/**
 * Creates a session of its own: nothing is shared with the input or with other sessions.
 *
 * @throws ToolError `INVALID_INPUT` (as a rejection) for skills that `normalizeSkills` refuses and for wrong options.
 */
export function createSession<const TTools extends readonly AnyToolDefinition[]>(
  input: CreateSessionInput<TTools>,
): Promise<Session<ToolArgsByName<TTools>>>;
export function createSession(input?: SessionOptions & { skills?: SkillsInput | Record<string, never> | undefined }): Promise<Session>;
export async function createSession(input: SessionOptions & { skills?: SkillsInput | Record<string, never> | undefined } = {}): Promise<Session> {
  const given: unknown = input;
  if (!isObject(given)) throw invalid("", "The input of createSession must be an object.");
  return boundSession(new ToolSession(normalizeSkills(input.skills), injectedValidators(input.skills), checkOptions(input)));
}

/** Its functions may be taken out of it, and it may stand in a proxy, such as those that frameworks make of state. */
function boundSession(session: ToolSession): Session {
  return {
    manifest: session.manifest,
    onTool: session.onTool.bind(session) as Session["onTool"],
    onError: session.onError.bind(session),
    dispatch: session.dispatch.bind(session),
  };
}

interface CheckedOptions {
  readonly transport: Transport | undefined;
  readonly validators: Validators;
  readonly defaultTimeoutMs: number;
}

function checkOptions({ transport, validators = {}, defaultTimeoutMs }: SessionOptions): CheckedOptions {
  if (transport !== undefined && typeof (transport as Partial<Transport> | null)?.submitToolResult !== "function") {
    throw invalid("/transport", "A transport must have a method submitToolResult.");
  }
  checkValidators(validators);
  return { transport, validators, defaultTimeoutMs: checkTimeout(defaultTimeoutMs, "/defaultTimeoutMs") ?? DEFAULT_TIMEOUT_MS };
}

/** A `Map`, methods of a class, or the namespace of `virtual:tool-validators`, would leave every tool unchecked without a word. */
function checkValidators(validators: unknown): void {
  if (!isObject(validators) || Symbol.iterator in validators || !isPlain(validators)) throw invalid("/validators", "Validators must be an object of functions by tool name.");
  for (const [name, validator] of Object.entries(validators)) {
    if (validator === undefined || typeof validator === "function") continue;
    const hint = name === "validators" ? ' Import them with `import { validators } from "virtual:tool-validators"`.' : "";
    throw invalid("/validators", `The validator of "${name}" must be a function.${hint}`);
  }
}

/** Whether all that an object has is its own, in any realm. The namespace of a module is of this kind too. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

class ToolSession {
  readonly manifest: SerializableSkillsManifest;
  readonly #inlineHandlers: ReadonlyMap<string, ToolSpecificHandler>;
  readonly #injected: ReadonlyMap<string, ToolValidator>;
  readonly #namedHandlers = new Map<string, ToolSpecificHandler>();
  #fallback: GenericHandler | undefined;
  readonly #errorListeners = new Set<ErrorListener>();
  readonly #options: CheckedOptions;
  /** Request ids of sessions that share a transport must differ. */
  readonly #requestPrefix = Math.random().toString(36).slice(2);
  #requestCount = 0;

  constructor({ manifest, handlers }: NormalizedSkills, injected: ReadonlyMap<string, ToolValidator>, options: CheckedOptions) {
    this.manifest = manifest;
    this.#inlineHandlers = handlers;
    this.#injected = injected;
    this.#options = options;
  }

  onTool(handler: GenericHandler): () => void;
  onTool(toolName: string, handler: ToolSpecificHandler): () => void;
  onTool(...parameters: [GenericHandler] | [string, ToolSpecificHandler]): () => void {
    if (typeof parameters[0] === "function" && parameters[1] === undefined) return this.#setFallback(parameters[0]);
    const toolName = checkName(parameters[0], "/toolName");
    const handler = checkHandler(parameters[1] ?? null, "/handler") as ToolSpecificHandler;
    this.#namedHandlers.set(toolName, handler);
    return () => {
      if (this.#namedHandlers.get(toolName) === handler) this.#namedHandlers.delete(toolName);
    };
  }

  onError(listener: ErrorListener): () => void {
    if (typeof listener !== "function") throw invalid("/listener", "An error listener must be a function.");
    this.#errorListeners.add(listener);
    return () => {
      this.#errorListeners.delete(listener);
    };
  }

  async dispatch(given: ToolCall): Promise<unknown> {
    checkCall(given);
    // Read once, and copied for listeners: the app may use the object for its next call.
    const { tool, args, toolRequestId = `${this.#requestPrefix}-${(this.#requestCount += 1)}`, context } = given;
    const call: ToolCall = { ...given, tool, args };
    const result = await this.#resultOf(call, args, { ...context, toolRequestId, tool });
    await this.#submit(call, { toolRequestId, tool, result });
    return result;
  }

  #setFallback(handler: GenericHandler): () => void {
    this.#fallback = handler;
    return () => {
      if (this.#fallback === handler) this.#fallback = undefined;
    };
  }

  /** Named, inline, generic: the first one there is. */
  #handlerOf(tool: string): ToolSpecificHandler | undefined {
    const fallback = this.#fallback;
    const generic: ToolSpecificHandler | undefined = fallback && ((args, ctx) => fallback(tool, args, ctx));
    return this.#namedHandlers.get(tool) ?? this.#inlineHandlers.get(tool) ?? generic;
  }

  async #resultOf(call: ToolCall, args: unknown, ctx: ToolCallContext): Promise<unknown> {
    const { tool, toolRequestId } = ctx;
    const handler = this.#handlerOf(tool);
    if (handler === undefined) return errorResult("TOOL_HANDLER_NOT_FOUND", `No handler is registered for the tool "${tool}".`);
    const issues = refuseArgs(this.#validatorOf(tool), args);
    if (issues !== undefined) {
      return errorResult("TOOL_ARGS_INVALID", `Invalid arguments for "${tool}": ${issues.map((issue) => issue.message).join("; ") || "no reason was given"}`, issues);
    }
    const limitMs = this.#limitOf(tool);
    const outcome = await runWithLimit(() => handler(args, ctx), limitMs, (late) => this.#reportLate(call, { toolRequestId, tool, result: resultOf(tool, limitMs, late) }));
    return resultOf(tool, limitMs, outcome);
  }

  /** A given one wins over the one that the build put on the definition. */
  #validatorOf(tool: string): ToolValidator | undefined {
    const { validators } = this.#options;
    return (Object.hasOwn(validators, tool) ? validators[tool] : undefined) ?? this.#injected.get(tool);
  }

  #limitOf(tool: string): number {
    return this.manifest.tools.find((each) => each.name === tool)?.timeoutMs ?? this.#options.defaultTimeoutMs;
  }

  async #submit(call: ToolCall, submission: Submission): Promise<void> {
    const { toolRequestId, tool, result } = submission;
    try {
      await this.#options.transport?.submitToolResult(submission);
    } catch (cause) {
      const message = `The result of "${tool}" could not be submitted: ${messageOf(cause)}`;
      this.#report(new ToolError("SUBMIT_TOOL_RESULT_FAILED", message, { toolRequestId, result }, { cause }), call);
    }
  }

  #reportLate(call: ToolCall, { toolRequestId, tool, result }: Submission): void {
    const message = `The tool "${tool}" answered after its time limit; the answer was not delivered.`;
    this.#report(new ToolError("TOOL_RESULT_LATE", message, { toolRequestId, result }), call);
  }

  #report(error: ToolError, call: ToolCall): void {
    // Those that are registered meanwhile hear of the next error.
    const listeners = [...this.#errorListeners];
    for (const listener of listeners) {
      try {
        listener(error, call);
      } catch (thrown) {
        // As with event targets: a listener's own fault is nobody else's, and is not hidden either.
        queueMicrotask(() => {
          throw thrown;
        });
      }
    }
  }
}

function checkCall(call: ToolCall): void {
  if (!isObject(call)) throw invalid("", "A tool call must be an object.");
  if (typeof call.tool !== "string") throw invalid("/tool", "A tool call must name its tool.");
  if (call.toolRequestId !== undefined && typeof call.toolRequestId !== "string") {
    throw invalid("/toolRequestId", "The id of a tool call must be a string.");
  }
  if (call.context !== undefined && !isObject(call.context)) throw invalid("/context", "The context of a tool call must be an object.");
}

/** The option `validate`: args are checked before a handler that is written in the call sees them. */

import type { DefinedTool } from "../compile.ts";
import type { Tool } from "../model.ts";
import type { CallSite } from "../syntax.ts";
import { argumentOf, type Edit, insertion, memberOf, objectOf } from "./edit.ts";
import { propertyKey } from "../literal.ts";

/** How a handler is wrapped: what an `async` function returns is always a promise. */
export type HandlerMode = "sync" | "async" | "unwrapped";

/** A tool with a handler that gets its args unchecked, unless a session checks them. */
export interface UnguardedTool {
  readonly tool: Tool;
  /** The end of a sentence that starts with "its handler". */
  readonly reason: string;
}

/** How the code of a module names what its guards are made of. */
export interface GuardNames {
  guard(name: "guard" | "guardAll"): string;
  /** The check of a tool, asked for once; nothing where schemas are interpreted. */
  check(tool: Tool): string | undefined;
}

/**
 * The id of what rewritten code imports: the functions that all files share, or the checks of one file. It is no API.
 */
export function guardsId(key?: string): string {
  return key === undefined ? "virtual:tool-guards" : `virtual:tool-guards?of=${key}`;
}

/** The edits of one call site, for the tools it defines. */
export function guardEdits(site: CallSite, tools: readonly [DefinedTool, ...DefinedTool[]], names: GuardNames): Edit[] {
  const argument = argumentOf(site);
  if (argument === undefined) return guardCallee(site, tools, names);
  const [{ tool }] = tools;
  const rest = [JSON.stringify(handlerMode(tools[0])), names.check(tool)].filter((part) => part !== undefined).join(", ");
  // Anything but an object literal may hold a comma.
  const isLiteral = argument.kind === "object";
  const [open, close] = isLiteral ? ["", ""] : ["(", ")"];
  // An object with a name is changed in place, whether or not anything uses what the call returns.
  const pure = isLiteral ? "/* @__PURE__ */ " : "";
  return [insertion(argument.start, `${pure}${names.guard("guard")}(${open}`), insertion(argument.end, `${close}, ${rest})`)];
}

/** `defs.map(defineTool)`, `defineTool(...args)`: which of the tools it is shows when it is defined. */
function guardCallee({ callee }: CallSite, tools: readonly DefinedTool[], names: GuardNames): Edit[] {
  const checks = tools.flatMap(({ tool }) => {
    const check = names.check(tool);
    return check === undefined ? [] : [`${propertyKey(tool.name)}: ${check}`];
  });
  const rest = checks.length === 0 ? "" : `, { ${checks.join(", ")} }`;
  return [insertion(callee.start, `${names.guard("guardAll")}(`), insertion(callee.end, `${rest})`)];
}

/** Says of a tool whose handler is not wrapped why that is so; `undefined` where there is no handler either. */
export function unguardedReason(defined: DefinedTool): string | undefined {
  const { handler } = defined.definition;
  if (handler.kind === "absent" || handlerMode(defined) !== "unwrapped") return undefined;
  if (objectOf(defined.site) === undefined) return "is in a definition that is not written in the call";
  if (handler.kind === "class") return "is a class";
  return handler.kind === "function" && handler.generator ? "is a generator" : "is not a function written in the call";
}

function handlerMode(defined: DefinedTool): HandlerMode {
  const member = memberOf(defined, "/handler");
  const isWritten = member?.kind === "method" || (member?.kind === "property" && member.value.kind === "function");
  const { handler } = defined.definition;
  if (!isWritten || handler.kind !== "function" || handler.generator) return "unwrapped";
  return handler.async ? "async" : "sync";
}

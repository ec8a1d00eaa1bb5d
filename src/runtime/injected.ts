/** Validators that a build with the option `validate` puts on the definitions of tools (contract §8). */

import type { ToolValidator } from "./session-types.ts";
import { isObject } from "./skills.ts";

/** Where the build leaves them; a symbol, so that neither JSON nor a reader of keys sees it. */
const VALIDATOR: unique symbol = Symbol.for("unplugin-define-tool.validator");

/**
 * The validators on the tools of skills that `normalizeSkills` accepts, by name.
 *
 * A copy of a definition carries the validator of the original with it, so it counts only beside the schema it is for.
 */
export function injectedValidators(skills: unknown): ReadonlyMap<string, ToolValidator> {
  const tools = isObject(skills) && Array.isArray(skills["tools"]) ? (skills["tools"] as readonly unknown[]) : [];
  return new Map(tools.flatMap((tool) => entryOf(tool as InjectedTool)));
}

interface InjectedTool {
  readonly name: string;
  readonly argsSchema: unknown;
  readonly [VALIDATOR]?: { readonly argsSchema: unknown; readonly validate: ToolValidator };
}

function entryOf(tool: InjectedTool): [string, ToolValidator][] {
  const injected = tool[VALIDATOR];
  return injected !== undefined && injected.argsSchema === tool.argsSchema ? [[tool.name, injected.validate]] : [];
}

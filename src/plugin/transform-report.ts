/** What the option `validate` cannot do, for the list of warnings of a build. */

import type { Snapshot } from "./snapshot.ts";

const MOST_TOOLS = 10;

/** The tools with a handler that is not wrapped, a line each. */
export function unguardedWarning({ rewrites: { unguarded } }: Pick<Snapshot, "rewrites">): string | undefined {
  if (unguarded.length === 0) return undefined;
  const lines = unguarded.slice(0, MOST_TOOLS).map(({ tool, reason }) => `  ${tool.file}:${tool.line}:${tool.column} ${tool.name}: its handler ${reason}`);
  if (unguarded.length > MOST_TOOLS) lines.push(`  and ${unguarded.length - MOST_TOOLS} more`);
  const heading = 'The option "validate" wraps handlers that are functions written in the call. The handlers of these tools are not, so that only a session of unplugin-define-tool/runtime checks their arguments:';
  return [heading, ...lines].join("\n");
}

/** TypeScript names for tool names. */

/** `ToolArgs` is exported by the virtual modules, inside whose declarations the interfaces are referred to. */
const RESERVED = new Set(["ToolArgs"]);

/**
 * Gives every tool name an interface name of its own: `update_counter` is `UpdateCounterArgs`. Names that fold into one
 * (`get-user`, `get_user`, `getUser`) are numbered in the order they come in.
 *
 * @param toolNames Distinct tool names, sorted.
 */
export function interfaceNames(toolNames: readonly string[]): Map<string, string> {
  const first = new Set(toolNames.map((name) => `${pascalCase(name)}Args`));
  const taken = new Set(RESERVED);
  const names = new Map<string, string>();
  for (const toolName of toolNames) {
    const name = freeName(pascalCase(toolName), taken, first);
    taken.add(name);
    names.set(toolName, name);
  }
  return names;
}

/** A number is only added where it makes no name that another tool has without one. */
function freeName(base: string, taken: ReadonlySet<string>, unnumbered: ReadonlySet<string>): string {
  if (!taken.has(`${base}Args`)) return `${base}Args`;
  for (let number = 2; ; number++) {
    const name = `${base}${number}Args`;
    if (!taken.has(name) && !unnumbered.has(name)) return name;
  }
}

/** Letters after digits are raised as well, as json-schema-to-typescript does it: the name must pass it unchanged. */
function pascalCase(toolName: string): string {
  return toolName
    .split(/[^a-zA-Z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("")
    .replace(/\d[a-z]/g, (match) => match.toUpperCase());
}

/** Which tools the generated types register, and which only their own manifest can type (contract §2, `manifests`). */

import { compare } from "../order.ts";
import type { Tool } from "../model.ts";

/** What the generated types say of a tool. */
export type TypedTool = Pick<Tool, "name" | "description" | "argsSchema" | "timeoutMs" | "manifest" | "file" | "line">;

/** One type: the tools that share a name and a schema, however many manifests they are in. */
export interface TypeSubject {
  readonly name: string;
  /** Never empty; the first one speaks for all. */
  readonly tools: readonly [TypedTool, ...TypedTool[]];
}

export interface SortedTools {
  /** Names with one schema in the whole project: they go into the args registry. */
  readonly registered: readonly TypeSubject[];
  /** Tools whose name has another schema in another manifest. */
  readonly conflicting: readonly TypedTool[];
}

/** Splits the tools of a project by whether their name means one thing; both parts are in order of name. */
export function sortTools(tools: readonly TypedTool[]): SortedTools {
  const registered: TypeSubject[] = [];
  const conflicting: TypedTool[] = [];
  for (const subject of byName(tools)) {
    if (new Set(subject.tools.map((tool) => JSON.stringify(tool.argsSchema))).size === 1) registered.push(subject);
    else conflicting.push(...subject.tools);
  }
  return { registered, conflicting };
}

/** The tools of one manifest, or of the unnamed one, in order of name. */
export function ofManifest(tools: readonly TypedTool[], manifest: string | undefined): TypedTool[] {
  return tools.filter((tool) => tool.manifest === manifest).sort(compareTools);
}

/** Every manifest name that a tool bears or `declared` lists, sorted. */
export function manifestNames(tools: readonly TypedTool[], declared: readonly string[]): string[] {
  const used = tools.flatMap((tool) => tool.manifest ?? []);
  return [...new Set([...declared, ...used])].sort(compare);
}

function byName(tools: readonly TypedTool[]): TypeSubject[] {
  const subjects = new Map<string, { name: string; tools: [TypedTool, ...TypedTool[]] }>();
  for (const tool of [...tools].sort(compareTools)) {
    const subject = subjects.get(tool.name);
    if (subject === undefined) subjects.set(tool.name, { name: tool.name, tools: [tool] });
    else subject.tools.push(tool);
  }
  return [...subjects.values()];
}

/** The unnamed manifest comes first among tools of one name. */
function compareTools(a: TypedTool, b: TypedTool): number {
  return compare(a.name, b.name) || compare(a.manifest ?? "", b.manifest ?? "") || compare(a.file, b.file) || a.line - b.line;
}

/** Plans the rewrite of call sites (contract §2, `inline` and `validate`). Pure; `rewrite.ts` carries it out. */

import type { ToolArgsObjectSchema } from "../../schema/types.ts";
import type { DefinedTool } from "../compile.ts";
import { shortHash } from "../hash.ts";
import type { Source } from "../model.ts";
import { compare } from "../order.ts";
import type { CallSite, ParsedModule } from "../syntax.ts";
import { type Edit, effective, insertion } from "./edit.ts";
import { guardEdits, type UnguardedTool, unguardedReason } from "./guard.ts";
import { ModuleGuards } from "./module-guards.ts";
import { bareImports, inlineEdit } from "./inline.ts";

export interface RewriteOptions {
  readonly inline: boolean;
  readonly validate: false | "interpret" | "compile";
}

/** Whether the options change any call site. */
export function rewrites({ inline, validate }: RewriteOptions): boolean {
  return inline || validate !== false;
}

/** What a project comes to when its call sites are rewritten. */
export interface RewritePlan {
  /** By module id; a module that stays as it is has no entry. */
  readonly modules: ReadonlyMap<string, ModulePlan>;
  /** In manifest order; empty without `validate`. */
  readonly unguarded: readonly UnguardedTool[];
}

/** What one module comes to. */
export interface ModulePlan {
  /** The text that the edits fit. */
  readonly source: Source;
  readonly edits: readonly Edit[];
  /** Ids of the other files that the edits were made from. */
  readonly dependencies: readonly string[];
  /** Names the module of compiled checks that it imports. */
  readonly key: string;
  /** The schemas of those checks, in order. */
  readonly checked: readonly ToolArgsObjectSchema[];
}

/** Plans the rewrite of the calls of a project. */
export function planRewrite(defined: readonly DefinedTool[], options: RewriteOptions): RewritePlan {
  if (!rewrites(options)) return { modules: new Map(), unguarded: [] };
  const modules = new Map<string, ModulePlan>();
  for (const tools of grouped(defined, ({ source }) => source.id)) {
    const plan = planModule(tools, options);
    if (plan.edits.length > 0) modules.set(plan.source.id, plan);
  }
  return { modules, unguarded: options.validate === false ? [] : defined.flatMap(unguarded) };
}

/**
 * The tools whose calls are rewritten in a project with errors. A tool with an error is not among those that are
 * defined; where the text of its module did not change (the error came with a fragment, or with another tool of its
 * name), its call stays as it was.
 */
export function keepDefined(before: readonly DefinedTool[], now: readonly DefinedTool[], textOf: (id: string) => string | undefined): DefinedTool[] {
  // The tools of `defs.map(defineTool)` share a place.
  const placeOf = ({ tool, source, site }: DefinedTool): string => JSON.stringify([source.id, site.start, site.use.kind === "call" ? "" : tool.name]);
  const places = new Set(now.map(placeOf));
  return [...now, ...before.filter((tool) => tool.source.text === textOf(tool.source.id) && !places.has(placeOf(tool)))];
}

function unguarded(defined: DefinedTool): UnguardedTool[] {
  const reason = unguardedReason(defined);
  return reason === undefined ? [] : [{ tool: defined.tool, reason }];
}

function planModule(tools: readonly [DefinedTool, ...DefinedTool[]], { inline, validate }: RewriteOptions): ModulePlan {
  const [{ source, module }] = tools;
  const key = shortHash(source.path);
  const guards = new ModuleGuards({ source, module, key, compiled: validate === "compile" });
  const ofCalls = effective([
    ...(inline ? [...onePerPlace(tools.flatMap(bareImports)), ...tools.flatMap((tool) => inlineEdit(tool) ?? [])] : []),
    ...(validate === false ? [] : grouped(tools, ({ site }) => site).flatMap((ofSite) => guardEdits(ofSite[0].site, ofSite, guards))),
  ]);
  const imports = guards.imports();
  return {
    source,
    edits: imports.length === 0 ? ofCalls : [importsEdit(imports, module, source), ...ofCalls],
    dependencies: [...new Set(tools.flatMap(({ definition }) => definition.dependencies))].filter((id) => id !== source.id).toSorted(compare),
    key,
    checked: guards.checked.map((tool) => tool.argsSchema),
  };
}

/**
 * In front of all other imports, where they move no line: a module that is imported in a circle may run before the file
 * itself, and its calls need their guards then. Without another import, they stand at the end, behind every directive.
 */
function importsEdit(imports: readonly string[], { firstImport }: ParsedModule, { text }: Source): Edit {
  return firstImport === undefined ? insertion(text.length, `\n${imports.join("\n")}\n`) : insertion(firstImport, `${imports.join(" ")} `);
}

function onePerPlace(edits: readonly Edit[]): Edit[] {
  return [...new Map(edits.map((edit) => [edit.start, edit])).values()];
}

/** Groups in order of their first member. */
function grouped(tools: readonly DefinedTool[], keyOf: (tool: DefinedTool) => string | CallSite): [DefinedTool, ...DefinedTool[]][] {
  const groups = new Map<string | CallSite, [DefinedTool, ...DefinedTool[]]>();
  for (const tool of tools) {
    const group = groups.get(keyOf(tool));
    if (group === undefined) groups.set(keyOf(tool), [tool]);
    else group.push(tool);
  }
  return [...groups.values()];
}

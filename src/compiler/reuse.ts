/**
 * What a compilation takes over from the one before: a call is evaluated and checked again only if a module that it
 * was read from changed. Everything else of a compilation is made anew.
 */

import type { CheckedDefinition } from "./check/tool.ts";
import { mayWriteToImports } from "./evaluate/import-writes.ts";
import type { CompilerHost } from "./host.ts";
import type { EvaluationProblem, Source } from "./model.ts";
import type { CallSite, ParsedModule } from "./syntax.ts";

/** The work on one call. */
export interface CheckedCall {
  readonly definitions: readonly CheckedDefinition[];
  readonly problems: readonly EvaluationProblem[];
}

/** The work of one pass. A module that did not change is the same object in the next pass, and so are its call sites. */
export interface Memory {
  readonly files: readonly Source[];
  /** Every module that was parsed or asked for, by id. */
  readonly modules: ReadonlyMap<string, ParsedModule>;
  readonly calls: ReadonlyMap<CallSite, CheckedCall>;
}

/** A host that notes which modules it was asked for; what only an earlier pass asked for may still stand behind a call. */
export function remembering(host: CompilerHost, earlier: Memory | undefined): { readonly host: CompilerHost; readonly modules: ReadonlyMap<string, ParsedModule> } {
  const modules = new Map(earlier?.modules);
  const parse = (source: Source): ParsedModule => {
    const module = host.parse(source);
    modules.set(source.id, module);
    return module;
  };
  return { host: { ...host, parse }, modules };
}

/**
 * The calls of an earlier pass that still hold in this one.
 *
 * @param earlier A pass with the same options and resolutions: files may have changed since, none come or gone.
 * @returns Answers for a site; `undefined` where it must be worked on again.
 */
export function reusable(earlier: Memory | undefined, host: CompilerHost): (site: CallSite) => CheckedCall | undefined {
  if (earlier === undefined || changesOthers(earlier, host)) return () => undefined;
  const unchanged = new Map<string, boolean>();
  const holds = (id: string): boolean => {
    const known = unchanged.get(id);
    if (known !== undefined) return known;
    const source = host.read(id);
    const same = source !== undefined && host.parse(source) === earlier.modules.get(id);
    unchanged.set(id, same);
    return same;
  };
  return (site) => {
    const call = earlier.calls.get(site);
    // Only definitions say what they were read from.
    if (call === undefined || call.definitions.length === 0) return undefined;
    return call.definitions.every(({ definition }) => definition.dependencies.every(holds)) ? call : undefined;
  };
}

/** Whether a file that changed decides over calls in others, before or after the change. */
function changesOthers(earlier: Memory, host: CompilerHost): boolean {
  if (earlier.files.length !== host.files.length) return true;
  return host.files.some((source, index) => {
    const before = earlier.files[index]!;
    if (before === source) return false;
    // A module that the earlier pass never asked for decided nothing then.
    const asked = earlier.modules.get(before.id);
    return before.id !== source.id || [...(asked === undefined ? [] : [asked]), host.parse(source)].some((module) => mayWriteToImports(module, host));
  });
}

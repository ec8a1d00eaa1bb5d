/** The virtual modules of contract §3, and those that rewritten code imports: their ids, and what each is made of. */

import { createRequire } from "node:module";
import { emitDefinitions } from "../compiler/emit-definitions.ts";
import { emitManifest, toolsOfManifest } from "../compiler/emit-manifest.ts";
import type { Diagnostic } from "../compiler/model.ts";
import type { ModulePlan } from "../compiler/transform/plan.ts";
import { projectDiagnostic } from "./config-error.ts";
import { splitId } from "./module-id.ts";
import { relativePath } from "./paths.ts";
import type { Snapshot } from "./snapshot.ts";

const KINDS = ["manifest", "validators", "definitions", "guards"] as const;

export interface VirtualModule {
  readonly kind: (typeof KINDS)[number];
  /** The named manifest it is about; the unnamed one where absent. */
  readonly manifest?: string;
  /** Of guards: the key of the file whose checks it has; without, what all files share. */
  readonly of?: string;
}

/** The ids as an app writes them, without a query. */
export const VIRTUAL_IDS: readonly string[] = KINDS.map((kind) => `virtual:tool-${kind}`);
/** Matches what an app may write, and what is written into it. No `\0` and no lookaround: esbuild reads it too. */
export const VIRTUAL_ID: RegExp = /^virtual:tool-(?:manifest|validators|definitions|guards)(?:\?|$)/;
/** What a virtual module may import as an app would: with `validate: "interpret"`, the interpreter. */
export const INTERPRETER_ID = "unplugin-define-tool/schema";

/** The file of the interpreter of the package that runs, for a project from which a bundler finds none. */
export function ownInterpreter(): string {
  return createRequire(import.meta.url).resolve(INTERPRETER_ID);
}

/** Matches resolved ids. The zero byte keeps other plugins away. */
// oxlint-disable-next-line no-control-regex -- The zero byte is the convention of Rollup for ids that are no files.
export const RESOLVED_ID: RegExp = /^\0virtual:tool-(?:manifest|validators|definitions|guards)(?:\?|$)/;

/**
 * What an id stands for. Bundlers add parameters of their own (`t=`, `import`), which are no part of it; `raw` and the
 * like mean nothing for a module that is no file. A manifest may have any name, so that its end is the end of the id.
 */
export function parseVirtualId(id: string): VirtualModule | undefined {
  const [base, query] = splitId(id.replace(/^\0/, ""));
  const kind = KINDS.find((candidate) => base === `virtual:tool-${candidate}`);
  if (kind === undefined) return undefined;
  const name = parameterOf(kind);
  const value = parameter(query?.replace(BUNDLER_PARAMETERS, "") ?? "", name);
  return value === undefined ? { kind } : { kind, [name]: value };
}

/** What Vite puts at the end of ids. */
const BUNDLER_PARAMETERS = /(?:(?:^|&)(?:import|raw|url|inline|[tv]=[^&]*))+$/;

/** The rest of a query from a parameter on, decoded where it is encoded: `a+b` and `a&b` are names as well. */
function parameter(query: string, name: string): string | undefined {
  const at = query.search(new RegExp(`(?:^|&)${name}=`));
  if (at === -1) return undefined;
  const value = query.slice(query.indexOf("=", at) + 1);
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** One id for all the ways a module may be written, so that it is one module in the bundle. */
export function resolvedVirtualId(module: VirtualModule): string {
  const name = parameterOf(module.kind);
  const value = module[name];
  return `\0virtual:tool-${module.kind}${value === undefined ? "" : `?${name}=${encodeURIComponent(value)}`}`;
}

function parameterOf(kind: VirtualModule["kind"]): "manifest" | "of" {
  return kind === "guards" ? "of" : "manifest";
}

/** Whether anything imports a module still: guards go with the call sites that they are for. */
export function isInUse({ kind, of }: VirtualModule, snapshot: Snapshot): boolean {
  if (kind !== "guards") return true;
  return of === undefined ? snapshot.options.validate !== false : guardedFile(snapshot, of) !== undefined;
}

function guardedFile({ rewrites }: Snapshot, key: string): ModulePlan | undefined {
  return [...rewrites.modules.values()].find((plan) => plan.key === key && plan.checked.length > 0);
}

/** The code of a module, or the diagnostic that says why there is none. */
export type Emitted = { readonly kind: "code"; readonly code: string } | { readonly kind: "error"; readonly diagnostic: Diagnostic };

/** Whether a module is part of what call sites are rewritten to: there it is for every tool that has no error. */
export function isOfRewrites({ kind }: VirtualModule): boolean {
  return kind === "guards";
}

/** Emits a virtual module from a snapshot without errors; those of rewrites from any. */
export async function emitVirtualModule(module: VirtualModule, snapshot: Snapshot): Promise<Emitted> {
  const { manifest } = module;
  const known = snapshot.result.declaredManifests;
  if (manifest !== undefined && !known.includes(manifest)) {
    return { kind: "error", diagnostic: projectDiagnostic("manifest-unknown", { name: manifest, known }) };
  }
  return { kind: "code", code: await EMITTERS[module.kind](snapshot, module) };
}

type Emitter = (snapshot: Snapshot, module: VirtualModule) => string | Promise<string>;

const EMITTERS: { readonly [K in VirtualModule["kind"]]: Emitter } = {
  manifest: ({ result }, { manifest }) => emitManifest(toolsOfManifest(result.compilation.tools, manifest)),
  validators: async ({ result }, { manifest }) => {
    const { emitValidators } = await import("../compiler/emit-validators.ts");
    return emitValidators(toolsOfManifest(result.compilation.tools, manifest));
  },
  definitions: ({ result }, { manifest }) => emitDefinitions(result.definitions.filter((definition) => definition.manifest === manifest)),
  guards: async (snapshot, { of }) => {
    const { emitChecks, emitGuards } = await import("../compiler/transform/guards-module.ts");
    const { validate } = snapshot.options;
    if (of !== undefined) return emitChecks(guardedFile(snapshot, of)?.checked ?? []);
    return validate === false ? "" : emitGuards(validate);
  },
};

/** Whether the code of a module names files by their absolute ids, which a source map must not carry into the output. */
export function namesFiles({ kind }: VirtualModule): boolean {
  return kind === "definitions";
}

/** The warning that some of the tools that a module lists are defined after it has run. */
export function unreadyWarning({ manifest }: VirtualModule, isReady: (id: string) => boolean, { result, options }: Snapshot): string | undefined {
  const unready = result.definitions.find((definition) => definition.manifest === manifest && !isReady(definition.id));
  if (unready === undefined) return undefined;
  const file = relativePath(options.root, unready.id);
  return `virtual:tool-definitions runs before ${file}, so that "${unready.name}" is not defined yet: ${file} imports the list, itself or through others. Define the tool in a module that does not.`;
}

/** The warnings that `virtual:tool-definitions` comes with: which tools it cannot import. */
export function unlistedWarnings({ kind, manifest }: VirtualModule, { result }: Snapshot): readonly string[] {
  if (kind !== "definitions") return [];
  const unlisted = result.unlistedDefinitions.filter((tool) => tool.manifest === manifest);
  if (unlisted.length === 0) return [];
  const places = unlisted.map((tool) => `  ${tool.file}:${tool.line}:${tool.column} ${tool.name}`);
  const reason = "virtual:tool-definitions leaves out tools that no module exports as `export const x = defineTool(…)` or `export default defineTool(…)`:";
  return [[reason, ...places].join("\n")];
}

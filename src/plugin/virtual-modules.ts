/** The virtual modules of contract §3: their ids, and what each is made of. */

import { emitDefinitions } from "../compiler/emit-definitions.ts";
import { emitManifest, toolsOfManifest } from "../compiler/emit-manifest.ts";
import type { Diagnostic } from "../compiler/model.ts";
import { projectDiagnostic } from "./config-error.ts";
import type { Snapshot } from "./snapshot.ts";

const KINDS = ["manifest", "validators", "definitions"] as const;

export interface VirtualModule {
  readonly kind: (typeof KINDS)[number];
  /** The named manifest it is about; the unnamed one where absent. */
  readonly manifest?: string;
}

/** The ids as an app writes them, without a query. */
export const VIRTUAL_IDS: readonly string[] = KINDS.map((kind) => `virtual:tool-${kind}`);
/** Matches what an app may write. No `\0` and no lookaround: esbuild reads it too. */
export const VIRTUAL_ID: RegExp = /^virtual:tool-(?:manifest|validators|definitions)(?:\?|$)/;
/** Matches resolved ids. The zero byte keeps other plugins away. */
// oxlint-disable-next-line no-control-regex -- The zero byte is the convention of Rollup for ids that are no files.
export const RESOLVED_ID: RegExp = /^\0virtual:tool-(?:manifest|validators|definitions)(?:\?|$)/;

/**
 * What an id stands for. Bundlers add queries of their own (`?t=`, `?import`), so only `manifest` is read of it; `?raw`
 * and the like mean nothing for a module that is no file.
 */
export function parseVirtualId(id: string): VirtualModule | undefined {
  const [base, query] = id.replace(/^\0/, "").split("?", 2) as [string, string | undefined];
  const kind = KINDS.find((candidate) => base === `virtual:tool-${candidate}`);
  if (kind === undefined) return undefined;
  const manifest = new URLSearchParams(query).get("manifest");
  return manifest === null ? { kind } : { kind, manifest };
}

/** One id for all the ways a module may be written, so that it is one module in the bundle. */
export function resolvedVirtualId({ kind, manifest }: VirtualModule): string {
  return `\0virtual:tool-${kind}${manifest === undefined ? "" : `?manifest=${encodeURIComponent(manifest)}`}`;
}

/** The code of a module, or the diagnostic that says why there is none. */
export type Emitted = { readonly kind: "code"; readonly code: string } | { readonly kind: "error"; readonly diagnostic: Diagnostic };

/** Emits a virtual module from a snapshot without errors. */
export async function emitVirtualModule({ kind, manifest }: VirtualModule, { result }: Snapshot): Promise<Emitted> {
  if (manifest !== undefined && !result.declaredManifests.includes(manifest)) {
    return { kind: "error", diagnostic: projectDiagnostic("manifest-unknown", { name: manifest, known: result.declaredManifests }) };
  }
  return { kind: "code", code: await EMITTERS[kind](result, manifest) };
}

type Emitter = (result: Snapshot["result"], manifest: string | undefined) => string | Promise<string>;

const EMITTERS: { readonly [K in VirtualModule["kind"]]: Emitter } = {
  manifest: ({ compilation }, manifest) => emitManifest(toolsOfManifest(compilation.tools, manifest)),
  validators: async ({ compilation }, manifest) => {
    const { emitValidators } = await import("../compiler/emit-validators.ts");
    return emitValidators(toolsOfManifest(compilation.tools, manifest));
  },
  definitions: ({ definitions }, manifest) => emitDefinitions(definitions.filter((definition) => definition.manifest === manifest)),
};

/** The warnings that `virtual:tool-definitions` comes with: which tools it cannot import. */
export function unlistedWarnings({ kind, manifest }: VirtualModule, { result }: Snapshot): readonly string[] {
  if (kind !== "definitions") return [];
  const unlisted = result.unlistedDefinitions.filter((tool) => tool.manifest === manifest);
  if (unlisted.length === 0) return [];
  const places = unlisted.map((tool) => `  ${tool.file}:${tool.line}:${tool.column} ${tool.name}`);
  const reason = "virtual:tool-definitions leaves out tools that no module exports as `export const x = defineTool(…)` or `export default defineTool(…)`:";
  return [[reason, ...places].join("\n")];
}

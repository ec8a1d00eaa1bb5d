/** Which manifest a call belongs to (contract §2, `manifests` and the comment `@manifest`). */

import type { Finding } from "./finding.ts";
import type { CompileOptions } from "./host.ts";
import type { CallSite } from "./syntax.ts";

/** The manifest that the comment before a call names, if any. */
export function commentedManifest(site: CallSite): string | undefined {
  return site.directives.find((directive) => directive.kind === "manifest")?.name;
}

export function isRuntimeTool(site: CallSite): boolean {
  return site.directives.some((directive) => directive.kind === "runtime-tool");
}

interface FileManifest {
  readonly name?: string;
  /** The names that match, where it is not decided which of them counts. */
  readonly claimed?: readonly string[];
  readonly findings: readonly Finding[];
}

/** The named manifest whose globs match a path; an error where several do. */
export function manifestOfFile(path: string, manifests: CompileOptions["manifests"]): FileManifest {
  const matching = manifests.filter((manifest) => manifest.matches(path));
  const [first, second] = matching;
  if (first === undefined) return { findings: [] };
  if (second === undefined) return { name: first.name, findings: [] };
  return { name: first.name, claimed: matching.map((manifest) => manifest.name), findings: [{ rule: "manifest-overlap", params: { first: first.name, second: second.name }, file: path, related: [] }] };
}

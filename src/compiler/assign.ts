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

/** The named manifest whose globs match a path; an error where several do. */
export function manifestOfFile(path: string, manifests: CompileOptions["manifests"]): { name?: string; findings: readonly Finding[] } {
  const matching = manifests.filter((manifest) => manifest.matches(path));
  const [first, second] = matching;
  if (first === undefined) return { findings: [] };
  if (second === undefined) return { name: first.name, findings: [] };
  return { name: first.name, findings: [{ rule: "manifest-overlap", params: { first: first.name, second: second.name }, file: path, related: [] }] };
}

/** Keeps virtual modules in the bundle, whatever a build leaves out of it. */

import type { ExternalOption, InputOptions } from "rollup";
import { RESOLVED_ID, VIRTUAL_ID, VIRTUAL_IDS } from "./virtual-modules.ts";

/**
 * An option `external` that leaves packages out (`/^[^./]/`, `(id) => !id.startsWith(".")`) takes virtual modules for
 * packages too, and nothing could load them. A module that is named by its very id is left out as it was asked for.
 *
 * @returns The option, changed only where it has to be.
 */
export function keepInside(external: ExternalOption | undefined): ExternalOption | undefined {
  if (typeof external === "function") {
    return (id, importer, isResolved) => (isOurs(id) ? false : external(id, importer, isResolved));
  }
  const patterns = [external ?? []].flat();
  const isWide = patterns.some((pattern) => typeof pattern !== "string" && VIRTUAL_IDS.some((id) => matches(pattern, id) || matches(pattern, `\0${id}`)));
  if (!isWide) return external;
  return (id) => patterns.some((pattern) => (typeof pattern === "string" ? pattern === id : !isOurs(id) && matches(pattern, id)));
}

/** The input options of a build with virtual modules kept inside, or nothing where they are as they should be. */
export function keptInside(input: InputOptions): InputOptions | null {
  const external = keepInside(input.external);
  return external === input.external || external === undefined ? null : { ...input, external };
}

function isOurs(id: string): boolean {
  return VIRTUAL_ID.test(id) || RESOLVED_ID.test(id);
}

function matches(pattern: RegExp, id: string): boolean {
  pattern.lastIndex = 0;
  return pattern.test(id);
}

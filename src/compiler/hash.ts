/** The hashes of a manifest (`manifestHash`, `contractHash`) and short names by hash; the one file that hashes. */

import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { contractSchema } from "../schema/canonicalize.ts";
import type { SerializableToolManifest } from "../schema/types.ts";

export interface ManifestHashes {
  /** Of what an agent reads: changes with order and wording. */
  readonly manifestHash: string;
  /** Of what validates: stable under reordering and rewording. */
  readonly contractHash: string;
}

/**
 * Hashes a manifest (contract §7).
 *
 * @param tools Canonical tools in manifest order, with no other keys than those of the manifest.
 * @returns Lower-case hex SHA-256 of the JSON text, and of the RFC 8785 text of the names and stripped schemas.
 */
export function manifestHashes(tools: readonly SerializableToolManifest[]): ManifestHashes {
  const contract = tools.map((tool) => ({ name: tool.name, argsSchema: contractSchema(tool.argsSchema) }));
  return { manifestHash: sha256(JSON.stringify(tools)), contractHash: sha256(canonicalText(contract)) };
}

/** A short name for a text, where the text itself would be in the way. */
export function shortHash(text: string): string {
  return sha256(text).slice(0, 12);
}

function canonicalText(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError("Only JSON values have a canonical text.");
  return text;
}

function sha256(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}

/** The manifest as a virtual module (contract §3) and as a file (contract §7). */

import type { SerializableToolManifest } from "../schema/types.ts";
import { compare } from "./order.ts";
import { type ManifestHashes, manifestHashes } from "./hash.ts";
import type { Tool } from "./model.ts";

/** The tools of one manifest: of the named one, or of the unnamed one where no name is given. */
export function toolsOfManifest(tools: readonly Tool[], manifest?: string): Tool[] {
  return tools.filter((tool) => tool.manifest === manifest);
}

/**
 * Emits `virtual:tool-manifest` as an ES module.
 *
 * The tools are one JSON text, which engines parse faster than a literal and in which `__proto__` is an ordinary key.
 * Every export stands alone, so that an app that reads a hash does not ship the manifest.
 *
 * @param tools The tools of one manifest; keys that are no part of a manifest are left out.
 */
export function emitManifest(tools: readonly SerializableToolManifest[]): string {
  const manifest = manifestTools(tools);
  const { manifestHash, contractHash } = manifestHashes(manifest);
  return [
    "function freeze(value) {",
    '  if (typeof value === "object" && value !== null) Object.values(value).forEach(freeze);',
    "  return Object.freeze(value);",
    "}",
    `export const tools = /* @__PURE__ */ freeze(${jsonExpression(manifest)});`,
    `export const toolNames = /* @__PURE__ */ freeze(${jsonExpression(manifest.map((tool) => tool.name))});`,
    `export const manifestHash = "${manifestHash}";`,
    `export const contractHash = "${contractHash}";`,
    "",
  ].join("\n");
}

/** Emits the manifest as a JSON file: two spaces of indentation, LF, a newline at the end. */
export function manifestJson(tools: readonly SerializableToolManifest[]): string {
  const manifest = manifestTools(tools);
  return `${JSON.stringify({ ...manifestHashes(manifest), tools: manifest }, null, 2)}\n`;
}

/** Both hashes of the manifest that `tools` make up, whatever their order and further keys. */
export function hashes(tools: readonly SerializableToolManifest[]): ManifestHashes {
  return manifestHashes(manifestTools(tools));
}

/** Tools sorted by name, with the keys of a manifest in their canonical order (`rules.md` §5). */
function manifestTools(tools: readonly SerializableToolManifest[]): SerializableToolManifest[] {
  return tools
    .map(({ name, description, argsSchema, timeoutMs }) => ({
      name,
      description,
      argsSchema,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    }))
    .sort((a, b) => compare(a.name, b.name));
}

/**
 * `JSON.parse("…")`: valid in engines older than ES2019 (U+2028 and U+2029 are escaped) and inside an HTML script
 * element (no `<` is left to open `</script>` or `<!--`).
 */
function jsonExpression(value: unknown): string {
  const literal = JSON.stringify(JSON.stringify(value))
    .replaceAll("<", "\\x3C")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
  return `/* @__PURE__ */ JSON.parse(${literal})`;
}

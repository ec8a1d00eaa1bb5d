/** `virtual:tool-definitions`: the real tools of the app, imported from the modules that export them (contract §3). */

/** Where a module exports a tool. */
export interface DefinitionExport {
  /** Absolute module id, forward slashes. */
  readonly id: string;
  /** The exported name, "default" included. */
  readonly exported: string;
}

/**
 * Emits `virtual:tool-definitions` as an ES module.
 *
 * @param entries In manifest order.
 */
export function emitDefinitions(entries: readonly DefinitionExport[]): string {
  const imports = entries.map((entry, index) => `import { ${exportName(entry.exported)} as definition${index} } from ${JSON.stringify(entry.id)};\n`);
  const names = entries.map((_, index) => `definition${index}`);
  return `${imports.join("")}export const definitions = [${names.join(", ")}];\n`;
}

/** `export { tool as "any text" }` gives names that have to be written as they were. */
function exportName(name: string): string {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$\u200C\u200D]*$/u.test(name) ? name : JSON.stringify(name);
}

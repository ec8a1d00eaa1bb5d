/** Rewrites source files that esbuild loads. */

import path from "node:path";
import type { OnLoadResult, PluginBuild } from "esbuild";
import { readSource } from "./files.ts";
import type { Instance } from "./instance.ts";
import { toId } from "./paths.ts";
import { fileOf, SOURCE_ID } from "./transform-id.ts";

/** What the first module that is loaded makes esbuild watch besides itself; nothing for the others. */
export type TakeSources = () => Promise<Pick<OnLoadResult, "watchFiles" | "watchDirs"> | undefined>;

/**
 * Loads files that hold tools as they come to be. Any other file is left to esbuild, and nothing is asked at all where
 * no option asks for it: every question costs a call from esbuild into JavaScript.
 */
export async function rewriteFiles(build: PluginBuild, instance: Instance, takeSources: TakeSources): Promise<void> {
  instance.rewriting = await instance.rewrites();
  if (!instance.rewriting) return;
  const { initialOptions } = build;
  if (initialOptions.bundle !== true) {
    const text = 'Without `bundle: true`, nothing is rewritten: the options "inline" and "validate" have no effect.';
    return build.onStart(() => ({ warnings: instance.redundant ? [] : [{ text }] }));
  }
  build.onLoad({ filter: SOURCE_ID, namespace: "file" }, async ({ path: file, suffix, with: attributes }) => {
    // With an attribute such as `type: "text"` the file is no module.
    if (instance.redundant || fileOf(file + suffix.replace(/#.*/, "")) === undefined || Object.keys(attributes).length > 0) return null;
    const { snapshot } = await instance.current();
    const id = toId(file);
    const result = snapshot?.rewrites.modules.has(id) === true ? await rewrittenFile(id, file, instance, build) : null;
    if (result === null) return null;
    const { watchFiles = [], watchDirs = [] } = (await takeSources()) ?? {};
    return { ...result, watchFiles: [...(result.watchFiles ?? []), ...watchFiles], watchDirs };
  });
}

async function rewrittenFile(id: string, file: string, { rewriter }: Instance, { initialOptions }: PluginBuild): Promise<OnLoadResult | null> {
  const read = readSource({ id, path: file });
  // Where it cannot be read, esbuild says so.
  if (read.kind !== "text") return null;
  const transformed = await rewriter.transform(read.source.text, file);
  // Without contents, esbuild goes on as if it had not asked.
  if (transformed.kind === "left") return transformed.warning === undefined ? null : { warnings: [{ text: transformed.warning }] };
  const { code, map, dependencies } = transformed;
  return {
    contents: initialOptions.sourcemap ? await withMap(code, map.toString(), read.source.text, file) : code,
    // By the file's extension, as the user may have changed it.
    loader: "default",
    resolveDir: path.dirname(file),
    watchFiles: [file, ...dependencies],
  };
}

/** esbuild takes a source map from the last comment of a text only, and no map through another. */
async function withMap(code: string, map: string, text: string, file: string): Promise<string> {
  const whole = text.includes("sourceMappingURL=") ? (await import("./source-map.ts")).throughOwnMap(map, text, file) : map;
  return `${code}\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(whole).toString("base64")}\n`;
}

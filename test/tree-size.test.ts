/** What a page pays for the schema toolkit (issue 5). */

import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { type Plugin, build } from "esbuild";
import { describe, expect, it } from "vitest";

const SRC = resolve(import.meta.dirname, "../src");
const TREE_FUNCTIONS = 'export { inferTreeFromJson, parseSupportedSchema, validateTree, treeToSchema, UnsupportedSchemaError } from "./schema.ts";';

/** The size after gzip of a minified bundle with that code in it, and the modules that something of is left of. */
async function bundled(code: string, plugins: Plugin[] = []): Promise<{ bytes: number; modules: string[] }> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: SRC, loader: "ts" },
    bundle: true, minify: true, format: "esm", write: false, metafile: true, plugins,
  });
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs));
  return {
    bytes: gzipSync(outputFiles[0]!.contents).length,
    modules: inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path),
  };
}

describe("the size of the schema door", () => {
  it("an import of the tree functions alone stays under 4 kB gzip", async () => {
    expect((await bundled(TREE_FUNCTIONS)).bytes).toBeLessThan(4000);
  });

  it("everything stays under 20 kB gzip", async () => {
    expect((await bundled('export * from "./schema.ts";')).bytes).toBeLessThan(20_000);
  });

  it("the one file that is published can be shaken as well: nothing at its top level has an effect", async () => {
    const published = await build({ entryPoints: [resolve(SRC, "schema.ts")], bundle: true, format: "esm", write: false });
    const door: Plugin = {
      name: "door",
      setup({ onResolve, onLoad }) {
        onResolve({ filter: /schema\.ts$/ }, () => ({ path: "door", namespace: "door" }));
        onLoad({ filter: /.*/, namespace: "door" }, () => ({ contents: published.outputFiles[0]!.text }));
      },
    };
    expect((await bundled(TREE_FUNCTIONS, [door])).bytes).toBeLessThan(4000);
  });

  it("the door can be shaken: an import of the tree functions carries nothing else of the schema room", async () => {
    const { modules } = await bundled(TREE_FUNCTIONS);
    expect(modules.filter((path) => !path.startsWith("src/schema/tree/"))).toEqual(["src/schema/pointer.ts"]);
    expect(modules.filter((path) => path.includes("/edit-"))).toEqual([]);
  });
});

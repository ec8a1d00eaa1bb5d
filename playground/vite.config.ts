import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import defineTool from "../src/vite.ts";

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: source("."),
  // What is built works in any folder of any host.
  base: "./",
  // The playground runs on the sources of the package; an app needs no alias.
  resolve: {
    alias: {
      "unplugin-define-tool/runtime": source("../src/runtime.ts"),
      "unplugin-define-tool/schema": source("../src/schema.ts"),
    },
  },
  build: { outDir: source("dist"), emptyOutDir: true, rollupOptions: { input: [source("index.html"), source("workbench.html")] } },
  plugins: [defineTool()],
});

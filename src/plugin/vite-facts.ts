/** What a resolved Vite config says of the project. */

import path from "node:path";
import type { ResolvedConfig } from "vite";
import { defineValues, type HostFacts } from "./options.ts";

export function viteFacts(config: Pick<ResolvedConfig, "root" | "define" | "build"> & { resolve: Pick<ResolvedConfig["resolve"], "alias" | "extensions"> }): HostFacts {
  return {
    root: config.root,
    define: defineValues(config.define),
    alias: config.resolve.alias.map(({ find, replacement }) => ({ find, replacement })),
    outputs: [path.resolve(config.root, config.build.outDir)],
    extensions: config.resolve.extensions,
  };
}

/** What a resolved Vite config says of the project. */

import path from "node:path";
import type { ResolvedConfig } from "vite";
import { defineValues, type HostFacts } from "./options.ts";

export function viteFacts(config: Pick<ResolvedConfig, "root" | "define" | "build" | "environments"> & { resolve: Pick<ResolvedConfig["resolve"], "alias" | "extensions"> }): HostFacts {
  return {
    root: config.root,
    define: defineValues(config.define),
    alias: config.resolve.alias.map(({ find, replacement }) => ({ find, replacement })),
    // A build of several environments resolves its config for each, and one scan must not find what another wrote.
    outputs: [...new Set([config, ...Object.values(config.environments)].map(({ build }) => path.resolve(config.root, build.outDir)))],
    extensions: config.resolve.extensions,
  };
}

/** A project in memory whose call sites are rewritten: the texts that come out of it, and what they do when they run. */

import { build, type Plugin } from "esbuild";
import { compile, type CompileResult } from "../src/compiler/compile.ts";
import type { CompileOptions } from "../src/compiler/host.ts";
import { createPatternChecker } from "../src/compiler/patterns/check-pattern.ts";
import { emitChecks, emitGuards } from "../src/compiler/transform/guards-module.ts";
import { planRewrite, type RewriteOptions, type RewritePlan } from "../src/compiler/transform/plan.ts";
import { rewrite } from "../src/compiler/transform/rewrite.ts";
import { project, SOURCE } from "./evaluate-project.ts";

export type Files = Readonly<Record<string, string>>;

export interface RewrittenProject {
  readonly result: CompileResult;
  readonly plan: RewritePlan;
  /** The rewritten text of a file; the text as it was, where nothing is rewritten. */
  text(path: string): string;
  /** The exports of `main.ts`, run as a bundler would with the upstream SDK. */
  run(): Promise<Record<string, unknown>>;
}

/** The rewrite options, with any of the compiler's. */
export type Rewriting = Partial<RewriteOptions & CompileOptions>;

/** @throws Where the project has an error: then there is nothing to rewrite. */
export function rewrittenProject(files: Files, { inline = false, validate = false, ...compiled }: Rewriting): RewrittenProject {
  const { host } = project(files);
  const result = compile(host, { sources: [SOURCE], define: {}, manifests: [], unsupported: {}, rules: {}, targets: [], ...compiled }, createPatternChecker());
  const errors = result.compilation.diagnostics.filter((diagnostic) => diagnostic.severity === "error");
  if (errors.length > 0) throw new Error(errors.map((error) => `${error.file}:${error.line}:${error.column} ${error.rule} ${error.message}`).join("\n"));
  const plan = planRewrite(result.defined, { inline, validate });
  const text = (path: string): string => {
    const source = host.read(`/app/${path}`)!;
    const module = plan.modules.get(source.id);
    return module === undefined ? source.text : rewrite(module, source.text)!.code;
  };
  return { result, plan, text, run: () => run(plan, validate, text, host) };
}

let runs = 0;

async function run(plan: RewritePlan, validate: RewriteOptions["validate"], text: (path: string) => string, host: ReturnType<typeof project>["host"]): Promise<Record<string, unknown>> {
  const virtual = (id: string): string => {
    const key = new URLSearchParams(id.split("?")[1]).get("of");
    if (key === null) return validate === false ? "" : emitGuards(validate);
    return emitChecks([...plan.modules.values()].find((module) => module.key === key)!.checked);
  };
  const memory: Plugin = {
    name: "memory",
    setup(hooks) {
      hooks.onResolve({ filter: /^unplugin-define-tool\/schema$/ }, () => ({ path: new URL("../src/schema.ts", import.meta.url).pathname }));
      hooks.onResolve({ filter: /^virtual:/ }, ({ path }) => ({ path, namespace: "virtual" }));
      hooks.onLoad({ filter: /.*/, namespace: "virtual" }, ({ path }) => ({ contents: virtual(path), resolveDir: "/" }));
      hooks.onResolve({ filter: new RegExp(`^${SOURCE}$`) }, ({ path }) => ({ path, namespace: "sdk" }));
      hooks.onLoad({ filter: /.*/, namespace: "sdk" }, () => ({ contents: "export const defineTool = (tool) => tool;" }));
      hooks.onResolve({ filter: /^main\.ts$|^\./ }, ({ path, importer, kind }) => {
        if (importer !== "" && !importer.startsWith("/app/")) return null;
        const resolution = kind === "entry-point" ? ({ kind: "file", id: `/app/${path}` } as const) : host.resolve(path, importer);
        return resolution.kind === "file" ? { path: resolution.id, namespace: "app" } : null;
      });
      hooks.onLoad({ filter: /.*/, namespace: "app" }, ({ path }) => ({ contents: text(path.slice("/app/".length)), loader: path.endsWith(".json") ? "json" : path.endsWith("x") ? "tsx" : "ts" }));
    },
  };
  const { outputFiles } = await build({ entryPoints: ["main.ts"], bundle: true, write: false, format: "esm", target: "es2022", jsx: "transform", plugins: [memory], logLevel: "silent" });
  // Equal texts would be one module.
  const code = `${outputFiles[0]!.text}// ${(runs += 1)}`;
  return (await import(`data:text/javascript;base64,${Buffer.from(code).toString("base64")}`)) as Record<string, unknown>;
}

/** Runs code as a bundler would and compares what it computes with what the evaluator reads. */

import { build, type Plugin } from "esbuild";
import { isDeepStrictEqual } from "node:util";
import { project } from "./evaluate-project.ts";

/** What really runs: the `probe` export of `main.ts`. */
export async function run(files: Readonly<Record<string, string>>): Promise<unknown> {
  const memory: Plugin = {
    name: "memory",
    setup(hooks) {
      const { host } = project(files);
      hooks.onResolve({ filter: /.*/ }, ({ path, importer, kind }) => {
        if (kind === "entry-point") return { path: `/app/${path}`, namespace: "memory" };
        const resolution = host.resolve(path, importer);
        return resolution.kind === "file" ? { path: resolution.id, namespace: "memory" } : { path, external: true };
      });
      hooks.onLoad({ filter: /.*/, namespace: "memory" }, ({ path }) => ({ contents: host.read(path)!.text, loader: path.endsWith(".json") ? "json" : "ts" }));
    },
  };
  const { outputFiles } = await build({ entryPoints: ["main.ts"], bundle: true, write: false, format: "esm", target: "es2022", plugins: [memory], logLevel: "silent" });
  const module = (await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0]!.text).toString("base64")}`)) as { probe: unknown };
  return module.probe;
}

/** What the evaluator reads for `probe`, with the rules it reports. */
export function read(files: Readonly<Record<string, string>>): { readonly value: unknown; readonly rules: readonly string[] } {
  const { evaluator, module } = project(files);
  const main = module("main.ts");
  const probe = main.bindings.find((binding) => binding.name === "probe");
  if (probe?.kind !== "const") throw new Error("main.ts declares no const probe");
  const { value, problems } = evaluator.evaluateExpression(main, probe.init);
  return { value, rules: problems.map((problem) => problem.rule) };
}

/** A text of a value that tells apart whatever a schema could: order of keys, holes, `undefined`, -0. */
export function shape(value: unknown): string {
  if (Array.isArray(value)) {
    const elements = Array.from({ length: value.length }, (_, index) => (Object.hasOwn(value, index) ? shape(value[index]) : "hole"));
    return `[${elements.join(", ")}]`;
  }
  if (typeof value === "object" && value !== null && isPlain(value)) {
    return `{${Object.keys(value).map((key) => `${JSON.stringify(key)}: ${shape((value as Record<string, unknown>)[key])}`).join(", ")}}`;
  }
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "function") return "function";
  if (typeof value === "object" && value !== null) return value instanceof RegExp ? String(value) : `new ${value.constructor.name}`;
  return isDeepStrictEqual(value, -0) ? "-0" : String(value);
}

/** Objects with other prototypes are told by the name of their class; those of modules have none. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.hasOwn(prototype as object, "hasOwnProperty");
}

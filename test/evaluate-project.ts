/** A project in memory for tests of the evaluator: real parser, a small resolver. */

import type { CompileOptions, CompilerHost } from "../src/compiler/host.ts";
import type { Definition, Location, Resolution, Source } from "../src/compiler/model.ts";
import type { ParsedModule } from "../src/compiler/syntax.ts";
import { createEvaluator, type Evaluator } from "../src/compiler/evaluate/evaluate.ts";
import { loadParser } from "../src/compiler/parse/parse.ts";

const parser = await loadParser();
const ROOT = "/app/";
const EXTENSIONS = ["", ".ts", ".tsx", ".mts", ".js", ".jsx", ".mjs", ".json", "/index.ts", "/index.js"];

export const SOURCE = "@kaoruisaac/pedelec";

export interface Project {
  readonly evaluator: Evaluator;
  readonly host: CompilerHost;
  module(path: string): ParsedModule;
  /** The source text of a location. */
  text(location: Location): string;
  /** All definitions and definition-less problems of a file. */
  define(path: string): { readonly definitions: readonly Definition[]; readonly problems: Definition["problems"] };
}

/** @param files Path → text. A path below `node_modules` makes its package an installed one. */
export function project(files: Readonly<Record<string, string>>, options: Partial<Pick<CompileOptions, "sources" | "define">> = {}): Project {
  const host = memoryHost(files);
  const evaluator = createEvaluator(host, { sources: [SOURCE], define: {}, ...options });
  const module = (path: string): ParsedModule => host.parse(host.read(ROOT + path)!);
  return {
    evaluator,
    host,
    module,
    text: ({ id, start, end }) => host.read(id)!.text.slice(start, end),
    define: (path) => {
      const parsed = module(path);
      const results = evaluator.toolSites(parsed).map((site) => evaluator.define(parsed, site));
      return { definitions: results.flatMap((result) => result.definitions), problems: results.flatMap((result) => result.problems) };
    },
  };
}

function memoryHost(files: Readonly<Record<string, string>>): CompilerHost {
  const sources = new Map<string, Source>(Object.entries(files).map(([path, text]) => [ROOT + path, { id: ROOT + path, path, text }]));
  const parsed = new Map<Source, ParsedModule>();
  return {
    files: [...sources.values()].filter(({ path }) => !path.startsWith("node_modules/") && /\.[cm]?[jt]sx?$/.test(path)).toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    read: (id) => sources.get(id),
    parse: (source) => {
      const module = parsed.get(source) ?? parser.parse(source);
      parsed.set(source, module);
      return module;
    },
    resolve: (specifier, importer) => resolve(sources, specifier, importer),
  };
}

function resolve(sources: ReadonlyMap<string, Source>, specifier: string, importer: string): Resolution {
  if (!/^\.|^@\//.test(specifier)) {
    const name = specifier.split("/").slice(0, specifier.startsWith("@") ? 2 : 1).join("/");
    return [...sources.keys()].some((id) => id.startsWith(`${ROOT}node_modules/${name}/`)) ? { kind: "package", name } : { kind: "unresolved" };
  }
  const base = specifier.startsWith("@/") ? `${ROOT}src/${specifier.slice(2)}` : joined(importer, specifier);
  const stems = [base, base.replace(/\.([cm]?)js(x?)$/, ".$1ts$2")];
  const id = stems.flatMap((stem) => EXTENSIONS.map((extension) => stem + extension)).find((candidate) => sources.has(candidate));
  return id === undefined ? { kind: "unresolved" } : { kind: "file", id };
}

function joined(importer: string, specifier: string): string {
  const parts = importer.split("/").slice(0, -1);
  for (const part of specifier.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}

/** The import every tool file starts with. */
export const IMPORT = `import { defineTool } from "${SOURCE}";\n`;

/** The files of a project whose `a.ts` is a tool file with this code. */
export function toolFile(code: string, others: Readonly<Record<string, string>> = {}): Record<string, string> {
  return { "a.ts": IMPORT + code, ...others };
}

/** A call whose args schema is `schema`. */
export function withSchema(schema: string): string {
  return `defineTool({ name: "t", description: "D.", argsSchema: ${schema} });`;
}

/** A call whose description is `description`. */
export function withDescription(description: string): string {
  return `defineTool({ name: "t", description: ${description}, argsSchema: { type: "object", properties: {} } });`;
}

/** The problems of `a.ts`, each as "sub-rule: text at pointer", with the related texts behind it where there are some. */
export function problemsOf(files: Readonly<Record<string, string>>, options: Parameters<typeof project>[1] = {}): string[] {
  const { define, text } = project(files, options);
  const { definitions, problems } = define("a.ts");
  return [...problems, ...definitions.flatMap((definition) => definition.problems)].map((problem) => {
    const related = problem.related.map(({ location }) => text(location)).join(" < ");
    return `${problem.rule.replace("tool-not-static/", "")}: ${text(problem.location)} at ${problem.pointer || "the call"}${related === "" ? "" : ` < ${related}`}`;
  });
}

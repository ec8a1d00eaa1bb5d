/**
 * Which modules may hold a tool: files that name a source package, and files that name what a local module re-exports
 * of it. A text search is only the filter; what counts is decided by binding.
 */

import type { CompilerHost } from "./host.ts";
import type { Source } from "./model.ts";
import type { ParsedModule } from "./syntax.ts";

/** Extensions of single-file components. */
const COMPONENT = /\.(?:vue|svelte|astro)$/;

/** Answers under which names a module exports the `defineTool` of a source package, "default" included. */
export interface ExportFacts {
  sourceExports(module: ParsedModule): readonly string[];
}

export interface ScanResult {
  /** Parsed candidates in order of path. */
  readonly modules: readonly { readonly source: Source; readonly module: ParsedModule }[];
  /** Components that import a source package, with the specifier they import. */
  readonly components: readonly { readonly source: Source; readonly start: number; readonly end: number }[];
}

/**
 * Finds and parses the candidates of a project. Files without a candidate word cost a substring test and no more.
 *
 * @param facts Decides which re-exports lead to a source package, so that files which import from there are found too.
 */
export function scan(host: CompilerHost, sources: readonly string[], facts: ExportFacts): ScanResult {
  const scripts = host.files.filter((file) => !COMPONENT.test(file.path));
  const modules = new Map<string, { source: Source; module: ParsedModule }>();
  const pending = new Set(scripts);
  // What contains another specifier is found with it: "@kaoruisaac/pedelec" with "pedelec".
  const needles = sources.filter((specifier) => !sources.some((other) => other !== specifier && specifier.includes(other)));
  let mentions: ((source: Source) => boolean) | undefined = (source) => mentionsAny(source, needles);
  while (mentions !== undefined) {
    const wrappers = new Set<string>();
    for (const source of pending) {
      if (!mentions(source)) continue;
      pending.delete(source);
      const module = host.parse(source);
      modules.set(source.path, { source, module });
      for (const name of facts.sourceExports(module)) wrappers.add(name === "default" ? stem(source.path) : name);
    }
    mentions = wrappers.size === 0 ? undefined : anyWord(wrappers);
  }
  const ordered = scripts.flatMap((source) => modules.get(source.path) ?? []);
  return { modules: ordered, components: host.files.flatMap((file) => componentImport(file, sources)) };
}

/** Texts do not change, so what was found in one is kept as long as it is. */
const found = new WeakMap<Source, { readonly needles: string; readonly mentioned: boolean }>();

function mentionsAny(source: Source, words: readonly string[]): boolean {
  const needles = words.join("\0");
  const known = found.get(source);
  if (known?.needles === needles) return known.mentioned;
  const mentioned = words.some((word) => source.text.includes(word));
  found.set(source, { needles, mentioned });
  return mentioned;
}

function anyWord(words: Iterable<string>): (source: Source) => boolean {
  const escaped = [...words].map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const pattern = new RegExp(`(?<![\\w$])(?:${escaped.join("|")})(?![\\w$])`);
  return (source) => pattern.test(source.text);
}

/** The word by which another file must name this one to import its default export. */
function stem(path: string): string {
  const parts = path.split("/");
  const name = parts.at(-1)!.replace(/\.[^.]+$/, "");
  return name === "index" ? (parts.at(-2) ?? name) : name;
}

function componentImport(source: Source, sources: readonly string[]): { source: Source; start: number; end: number }[] {
  if (!COMPONENT.test(source.path)) return [];
  for (const specifier of sources) {
    for (const quoted of [`"${specifier}"`, `'${specifier}'`]) {
      const start = source.text.indexOf(quoted);
      if (start !== -1 && /\b(?:from|import)\s*\(?\s*$/.test(source.text.slice(Math.max(0, start - 40), start))) {
        return [{ source, start, end: start + quoted.length }];
      }
    }
  }
  return [];
}

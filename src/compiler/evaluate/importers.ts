/**
 * Which files import a module: needed to find writes to an exported const from outside. Found by text, as parsing a
 * whole project for it would cost more than everything else; what counts is decided on the parsed module afterwards.
 */

import type { CompilerHost } from "../host.ts";
import type { Source } from "../model.ts";

const SPECIFIER = /\b(?:import|export)\b[^'"`;]*?\bfrom\s*["']([^"'\n]+)["']|\b(?:import|require)\s*\(?\s*["']([^"'\n]+)["']/g;
const REEXPORT = /\bexport\s*(?:\*|\{)/;
const WRITE =
  /\bdelete\b|\+\+|--|(?:\.[\w$]+|\])[!\s]*(?:[-+*/%&|^]|\*\*|<<|>>>?|&&|\|\||\?\?)?=(?![=>])|\.(?:push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin|set|add|clear)\s*\(|\bObject\s*\.\s*(?:assign|define|setPrototypeOf)|\bReflect\b/;

/** Texts do not change, so what was read off them is kept as long as they are. */
const specifiersOfSource = new WeakMap<Source, readonly string[]>();

export class Importers {
  readonly #host: CompilerHost;
  /** Files by the last word of a specifier they import. */
  #byWord: Map<string, { readonly source: Source; readonly specifier: string }[]> | undefined;
  readonly #direct = new Map<string, readonly Source[]>();

  constructor(host: CompilerHost) {
    this.#host = host;
  }

  /**
   * Files that import a module, directly or through barrels, and that write to some member of something or pass one
   * of its names to a function.
   */
  writing(id: string, names: readonly string[]): readonly Source[] {
    const passes = passing(names);
    const found = new Set<Source>();
    const queue = [id];
    const seen = new Set(queue);
    for (let current = queue.pop(); current !== undefined; current = queue.pop()) {
      for (const source of this.#importing(current)) {
        if (WRITE.test(source.text) || passes?.test(source.text) === true) found.add(source);
        if (seen.has(source.id) || !REEXPORT.test(source.text)) continue;
        seen.add(source.id);
        queue.push(source.id);
      }
    }
    return [...found];
  }

  #importing(id: string): readonly Source[] {
    const known = this.#direct.get(id);
    if (known !== undefined) return known;
    const found = new Set<Source>();
    for (const word of wordsOfFile(id)) {
      for (const { source, specifier } of this.#index().get(word) ?? []) {
        const resolution = this.#host.resolve(specifier, source.id);
        if (resolution.kind === "file" && resolution.id === id) found.add(source);
      }
    }
    for (const { source, specifier } of this.#index().get("") ?? []) {
      const resolution = this.#host.resolve(specifier, source.id);
      if (resolution.kind === "file" && resolution.id === id) found.add(source);
    }
    const sources = [...found];
    this.#direct.set(id, sources);
    return sources;
  }

  /** Relative specifiers by their last word; under "" those that an alias or a workspace may lead anywhere. */
  #index(): Map<string, { readonly source: Source; readonly specifier: string }[]> {
    if (this.#byWord !== undefined) return this.#byWord;
    const index: Map<string, { readonly source: Source; readonly specifier: string }[]> = new Map();
    const elsewhere = new Map<string, boolean>();
    for (const source of this.#host.files) {
      for (const specifier of specifiersOf(source)) {
        const relative = specifier.startsWith(".");
        if (!relative && !this.#leadsToFile(specifier, source.id, elsewhere)) continue;
        const word = relative ? lastWord(specifier, source.id) : "";
        const entries = index.get(word);
        if (entries === undefined) index.set(word, [{ source, specifier }]);
        else entries.push({ source, specifier });
      }
    }
    this.#byWord = index;
    return index;
  }

  /** Packages answer the same for every importer, and most bare specifiers are packages. */
  #leadsToFile(specifier: string, importer: string, known: Map<string, boolean>): boolean {
    const answer = known.get(specifier) ?? this.#host.resolve(specifier, importer).kind === "file";
    known.set(specifier, answer);
    return answer;
  }
}

/** Finds a name as an argument, perhaps as a member of a namespace. */
function passing(names: readonly string[]): RegExp | undefined {
  if (names.length === 0) return undefined;
  const words = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`[(,]\\s*(?:[\\w$]+\\.)*(?:${words.join("|")})\\s*[,)]`);
}

function specifiersOf(source: Source): readonly string[] {
  const known = specifiersOfSource.get(source);
  if (known !== undefined) return known;
  const specifiers = [...new Set([...source.text.matchAll(SPECIFIER)].map((match) => (match[1] ?? match[2])!))];
  specifiersOfSource.set(source, specifiers);
  return specifiers;
}

/** `./fields.js` → "fields", `./schemas` → "schemas", `..` from `/app/src/a/b.ts` → "src". */
function lastWord(specifier: string, importer: string): string {
  const parts = importer.split("/").slice(0, -1);
  for (const part of specifier.split(/[?#]/, 1)[0]!.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return stem(parts.at(-1) ?? "");
}

/** The words under which a relative specifier may name a file: its own name, and its folder's for an index file. */
function wordsOfFile(id: string): string[] {
  const parts = id.split("/");
  const name = stem(parts.at(-1)!);
  return name === "index" ? [name, stem(parts.at(-2) ?? "")] : [name];
}

function stem(name: string): string {
  const dot = name.indexOf(".", 1);
  return dot === -1 ? name : name.slice(0, dot);
}

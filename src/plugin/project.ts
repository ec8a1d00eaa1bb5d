/** The state of a project between two compilations: its files, their texts and what they parse to. */

import path from "node:path";
import { compile, type DefinedTool } from "../compiler/compile.ts";
import type { CompilerHost } from "../compiler/host.ts";
import type { Diagnostic, Source } from "../compiler/model.ts";
import type { Parser } from "../compiler/parse/parse.ts";
import { createPatternChecker } from "../compiler/patterns/check-pattern.ts";
import { keepDefined, planRewrite } from "../compiler/transform/plan.ts";
import type { Memory } from "../compiler/reuse.ts";
import type { ParsedModule } from "../compiler/syntax.ts";
import { openCache, type ParseCache } from "./cache.ts";
import { projectDiagnostic } from "./config-error.ts";
import { listFiles, type Listing, type ReadResult, readSource, type SourceFile, type Unreadable } from "./files.ts";
import { compileOptionsOf, type ResolvedOptions } from "./options.ts";
import { relativePath, toId } from "./paths.ts";
import { createQueue } from "./queue.ts";
import { createResolver, type Resolver } from "./resolve.ts";
import { createScope, type Scope } from "./scope.ts";
import { hasErrors, mergeDiagnostics, type Snapshot } from "./snapshot.ts";

/** A change of a file, by id. */
export interface Change {
  readonly id: string;
  readonly kind: "create" | "update" | "delete";
}

/** Texts that files are taken to have, by path relative to root. */
interface Preview {
  readonly kind: "preview";
  readonly texts: ReadonlyMap<string, string>;
}

type Request = Change | Preview | "scan";

interface ParsedText {
  readonly text: string;
  readonly module: ParsedModule;
}

/** Files that say how imports resolve. */
const RESOLUTION_FILE = /(?:^|\/)(?:package|[^/]*[jt]sconfig[^/]*)\.json$/;
/** About the option `rules`. */
const RULE_OPTION: ReadonlySet<string> = new Set(["rule-unknown", "rule-not-lowerable"]);
/** Thrown through the compiler, which is synchronous, so that the parser is loaded (it takes a second) only when needed. */
const PARSER_NEEDED: unique symbol = Symbol("parser needed");

/** A project on disk. Nothing is read before the first `scan`; all requests run one after the other. */
export class Project {
  readonly options: ResolvedOptions;
  readonly #scope: Scope;
  readonly #resolver: Resolver;
  readonly #checkPattern = createPatternChecker();
  readonly #request: (request: Request) => Promise<Snapshot>;
  #listing: Listing | undefined;
  /** What reading gave, by id; files and fragments alike. */
  #texts = new Map<string, ReadResult>();
  #modules = new Map<string, ParsedText>();
  /** What the last pass worked out; dropped when files come or go, or imports may resolve otherwise. */
  #memory: Memory | undefined;
  /** The tools whose calls were rewritten after the last pass. */
  #defined: readonly DefinedTool[] = [];
  #cache: ParseCache | undefined;
  #parser: Parser | undefined;

  constructor(options: ResolvedOptions) {
    this.options = options;
    this.#scope = createScope(options);
    this.#resolver = createResolver(options);
    this.#request = createQueue((requests) => this.#run(requests));
  }

  get #files(): readonly SourceFile[] {
    return this.#listing?.files ?? [];
  }

  /** Lists and reads everything again. */
  scan(): Promise<Snapshot> {
    return this.#request("scan");
  }

  /** Reads the file that changed, and lists all files again where one came or went. */
  update(change: Change): Promise<Snapshot> {
    return this.#request(change);
  }

  /** What would be found if files had other texts. Nothing is written; until it is, or the next scan, they are taken to have them. */
  preview(texts: ReadonlyMap<string, string>): Promise<Snapshot> {
    return this.#request({ kind: "preview", texts });
  }

  /** Whether the result may differ after a change. */
  concerns({ id, kind }: Change): boolean {
    if (RESOLUTION_FILE.test(id) || this.#texts.has(id)) return true;
    // A file that comes or goes may be what an import was looking for, even outside the scanned files.
    return kind !== "update" && (this.#scope.includes(relativePath(this.options.root, id)) || id.endsWith(".json"));
  }

  async #run(requests: readonly Request[]): Promise<Snapshot> {
    const rescan = this.#listing === undefined || requests.includes("scan");
    const changes = requests.filter((request) => request !== "scan" && request.kind !== "preview");
    if (rescan) this.#texts = new Map();
    for (const { id } of changes) this.#texts.delete(id);
    for (const request of requests) if (request !== "scan" && request.kind === "preview") this.#take(request);
    if (rescan || changes.some((change) => change.kind !== "update" || RESOLUTION_FILE.test(change.id))) {
      this.#resolver.clear();
      this.#listing = await listFiles(this.options, this.#scope);
      this.#memory = undefined;
    }
    const snapshot = await this.#compile();
    this.#cache?.save();
    return snapshot;
  }

  #take({ texts }: Preview): void {
    for (const [file, text] of texts) {
      const id = toId(path.resolve(this.options.root, file));
      const known = this.#texts.get(id);
      if (known?.kind !== "text" || known.source.text !== text) this.#texts.set(id, { kind: "text", source: { id, path: file, text } });
    }
  }

  async #compile(): Promise<Snapshot> {
    try {
      return this.#compileWithParser();
    } catch (error) {
      if (error !== PARSER_NEEDED) throw error;
      const { loadParser } = await import("../compiler/parse/parse.ts");
      this.#parser = await loadParser();
      return this.#compileWithParser();
    }
  }

  #compileWithParser(): Snapshot {
    const read = new Map<string, ReadResult>();
    const host = this.#host(read);
    const result = compile(host, compileOptionsOf(this.options), this.#checkPattern, this.#memory);
    this.#memory = result.memory;
    this.#keepOnly(read);
    const sources = [...read.values()].flatMap((item) => (item.kind === "text" ? [item.source] : []));
    const diagnostics = mergeDiagnostics(result.compilation.diagnostics.map((diagnostic) => this.#blamed(diagnostic)), [...this.#listing?.unreadable ?? [], ...unreadable(read)].map(unreadableDiagnostic));
    const failed = hasErrors(diagnostics);
    const texts = new Map(sources.map((source) => [source.id, source.text]));
    this.#defined = failed ? keepDefined(this.#defined, result.defined, (id) => texts.get(id)) : result.defined;
    const listed = new Set(this.#files.map((file) => file.id));
    return {
      options: this.options,
      result,
      diagnostics,
      failed,
      files: this.#files,
      fragments: sources.map((source) => source.id).filter((id) => !listed.has(id)),
      rewrites: planRewrite(this.#defined, this.options),
      ...this.#importTargets(result.imports),
      texts: new Map(sources.map((source) => [source.path, source.text])),
    };
  }

  /** What is wrong with the option `rules` is wrong in the file that has it. */
  #blamed(diagnostic: Diagnostic): Diagnostic {
    const { rulesFile } = this.options;
    return rulesFile !== undefined && RULE_OPTION.has(diagnostic.rule) ? { ...diagnostic, file: rulesFile } : diagnostic;
  }

  /** What the compiler sees of the world; `read` gets everything it was shown. */
  #host(read: Map<string, ReadResult>): CompilerHost {
    const show = (file: SourceFile): Source[] => {
      const result = this.#texts.get(file.id) ?? readSource(file);
      this.#texts.set(file.id, result);
      read.set(file.id, result);
      return result.kind === "text" ? [result.source] : [];
    };
    const listed = new Map(this.#files.map((file) => [file.id, file]));
    return {
      files: this.#files.flatMap(show),
      read: (id) => show(listed.get(id) ?? { id, path: relativePath(this.options.root, id) })[0],
      parse: (source) => this.#parse(source),
      resolve: (specifier, importer) => this.#resolver.resolve(specifier, importer),
    };
  }

  #parse(source: Source): ParsedModule {
    const known = this.#modules.get(source.id);
    if (known?.text === source.text) return known.module;
    this.#cache ??= openCache(this.options);
    const stored = this.#cache.get(source);
    if (stored === undefined && this.#parser === undefined) throw PARSER_NEEDED;
    const module = stored ?? this.#parser!.parse(source);
    if (stored === undefined) this.#cache.set(source, module);
    this.#modules.set(source.id, { text: source.text, module });
    return module;
  }

  /** Keeps memory flat over a long session: what this pass did not read is forgotten. */
  #keepOnly(read: ReadonlyMap<string, ReadResult>): void {
    for (const stored of [this.#texts, this.#modules]) {
      for (const id of stored.keys()) if (!read.has(id)) stored.delete(id);
    }
  }

  /** Where the source packages are installed, seen from a file that imports them. */
  #importTargets(imports: readonly string[]): Pick<Snapshot, "augmented" | "unresolvedImports"> {
    const targets = new Map<string, string>();
    const unresolvedImports: string[] = [];
    for (const specifier of imports) {
      const importer = this.#files.find(({ id }) => this.#modules.get(id)?.module.specifiers.includes(specifier));
      const target = importer === undefined ? undefined : this.#resolver.typesOf(specifier, importer.id);
      if (target === undefined) unresolvedImports.push(specifier);
      else if (!targets.has(target)) targets.set(target, specifier);
    }
    return { augmented: [...targets.values()], unresolvedImports };
  }
}

function unreadable(read: ReadonlyMap<string, ReadResult>): Unreadable[] {
  return [...read.values()].filter((result) => result.kind === "unreadable");
}

function unreadableDiagnostic({ path, reason }: Unreadable): Diagnostic {
  return projectDiagnostic("file-unreadable", { text: reason }, path);
}

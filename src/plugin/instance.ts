/** One instance of the plugin in one bundler: its options, its project, and the result of the last pass. */

import type { Diagnostic } from "../compiler/model.ts";
import { configCandidates, loadConfig } from "./config.ts";
import { ConfigError } from "./config-error.ts";
import { type HostFacts, type Options, type ResolvedOptions, rootOf } from "./options.ts";
import { failureMessage, generate } from "./outputs.ts";
import { toId } from "./paths.ts";
import type { Change, Project } from "./project.ts";
import { createQueue } from "./queue.ts";
import { openProject } from "./registry.ts";
import { buildError, type Reported, warningList } from "./report.ts";
import type { PluginApi } from "./siblings.ts";
import type { Snapshot } from "./snapshot.ts";
import { rewrites } from "../compiler/transform/plan.ts";
import { Rewriter } from "./transform.ts";
import { unguardedWarning } from "./transform-report.ts";
import { emitVirtualModule, isInUse, isOfRewrites, parseVirtualId, unlistedWarnings, unreadyWarning } from "./virtual-modules.ts";

/** What one pass came to. */
export interface Outcome {
  /** Absent where the configuration cannot be used. */
  readonly snapshot: Snapshot | undefined;
  readonly reported: Reported;
  /** The whole report, where there are errors. */
  readonly error: Error | undefined;
  /** What to say besides, without errors: warnings, files that could not be written. */
  readonly notes: readonly string[];
}

/** What loading a virtual module came to. */
export type LoadResult =
  | { readonly kind: "code"; readonly code: string; readonly warnings: readonly string[] }
  /** The project has errors; `error` is the whole report. */
  | { readonly kind: "project-failed"; readonly error: Error }
  /** There is no such module. */
  | { readonly kind: "error"; readonly diagnostic: Diagnostic; readonly reported: Reported };

/** Virtual modules that were loaded, by resolved id. */
export interface StaleModules {
  /** A snapshot gives them another code now. */
  readonly changed: readonly string[];
  /** Nothing imports them any more; what they had is of no use when something does again. */
  readonly unused: readonly string[];
}

export class Instance implements PluginApi {
  readonly options: Options;
  readonly rewriter: Rewriter = new Rewriter(this);
  /** Another instance does the work. */
  redundant = false;
  /** Whether the bundler asks us about source files; undefined before it was told. */
  rewriting: boolean | undefined;
  readonly #request: (change: Change | "scan") => Promise<Outcome>;
  #facts: HostFacts = {};
  #project: Project | undefined;
  #last: Outcome | undefined;
  #scanning: Promise<Outcome> | undefined;
  #said = "";
  /** The code of each virtual module as it was last loaded, by resolved id; `undefined` where there were errors. */
  readonly #loaded = new Map<string, string | undefined>();

  constructor(options: Options) {
    this.options = options;
    this.#request = createQueue((requests) => this.#run(requests));
  }

  /** What the bundler knows of the project; must be said before the first scan. */
  setHost(facts: HostFacts): void {
    this.#facts = facts;
  }

  /**
   * The options, with the config file and all defaults.
   *
   * @throws ConfigError for a configuration that cannot be used.
   */
  async resolve(): Promise<ResolvedOptions> {
    return (await loadConfig({ inline: this.options, host: this.#facts })).options;
  }

  /** Whether call sites are rewritten at all. */
  async rewrites(): Promise<boolean> {
    const { inline, validate } = this.options;
    if (inline === true || (validate !== undefined && validate !== false)) return true;
    try {
      return rewrites(await this.resolve());
    } catch {
      // The first scan reports the configuration.
      return false;
    }
  }

  /** Reads the configuration and every file, and writes the generated files if there are no errors. Never rejects. */
  scan(): Promise<Outcome> {
    this.#scanning = this.#request("scan");
    return this.#scanning;
  }

  /** The result of the last pass; of a first one, where there was none. */
  async current(): Promise<Outcome> {
    const scanned = await (this.#scanning ?? this.scan());
    return this.#last ?? scanned;
  }

  /**
   * Follows a change of a file.
   *
   * @param file As the bundler names it.
   * @returns undefined where it does not concern the project, or nothing has been scanned yet.
   */
  async change(file: string, kind: Change["kind"]): Promise<Outcome | undefined> {
    if (this.#last === undefined) return undefined;
    const id = toId(file);
    if (this.configFiles().includes(id)) return this.#request("scan");
    const change = { id, kind };
    return this.#project?.concerns(change) ? this.#request(change) : undefined;
  }

  /** The config files that were looked for. */
  configFiles(): readonly string[] {
    return configCandidates({ inline: this.options, host: this.#facts });
  }

  /**
   * Loads a virtual module.
   *
   * @param id As resolved.
   */
  async load(id: string): Promise<LoadResult> {
    const { error, snapshot } = await this.current();
    this.#loaded.set(id, undefined);
    const module = parseVirtualId(id);
    if (error !== undefined && (snapshot === undefined || module === undefined || !isOfRewrites(module))) return { kind: "project-failed", error };
    if (module === undefined || snapshot === undefined) throw new Error(`${id} is no module of unplugin-define-tool.`);
    const emitted = await emitVirtualModule(module, snapshot);
    if (emitted.kind === "error") return { ...emitted, reported: snapshot };
    this.#loaded.set(id, emitted.code);
    return { ...emitted, warnings: unlistedWarnings(module, snapshot) };
  }

  /**
   * What is wrong with the list of tools of a virtual module, if it is one.
   *
   * @param isReady Whether a module has run before that one.
   */
  async unreadyWarning(id: string, isReady: (id: string) => boolean): Promise<string | undefined> {
    const module = parseVirtualId(id);
    if (module?.kind !== "definitions" || this.redundant) return undefined;
    const { snapshot } = await this.current();
    return snapshot === undefined ? undefined : unreadyWarning(module, isReady, snapshot);
  }

  /** Whether a list of tools is among the virtual modules that were asked for. */
  hasLists(): boolean {
    return this.loadedModules().some((id) => parseVirtualId(id)?.kind === "definitions");
  }

  /** The resolved ids of all virtual modules that were asked for. */
  loadedModules(): readonly string[] {
    return [...this.#loaded.keys()];
  }

  /** Those of them that could not be loaded. */
  failedModules(): readonly string[] {
    return [...this.#loaded].filter(([, code]) => code === undefined).map(([id]) => id);
  }

  /**
   * What became of the virtual modules that were loaded. Where there are errors, only those of rewrites are looked at:
   * of the others there is nothing new.
   */
  async staleModules({ snapshot, error }: Outcome): Promise<StaleModules> {
    if (snapshot === undefined) return { changed: [], unused: [] };
    const unused = [...this.#loaded.keys()].filter((id) => !isInUse(parseVirtualId(id)!, snapshot));
    for (const id of unused) this.#loaded.delete(id);
    const loaded = [...this.#loaded].filter(([id]) => error === undefined || isOfRewrites(parseVirtualId(id)!));
    const fresh = await Promise.all(loaded.map(async ([id, code]) => ((await emittedCode(id, snapshot)) === code ? [] : [id])));
    return { changed: fresh.flat(), unused };
  }

  /** The notes of an outcome, unless they were the last thing said. */
  takeNotes({ notes }: Outcome): string | undefined {
    const text = notes.join("\n");
    const repeated = text === this.#said;
    this.#said = text;
    return repeated || text === "" ? undefined : text;
  }

  async #run(requests: readonly (Change | "scan")[]): Promise<Outcome> {
    this.#last = await this.#pass(requests);
    return this.#last;
  }

  async #pass(requests: readonly (Change | "scan")[]): Promise<Outcome> {
    try {
      const snapshot = await this.#snapshot(requests);
      return snapshot === this.#last?.snapshot ? this.#last! : await conclude(snapshot, this.rewriting);
    } catch (error) {
      return this.#failure(error);
    }
  }

  async #snapshot(requests: readonly (Change | "scan")[]): Promise<Snapshot> {
    const changes = requests.filter((request) => request !== "scan");
    if (this.#project !== undefined && changes.length === requests.length) {
      const project = this.#project;
      const snapshots = await Promise.all(changes.map((change) => project.update(change)));
      return snapshots.at(-1)!;
    }
    // A change of a source does not put a broken configuration right.
    this.#project = undefined;
    this.#project = openProject(await this.resolve());
    return this.#project.scan();
  }

  /** A configuration that cannot be used is a diagnostic like any other: it must not end a dev server. */
  #failure(error: unknown): Outcome {
    const root = rootOf(this.options, this.#facts);
    const diagnostics: Diagnostic[] = error instanceof ConfigError ? [error.diagnostic] : [];
    const reported: Reported = { options: { root }, diagnostics, texts: new Map() };
    const failure = error instanceof ConfigError ? buildError(reported) : error instanceof Error ? error : new Error(String(error));
    return { snapshot: undefined, reported, error: failure, notes: [] };
  }
}

async function conclude(snapshot: Snapshot, rewriting: boolean | undefined): Promise<Outcome> {
  if (snapshot.failed) return { snapshot, reported: snapshot, error: buildError(snapshot), notes: [] };
  const unasked = rewriting === false && rewrites(snapshot.options) ? RESTART : undefined;
  const notes = [warningList(snapshot.diagnostics), unguardedWarning(snapshot), unasked, failureMessage(await generate(snapshot))];
  return { snapshot, reported: snapshot, error: undefined, notes: notes.filter((note) => note !== undefined) };
}

const RESTART = 'The options "inline" and "validate" were off when the bundler started. Start it again, so that they take effect.';

async function emittedCode(id: string, snapshot: Snapshot): Promise<string | undefined> {
  const module = parseVirtualId(id);
  const emitted = module === undefined ? undefined : await emitVirtualModule(module, snapshot);
  return emitted?.kind === "code" ? emitted.code : undefined;
}

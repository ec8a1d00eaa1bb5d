/** Vite's dev server: problems are shown, not thrown, and go away when they are fixed. */

import type { DevEnvironment, EnvironmentModuleNode, HotPayload, HotUpdateOptions, ViteDevServer } from "vite";
import { type BuildError, errorReport } from "./report.ts";
import type { Instance, Outcome } from "./instance.ts";
import { outsideFolders } from "./watch-folders.ts";
import { isInside, toId } from "./paths.ts";

/** What a change of a file came to, the same for all environments of a server. */
interface Update {
  readonly outcome: Outcome;
  /** There were errors before and there are none now. */
  readonly recovered: boolean;
  /** A virtual module that could not be loaded can be loaded now. */
  readonly mended: boolean;
  /** Ids of the modules that are not what was loaded: virtual ones, and those whose rewrite changed. */
  readonly stale: readonly string[];
  /** Ids of the modules that are to be made anew when they are asked for, and not sooner. */
  readonly held: readonly string[];
}

export class DevServer {
  readonly #server: ViteDevServer;
  readonly #instance: Instance;
  /** Each environment is told of a change on its own; the `read` function is what the calls of one change share. */
  readonly #updates = new WeakMap<HotUpdateOptions["read"], Promise<Update | undefined>>();
  readonly #watched = new Set<string>();
  #error: Error | undefined;

  constructor(server: ViteDevServer, instance: Instance) {
    this.#server = server;
    this.#instance = instance;
    // An error of the start, or one that a reload of the page wiped off, is shown to whoever connects.
    server.environments.client.hot.on("vite:client:connect", (_, client) => {
      if (this.#error !== undefined) client.send(errorPayload(this.#error));
    });
    this.#keepOverlay(server.environments.client.hot);
  }

  /** A page takes its overlay away with each update, though what is wrong may be in a file that was not updated. */
  #keepOverlay(hot: DevEnvironment["hot"]): void {
    const send = hot.send.bind(hot) as (...message: unknown[]) => void;
    hot.send = (...message: unknown[]): void => {
      send(...message);
      const [payload] = message as [Partial<HotPayload> | string];
      if (this.#error !== undefined && typeof payload !== "string" && payload.type === "update") send(errorPayload(this.#error));
    };
  }

  /** The first pass. An error is stored: the server must come up. */
  async start(): Promise<void> {
    this.#report(await this.#instance.scan());
  }

  /** Follows a change and returns the modules that are out of date because of it, in one environment. */
  async hotUpdate(environment: DevEnvironment, { type, file, modules, read }: HotUpdateOptions): Promise<EnvironmentModuleNode[] | undefined> {
    const update = await this.#once(read, () => this.#follow(file, type));
    if (update === undefined) return undefined;
    const nodes = nodesOf(environment, update.stale);
    for (const node of nodesOf(environment, update.held)) environment.moduleGraph.invalidateModule(node);
    if (update.outcome.error !== undefined && environment.name === "client") environment.hot.send(errorPayload(update.outcome.error));
    const updated = [...new Set([...modules, ...nodes])];
    // Where a page has run nothing of what changed, Vite sends no update that would take the overlay away.
    const hasRun = updated.some((node) => node.isSelfAccepting !== undefined);
    if ((update.mended || (update.recovered && !hasRun)) && environment.name === "client") environment.hot.send({ type: "full-reload", path: "*" });
    return nodes.length === 0 ? undefined : updated;
  }

  /** Follows a change on a server without hot updates (Vitest). */
  async refresh(file: string, type: HotUpdateOptions["type"]): Promise<void> {
    const update = await this.#follow(file, type);
    for (const environment of Object.values(this.#server.environments)) {
      for (const node of nodesOf(environment, update === undefined ? [] : [...update.stale, ...update.held])) environment.moduleGraph.invalidateModule(node);
    }
  }

  #once(read: HotUpdateOptions["read"], follow: () => Promise<Update | undefined>): Promise<Update | undefined> {
    const known = this.#updates.get(read) ?? follow();
    this.#updates.set(read, known);
    return known;
  }

  async #follow(file: string, type: HotUpdateOptions["type"]): Promise<Update | undefined> {
    const before = this.#error;
    const outcome = await this.#instance.change(file, type);
    if (outcome === undefined) return undefined;
    const recovered = before !== undefined && outcome.error === undefined;
    this.#report(outcome);
    const failed = this.#instance.failedModules();
    const { changed, unused } = await this.#instance.staleModules(outcome);
    const loaded = this.#instance.loadedModules();
    const stale = [...(recovered ? loaded : changed), ...this.#instance.rewriter.takeStale(outcome)];
    // Under an error, the page keeps the tools that it has; whoever loads anew gets the error.
    // A page whose list could not be loaded has run nothing that an update could reach.
    const mended = before === undefined && changed.some((id) => failed.includes(id));
    return { outcome, recovered, mended, stale, held: outcome.error === undefined ? unused : [...unused, ...loaded] };
  }

  #report(outcome: Outcome): void {
    const { logger } = this.#server.config;
    if (outcome.error !== undefined && outcome.error !== this.#error) logger.error(terminalText(outcome), { timestamp: true, error: outcome.error });
    this.#error = outcome.error;
    const notes = this.#instance.takeNotes(outcome);
    if (notes !== undefined) logger.warn(notes, { timestamp: true });
    this.#watch(outcome);
  }

  /** Vite watches its root; what was read elsewhere has to be added. */
  #watch({ snapshot }: Outcome): void {
    if (snapshot === undefined) return;
    const root = toId(this.#server.config.root);
    const ids = [...outsideFolders(snapshot.options), ...snapshot.files.map((file) => file.id), ...snapshot.fragments, ...this.#instance.configFiles()];
    const added = ids.filter((id) => !isInside(root, id) && !this.#watched.has(id));
    for (const id of added) this.#watched.add(id);
    if (added.length > 0) this.#server.watcher.add(added);
  }
}

/** The report with all frames; an error that is no diagnostic is a fault of ours and keeps its stack. */
function terminalText({ error, reported }: Outcome): string {
  return errorReport(reported.diagnostics, process.stderr.isTTY) || (error?.stack ?? "");
}

function nodesOf(environment: DevEnvironment, ids: readonly string[]): EnvironmentModuleNode[] {
  return ids.flatMap((id) => environment.moduleGraph.getModuleById(id) ?? []);
}

/** The message of Vite's overlay. */
function errorPayload(error: Partial<BuildError> & Error): { type: "error"; err: ErrorShown } {
  const { message, id, frame, plugin, pluginCode, loc } = error;
  const place = { ...(id === undefined ? {} : { id }), ...(frame === undefined ? {} : { frame }), ...(loc === undefined ? {} : { loc }) };
  return { type: "error", err: { message, stack: "", ...(plugin === undefined ? {} : { plugin }), ...(pluginCode === undefined ? {} : { pluginCode }), ...place } };
}

interface ErrorShown {
  readonly message: string;
  readonly stack: string;
  readonly id?: string;
  readonly frame?: string;
  readonly plugin?: string;
  readonly pluginCode?: string;
  readonly loc?: { file?: string; line: number; column: number };
}

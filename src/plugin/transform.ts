/**
 * Rewrites modules on their way through a bundler (contract §2, `inline` and `validate`).
 *
 * Only a text that is the scanned one is rewritten. In Rollup, Rolldown and Vite this comes before every plugin that
 * transforms, wherever the plugin is listed; what a plugin makes of a file while it loads it comes before that, and is
 * left alone. esbuild asks the first plugin that wants to load a file and no other, so there the plugin has to be
 * listed before those.
 */

import type { ModulePlan } from "../compiler/transform/plan.ts";
import type { Rewritten } from "../compiler/transform/rewrite.ts";
import type { Change } from "./project.ts";
import { readSource } from "./files.ts";
import { toId } from "./paths.ts";
import type { Snapshot } from "./snapshot.ts";
import { fileOf, type ModuleFile } from "./transform-id.ts";

/** What the rewriter asks of the instance that it works for. */
export interface RewriteContext {
  current(): Promise<{ readonly snapshot: Snapshot | undefined }>;
  change(file: string, kind: Change["kind"]): Promise<unknown>;
}

/** What a module came to. */
export type Transformed =
  | ({ readonly kind: "rewritten"; /** Ids of the files that it now depends on. */ readonly dependencies: readonly string[] } & Rewritten)
  /** The warning is there for the first time only. */
  | { readonly kind: "left"; readonly warning?: string };

const LEFT: Transformed = { kind: "left" };

const CHANGED_FIRST =
  "another plugin changed it first, so its calls of defineTool() are not where they were found. Put unplugin-define-tool before that plugin, and let none compile the file while loading it";

export class Rewriter {
  readonly #context: RewriteContext;
  /** Every module the bundler asked about, with what it got: a text that changes with the edits. */
  readonly #given = new Map<string, { readonly file: string; readonly edits: string }>();
  readonly #warned = new Set<string>();

  constructor(context: RewriteContext) {
    this.#context = context;
  }

  /**
   * Rewrites a module, if there is anything to rewrite and the text is the one that was scanned.
   *
   * @param id As the bundler has it, with its query.
   */
  async transform(text: string, id: string): Promise<Transformed> {
    const file = fileOf(id);
    return file === undefined ? LEFT : this.#transform(text, id, file);
  }

  /**
   * The ids of modules that would now be rewritten in another way than they were, once for each change: whoever takes
   * them has to see to it that none is served as it was.
   */
  takeStale({ snapshot }: { readonly snapshot: Snapshot | undefined }): string[] {
    if (snapshot === undefined) return [];
    return [...this.#given].flatMap(([id, { file, edits }]) => {
      const now = fingerprint(snapshot.rewrites.modules.get(file));
      this.#given.set(id, { file, edits: now });
      return now === edits ? [] : [id];
    });
  }

  /** Whether a module would now be rewritten in another way than it was; one that was never seen was not. */
  async isStale(id: string): Promise<boolean> {
    const file = fileOf(id);
    return file !== undefined && (this.#given.get(id)?.edits ?? "") !== fingerprint(await this.#plan(toId(file.path)));
  }

  /** A warning for each of these modules that would be rewritten, and that no one has asked about. */
  async missed(ids: readonly string[]): Promise<string[]> {
    const { snapshot } = await this.#context.current();
    const given = new Set([...this.#given.values()].map(({ file }) => file));
    return ids.flatMap((id) => {
      const plan = given.has(id) ? undefined : snapshot?.rewrites.modules.get(id);
      const left = plan === undefined ? LEFT : this.#leave(plan, undefined, "another plugin loaded it first. Put unplugin-define-tool before that plugin");
      return left.kind === "left" && left.warning !== undefined ? [left.warning] : [];
    });
  }

  async #plan(file: string): Promise<ModulePlan | undefined> {
    const { snapshot } = await this.#context.current();
    return snapshot?.rewrites.modules.get(file);
  }

  async #transform(text: string, id: string, module: ModuleFile): Promise<Transformed> {
    const { path, query } = module;
    const file = toId(path);
    const plan = await this.#plan(file);
    // Before anything else is waited for: a change from here on makes the module stale.
    this.#given.set(id, { file, edits: fingerprint(plan) });
    if (plan === undefined) return LEFT;
    const { rewrite } = await import("../compiler/transform/rewrite.ts");
    const rewritten = rewrite(plan, text);
    if (rewritten !== undefined) return { kind: "rewritten", dependencies: plan.dependencies, ...rewritten };
    // What a plugin makes of a file under a query of its own need not have a call in it.
    if (query !== undefined && !text.includes("defineTool")) return LEFT;
    if (isCurrent(plan)) return this.#leave(plan, query);
    // The file changed after the scan, and the bundler was faster than its watcher.
    await this.#context.change(file, "update");
    return (await this.#plan(file)) === plan ? this.#leave(plan, query) : this.#transform(text, id, module);
  }

  #leave({ source }: ModulePlan, query: string | undefined, reason = CHANGED_FIRST): Transformed {
    const name = query === undefined ? source.path : `${source.path}?${query}`;
    if (this.#warned.has(name)) return LEFT;
    this.#warned.add(name);
    return { kind: "left", warning: `${name} was not rewritten: ${reason}.` };
  }
}

/** Plans of one text with the same fingerprint rewrite it in the same way. */
function fingerprint(plan: ModulePlan | undefined): string {
  return plan === undefined ? "" : plan.edits.map((edit) => edit.text).join("\0");
}

/** Whether the scanned text is the one on disk. */
function isCurrent({ source }: ModulePlan): boolean {
  const read = readSource(source);
  return read.kind !== "text" || read.source.text === source.text;
}

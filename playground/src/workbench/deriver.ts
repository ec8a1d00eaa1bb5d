/** Derives schemas from trees: small ones at once, large ones after a pause, in a worker where there are any. */

import type { SchemaTree } from "unplugin-define-tool/schema";
import { type Derived, derive } from "./findings.ts";

/** A tree this large takes longer than a keystroke may. */
export const LARGE = 400;
const PAUSE_MS = 250;

/** What goes to the worker and what comes back; answers to what is no longer asked are known by their version. */
export interface Question {
  readonly version: number;
  readonly tree: SchemaTree;
}
export interface Answer {
  readonly version: number;
  readonly derived: Derived;
}

export class Deriver {
  readonly #done: (tree: SchemaTree, derived: Derived) => void;
  /** `undefined` until one is needed, `null` where none can be had: a page that was opened from disk may start none. */
  #worker: Worker | null | undefined;
  #asked: SchemaTree | undefined;
  #version = 0;
  #pause: ReturnType<typeof setTimeout> | undefined;

  /** @param done Told what a tree gives, unless another one was asked for meanwhile. */
  constructor(done: (tree: SchemaTree, derived: Derived) => void) {
    this.#done = done;
  }

  /** Asks for what a tree without structural findings gives. */
  ask(tree: SchemaTree): void {
    if (tree === this.#asked) return;
    this.forget();
    this.#asked = tree;
    if (Object.keys(tree.nodes).length <= LARGE) this.#done(tree, derive(tree));
    else this.#pause = setTimeout(() => this.#deriveLater(tree), PAUSE_MS);
  }

  /** Lets go of what was asked for. */
  forget(): void {
    clearTimeout(this.#pause);
    this.#version += 1;
    this.#asked = undefined;
  }

  #deriveLater(tree: SchemaTree): void {
    if (this.#worker === undefined) this.#worker = this.#startWorker();
    const question: Question = { version: this.#version, tree };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has no other origin.
    if (this.#worker !== null) this.#worker.postMessage(question);
    else this.#done(tree, derive(tree));
  }

  #startWorker(): Worker | null {
    try {
      const worker = new Worker(new URL("./derive-worker.ts", import.meta.url), { type: "module" });
      worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
        if (data.version === this.#version && this.#asked !== undefined) this.#done(this.#asked, data.derived);
      });
      worker.addEventListener("error", () => {
        this.#worker = null;
        if (this.#asked !== undefined) this.#deriveLater(this.#asked);
      });
      return worker;
    } catch {
      return null;
    }
  }
}

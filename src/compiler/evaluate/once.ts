/** Evaluates each declaration once, finds declarations that need themselves, and keeps track of the modules read. */

import type { Location } from "../model.ts";
import type { Budget } from "./budget.ts";
import { notStatic } from "./unknown.ts";
import type { Result } from "./values.ts";

interface Entry {
  readonly key: string;
  readonly dependencies: Set<string>;
  /** Ended at a declaration that was still being evaluated: true only for this way in. */
  partial: boolean;
}

interface Kept {
  readonly result: Result;
  readonly dependencies: ReadonlySet<string>;
}

export class Once {
  readonly #budget: Budget;
  readonly #kept = new Map<string, Kept>();
  readonly #running: Entry[] = [];
  #dependencies = new Set<string>();

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /** Notes that the text of a module was read. */
  depend(ids: Iterable<string>): void {
    for (const id of ids) this.#dependencies.add(id);
  }

  /** Runs `body` and returns it with the modules it read. */
  tracked<T>(body: () => T): { value: T; dependencies: Set<string> } {
    const outer = this.#dependencies;
    this.#dependencies = new Set();
    try {
      const value = body();
      return { value, dependencies: this.#dependencies };
    } finally {
      this.#dependencies = outer;
    }
  }

  /**
   * The value of the declaration `key`.
   *
   * @param declaration Its name, as it is and where it stands.
   * @param use The identifier that reads it.
   */
  read(key: string, declaration: { readonly name: string; readonly location: Location }, use: Location, evaluate: () => Result): Result {
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      this.depend(kept.dependencies);
      return kept.result;
    }
    const running = this.#running.findIndex((entry) => entry.key === key);
    if (running !== -1) {
      for (const entry of this.#running.slice(running + 1)) entry.partial = true;
      return notStatic("cycle", use, { name: declaration.name }, { declared: [{ location: declaration.location, message: "declared here" }] });
    }
    return this.#run(key, evaluate);
  }

  #run(key: string, evaluate: () => Result): Result {
    const entry: Entry = { key, dependencies: new Set(), partial: false };
    const { failures } = this.#budget;
    this.#running.push(entry);
    try {
      const { value: result, dependencies } = this.tracked(evaluate);
      this.depend(dependencies);
      if (!entry.partial && this.#budget.failures === failures) this.#kept.set(key, { result, dependencies });
      return result;
    } finally {
      this.#running.pop();
    }
  }
}

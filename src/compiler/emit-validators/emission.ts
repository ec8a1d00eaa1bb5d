import type { PreludeName } from "./prelude.ts";
import { preludeCode } from "./prelude.ts";

/** What code that is being emitted shares: what it calls of the prelude, and the constants it names. */
export class Emission {
  readonly #used = new Set<PreludeName>();
  readonly #constants = new Map<string, string>();

  /** The name of a function of the prelude, which is then emitted. */
  use(name: PreludeName): string {
    this.#used.add(name);
    return name;
  }

  /** The name of a constant with this value; equal ones share a name. */
  constant(code: string): string {
    const name = this.#constants.get(code) ?? `c${this.#constants.size + 1}`;
    this.#constants.set(code, name);
    return name;
  }

  /** The declarations of all that was named, in an order in which each can be evaluated. */
  declarations(): string[] {
    return [...preludeCode(this.#used), ...[...this.#constants].map(([code, name]) => `const ${name} = ${code};`)];
  }
}

/** Names the variables of one function. */
export class Variables {
  #count = 0;

  next(): string {
    return `v${++this.#count}`;
  }
}

import type { HelperName } from "./helpers.ts";
import { helperCode } from "./helpers.ts";

/** What code that is being emitted shares: the helpers it calls and the constants it names. */
export class Emission {
  readonly #helpers = new Set<HelperName>();
  readonly #constants = new Map<string, string>();

  /** The name of a helper, which is then emitted. */
  helper(name: HelperName): string {
    this.#helpers.add(name);
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
    return [...helperCode(this.#helpers), ...[...this.#constants].map(([code, name]) => `const ${name} = ${code};`)];
  }
}

/** Names the variables of one function. */
export class Variables {
  #count = 0;

  next(): string {
    return `v${++this.#count}`;
  }
}

/** Limits on the work of one evaluation, so that no input can hang or crash a build. */

import type { CallContext } from "./values.ts";

const MAX_STEPS = 1_000_000;
/** Nesting of expressions, helper calls included. */
const MAX_DEPTH = 900;
const MAX_CALLS = 200;
/** Characters of one string. */
export const MAX_TEXT = 8_000_000;
/** Elements of one array. */
export const MAX_ELEMENTS = 100_000;

export class Budget {
  #steps = MAX_STEPS;
  #depth = 0;
  #calls: CallContext[] = [];
  #failures = 0;
  #culprit: CallContext | undefined;

  /** A full budget for the next definition. */
  reset(): void {
    this.#steps = MAX_STEPS;
    this.#depth = 0;
    this.#calls = [];
    this.#culprit = undefined;
  }

  /** How often a limit was hit: what was evaluated meanwhile must not be kept. */
  get failures(): number {
    return this.#failures;
  }

  /**
   * What a message about too much work points at: the outermost call that is running, as what it set off is no place
   * a user can change. Once the steps are used up, everything after is the fault of the same call.
   */
  blame(current: CallContext): CallContext {
    const call = this.#calls[0] ?? current;
    if (this.#steps >= 0) return call;
    this.#culprit ??= call;
    return this.#culprit;
  }

  /** Pays for `steps`; false once the budget is used up. */
  spend(steps: number): boolean {
    this.#steps -= steps;
    if (this.#steps < 0) this.#failures++;
    return this.#steps >= 0;
  }

  /** Enters an expression; false if that would be too much or too deep. Pair each success with `leave`. */
  enter(): boolean {
    if (!this.spend(1)) return false;
    if (this.#depth >= MAX_DEPTH) {
      this.#failures++;
      return false;
    }
    this.#depth++;
    return true;
  }

  leave(): void {
    this.#depth--;
  }

  enterCall(context: CallContext): boolean {
    if (this.#calls.length >= MAX_CALLS) {
      this.#failures++;
      return false;
    }
    this.#calls.push(context);
    return true;
  }

  leaveCall(): void {
    this.#calls.pop();
  }
}

/** Undo is keeping the old state: an edit returns a new tree that shares what did not change. */

/** A state, those before it and those that were undone. */
export class History<T> {
  #past: T[] = [];
  #present: T;
  #future: T[] = [];
  /** What the last edit was about; edits of one subject, as the letters of a name, are undone in one step. */
  #subject: string | undefined;

  constructor(initial: T) {
    this.#present = initial;
  }

  get present(): T {
    return this.#present;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Makes `next` the present. Edits with the same `subject` right after each other become one step. */
  commit(next: T, subject?: string): void {
    const continues = subject !== undefined && subject === this.#subject;
    if (!continues) this.#past.push(this.#present);
    this.#present = next;
    this.#future = [];
    this.#subject = subject;
  }

  /** Changes what no one would undo, such as the selection. */
  amend(next: T): void {
    this.#present = next;
  }

  /** Ends the step that edits of one subject make up. */
  endStep(): void {
    this.#subject = undefined;
  }

  /** Makes the present the first state there is. */
  forgetPast(): void {
    this.#past = [];
    this.#future = [];
    this.#subject = undefined;
  }

  /** Goes one step back. @returns whether there was one */
  undo(): boolean {
    return this.#step(this.#past, this.#future);
  }

  /** Takes back one undo. @returns whether there was one */
  redo(): boolean {
    return this.#step(this.#future, this.#past);
  }

  #step(from: T[], to: T[]): boolean {
    const next = from.pop();
    if (next === undefined) return false;
    to.push(this.#present);
    this.#present = next;
    this.#subject = undefined;
    return true;
  }
}

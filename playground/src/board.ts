/** The state of the board that the tools work on. */

export const COLORS = ["coral", "amber", "lime", "teal", "sky", "violet", "slate"] as const;
export type Color = (typeof COLORS)[number];

export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Item = { readonly id: string; readonly color: Color } & (
  | { readonly kind: "circle"; readonly at: Point; readonly radius: number }
  | { readonly kind: "rect"; readonly at: Point; readonly width: number; readonly height: number }
  | { readonly kind: "star"; readonly at: Point; readonly radius: number; readonly points: number }
  | { readonly kind: "line"; readonly path: readonly Point[]; readonly width: number }
  | { readonly kind: "label"; readonly at: Point; readonly text: string; readonly size: number }
);

export interface BoardState {
  readonly items: readonly Item[];
  readonly background: Background;
  readonly grid: boolean;
}

export enum Background {
  Paper = "paper",
  Blueprint = "blueprint",
  Night = "night",
}

type Listener = (state: BoardState) => void;
/** Without its id; a conditional type, since `Omit` would merge the kinds. */
type Draft = Item extends infer T ? (T extends Item ? Omit<T, "id"> : never) : never;

/** A small store: the page draws it, the tools change it. */
export class Board {
  #state: BoardState = { items: [], background: Background.Paper, grid: true };
  #count = 0;
  readonly #listeners = new Set<Listener>();

  get state(): BoardState {
    return this.#state;
  }

  subscribe(listener: Listener): void {
    this.#listeners.add(listener);
    listener(this.#state);
  }

  set(change: Partial<BoardState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener(this.#state);
  }

  add(draft: Draft): Item {
    const item = { id: `${draft.kind}-${++this.#count}`, ...draft } as Item;
    this.set({ items: [...this.#state.items, item] });
    return item;
  }

  find(id: string): Item {
    const item = this.#state.items.find((candidate) => candidate.id === id);
    if (item === undefined) throw new Error(`There is no item "${id}" on the board.`);
    return item;
  }

  replace(id: string, change: (item: Item) => Item): Item {
    const changed = change(this.find(id));
    this.set({ items: this.#state.items.map((item) => (item.id === id ? changed : item)) });
    return changed;
  }

  remove(ids: readonly string[]): string[] {
    const removed = this.#state.items.filter((item) => ids.includes(item.id)).map((item) => item.id);
    this.set({ items: this.#state.items.filter((item) => !ids.includes(item.id)) });
    return removed;
  }
}

export const board = new Board();

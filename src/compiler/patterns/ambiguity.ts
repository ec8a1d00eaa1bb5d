/**
 * How many ways there are to match a text, as a function of its length. Where a match fails in the end, a backtracking
 * engine tries them all.
 *
 * The number grows exponentially if some position is reached again from itself in two ways by the same text, and
 * polynomially if of two positions the first reaches itself, the first reaches the second and the second reaches itself
 * by the same text (Weber and Seidl, "On the degree of ambiguity of finite automata", 1991).
 */

import { componentsOf } from "./components.ts";
import type { PositionAutomaton } from "./position-automaton.ts";

/** Texts that make the number of ways grow: `prefix` leads to where `pump` can be repeated. */
export interface Pump {
  readonly prefix: string;
  readonly pump: string;
  /** The automaton was exact, and so are the texts. */
  readonly exact: boolean;
}

/** `too-large`: the search was given up. */
export type Verdict = { readonly kind: "found"; readonly pump: Pump } | { readonly kind: "none" } | { readonly kind: "too-large" };

/** Steps, not time, so that the verdict is the same on every machine. */
const MOST_STEPS = 400_000;

/** Characters that are tried before a pump. */
const MOST_PREFIXES = 4;

/** Whether an engine would try all ways: some text that begins with a pump does not match. */
export type CanFail = (pump: Pump) => boolean;

/** Looks for exponential growth. */
export function findExponential(automaton: PositionAutomaton, canFail: CanFail): Verdict {
  const search = new Search(automaton);
  return firstFound(search, exponentialLoops(search, componentsOf(automaton.next)), canFail);
}

function* exponentialLoops(search: Search, components: readonly ReadonlySet<number>[]): Iterable<Loop> {
  for (const component of components) {
    yield* search.doubleSteps(component);
    yield* search.divergences(component);
  }
}

/** Looks for polynomial growth, supposing that it is not exponential. */
export function findPolynomial(automaton: PositionAutomaton, canFail: CanFail): Verdict {
  const search = new Search(automaton);
  return firstFound(search, polynomialLoops(search, componentsOf(automaton.next)), canFail);
}

function* polynomialLoops(search: Search, components: readonly ReadonlySet<number>[]): Iterable<Loop> {
  for (const from of components) for (const to of components) if (from !== to) yield* search.handOvers(from, to);
}

/** A match that does not fail with one loop may fail with another of the same component: each is tried. */
function firstFound(search: Search, loops: Iterable<Loop>, canFail: CanFail): Verdict {
  for (const loop of loops) {
    const pump = search.pumpsOf(loop).find(canFail);
    if (pump !== undefined) return { kind: "found", pump };
    if (search.exhausted) break;
  }
  return search.exhausted ? { kind: "too-large" } : { kind: "none" };
}

/** A position that reaches itself by reading `text`. */
interface Loop {
  readonly position: number;
  readonly text: string;
}

/** Positions that the same text leads to, each from a place of its own. */
type Places = readonly number[];

/** What to do with a step: go on from there, do not, or be content. */
type Judgement = "go" | "stop" | "found";

interface Trail {
  readonly places: Places;
  readonly text: string;
}

class Search {
  readonly #automaton: PositionAutomaton;
  /** Indexes into the alphabet: first what the fewest positions match, since with it the match may fail in the end. */
  readonly #letters: readonly number[];
  #steps = 0;

  constructor(automaton: PositionAutomaton) {
    const { alphabet, symbols } = automaton;
    const uses = alphabet.map((_, letter) => symbols.filter((set) => holds(set, letter)).length);
    this.#automaton = automaton;
    this.#letters = [...alphabet.keys()].toSorted((a, b) => uses[a]! - uses[b]!);
  }

  get exhausted(): boolean {
    return this.#steps > MOST_STEPS;
  }

  /** The steps inside the component that can be made in two ways. */
  *doubleSteps(component: ReadonlySet<number>): Iterable<Loop> {
    for (const from of component) {
      for (const [to, ways] of this.#automaton.next[from]!) {
        if (ways > 1 && component.has(to)) yield { position: from, text: this.#letter(this.#automaton.symbols[to]!) + this.#way(to, from, component) };
      }
    }
  }

  /** Two ways that part at a position of the component and meet again, by the same text. */
  *divergences(component: ReadonlySet<number>): Iterable<Loop> {
    for (const position of component) {
      const met = this.#find([position, position], [component, component], ([a, b], [c, d]) => (c !== d ? "go" : a === b ? "stop" : "found"));
      if (met !== undefined) yield { position, text: met.text + this.#way(met.places[0]!, position, component) };
    }
  }

  /** Texts that keep a place in the one component, a place in the other, and lead from the first to the second. */
  *handOvers(from: ReadonlySet<number>, to: ReadonlySet<number>): Iterable<Loop> {
    const [any] = from;
    if (this.#find([any!], [undefined], (_, [at]) => (to.has(at!) ? "found" : "go")) === undefined) return;
    for (const first of from) {
      for (const second of to) {
        const met = this.#find([first, first, second], [from, undefined, to], (_, [a, b, c]) => (a === first && b === second && c === second ? "found" : "go"));
        if (met !== undefined) yield { position: first, text: met.text };
      }
    }
  }

  /** A match that may begin anywhere needs nothing before it, unless another way to match begins where the text does. */
  pumpsOf({ position, text }: Loop): Pump[] {
    const { anything, alphabet, exact } = this.#automaton;
    const pump = this.#pumpOf({ position, text });
    const isBare = anything !== undefined && pump.prefix === "";
    return isBare ? [pump, ...alphabet.filter((letter) => !text.includes(letter)).slice(0, MOST_PREFIXES).map((prefix) => ({ prefix, pump: text, exact }))] : [pump];
  }

  #pumpOf({ position, text }: Loop): Pump {
    const { start, symbols, anything, exact } = this.#automaton;
    const from = start.has(position) ? this.#letter(symbols[position]!) : this.#fromStart(position)?.text;
    // Nothing needs to stand before a match that may begin anywhere, nor more of the same before the same.
    const prefix = position === anything || new Set(from + text).size === 1 ? "" : from;
    return { prefix: prefix ?? "", pump: text, exact };
  }

  #fromStart(position: number): Trail | undefined {
    const { start, symbols } = this.#automaton;
    for (const first of start.keys()) {
      const way = this.#find([first], [undefined], (_, [at]) => (at === position ? "found" : "go"));
      if (way !== undefined) return { ...way, text: this.#letter(symbols[first]!) + way.text };
    }
    return undefined;
  }

  /** A text that leads from one position of a component to another, or nothing if they are the same. */
  #way(from: number, to: number, component: ReadonlySet<number>): string {
    return from === to ? "" : (this.#find([from], [component], (_, [at]) => (at === to ? "found" : "go"))?.text ?? "");
  }

  /** Breadth first: the shortest text by which `start` leads to places that are judged to be found. */
  #find(start: Places, inside: readonly (ReadonlySet<number> | undefined)[], judge: (before: Places, after: Places) => Judgement): Trail | undefined {
    const seen = new Set<string>();
    let frontier: Trail[] = [{ places: start, text: "" }];
    while (frontier.length > 0 && !this.exhausted) {
      const reached: Trail[] = [];
      for (const trail of frontier) {
        for (const { places, letter } of this.#stepsFrom(trail.places, inside)) {
          const judgement = judge(trail.places, places);
          if (judgement === "stop") continue;
          const next = { places, text: trail.text + letter };
          if (judgement === "found") return next;
          const key = places.join();
          if (seen.has(key)) continue;
          seen.add(key);
          reached.push(next);
        }
      }
      frontier = reached;
    }
    return undefined;
  }

  /** Where one more letter, the same for all, can lead. */
  #stepsFrom(places: Places, inside: readonly (ReadonlySet<number> | undefined)[]): { places: Places; letter: string }[] {
    let steps: { places: Places; shared: bigint }[] = [{ places: [], shared: -1n }];
    places.forEach((place, index) => {
      const allowed = inside[index];
      steps = steps.flatMap((step) => {
        const longer: typeof steps = [];
        for (const to of this.#automaton.next[place]!.keys()) {
          this.#steps++;
          const shared = step.shared & this.#automaton.symbols[to]!;
          if (shared !== 0n && (allowed === undefined || allowed.has(to))) longer.push({ places: [...step.places, to], shared });
        }
        return longer;
      });
    });
    return steps.map((step) => ({ places: step.places, letter: this.#letter(step.shared) }));
  }

  /** A character out of a set; none where a class matches nothing. */
  #letter(symbols: bigint): string {
    const letter = this.#letters.find((letter) => holds(symbols, letter));
    return letter === undefined ? "" : this.#automaton.alphabet[letter]!;
  }
}

function holds(symbols: bigint, letter: number): boolean {
  return ((symbols >> BigInt(letter)) & 1n) === 1n;
}

/**
 * Texts that a pattern probably matches. They are only ever candidates: lookarounds, anchors and backreferences are
 * passed over, and whoever uses a sample checks it.
 */

/** How a sample is chosen. */
interface Choice {
  /** Which alternative, which character. */
  readonly pick: number;
  /** By how much `pick` moves on with each repetition, for patterns that want a mixture. */
  readonly turn: number;
  /** How often an open quantifier repeats. */
  readonly repeat: number;
}

/** The text of a part of a pattern, undefined where it gets too long for a sample. */
type Part = (choice: Choice) => string | undefined;

/** Tried in this order where a class or escape stands for one of many characters. */
const CHARACTERS = [..."a0A-_. /:@#+,bc123BCxyz9", ..."!\"$%&'()*;<=>?[\\]^`{|}~\t\n", "é", "ж", "中", "😀"];

const PICKS = 12;

/** Of patterns that are read, and of samples. */
const MAX_LENGTH = 1000;

const QUANTIFIER = /(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/y;
const GROUP_START = /\((?:\?(?:(<?[=!])|:|<[^>]*>|[a-z-]*:))?/y;
const ASSERTION = /[\^$]|\\[bB]/y;
const ATOM = /\[(?:\\[^]|[^\]\\])*\]|\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|k<[^>]*>|[1-9]\d*|[^])|[^]/uy;

/** Samples of a pattern; `lengths` are those of interest. */
export function samplePattern(pattern: string, lengths: readonly number[]): string[] {
  if (pattern.length > MAX_LENGTH) return [];
  const part = new PatternReader(pattern).read();
  const samples = new Set<string | undefined>();
  for (const repeat of new Set([1, 0, ...lengths])) {
    for (let pick = 0; pick < PICKS; pick++) {
      for (const turn of [0, 1]) samples.add(part({ pick, turn, repeat }));
    }
  }
  return [...samples].filter((sample) => sample !== undefined);
}

/**
 * Up to which length it is safe to try texts on a pattern: repeated groups can take exponential time, many repeated
 * parts a high power of the length.
 */
export function safeLength(pattern: string): number {
  const openQuantifiers = pattern.match(/[*+]|\{\d+,\d*\}/g) ?? [];
  const repeatsGroup = /\)[*+{]/.test(pattern);
  return repeatsGroup || openQuantifiers.length > 4 ? 12 : 64;
}

class PatternReader {
  readonly #source: string;
  #position = 0;

  constructor(source: string) {
    this.#source = source;
  }

  /** Reads alternatives up to the end of the pattern or of the group. */
  read(): Part {
    const alternatives = [this.#readSequence()];
    while (this.#take(/\|/y)) alternatives.push(this.#readSequence());
    return (choice) => oneOf(alternatives, choice)?.(choice);
  }

  #readSequence(): Part {
    const parts: Part[] = [];
    while (this.#position < this.#source.length && !"|)".includes(this.#source[this.#position] as string)) {
      const part = this.#readPart();
      parts.push(quantified(part, this.#take(QUANTIFIER)));
    }
    return (choice) => joined(parts.length, (index) => parts[index]?.(choice));
  }

  #readPart(): Part {
    if (this.#take(ASSERTION)) return () => "";
    const group = this.#take(GROUP_START);
    if (group) {
      const content = this.read();
      this.#take(/\)/y);
      return group[1] === undefined ? content : () => "";
    }
    const characters = charactersOf(this.#take(ATOM)?.[0] ?? "");
    return (choice) => oneOf(characters, choice) ?? "";
  }

  #take(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.#position;
    const match = expression.exec(this.#source);
    if (match) this.#position += match[0].length;
    return match ?? undefined;
  }
}

function oneOf<T>(values: readonly T[], { pick }: Choice): T | undefined {
  return values[pick % values.length];
}

function quantified(part: Part, quantifier: RegExpExecArray | undefined): Part {
  if (quantifier === undefined) return part;
  const [, sign, count, open, limit] = quantifier;
  const minimum = sign === undefined ? Number(count) : Number(sign === "+");
  const maximum = sign === undefined ? (open ? Number(limit || Infinity) : minimum) : sign === "?" ? 1 : Infinity;
  return (choice) => {
    const times = Math.min(Math.max(choice.repeat, minimum), maximum);
    return joined(times, (time) => part({ ...choice, pick: choice.pick + time * choice.turn }));
  };
}

function joined(count: number, textAt: (index: number) => string | undefined): string | undefined {
  let text = "";
  for (let index = 0; index < count; index++) {
    const next = text.length > MAX_LENGTH ? undefined : textAt(index);
    if (next === undefined) return undefined;
    text += next;
  }
  return text;
}

/** The characters among `CHARACTERS` that a class, an escape or a character matches; it itself where none does. */
function charactersOf(atom: string): readonly string[] {
  if (atom.length > 0 && !"\\[.".includes(atom[0] as string)) return [atom];
  for (const flags of ["u", ""]) {
    try {
      const expression = new RegExp(`^${atom}$`, flags);
      return CHARACTERS.filter((character) => expression.test(character));
    } catch {
      // No expression under these flags.
    }
  }
  return [];
}

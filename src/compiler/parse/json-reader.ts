/** The tokens of JSON. */

const BLANK = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y;
const WORD = /[A-Za-z]+/y;

/** A text that is no JSON, with the place where it stops being that. */
export class JsonSyntaxError extends Error {
  readonly start: number;
  readonly end: number;

  constructor(message: string, start: number, end: number) {
    super(message);
    this.start = start;
    this.end = end;
  }
}

export class JsonReader {
  readonly #text: string;
  /** The end of the last token. */
  offset = 0;

  constructor(text: string) {
    this.#text = text;
    if (text.startsWith("\uFEFF")) this.offset = 1;
  }

  /** Where the next token begins. */
  next(): number {
    BLANK.lastIndex = this.offset;
    BLANK.test(this.#text);
    this.offset = BLANK.lastIndex;
    return this.offset;
  }

  atEnd(): boolean {
    return this.next() === this.#text.length;
  }

  /** Takes a punctuation mark, if it comes next. */
  take(mark: string): boolean {
    if (!this.#text.startsWith(mark, this.next())) return false;
    this.offset += mark.length;
    return true;
  }

  string(expected: string): string {
    const start = this.next();
    if (this.#text[start] !== '"') throw this.unexpected(expected);
    this.offset = this.#stringEnd(start + 1) + 1;
    return JSON.parse(this.#text.slice(start, this.offset)) as string;
  }

  /** The offset of the closing quote. */
  #stringEnd(start: number): number {
    let at = start;
    for (; this.#text[at] !== '"'; ) {
      if (at >= this.#text.length) throw new JsonSyntaxError("The string is not closed.", start - 1, at);
      if (this.#text.charCodeAt(at) < 0x20) throw new JsonSyntaxError("A control character in a string must be written as an escape.", at, at + 1);
      at += this.#text[at] === "\\" ? this.#escapeLength(at) : 1;
    }
    return at;
  }

  #escapeLength(start: number): number {
    ESCAPE.lastIndex = start;
    const escape = ESCAPE.exec(this.#text)?.[0];
    if (escape === undefined) throw new JsonSyntaxError("JSON has no such escape.", start, Math.min(start + 2, this.#text.length));
    return escape.length;
  }

  scalar(): string | number | boolean | null {
    if (this.#text[this.next()] === '"') return this.string("a string");
    const word = this.#token(WORD) ?? this.#token(NUMBER);
    if (word === "true" || word === "false") return word === "true";
    if (word === "null") return null;
    if (word === undefined || /^[A-Za-z]/.test(word)) {
      this.offset -= word?.length ?? 0;
      throw this.unexpected("a value");
    }
    return Number(word);
  }

  /** The error that something else comes next. */
  unexpected(expected: string): JsonSyntaxError {
    const start = this.next();
    WORD.lastIndex = start;
    const found = WORD.exec(this.#text)?.[0] ?? this.#text.slice(start, start + 1);
    return new JsonSyntaxError(`Expected ${expected}, found ${found === "" ? "the end of the file" : JSON.stringify(found)}.`, start, start + found.length);
  }

  #token(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.next();
    const token = pattern.exec(this.#text)?.[0];
    if (token !== undefined) this.offset += token.length;
    return token;
  }
}

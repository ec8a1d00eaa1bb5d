/** From UTF-16 offsets to the lines and columns people see: 1-based, a byte order mark is no column. */

export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Line breaks are LF, CRLF and a lone CR, as editors count them. */
const LINE_BREAK = /\r\n|\r|\n/g;

/** Where the lines of one text start. */
export class LineIndex {
  readonly #starts: number[] = [0];
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
    for (const match of text.matchAll(LINE_BREAK)) this.#starts.push(match.index + match[0].length);
  }

  /** The position of an offset; an offset past the end is the end. */
  position(offset: number): Position {
    const clamped = Math.min(Math.max(offset, 0), this.#text.length);
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle]! <= clamped) low = middle;
      else high = middle - 1;
    }
    const column = clamped - this.#starts[low]! + 1;
    const bomWidth = low === 0 && this.#text.charCodeAt(0) === 0xfeff ? 1 : 0;
    return { line: low + 1, column: Math.max(1, column - bomWidth) };
  }

  /** The text of a 1-based line, without its break and without a byte order mark. */
  lineText(line: number): string {
    const start = this.#starts[line - 1];
    if (start === undefined) return "";
    const end = this.#starts[line] ?? this.#text.length;
    const text = this.#text.slice(start, end).replace(/[\r\n]+$/, "");
    return line === 1 && text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  }
}

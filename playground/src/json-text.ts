/** Where things stand in the text of a JSON document: `JSON.parse` tells neither that nor, everywhere, where it failed. */

import { childPointer } from "./json-pointer.ts";

export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A value of the document; the root and the elements of arrays have no key. */
export interface JsonPlace {
  readonly key?: TextRange;
  readonly value: TextRange;
}

/** Why a text is no JSON, and the first character that cannot stand where it does. */
export interface JsonFault {
  readonly offset: number;
  readonly message: string;
}

/** A document that was read: its places by JSON Pointer, or its first fault. */
export type JsonReading = { readonly ok: true; readonly places: ReadonlyMap<string, JsonPlace> } | { readonly ok: false; readonly fault: JsonFault };

/** Reads the text of a document. Of a key that is repeated in an object the last one counts, as in `JSON.parse`. */
export function readJsonText(text: string): JsonReading {
  const reader = new Reader(text);
  try {
    reader.readDocument();
    return { ok: true, places: reader.places };
  } catch (error) {
    if (error instanceof Unexpected) return { ok: false, fault: { offset: error.offset, message: error.message } };
    // The stack is not deep enough for this text: it has no places then, which costs only a highlight.
    if (error instanceof RangeError) return { ok: true, places: new Map() };
    throw error;
  }
}

/** 1-based line and column of an offset. */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return { line: before.split("\n").length, column: offset - before.lastIndexOf("\n") };
}

class Unexpected extends Error {
  readonly offset: number;

  constructor(offset: number, message: string) {
    super(message);
    this.offset = offset;
  }
}

const SPACE = /[ \t\r\n]*/y;
// oxlint-disable-next-line no-control-regex -- JSON forbids control characters in strings.
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])|(?:true|false|null)(?!\w)/y;

class Reader {
  readonly places = new Map<string, JsonPlace>();
  readonly #text: string;
  #offset = 0;

  constructor(text: string) {
    this.#text = text;
  }

  readDocument(): void {
    this.#readValue("");
    this.#skipSpace();
    if (this.#offset < this.#text.length) throw this.#unexpected("the end");
  }

  #readValue(pointer: string, key?: TextRange): void {
    this.#skipSpace();
    const start = this.#offset;
    if (this.#take("{")) this.#readMembers(pointer);
    else if (this.#take("[")) this.#readElements(pointer);
    else if (this.#match(STRING) === undefined && this.#match(SCALAR) === undefined) throw this.#unexpected("a value");
    this.places.set(pointer, { ...(key !== undefined && { key }), value: { start, end: this.#offset } });
  }

  #readMembers(pointer: string): void {
    this.#skipSpace();
    if (this.#take("}")) return;
    do {
      this.#skipSpace();
      const start = this.#offset;
      const name = this.#match(STRING);
      if (name === undefined) throw this.#unexpected("a name in double quotes");
      const key = { start, end: this.#offset };
      this.#skipSpace();
      if (!this.#take(":")) throw this.#unexpected('":"');
      this.#readValue(childPointer(pointer, JSON.parse(name) as string), key);
      this.#skipSpace();
    } while (this.#take(","));
    if (!this.#take("}")) throw this.#unexpected('"," or "}"');
  }

  #readElements(pointer: string): void {
    this.#skipSpace();
    if (this.#take("]")) return;
    let index = 0;
    do {
      this.#readValue(childPointer(pointer, index));
      index += 1;
      this.#skipSpace();
    } while (this.#take(","));
    if (!this.#take("]")) throw this.#unexpected('"," or "]"');
  }

  #skipSpace(): void {
    this.#match(SPACE);
  }

  #take(character: string): boolean {
    if (this.#text[this.#offset] !== character) return false;
    this.#offset += 1;
    return true;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#offset;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.#offset = pattern.lastIndex;
    return found;
  }

  #unexpected(expected: string): Unexpected {
    const found = this.#text[this.#offset];
    return new Unexpected(this.#offset, `Expected ${expected}, but found ${found === undefined ? "the end of the text" : JSON.stringify(found)}.`);
  }
}

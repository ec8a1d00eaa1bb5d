/** What to write in place of a value that JSON does not carry (rules.md §4). */

import type { Foreign } from "../validate/inspect.ts";
import type { ValueAdvice } from "./advice.ts";
import { deletion, fixAt } from "./fix.ts";

/** What JSON makes of an object, and what to write in its place. */
interface ForeignWords {
  readonly becomes: string;
  readonly instead: string;
}

const BUILT_INS: ReadonlyMap<string, ForeignWords> = new Map([
  ["a Date", { becomes: "a string", instead: "the date as a string" }],
  ["a RegExp", { becomes: "{}", instead: "the pattern's source as a string" }],
  ["a Map", { becomes: "{}", instead: "a plain object (Object.fromEntries)" }],
  ["a WeakMap", { becomes: "{}", instead: "a plain object" }],
  ["a Set", { becomes: "{}", instead: "an array ([...set])" }],
  ["a WeakSet", { becomes: "{}", instead: "an array" }],
  ["a Promise", { becomes: "{}", instead: "the value itself" }],
  ["an Error", { becomes: "{}", instead: "its message as a string" }],
  ["a URL", { becomes: "a string", instead: "its href as a string" }],
  ["a URLSearchParams", { becomes: "{}", instead: "a plain object" }],
  ["an ArrayBuffer", { becomes: "{}", instead: "an array of numbers" }],
  ["a DataView", { becomes: "{}", instead: "an array of numbers" }],
  ["a String", { becomes: "the bare string", instead: "the bare string" }],
  ["a Number", { becomes: "the bare number", instead: "the bare number" }],
  ["a Boolean", { becomes: "the bare boolean", instead: "the bare boolean" }],
]);

function wordsFor({ origin, kind }: Foreign): ForeignWords | undefined {
  switch (origin) {
    case "built-in":
      return BUILT_INS.get(kind);
    case "view":
      return { becomes: "an object with index keys", instead: "an array (Array.from)" };
    case "library":
      return { becomes: "its own fields", instead: "the JSON it stands for: convert it once and paste the result" };
    case "class":
      return { becomes: "its own fields", instead: "a plain object" };
    case undefined:
      return undefined;
  }
}

export const jsonAdvice: ValueAdvice = {
  "value-not-plain": (_, foreign) => ({ params: { ...(foreign && wordsFor(foreign)) } }),

  // A regular expression as `pattern`. The flags `u` and `v` change no reading that the pattern would not have anyway; others cannot be carried.
  "keyword-value-type": ({ place, params: { source, flags = "" } }) => ({ fix: /^[uv]?$/.test(flags) ? fixAt(place, "Write the source as a string", { kind: "replace-value", value: source }) : undefined }),

  // A bigint.
  "value-not-json": ({ place, params: { literal } }) => {
    const number = Number(literal);
    return literal !== undefined && Number.isSafeInteger(number) ? { fix: fixAt(place, `Write ${number}`, { kind: "replace-value", value: number }) } : {};
  },

  "number-negative-zero": ({ place }) => ({ fix: fixAt(place, "Write 0", { kind: "replace-value", value: 0 }) }),

  "node-undefined": ({ place, params: { key } }) => ({ fix: deletion(place, key) }),
};

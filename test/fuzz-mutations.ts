/** Mutations of source texts by a seeded generator: the same seed gives the same files. */

/** A generator of numbers from 0 to `below - 1` (mulberry32). */
export type Random = (below: number) => number;

export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return Math.floor((((value ^ (value >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const TOKEN = /\s+|\/\/.*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[\s\S]|[^`\\])*`|[\p{ID_Start}$_][\p{ID_Continue}$]*|\d[\w.]*|\.\.\.|=>|[^\s]/gu;

/** Words that mean much to the language or to a schema. */
const WORDS = (
  "const let var function class async await return new typeof delete import export default from as satisfies enum null undefined true false this super yield " +
  "defineTool name description argsSchema timeoutMs handler input type properties required items oneOf enum minimum maximum minLength maxLength minItems maxItems uniqueItems pattern default examples " +
  "$ref additionalProperties nullable anyOf allOf const format title object array string number integer boolean __proto__ toString constructor hasOwnProperty Object Array Math JSON Symbol process NaN Infinity"
).split(" ");

const PIECES = ["{", "}", "[", "]", "(", ")", ",", ";", ":", "?", "...", "=>", "${", "`", '"', "'", "\\", "/", "//", "/*", "*/", "<", ">", "@", "#", "-0", "1e999", "9007199254740993", "1n", "0x", "/(a+)+$/", "\u0000", "\u2028", "\ufeff", "\ud800", "😀", "é", "\u202e", "\r", "\r\n", "\t", "/* @runtime-tool */", "/* @manifest x */"];

/** The text with a mistake in it, or with two or three. */
export function mutated(text: string, random: Random): string {
  const tokens = text.match(TOKEN) ?? [];
  for (let mistakes = 1 + Math.max(0, random(6) - 3); mistakes > 0; mistakes--) MUTATIONS[random(MUTATIONS.length)]!(tokens, random);
  return tokens.join("");
}

type Mutation = (tokens: string[], random: Random) => void;

const keyword: Mutation = (tokens, random) => replaceWord(tokens, random, WORDS);
const wordOfFile: Mutation = (tokens, random) => replaceWord(tokens, random, tokens.filter(isWord));

/** Those that often leave a text that parses stand several times. */
const MUTATIONS: readonly Mutation[] = [
  keyword,
  keyword,
  keyword,
  wordOfFile,
  wordOfFile,
  wordOfFile,
  (tokens, random) => void tokens.splice(random(tokens.length), 1 + random(3)),
  (tokens, random) => {
    const at = random(tokens.length);
    tokens.splice(at, 0, ...tokens.slice(at, at + 1 + random(6)));
  },
  (tokens, random) => {
    const words = tokens.flatMap((token, index) => (isWord(token) || /^\d/.test(token) ? [index] : []));
    const [at, other] = [words[random(words.length)] ?? 0, words[random(words.length)] ?? 0];
    [tokens[at], tokens[other]] = [tokens[other] ?? "", tokens[at] ?? ""];
  },
  (tokens, random) => void tokens.splice(random(tokens.length), 0, PIECES[random(PIECES.length)]!),
  (tokens, random) => {
    const at = random(tokens.length);
    tokens[at] = withCharacter(tokens[at] ?? "", random);
  },
  // Cut off, with some of the rest behind it.
  (tokens, random) => {
    const at = random(tokens.length);
    tokens.splice(at, tokens.length, ...tokens.slice(at, at + random(tokens.length)));
  },
  // A few tokens many times over: deep nesting, long lists.
  (tokens, random) => {
    const at = random(tokens.length);
    tokens.splice(at, 0, ...Array.from({ length: 1 + random(40) }, () => tokens.slice(at, at + 1 + random(3))).flat());
  },
];

function isWord(token: string): boolean {
  return /^[\p{ID_Start}$_"']/u.test(token);
}

/** Puts another word in the place of one, or of what a string says. */
function replaceWord(tokens: string[], random: Random, words: readonly string[]): void {
  const places = tokens.flatMap((token, index) => (isWord(token) ? [index] : []));
  const at = places[random(places.length)];
  if (at === undefined) return;
  const quote = /^["']/.exec(tokens[at]!)?.[0] ?? "";
  tokens[at] = quote + words[random(words.length)]!.replaceAll(/["']/g, "") + quote;
}

function withCharacter(token: string, random: Random): string {
  const at = random(token.length + 1);
  const character = random(2) === 0 ? String.fromCodePoint(random(0x11_0000)) : PIECES[random(PIECES.length)]!;
  return token.slice(0, at) + character + token.slice(at);
}

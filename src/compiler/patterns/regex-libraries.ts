/** The one file that knows the pattern libraries: the ECMAScript parser, and the search for ambiguous matches. */

import { type AST, RegExpParser, RegExpSyntaxError, visitRegExpAST } from "@eslint-community/regexpp";
import { isSafePattern } from "redos-detector";

export type { AST };

/** A pattern that is a regular expression. */
export interface PatternSyntax {
  readonly source: string;
  /** It is valid with the `u` flag, and so runs with it; else it is valid, and runs, without. */
  readonly unicode: boolean;
  readonly ast: AST.Pattern;
}

export type ParseResult =
  | { readonly kind: "parsed"; readonly syntax: PatternSyntax }
  | { readonly kind: "invalid"; readonly text: string; readonly index: number }
  /** Not parsed: how many groups are within each other. */
  | { readonly kind: "too-deep"; readonly depth: number };

/** The parser is recursive, and so is all that reads its result. Core gives up long before. */
const DEEPEST = 500;

/** ECMAScript 2022 in all but the Unicode tables: a script that Unicode added since is a script. */
const GRAMMAR = new RegExpParser({ ecmaVersion: 2022 });
const NEWER_TABLES = new RegExpParser({ ecmaVersion: 2025 });

/**
 * Parses a pattern, with the `u` flag or else without. The verdict does not depend on the engine that runs this.
 *
 * @returns `invalid` with the parser's words and the offset they speak of, where neither reading is valid.
 */
export function parsePattern(source: string): ParseResult {
  const depth = nestingOf(source);
  if (depth > DEEPEST) return { kind: "too-deep", depth };
  const unicode = attempt(GRAMMAR, source, true);
  if (unicode.kind === "parsed") return unicode;
  if (unicode.text === "Invalid property name") {
    const newer = attempt(NEWER_TABLES, source, true);
    if (newer.kind === "parsed" && isGrammar2022(newer.syntax.ast)) return newer;
  }
  const plain = attempt(GRAMMAR, source, false);
  // The words of the reading without the flag are about what both readings object to, unless the flag is clearly meant.
  return plain.kind === "invalid" && NEEDS_FLAG.test(source) ? unicode : plain;
}

/** A character beyond U+FFFF, a code point escape or a property. */
const NEEDS_FLAG = /[\ud800-\udbff]|\\[pPu]\{/;

/** How deep groups nest, if every bracket that is not escaped or in a class counts. */
function nestingOf(source: string): number {
  let depth = 0;
  let deepest = 0;
  let inClass = false;
  for (let index = 0; index < source.length; index++) {
    const char = source[index];
    if (char === "\\") index++;
    else if (inClass) inClass = char !== "]";
    else if (char === "[") inClass = true;
    else if (char === "(") deepest = Math.max(deepest, ++depth);
    else if (char === ")") depth--;
  }
  return deepest;
}

function attempt(parser: RegExpParser, source: string, unicode: boolean): Exclude<ParseResult, { kind: "too-deep" }> {
  try {
    return { kind: "parsed", syntax: { source, unicode, ast: parser.parsePattern(source, 0, source.length, { unicode }) } };
  } catch (error) {
    if (!(error instanceof RegExpSyntaxError)) throw error;
    return { kind: "invalid", text: error.message.slice(error.message.lastIndexOf(": ") + 2), index: error.index };
  }
}

/** No inline flags and no repeated group names, which came after 2022. */
function isGrammar2022(ast: AST.Pattern): boolean {
  const names = new Set<string>();
  let holds = true;
  visitRegExpAST(ast, {
    onModifiersEnter: () => {
      holds = false;
    },
    onCapturingGroupEnter: ({ name }) => {
      if (name !== null && names.has(name)) holds = false;
      if (name !== null) names.add(name);
    },
  });
  return holds;
}

/** Calls `visit` with every node of a pattern, parents before children, in the order of the text. */
export function visitNodes(ast: AST.Pattern, visit: (node: AST.Node) => void): void {
  visitRegExpAST(ast, {
    onAssertionEnter: visit,
    onBackreferenceEnter: visit,
    onCapturingGroupEnter: visit,
    onCharacterEnter: visit,
    onCharacterClassEnter: visit,
    onCharacterSetEnter: visit,
    onGroupEnter: visit,
    onQuantifierEnter: visit,
  });
}

/** The settings measured in rules.md §3.7: no evil pattern missed, and the same verdict on every machine. */
const SEARCH = { maxScore: 50, maxSteps: 1500, timeout: Infinity } as const;

/**
 * A search keeps some 20 MB until the event loop turns, since the detector holds what it walks through by weak
 * references, and an engine keeps what they refer to until the running job ends. A scan is one job.
 */
const MOST_SEARCHES_IN_A_JOB = 40;

let searchesInThisJob = 0;

/** Counts one more search; false where no more may be made before the event loop turns. */
function mayGoOn(): boolean {
  if (searchesInThisJob >= MOST_SEARCHES_IN_A_JOB) return false;
  if (searchesInThisJob === 0) {
    setTimeout(() => {
      searchesInThisJob = 0;
    }, 0);
  }
  searchesInThisJob++;
  return true;
}

/**
 * Whether a failing match may try many ways of matching the same text, by redos-detector.
 *
 * @returns undefined where the detector cannot read the pattern, and where it has been asked too often in one go.
 */
export function backtracksMuch(source: string, unicode: boolean): boolean | undefined {
  if (!mayGoOn()) return undefined;
  try {
    return !isSafePattern(source, { ...SEARCH, unicode }).safe;
  } catch {
    return undefined;
  }
}

/** Finds comments by their text. */

import { SyntaxKind, ts } from "ts-morph";
import type { Range } from "../syntax.ts";

const COMMENT = /\/\*[\s\S]*?\*\/|\/\/[^\n\r\u2028\u2029]*/g;

export interface Comment extends Range {
  readonly text: string;
}

/**
 * The comments of a file that contain a word, in order. A string, a template, a regular expression or the text of a
 * JSX element may look like a comment; the tree tells.
 *
 * @param word A pattern with the flag `g`.
 */
export function commentsWith(word: RegExp, file: ts.SourceFile): Comment[] {
  const found = new Map<number, Comment>();
  for (const { index } of file.text.matchAll(word)) {
    for (const comment of commentsIn(gapAround(index, file), file.text)) {
      if (comment.start <= index && index < comment.end) found.set(comment.start, comment);
    }
  }
  return [...found.values()];
}

function commentsIn(gap: Range | undefined, text: string): Comment[] {
  if (gap === undefined) return [];
  return [...text.slice(gap.start, gap.end).matchAll(COMMENT)].map((match) => {
    const start = gap.start + match.index;
    return { text: match[0], start, end: start + match[0].length };
  });
}

/**
 * The text around an offset that belongs to no child node: punctuation, keywords, blanks and comments. None of those
 * tokens can be mistaken for a comment. `undefined` within a literal or another leaf of the tree.
 */
function gapAround(offset: number, file: ts.SourceFile): Range | undefined {
  let node: ts.Node = file;
  for (;;) {
    const gap = { start: node.pos, end: node.end };
    const inner = childAround(node, offset, gap, file);
    if (inner === undefined) return gap;
    if (offset < inner.getStart(file)) return { start: inner.pos, end: inner.getStart(file) };
    if (inner.kind === SyntaxKind.JsxText || isLeaf(inner)) return undefined;
    node = inner;
  }
}

/** The child whose text, with the trivia before it, holds the offset; else `gap` is narrowed to what lies between children. */
function childAround(node: ts.Node, offset: number, gap: { start: number; end: number }, file: ts.SourceFile): ts.Node | undefined {
  const visit = (child: ts.Node): ts.Node | undefined => {
    if (child.end <= offset) gap.start = Math.max(gap.start, child.end);
    else if (child.pos <= offset) return child;
    else gap.end = Math.min(gap.end, child.getStart(file));
    return undefined;
  };
  return ts.forEachChild(node, visit, (children) => {
    const next = firstEndingAfter(children, offset);
    const before = children[next - 1];
    const after = children[next];
    if (before !== undefined) visit(before);
    return after === undefined ? undefined : visit(after);
  });
}

/** By bisection: a file may have thousands of statements and a comment before each. */
function firstEndingAfter(nodes: readonly ts.Node[], offset: number): number {
  let low = 0;
  let high = nodes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (nodes[middle]!.end <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isLeaf(node: ts.Node): boolean {
  return ts.forEachChild(node, () => true) === undefined;
}

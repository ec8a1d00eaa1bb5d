/** What is valid without the `u` flag only (rules.md §3.7, `pattern-needs-unicode`). */

import { readCoreClass } from "./core-class.ts";
import { insideBracedEscapes } from "./core-properties.ts";
import { type Remark, constructOf, firstOf, rewriteAll, wholeCharacter } from "./edits.ts";
import type { FindingOf } from "./finding.ts";
import { isInClass } from "./nodes.ts";
import { type AST, type PatternSyntax, visitNodes } from "./regex-libraries.ts";

/** The finding about a pattern that validators, which set the flag, cannot use; its fix drops and adds backslashes. */
export function needsUnicode(syntax: PatternSyntax): FindingOf<"pattern-needs-unicode"> | undefined {
  const remarks = unicodeObjections(syntax);
  const first = firstOf(remarks);
  if (first === undefined) return undefined;
  const fix = rewriteAll(syntax.source, remarks);
  return {
    rule: "pattern-needs-unicode",
    params: { construct: constructOf(syntax.source, first), ...(first.rewrite === undefined ? {} : { rewrite: first.rewrite }) },
    ...(fix === undefined ? {} : { fix }),
  };
}

/** The characters and escapes that the flag forbids, apart from those that Core refuses or reads otherwise. */
export function unicodeObjections({ source, unicode, ast }: PatternSyntax): Remark[] {
  if (unicode) return [];
  const remarks: Remark[] = [];
  const braced = insideBracedEscapes(source);
  let classEnd = 0;
  visitNodes(ast, (node) => {
    if (node.type === "CharacterClass") classEnd = Math.max(classEnd, coreEndOf(node, source));
    // What Core takes for a part of the class before it is that class's matter.
    else if (node.type === "Character" && !braced.has(node.start) && (isInClass(node) || node.start >= classEnd)) remarks.push(...objections(node, source));
  });
  return remarks;
}

function coreEndOf(node: AST.CharacterClass, source: string): number {
  const core = readCoreClass(source, node);
  return core.kind === "other" ? core.end : node.end;
}

/** The ASCII characters that may stand behind a backslash in Unicode mode, or that other rules speak of. */
const OTHER_ESCAPES = /[\^$\\.*+?()[\]{}|/\da-zA-Z]/;

function objections(node: AST.Character, source: string): Remark[] {
  const { raw, start, end } = node;
  const inClass = isInClass(node);
  if (!inClass && /^[\]{}]$/.test(raw)) return [{ start, end, rewrite: `\\${raw}`, exact: `\\${raw}` }];
  if (raw.length < 2 || raw[0] !== "\\" || OTHER_ESCAPES.test(raw[1]!) || (inClass && raw === "\\-")) return [];
  const char = wholeCharacter(source, start + 1);
  return [{ start, end: start + 1 + char.length, rewrite: char, exact: joinsOperator(source, start, end, char, inClass) ? `\\x${char.charCodeAt(0).toString(16).toUpperCase()}` : char }];
}

/** Without its backslash the character would make a doubled sign in a class, which Core takes as an operator. */
function joinsOperator(source: string, start: number, end: number, char: string, inClass: boolean): boolean {
  return inClass && /[&~]/.test(char) && (source.slice(end).replace(/^\\/, "").startsWith(char) || source.slice(0, start).endsWith(char));
}

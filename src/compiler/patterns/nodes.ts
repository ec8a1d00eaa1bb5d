/** Questions about the nodes of a parsed pattern. */

import { type AST, visitNodes } from "./regex-libraries.ts";

/** `^` or `$`. */
export function isEdge(node: AST.Node | undefined, kind: "start" | "end"): boolean {
  return node?.type === "Assertion" && node.kind === kind;
}

export function isInClass({ parent }: AST.Character): boolean {
  return parent?.type === "CharacterClass" || parent?.type === "CharacterClassRange";
}

/** A lookaround or a backreference. Core's first engine has no such form; a pattern that holds one goes to the second. */
export function isFancy(node: AST.Node): boolean {
  return node.type === "Backreference" || (node.type === "Assertion" && (node.kind === "lookahead" || node.kind === "lookbehind"));
}

/** A lookbehind, which is read backwards, or a lookaround in another: how long it takes is not counted. */
export function isIntricate(node: AST.Node): boolean {
  return node.type === "Assertion" && isFancy(node) && (node.kind === "lookbehind" || ancestorsOf(node).some(isFancy));
}

export function holdsFancy(ast: AST.Pattern): boolean {
  return someNode(ast, isFancy);
}

export function someNode(ast: AST.Pattern, is: (node: AST.Node) => boolean): boolean {
  let found = false;
  visitNodes(ast, (node) => {
    found ||= is(node);
  });
  return found;
}

/** The nodes around a node, innermost first. */
export function ancestorsOf(node: AST.Node): AST.Node[] {
  const ancestors: AST.Node[] = [];
  for (let parent = node.parent; parent !== null; parent = parent.parent) ancestors.push(parent);
  return ancestors;
}

/** The traversal that both passes over a file share. */

import { ts } from "ts-morph";
import { isErased } from "./erased.ts";
import type { Scope } from "./scope.ts";

/**
 * Visits every node that is a value or leads to one, in source order, each with the scope it stands in.
 *
 * It keeps its own stack: a chain of a thousand `else if` or a sum of five thousand terms is a deep tree.
 *
 * @param scopes Filled by the declaring pass while it visits; a node found here opens that scope for its children.
 */
export function walk(file: ts.SourceFile, root: Scope, scopes: ReadonlyMap<ts.Node, Scope>, visit: (node: ts.Node, scope: Scope) => void): void {
  const pending: { node: ts.Node; scope: Scope }[] = [{ node: file, scope: root }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, scope } = next;
    visit(node, scope);
    const inner = scopes.get(node) ?? scope;
    const children: { node: ts.Node; scope: Scope }[] = [];
    ts.forEachChild(node, (child) => {
      if (!isErased(child)) children.push({ node: child, scope: inner });
    });
    for (const child of children.toReversed()) pending.push(child);
  }
}

/** The traversal that both passes over a file share. */

import { ts } from "ts-morph";
import { isErased } from "./erased.ts";
import type { Scope } from "./scope.ts";

// The compiler's namespace object reads each of its functions through a getter.
const { forEachChild } = ts;

/**
 * Visits every node that is a value or leads to one, in source order, each with the scope it stands in.
 *
 * It keeps its own stack: a chain of a thousand `else if` or a sum of five thousand terms is a deep tree.
 *
 * @param scopes Filled by the declaring pass while it visits; a node found here opens that scope for its children.
 */
export function walk(file: ts.SourceFile, root: Scope, scopes: ReadonlyMap<ts.Node, Scope>, visit: (node: ts.Node, scope: Scope) => void): void {
  const nodes: ts.Node[] = [file];
  const around: Scope[] = [root];
  const children: ts.Node[] = [];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    const scope = around.pop()!;
    visit(node, scope);
    const inner = scopes.get(node) ?? scope;
    forEachChild(node, (child) => {
      if (!isErased(child)) children.push(child);
    });
    for (let child = children.pop(); child !== undefined; child = children.pop()) {
      nodes.push(child);
      around.push(inner);
    }
  }
}

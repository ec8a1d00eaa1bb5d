/**
 * A walk that recurses by yielding the walk of a child. It reads like recursion, but the pending walks wait
 * on the heap: a document ten thousand levels deep does not overflow the call stack.
 */
export type Walk = Generator<Walk, void, void>;

/** Runs a walk to its end; a yielded walk is finished before the one that yielded it goes on. */
export function runWalk(root: Walk): void {
  const pending = [root];
  for (let walk = pending.at(-1); walk !== undefined; walk = pending.at(-1)) {
    const step = walk.next();
    if (step.done === true) pending.pop();
    else pending.push(step.value);
  }
}

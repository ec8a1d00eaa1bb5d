/** Running regular expressions of the evaluated code without hanging the build. */

import type { Machine } from "../machine.ts";
import { type CallContext, made, type Method } from "../values.ts";
import { known, primitiveArgument, refuse, refuseSize } from "./read.ts";

const MAX_SEARCHED = 10_000;
/** Steps a backtracking engine may need at the very worst. */
const MAX_WORK = 2e8;
/** A repeated group with a repetition or a choice inside: may take exponential time. */
const NESTED = /\((?:[^()\\]|\\.|\([^()]*\))*[*+{|](?:[^()\\]|\\.|\([^()]*\))*\)\s*(?:[*+]|\{\d+,)/;
const OPEN_REPETITION = /(?:[*+]|\{\d+,\d*\})/g;

/** A copy of the expression without its state, if running it on `text` is cheap. @throws Abort otherwise */
export function searched(machine: Machine, context: CallContext, pattern: RegExp, text: string): RegExp {
  // A sticky expression goes on where the last call ended.
  if (pattern.sticky) return refuse(machine, context);
  const repetitions = (pattern.source.match(OPEN_REPETITION) ?? []).length;
  const work = NESTED.test(pattern.source) ? 2 ** text.length : text.length ** (repetitions + 1);
  if (text.length > MAX_SEARCHED || work > MAX_WORK) return refuseSize(machine, context);
  return new RegExp(pattern.source, pattern.flags);
}

const test: Method = (machine, context, receiver, args) => {
  const pattern = known(receiver).value as RegExp;
  if (pattern.global) return refuse(machine, context);
  const text = String(args[0] === undefined ? undefined : primitiveArgument(machine, context, args[0]));
  return made(searched(machine, context, pattern, text).test(text), context.location);
};

export const regexpMethods: ReadonlyMap<string, Method> = new Map<string, Method>([
  ["test", test],
  ["toString", (_, context, receiver) => made(String(known(receiver).value), context.location)],
]);

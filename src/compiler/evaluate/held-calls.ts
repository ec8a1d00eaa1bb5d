/** Which consts hold what a call returns: `tool = defineTool(…)`, `tools = [defineTool(…)]`, `tools = list.map(defineTool)`. */

import type { AccessPath, BindingId, CallExpression, Expression, ParsedModule, Range } from "../syntax.ts";

/** A const, and where below its value the result of the call sits. */
export interface HeldCall {
  readonly binding: BindingId;
  readonly path: AccessPath;
}

/** Tools lie in arrays and skills objects; deeper literals are data. */
const MAX_DEPTH = 6;

type Hold = (range: Range, path: AccessPath) => void;

/** The holders of the calls of a module, and of the functions that are mapped, by `rangeKey`. */
export function heldCalls(module: ParsedModule): ReadonlyMap<string, HeldCall> {
  const held = new Map<string, HeldCall>();
  for (const [binding, declaration] of module.bindings.entries()) {
    if (declaration.kind !== "const" || declaration.path.length > 0) continue;
    collect(declaration.init, [], (range, path) => held.set(rangeKey(range), { binding, path }));
  }
  return held;
}

export function rangeKey({ start, end }: Range): string {
  return `${start}:${end}`;
}

function collect(expression: Expression, path: AccessPath, hold: Hold): void {
  if (path.length > MAX_DEPTH) return;
  switch (expression.kind) {
    case "call":
      hold(expression, path);
      collectMapped(expression, path, hold);
      return;
    case "array": {
      const spread = expression.elements.findIndex(({ kind }) => kind === "spread");
      for (const [index, element] of expression.elements.entries()) {
        if (element.kind === "element") collect(element.value, [...path, spread === -1 || index < spread ? String(index) : null], hold);
      }
      return;
    }
    case "object":
      for (const member of expression.members) if (member.kind === "property") collect(member.value, [...path, member.key.name ?? null], hold);
      return;
    default:
  }
}

/** `list.map(f)` and `list.map((item) => f(item))` hold what `f` returns under every index. */
function collectMapped({ callee, arguments: [argument] }: CallExpression, path: AccessPath, hold: Hold): void {
  if (callee.kind !== "member" || callee.name !== "map" || argument?.kind !== "argument") return;
  const mapped = argument.value.kind === "function" ? argument.value.result : argument.value;
  if (mapped !== undefined) hold(mapped.kind === "call" ? mapped.callee : mapped, [...path, null]);
}

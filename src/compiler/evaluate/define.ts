/** The option `define`: build-time values by the text of the expression that reads them (contract §2). */

import type { Location } from "../model.ts";
import type { Expression } from "../syntax.ts";
import type { Machine } from "./machine.ts";
import type { Result } from "./values.ts";

/** The build-time value of a name or member chain; `undefined` where none is given. The longest chain is asked first. */
export function defined(machine: Machine, expression: Expression, location: Location): Result | undefined {
  const { define } = machine.options;
  const name = dottedName(expression);
  if (name === undefined || !Object.hasOwn(define, name)) return undefined;
  return machine.heap.adopt(define[name], location);
}

/** `import.meta.env.MODE`, also as `import.meta.env?.["MODE"]`; only from names that nothing in the file declares. */
function dottedName(expression: Expression): string | undefined {
  switch (expression.kind) {
    case "identifier":
      return expression.binding === undefined ? expression.name : undefined;
    case "opaque":
      return expression.what === "import.meta" ? expression.what : undefined;
    case "member": {
      const object = dottedName(expression.object);
      const member = expression.name ?? literalName(expression.computed);
      return object === undefined || member === undefined ? undefined : `${object}.${member}`;
    }
    case "optional-chain":
      return dottedName(expression.expression);
    default:
      return undefined;
  }
}

function literalName(expression: Expression | undefined): string | undefined {
  return expression?.kind === "literal" && typeof expression.value === "string" ? expression.value : undefined;
}

/** Where what an expression begins with comes from. */

import type { RelatedLocation } from "../model.ts";
import type { Expression } from "../syntax.ts";
import { at, type Scope } from "./values.ts";

/** The declaration of the name at the root of an expression, where it has one. */
export function declarationOf(scope: Scope, expression: Expression): RelatedLocation[] {
  if (expression.kind === "member") return declarationOf(scope, expression.object);
  if (expression.kind === "call" || expression.kind === "new") return declarationOf(scope, expression.callee);
  if (expression.kind !== "identifier" || expression.binding === undefined) return [];
  const binding = scope.module.bindings[expression.binding]!;
  return [{ location: at(scope, binding), message: binding.kind === "import" ? "imported here" : "declared here" }];
}

/** What the lowering of one kind of node may ask of the lowering of the rest. */

import type { ts } from "ts-morph";
import type { Argument, Expression, FunctionExpression, Pattern, PropertyKey } from "../syntax.ts";
import { TOO_DEEP } from "./nesting.ts";
import type { FunctionNode, Unit } from "./records.ts";
import type { Scope } from "./scope.ts";

export interface Lowering {
  readonly unit: Unit;
  /** An expression without its wrappers. The same node gives the same object. */
  expression(node: ts.Expression, scope: Scope): Expression;
  /** A part of an optional chain that is not its end. */
  link(node: ts.Expression, scope: Scope): Expression;
  arguments(nodes: ts.NodeArray<ts.Expression> | undefined, scope: Scope): readonly Argument[];
  functionLike(node: FunctionNode): FunctionExpression;
  pattern(node: ts.BindingName, scope: Scope): Pattern;
  key(node: ts.PropertyName, scope: Scope): PropertyKey;
}

/** Thrown for code that is nested deeper than `MAX_DEPTH`. */
export class NestingError extends Error {
  readonly start: number;
  readonly end: number;

  constructor(start: number, end: number) {
    super(TOO_DEEP);
    this.start = start;
    this.end = end;
  }
}

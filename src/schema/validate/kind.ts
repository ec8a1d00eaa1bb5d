/** What a node is, and how each of its keys stands to that. */

import { validateArgs } from "../interpret.ts";
import { KEYWORDS, type NodeKind, type TypeName, type UnsupportedOption, isDialectKeyword, isExcludedKeyword, isStripped, isTypeName } from "../keywords.ts";
import type { ToolArgsSchemaNode } from "../types.ts";
import type { Plain } from "./plain.ts";

/** What `type` and `oneOf` make of a node. */
export interface Shape {
  /** Undefined where `type` is missing, wrong or not known: then any keyword of the dialect may stand. */
  readonly kind: NodeKind | undefined;
  /** The type, of a union that has one beside it too. */
  readonly type: TypeName | undefined;
  /** Both `type` and `oneOf` are there. */
  readonly mixed: boolean;
}

/** @param type The value of `type`, undefined where there is none. */
export function shapeOf(type: unknown, hasOneOf: boolean): Shape {
  const known = isTypeName(type) ? type : undefined;
  return { kind: hasOneOf ? "union" : known, type: known, mixed: hasOneOf && type !== undefined };
}

/** How a key stands to its node. */
export type KeyStanding = "allowed" | "misplaced" | "excluded" | "unknown" | "stripped";

export function standingOf(key: string, shape: Shape, unsupported: UnsupportedOption): KeyStanding {
  if (isDialectKeyword(key)) return isAllowed(key, shape) ? "allowed" : "misplaced";
  if (isStripped(key, unsupported)) return "stripped";
  return isExcludedKeyword(key) ? "excluded" : "unknown";
}

function isAllowed(key: string, { kind, type, mixed }: Shape): boolean {
  if (kind === undefined || key === "type") return true;
  if (KEYWORDS[kind].includes(key)) return true;
  // The keywords of the type beside a oneOf are part of the one mistake of having both.
  return mixed && (type === undefined || KEYWORDS[type].includes(key));
}

/** Whether a JSON value is of a type of the dialect. */
export function hasType(value: Plain, type: TypeName): boolean {
  return validateArgs({ type } as ToolArgsSchemaNode, value).ok;
}

/** The option `inline`: the canonical schema in place of what built it. */

import type { DefinedTool } from "../compile.ts";
import type { ParsedModule } from "../syntax.ts";
import { type Edit, insertion, memberOf, objectOf } from "./edit.ts";
import { jsonLiteral } from "./literal.ts";

/**
 * Writes the canonical schema into the object literal of the call: over the member that holds it, else behind all other
 * members, where it wins over the spread that it came in through.
 *
 * @returns Nothing for a call of another shape, which is left as it is.
 */
export function inlineEdit(defined: DefinedTool): Edit | undefined {
  const last = objectOf(defined.site)?.members.at(-1);
  if (last === undefined) return undefined;
  const member = memberOf(defined, "/argsSchema");
  const text = `argsSchema: ${jsonLiteral(defined.tool.argsSchema)}`;
  return member === undefined ? insertion(last.end, `, ${text}`) : { start: member.start, end: member.end, text };
}

/** Files in which an import that no value needs is taken for one of types and dropped. */
const TYPESCRIPT = /\.[cm]?tsx?$/;

/**
 * The specifiers that only the replaced text may have used. In TypeScript they have to be imported anew: which of them
 * have effects is for the bundler to judge, not for who strips the types.
 */
export function looseSpecifiers(defined: DefinedTool): readonly string[] {
  const member = memberOf(defined, "/argsSchema");
  if (member?.kind !== "property" || !TYPESCRIPT.test(defined.source.path)) return [];
  return importsIn(member.value, defined.module);
}

/** The specifiers that the names in a piece of syntax are imported from. Syntax is plain data, so any of it will do. */
function importsIn(syntax: unknown, module: ParsedModule): string[] {
  if (typeof syntax !== "object" || syntax === null) return [];
  if (Array.isArray(syntax)) return syntax.flatMap((part) => importsIn(part, module));
  const { kind, binding } = syntax as { readonly kind?: unknown; readonly binding?: number };
  if (kind !== "identifier") return Object.values(syntax).flatMap((part) => importsIn(part, module));
  const declared = binding === undefined ? undefined : module.bindings[binding];
  // Data has no effects, and may only be imported with attributes.
  return declared?.kind === "import" && !declared.typeOnly && !declared.requireCall && !declared.specifier.endsWith(".json") ? [declared.specifier] : [];
}

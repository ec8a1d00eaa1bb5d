/** The option `inline`: the canonical schema in place of what built it. */

import type { DefinedTool } from "../compile.ts";
import type { ParsedModule } from "../syntax.ts";
import { type Edit, insertion, memberOf, objectOf } from "./edit.ts";
import { jsonLiteral } from "../literal.ts";

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
  const literal = jsonLiteral(defined.tool.argsSchema);
  if (member !== undefined) return { start: member.start, end: member.end, text: `argsSchema: ${literal}` };
  // A key that is written twice is taken for a slip by bundlers.
  const isWritten = objectOf(defined.site)?.members.some((other) => other.kind !== "spread" && other.key.name === "argsSchema");
  return insertion(last.end, isWritten ? `, ...{ argsSchema: ${literal} }` : `, argsSchema: ${literal}`);
}

/** Files in which an import that no value needs is taken for one of types and dropped. */
const TYPESCRIPT = /\.[cm]?tsx?$/;

/**
 * Imports that only the replaced text may have used, each written anew without its names where it stands, so that
 * modules are evaluated in the order they were. In TypeScript the old ones may go: which of them have effects is for
 * the bundler to judge, not for who strips the types.
 */
export function bareImports(defined: DefinedTool): readonly Edit[] {
  const member = memberOf(defined, "/argsSchema");
  if (member?.kind !== "property" || !TYPESCRIPT.test(defined.source.path)) return [];
  return importsIn(member.value, defined.module);
}

/** The imports of the names in a piece of syntax, without their names. Syntax is plain data, so any of it will do. */
function importsIn(syntax: unknown, module: ParsedModule): Edit[] {
  if (typeof syntax !== "object" || syntax === null) return [];
  if (Array.isArray(syntax)) return syntax.flatMap((part) => importsIn(part, module));
  const { kind, binding } = syntax as { readonly kind?: unknown; readonly binding?: number };
  if (kind !== "identifier") return Object.values(syntax).flatMap((part) => importsIn(part, module));
  const declared = binding === undefined ? undefined : module.bindings[binding];
  if (declared?.kind !== "import" || declared.typeOnly || declared.declaration === undefined) return [];
  // Data has no effects, and may only be imported with attributes.
  if (declared.specifier.endsWith(".json")) return [];
  const specifier = JSON.stringify(declared.specifier);
  return [insertion(declared.declaration.start, module.esm ? `import ${specifier}; ` : `require(${specifier}); `)];
}

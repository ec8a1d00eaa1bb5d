/**
 * Validators as code (contract §3): the verdicts and the issues of the interpreter, without a schema to walk.
 *
 * The code evaluates nothing and builds no functions, so that it runs under a strict Content-Security-Policy; it
 * imports nothing and holds only the functions that it calls.
 */

import type { ToolArgsSchemaNode } from "../schema/types.ts";
import { Emission } from "./emit-validators/emission.ts";
import { emitCheck } from "./emit-validators/node.ts";
import { propertyKey } from "./literal.ts";

/** What a validator is emitted from. */
export interface ValidatedTool {
  readonly name: string;
  readonly argsSchema: ToolArgsSchemaNode;
}

/**
 * Emits an ES module that exports `validators`: by tool name, `(args: unknown) => { ok: true, args } | { ok: false,
 * issues: [{ path, keyword, message }] }`. The map has no prototype and is frozen.
 *
 * A pure function of the tools, whose schemas must be well-formed.
 */
export function emitValidators(tools: readonly ValidatedTool[]): string {
  const emission = new Emission();
  const entries = tools.map(({ name, argsSchema }) => `${propertyKey(name)}: ${emitValidator(argsSchema, emission)},`);
  return [
    ...emission.declarations(),
    "export const validators = /* @__PURE__ */ Object.freeze({",
    "__proto__: null,",
    ...entries,
    "});",
    "",
  ].join("\n");
}

/** Emits one validator as an expression that needs nothing around it. */
export function emitValidatorFunction(schema: ToolArgsSchemaNode): { readonly code: string } {
  const emission = new Emission();
  const validator = emitValidator(schema, emission);
  return { code: ["/* @__PURE__ */ (() => {", ...emission.declarations(), `return ${validator};`, "})()"].join("\n") };
}

/** Emits one validator as an expression that needs the declarations of `emission` before it. */
export function emitValidator(schema: ToolArgsSchemaNode, emission: Emission): string {
  return `/* @__PURE__ */ ${emission.use("validator")}(${emitCheck(schema, emission)})`;
}

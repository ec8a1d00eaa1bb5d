/**
 * The modules that rewritten call sites import. They are no API: only code that `plan.ts` writes knows their exports.
 *
 * `virtual:tool-guards` has what all call sites share; where checks are compiled, `virtual:tool-guards?of=…` has those
 * of one file, so that they come and go with it.
 */

import type { ToolArgsSchemaNode } from "../../schema/types.ts";
import { emitValidator } from "../emit-validators.ts";
import { Emission } from "../emit-validators/emission.ts";

/**
 * Emits the functions that call sites are wrapped in.
 *
 * `guard` leaves the check on the definition, where a session of `./runtime` finds it, together with the schema it is
 * for: a copy of the definition may get another one. It takes only a definition that cannot be changed for a copy.
 *
 * @param validate How args are checked.
 */
export function emitGuards(validate: "interpret" | "compile"): string {
  return validate === "compile" ? `${SHARED}${COMPILED}` : `${INTERPRETER}${SHARED}${INTERPRETED}`;
}

/** Emits the checks of one file as `check1`, `check2` … */
export function emitChecks(schemas: readonly ToolArgsSchemaNode[]): string {
  const emission = new Emission();
  const checks = schemas.map((schema, index) => `export const check${index + 1} = ${emitValidator(schema, emission)};`);
  return [...emission.declarations(), ...checks, ""].join("\n");
}

const INTERPRETER = 'import { validateArgs } from "unplugin-define-tool/schema";\n';

const SHARED = `const VALIDATOR = /* @__PURE__ */ Symbol.for("unplugin-define-tool.validator");

// What is behind wrapped handlers. A definition that spreads another tool must not check the arguments of that one; one
// that is registered once more stays as it is.
const wrapped = /* @__PURE__ */ new WeakMap();

function attach(tool, mode, check) {
  const guarded = Object.isExtensible(tool) ? tool : { ...tool };
  guarded[VALIDATOR] = { argsSchema: guarded.argsSchema, validate: check };
  const inner = wrapped.get(Object.getOwnPropertyDescriptor(guarded, "handler")?.value);
  if (inner !== undefined && inner.argsSchema !== guarded.argsSchema) guarded.handler = inner.handler;
  if (mode !== "unwrapped") guarded.handler = wrap(guarded, guarded.handler, mode === "async", check);
  return guarded;
}

function wrap(tool, handler, isAsync, check) {
  const checked = function (args) {
    const verdict = check(args);
    if (verdict.ok) return handler.apply(this, arguments);
    const message = \`Invalid arguments for "\${tool.name}": \${verdict.issues.map((issue) => issue.message).join("; ")}\`;
    const result = { error: { code: "TOOL_ARGS_INVALID", message, details: verdict.issues } };
    return isAsync ? Promise.resolve(result) : result;
  };
  wrapped.set(checked, { handler, argsSchema: tool.argsSchema });
  return checked;
}
`;

const COMPILED = `
export const guard = attach;

export function guardAll(define, checks) {
  return (...args) => {
    const tool = define(...args);
    return Object.hasOwn(checks, tool.name) ? attach(tool, "unwrapped", checks[tool.name]) : tool;
  };
}
`;

const INTERPRETED = `
export function guard(tool, mode) {
  const { argsSchema } = tool;
  return attach(tool, mode, (args) => validateArgs(argsSchema, args));
}

export function guardAll(define) {
  return (...args) => guard(define(...args), "unwrapped");
}
`;

/** A schema of the Pedelec dialect from an example of a tool's arguments. */

import { inferTreeFromJson } from "../tree/infer.ts";
import { validateTree } from "../tree/validate-tree.ts";
import type { ToolArgsSchema } from "../types.ts";
import type { Conversion } from "./loss.ts";
import { writeToolArgsSchema } from "./to-tool-args.ts";

/**
 * Infers as `inferTreeFromJson` does and writes the result in the Pedelec dialect. An example says nothing of
 * extra properties, so none is lost; that there is no null in the dialect is listed (`null-becomes-absent`,
 * `null-dropped`; their paths lead into the schema).
 *
 * @throws TypeError for a value that is not JSON, for one that is not an object, and for an example that
 * leaves something to decide, such as an array of mixed types; the message says what
 */
export function inferToolArgsSchema(example: unknown): Conversion<ToolArgsSchema> {
  const tree = inferTreeFromJson(example);
  if (tree.nodes[tree.rootId]?.type !== "object") {
    throw new TypeError('The arguments of a tool are an object: wrap the example in one, as in { "value": … }.');
  }
  const { valid, errors } = validateTree(tree);
  if (!valid) throw new TypeError(`The example leaves something to decide:\n${errors.join("\n")}`);
  return writeToolArgsSchema(tree, undefined, "warn");
}

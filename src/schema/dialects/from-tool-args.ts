/** From the Pedelec dialect (seed 000) to the schema kit (seed 004). */

import { NO_OPS } from "../canonicalize.ts";
import { isDialectKeyword } from "../keywords.ts";
import { childPointer } from "../pointer.ts";
import { assertJson, isRecord, ownMember, setMember } from "../tree/json.ts";
import { parseSupportedSchema } from "../tree/parse-supported.ts";
import { treeToSchema } from "../tree/to-schema.ts";
import type { SupportedJsonSchema } from "../tree/types.ts";
import { runWalk, type Walk } from "../tree/walk.ts";
import type { ToolArgsSchema } from "../types.ts";
import type { Conversion, ConversionOptions, Loss, OnLoss } from "./loss.ts";

/** A conversion under way. */
interface Reducing {
  readonly losses: Loss[];
  readonly onLoss: OnLoss;
}

type Schema = Record<string, unknown>;

/**
 * Converts a schema of the Pedelec dialect to the schema kit, in its canonical form.
 *
 * What changes its meaning, and is listed whatever `onLoss` says: `closes-object`, since the kit refuses extra
 * properties on every object.
 *
 * What `onLoss` decides: the bounds, `pattern`, `uniqueItems`, `default`, `examples`, and an `enum` of numbers
 * or booleans (`unsupported-keyword/…`). Those that mean nothing, as `minLength: 0`, are no loss.
 *
 * @throws UnsupportedSchemaError for what the kit has no counterpart for under any `onLoss`, such as `oneOf`,
 * an empty property name, or a keyword of neither dialect; under `"error"` for the first constraint as well
 */
export function fromToolArgsSchema(schema: ToolArgsSchema, options: ConversionOptions = {}): Conversion<SupportedJsonSchema> {
  assertJson(schema);
  const reducing: Reducing = { losses: [], onLoss: options.onLoss ?? "error" };
  const reduced: Schema = {};
  if (isRecord(schema)) runWalk(reduceSchema(reducing, schema, "", reduced));
  return { schema: treeToSchema(parseSupportedSchema(reduced)), losses: reducing.losses };
}

/**
 * Copies into `reduced` what the kit can express. What it cannot express and `onLoss` does not drop is copied
 * too, for the parser to refuse: it sees the first fault in the order of the document.
 */
function* reduceSchema(reducing: Reducing, schema: Schema, pointer: string, reduced: Schema): Walk {
  if (ownMember(schema, "type") === "object" && ownMember(schema, "additionalProperties") !== false) {
    reducing.losses.push({ rule: "closes-object", path: pointer, message: "Extra properties are refused now." });
  }
  const notes: string[] = [];
  for (const [keyword, value] of Object.entries(schema)) {
    const path = childPointer(pointer, keyword);
    if (isNoOp(keyword, value)) continue;
    if (keyword === "properties" && isRecord(value)) yield* reduceMembers(reducing, value, path, reduced);
    else if (keyword === "items" && isRecord(value)) yield* reduceItems(reducing, value, path, reduced);
    else if (reducing.onLoss !== "error" && isInexpressible(keyword, schema)) {
      notes.push(`${keyword}: ${JSON.stringify(value)}`);
      reducing.losses.push(lossOf(reducing, keyword, path));
    } else setMember(reduced, keyword, value);
  }
  if (reducing.onLoss === "describe" && notes.length > 0) describe(reduced, notes);
}

function* reduceMembers(reducing: Reducing, properties: Schema, pointer: string, parent: Schema): Walk {
  const reduced: Schema = {};
  parent["properties"] = reduced;
  for (const [name, member] of Object.entries(properties)) {
    const schema: Schema = {};
    setMember(reduced, name, isRecord(member) ? schema : member);
    if (isRecord(member)) yield reduceSchema(reducing, member, childPointer(pointer, name), schema);
  }
}

function* reduceItems(reducing: Reducing, items: Schema, pointer: string, parent: Schema): Walk {
  const reduced: Schema = {};
  parent["items"] = reduced;
  yield reduceSchema(reducing, items, pointer, reduced);
}

/** Keywords whose value changes nothing; the canonical form of the Pedelec dialect drops them too. */
function isNoOp(keyword: string, value: unknown): boolean {
  return value === ownMember(NO_OPS, keyword) || (keyword === "examples" && Array.isArray(value) && value.length === 0);
}

/** Whether a keyword of the Pedelec dialect can be dropped so that a wider schema of the kit remains. */
function isInexpressible(keyword: string, schema: Schema): boolean {
  if (keyword === "enum") return ["number", "integer", "boolean"].includes(ownMember(schema, "type") as string);
  return isDialectKeyword(keyword) && !["type", "description", "properties", "required", "items", "oneOf"].includes(keyword);
}

function lossOf(reducing: Reducing, keyword: string, path: string): Loss {
  const end = reducing.onLoss === "describe" ? "only the description says it now." : "it is dropped.";
  return { rule: `unsupported-keyword/${keyword}`, path, message: `The schema kit has no ${keyword}: ${end}` };
}

function describe(schema: Schema, notes: readonly string[]): void {
  const note = `(${notes.join(", ")})`;
  const { description = "" } = schema;
  if (typeof description === "string") schema["description"] = description === "" ? note : `${description} ${note}`;
}

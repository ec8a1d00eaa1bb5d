/** JSON files as modules: strict JSON, with the range of every key and value. */

import type { Source } from "../model.ts";
import type { ArrayElement, Expression, ExportEntry, ObjectMember, ParsedModule, PropertyKey } from "../syntax.ts";
import { dictionary } from "./dictionary.ts";
import { emptyModule } from "./empty-module.ts";
import { JsonReader, JsonSyntaxError } from "./json-reader.ts";
import { MAX_DEPTH, TOO_DEEP } from "./nesting.ts";

/**
 * Parses a JSON file. Its exports are `default` and, as bundlers do it, one for each key of a top-level object; the
 * whole is also what a `require` of it gives.
 */
export function parseJson(source: Source): ParsedModule {
  try {
    const value = readDocument(new JsonReader(source.text));
    const exports = new Map<string, ExportEntry>();
    if (value.kind === "object") for (const member of value.members) addMember(member, exports);
    exports.set("default", { kind: "expression", expression: value });
    return { ...emptyModule(source.id, []), exports: dictionary(exports), exportEquals: value };
  } catch (error) {
    if (error instanceof JsonSyntaxError) return emptyModule(source.id, [{ message: error.message, start: error.start, end: error.end }]);
    throw error;
  }
}

function addMember(member: ObjectMember, exports: Map<string, ExportEntry>): void {
  if (member.kind === "property") exports.set(nameOf(member.key), { kind: "expression", expression: member.value });
}

function nameOf({ name, computed }: PropertyKey): string {
  return name ?? (computed?.kind === "literal" ? String(computed.value) : "");
}

function readDocument(reader: JsonReader): Expression {
  const value = readValue(reader, 0);
  if (!reader.atEnd()) throw reader.unexpected("the end of the file");
  return value;
}

function readValue(reader: JsonReader, depth: number): Expression {
  const start = reader.next();
  if (depth >= MAX_DEPTH) throw new JsonSyntaxError(TOO_DEEP, start, start + 1);
  if (reader.take("{")) return { kind: "object", members: readMembers(reader, depth), start, end: reader.offset };
  if (reader.take("[")) return { kind: "array", elements: readElements(reader, depth), start, end: reader.offset };
  return { kind: "literal", value: reader.scalar(), start, end: reader.offset };
}

function readMembers(reader: JsonReader, depth: number): ObjectMember[] {
  const members: ObjectMember[] = [];
  if (reader.take("}")) return members;
  do {
    const start = reader.next();
    const key = keyOf(reader.string("a key in double quotes"), start, reader.offset);
    if (!reader.take(":")) throw reader.unexpected('":"');
    const value = readValue(reader, depth + 1);
    members.push({ kind: "property", key, value, shorthand: false, start, end: reader.offset });
  } while (reader.take(","));
  if (!reader.take("}")) throw reader.unexpected('"," or "}"');
  return members;
}

/** In a script the plain key `__proto__` sets the prototype; in JSON it is a key like others, as a computed one is there. */
function keyOf(name: string, start: number, end: number): PropertyKey {
  return name === "__proto__" ? { computed: { kind: "literal", value: name, start, end }, start, end } : { name, start, end };
}

function readElements(reader: JsonReader, depth: number): ArrayElement[] {
  const elements: ArrayElement[] = [];
  if (reader.take("]")) return elements;
  do elements.push({ kind: "element", value: readValue(reader, depth + 1) });
  while (reader.take(","));
  if (!reader.take("]")) throw reader.unexpected('"," or "]"');
  return elements;
}

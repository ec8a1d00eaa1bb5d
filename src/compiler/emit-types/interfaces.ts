/** From schemas to TypeScript interfaces; the one file that knows json-schema-to-typescript. */

import type { ToolArgsObjectSchema, ToolArgsSchemaNode } from "../../schema/types.ts";
import { nodeDoc } from "./docs.ts";
import { propertyKey } from "./generated-file.ts";
import { layOut } from "./layout.ts";

export interface InterfaceSource {
  /** The interface's name: unique, and an identifier that the library does not rewrite. */
  readonly interfaceName: string;
  /** The text of the interface's own comment. */
  readonly doc: string;
  readonly argsSchema: ToolArgsObjectSchema;
}

/**
 * Schemas can be 122 JSON levels deep (`rules.md` §0, fact 7), which is fewer nodes than this; what lies deeper is
 * typed `unknown`, because the library's recursion ends in a stack overflow some hundred levels down.
 */
const MAX_DEPTH = 128;

/**
 * What the library is given: never the schema itself. It reads files and URLs for a `$ref` even inside `default`, pastes
 * `tsType` verbatim, hoists what has a `title`, and crashes on a property called `hasOwnProperty`. So the projection holds
 * no key that a user chose: properties are numbered, and get their names back in the output.
 */
type Projection = { readonly description?: string } & (
  | { readonly type?: undefined }
  | { readonly type: string; readonly enum?: readonly (string | number | boolean)[] }
  | { readonly type: "array"; readonly items: Projection }
  | { readonly oneOf: readonly Projection[] }
  | ObjectProjection
);

interface ObjectProjection {
  /** Only on the schema of a tool: it names the interface. */
  readonly title?: string;
  readonly type: "object";
  readonly properties: Readonly<Record<string, Projection>>;
  readonly required: readonly string[];
}

/**
 * Emits an exported interface a source, in their order, with comments on lines of their own.
 *
 * @throws Error If the library renamed an interface, which its callers' references would not survive.
 */
export async function emitInterfaces(sources: readonly InterfaceSource[]): Promise<string[]> {
  if (sources.length === 0) return [];
  // Imported lazily: it takes 0.1 s to load, and a project without tools never needs it.
  const { compile } = await import("json-schema-to-typescript");
  const members = new MemberNames();
  const text = await compile(projectAll(sources, members) as object, "Registry", {
    additionalProperties: false,
    bannerComment: "",
    format: false,
    ignoreMinAndMaxItems: true,
    unknownAny: true,
    // A second wall: nothing in the projection is a reference.
    $refOptions: { resolve: { external: false } },
  });
  return splitInterfaces(members.restore(text), sources);
}

/** All schemas as properties of one object, so that one call emits them all. */
function projectAll(sources: readonly InterfaceSource[], members: MemberNames): ObjectProjection {
  const tools = sources.map((source): [string, Projection] => [
    source.interfaceName,
    { ...projectObject(source.argsSchema, members, 0), title: source.interfaceName, description: source.doc },
  ]);
  return { type: "object", properties: Object.fromEntries(tools), required: tools.map(([name]) => name) };
}

/** The part of a node that decides its type. Elements and branches are documented by what holds them. */
function project(node: ToolArgsSchemaNode, members: MemberNames, depth: number): Projection {
  if (depth >= MAX_DEPTH) return {};
  if ("oneOf" in node) return { oneOf: node.oneOf.map((branch) => project(branch, members, depth + 1)) };
  if (node.type === "array") return { type: "array", items: project(node.items, members, depth + 1) };
  if (node.type === "object") return projectObject(node, members, depth);
  return { type: node.type, ...(node.enum === undefined ? {} : { enum: [...node.enum] }) };
}

function projectObject(node: ToolArgsObjectSchema, members: MemberNames, depth: number): ObjectProjection {
  const required = new Set(node.required);
  const properties: Record<string, Projection> = {};
  const requiredKeys: string[] = [];
  for (const [name, property] of Object.entries(node.properties ?? {})) {
    const key = members.keyFor(name);
    const description = nodeDoc(property);
    properties[key] = { ...project(property, members, depth + 1), ...(description === "" ? {} : { description }) };
    if (required.has(name)) requiredKeys.push(key);
  }
  return { type: "object", properties, required: requiredKeys };
}

/** Stand-ins for property names. */
class MemberNames {
  readonly #names: string[] = [];

  keyFor(name: string): string {
    this.#names.push(name);
    return `member${this.#names.length - 1}`;
  }

  /** Puts the names back. The library starts each member on a line of its own; lines of comments start with `*`. */
  restore(text: string): string {
    return text.replace(/^member(\d+)(?=\??: )/gm, (key, index: string) => propertyKey(this.#names[Number(index)] ?? key));
  }
}

/** Cuts the library's output into the sources' interfaces; the registry comes first and has done its work. */
function splitInterfaces(text: string, sources: readonly InterfaceSource[]): string[] {
  const interfaces = layOut(text).slice(1);
  const renamed = sources.find((source, index) => !interfaces[index]?.includes(`export interface ${source.interfaceName} {`));
  if (renamed === undefined) return interfaces;
  throw new Error(`json-schema-to-typescript did not emit the interface ${renamed.interfaceName} where it was expected.`);
}

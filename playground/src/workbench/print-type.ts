/** The TypeScript type of a schema, as a person would write it. */

/** A schema of either dialect, as far as the workbench makes them: without unions and constraints. */
export interface Printable {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly items?: Printable;
  readonly properties?: Readonly<Record<string, Printable>>;
  readonly required?: readonly string[];
}

/** Prints an exported interface named after a tool: `create_ticket` gives `CreateTicketArgs`. */
export function printArgsType(toolName: string, schema: Printable): string {
  return `${docComment(schema.description, "")}export interface ${interfaceName(toolName)} ${printMembers(schema, "")}\n`;
}

function interfaceName(toolName: string): string {
  const words = toolName.match(/[a-zA-Z0-9]+/g) ?? [];
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return `${/^[0-9]/.test(name) ? "_" : ""}${name}Args`;
}

function printNode(schema: Printable, indent: string): string {
  const types = [schema.type ?? []].flat();
  const printed = types.filter((type) => type !== "null").map((type) => printKind(type, schema, indent));
  const nullable = types.includes("null") ? ["null"] : [];
  return [...printed, ...nullable].join(" | ") || "unknown";
}

function printKind(type: string, schema: Printable, indent: string): string {
  switch (type) {
    case "object":
      return printMembers(schema, indent);
    case "array":
      return printArray(schema.items ?? {}, indent);
    case "integer":
      return "number";
    case "string":
      return schema.enum === undefined ? "string" : schema.enum.filter((value) => value !== null).map((value) => JSON.stringify(value)).join(" | ");
    default:
      return type;
  }
}

function printArray(items: Printable, indent: string): string {
  const item = printNode(items, indent);
  const isUnion = Array.isArray(items.type) || (items.enum?.length ?? 0) > 1;
  return isUnion ? `(${item})[]` : `${item}[]`;
}

function printMembers({ properties = {}, required = [] }: Printable, indent: string): string {
  const inner = `${indent}  `;
  const isRequired = new Set(required);
  const members = Object.entries(properties).map(([name, property]) => {
    const mark = isRequired.has(name) ? "" : "?";
    return `${docComment(property.description, inner)}${inner}${printName(name)}${mark}: ${printNode(property, inner)};\n`;
  });
  return members.length === 0 ? "{}" : `{\n${members.join("")}${indent}}`;
}

/** A quoted name is valid for anything, `__proto__` too: members of a type are no properties yet. */
function printName(name: string): string {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) ? name : JSON.stringify(name);
}

function docComment(description: string | undefined, indent: string): string {
  if (description === undefined) return "";
  const lines = description.replaceAll("*/", "*\\/").split(/\r\n|[\n\r\u2028\u2029]/);
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */\n`].join("\n");
}

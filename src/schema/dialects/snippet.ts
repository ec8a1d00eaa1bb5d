/** A `defineTool` call as TypeScript text. */

import { runWalk, type Walk } from "../tree/walk.ts";
import type { ToolArgsSchema } from "../types.ts";

/** A tool to be written down; its handler can be added or registered later. */
export interface SnippetTool {
  readonly name: string;
  readonly description: string;
  readonly schema: ToolArgsSchema;
}

/**
 * Prints a module that defines the tool: the import, and an exported constant named after the tool. Any name,
 * description and schema give valid TypeScript, also property names such as `__proto__`. Lines end with LF.
 */
export function defineToolSnippet(tool: SnippetTool): string {
  const { name, description, schema } = tool;
  const argument = printLiteral({ name, description, argsSchema: schema });
  return `import { defineTool } from "unplugin-define-tool/runtime";\n\nexport const ${constantName(name)} = defineTool(${argument});\n`;
}

/** `update_counter` → `updateCounterTool`. The ending keeps it apart from reserved words and from the import. */
function constantName(toolName: string): string {
  const [first = "", ...others] = toolName.match(/[a-zA-Z0-9]+/g) ?? [];
  const camelCase = first.charAt(0).toLowerCase() + first.slice(1) + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  const name = camelCase.endsWith("Tool") && camelCase !== "defineTool" ? camelCase : `${camelCase}Tool`;
  return /^[0-9]/.test(name) ? `_${name}` : name;
}

function printLiteral(value: unknown): string {
  const parts: string[] = [];
  runWalk(printValue(parts, value, "\n"));
  return parts.join("");
}

/** `newLine` is a line break and the indentation of the line that the value begins on. */
function* printValue(parts: string[], value: unknown, newLine: string): Walk {
  if (typeof value !== "object" || value === null) parts.push(quote(value));
  else if (Array.isArray(value)) yield* printArray(parts, value, newLine);
  else yield* printObject(parts, value, newLine);
}

function* printObject(parts: string[], value: object, newLine: string): Walk {
  const entries = Object.entries(value);
  parts.push("{");
  for (const [key, member] of entries) {
    parts.push(`${newLine}  ${printKey(key)}: `);
    yield printValue(parts, member, `${newLine}  `);
    parts.push(",");
  }
  parts.push(entries.length > 0 ? `${newLine}}` : "}");
}

/** Names and scalars stand on one line; what has members of its own gets lines. */
function* printArray(parts: string[], elements: readonly unknown[], newLine: string): Walk {
  if (elements.every((element) => typeof element !== "object" || element === null)) {
    parts.push(`[${elements.map(quote).join(", ")}]`);
    return;
  }
  parts.push("[");
  for (const element of elements) {
    parts.push(`${newLine}  `);
    yield printValue(parts, element, `${newLine}  `);
    parts.push(",");
  }
  parts.push(`${newLine}]`);
}

/** `__proto__: x` would set the prototype; the computed form makes a property. */
function printKey(key: string): string {
  if (key === "__proto__") return '["__proto__"]';
  return /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u.test(key) ? key : quote(key);
}

/** JSON text, with the two line separators escaped that editors and old parsers break lines at. */
function quote(value: unknown): string {
  return JSON.stringify(value).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}

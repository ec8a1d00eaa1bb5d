/**
 * The text of JSDoc comments: what a node's author wrote, then its constraints as tags.
 *
 * Whatever comes from the user is escaped so that it neither ends the comment nor starts a tag.
 */

import type { ToolArgsSchemaNode } from "../../schema/types.ts";

/** The constraints that become tags, in the order of the canonical form. */
const CONSTRAINTS = ["minimum", "maximum", "minLength", "maxLength", "pattern", "minItems", "maxItems", "uniqueItems"] as const;

type Constraint = (typeof CONSTRAINTS)[number];

/** The documentation of a property, or of a whole schema; `""` where there is nothing to say. */
export function nodeDoc(node: ToolArgsSchemaNode): string {
  return paragraphs([escapeText(node.description ?? ""), partsDoc(node), tags(node)]);
}

/** Joins what is not empty with an empty line in between. */
export function paragraphs(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("\n\n");
}

/** A comment block on lines of its own; nothing for an empty text. */
export function commentBlock(text: string, indent = ""): string {
  if (text === "") return "";
  const lines = text.split("\n").map((line) => `${indent} * ${line}`.trimEnd());
  return `${indent}/**\n${lines.join("\n")}\n${indent} */\n`;
}

/**
 * Escapes free text. TypeScript reads `@word` after white space as a tag wherever it stands, and `{@link …}` as a link;
 * a backslash before the `@` prevents both and disappears in rendered Markdown.
 */
export function escapeText(text: string): string {
  return text
    .replace(/\r\n|[\r\u2028\u2029]/g, "\n")
    .replace(CONTROL_CHARACTERS, visibleEscape)
    .replaceAll("*/", "*\\/")
    .replace(/(^|\s|\{)@/g, "$1\\@")
    .trim();
}

/** A tag per constraint, default and example. */
function tags(node: ToolArgsSchemaNode): string {
  const constraints = constraintsOf(node).map(([name, text]) => `@${name} ${text}`);
  const defaults = node.default === undefined ? [] : [`@default ${literal(node.default)}`];
  const examples = (node.examples ?? []).map((example) => `@example ${literal(example)}`);
  return [...constraints, ...defaults, ...examples].join("\n");
}

/** What is to be said of the parts that have no property of their own to carry a comment: elements and branches. */
function partsDoc(node: ToolArgsSchemaNode): string {
  if ("oneOf" in node) return node.oneOf.map((branch) => inlineDoc(branch)).filter(Boolean).map((doc) => `- ${doc}`).join("\n");
  if (node.type !== "array") return "";
  const doc = inlineDoc(node.items);
  return doc === "" ? "" : `Items: ${doc}`;
}

/** The same as `nodeDoc`, as running text. */
function inlineDoc(node: ToolArgsSchemaNode): string {
  const description = escapeText(node.description ?? "").replace(/\s+/g, " ");
  const constraints = constraintsOf(node).map(([name, text]) => `${name}: ${text}`);
  const suffix = constraints.length === 0 ? "" : `(${constraints.join(", ")})`;
  return [description, suffix].filter(Boolean).join(" ");
}

function constraintsOf(node: ToolArgsSchemaNode): [name: Constraint, text: string][] {
  const keywords = new Map<string, unknown>(Object.entries(node));
  return CONSTRAINTS.flatMap((name): [Constraint, string][] => {
    const value = keywords.get(name);
    if (value === undefined) return [];
    return [[name, name === "pattern" ? escapePattern(String(value)) : literal(value)]];
  });
}

/** A JSON text on one line, with escapes that leave it the same JSON value. */
function literal(value: unknown): string {
  return JSON.stringify(value)
    .replace(CONTROL_CHARACTERS, visibleEscape)
    .replace(/[\u2028\u2029]/g, visibleEscape)
    .replaceAll("*/", "*\\/")
    .replace(/([\s{])@/g, "$1\\u0040");
}

/** A regular expression on one line, with escapes that leave it the same expression. */
function escapePattern(pattern: string): string {
  return pattern
    .replace(/[\r\n\u2028\u2029]/g, visibleEscape)
    .replace(CONTROL_CHARACTERS, visibleEscape)
    .replaceAll("*/", "*\\/")
    .replace(/(^|[\s{])@/g, "$1\\u0040");
}

/** All of C0 and C1 but tab, line feed and carriage return. */
// oxlint-disable-next-line no-control-regex
const CONTROL_CHARACTERS = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F]/g;

function visibleEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

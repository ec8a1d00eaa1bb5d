/**
 * Which nodes can be reasoned about. Rules that interpret a schema run only where it means what it says: one wrong
 * node is one diagnostic, not a row of consequences.
 */

import { ANNOTATIONS, canonicalizeNode } from "../canonicalize.ts";
import { compilePattern } from "../interpret/pattern.ts";
import { UNKNOWN } from "../issue.ts";
import { type UnsupportedOption, isStripped, mayExclude } from "../keywords.ts";
import type { ToolArgsSchemaNode } from "../types.ts";
import { type SchemaNode, allowed } from "./node.ts";
import { patternOf } from "./pattern.ts";
import { type PlainObject, isIncomplete, isPlainArray, isPlainObject } from "./plain.ts";

export class Soundness {
  readonly #nodes: ReadonlyMap<PlainObject, SchemaNode>;
  readonly #unsupported: UnsupportedOption;
  readonly #unsound = new Set<PlainObject>();
  readonly #verdicts = new Map<PlainObject, boolean>();
  readonly #schemas = new Map<PlainObject, ToolArgsSchemaNode>();

  constructor(nodes: readonly SchemaNode[], unsupported: UnsupportedOption) {
    this.#unsupported = unsupported;
    this.#nodes = new Map(nodes.map((node) => [node.value, node]));
  }

  /** Takes note of a node whose meaning is open, or empty. */
  mark(node: SchemaNode): void {
    this.#unsound.add(node.value);
  }

  /** The canonical schema of a node, where it and all below it is sound. To be asked after all marks are made. */
  schemaOf(value: PlainObject): ToolArgsSchemaNode | undefined {
    if (!this.#isSound(value)) return undefined;
    const schema = this.#schemas.get(value) ?? canonicalizeNode(value);
    this.#schemas.set(value, schema);
    return schema;
  }

  /**
   * Whether some node, here or below, has keywords that are not of the dialect or of another kind of node. What they
   * were meant to exclude is not excluded: as far as can be told, more is accepted.
   */
  isOpen(value: PlainObject): boolean {
    const node = this.#nodes.get(value)!;
    if (Object.keys(value).some((key) => !Object.hasOwn(node.keywords, key) && mayExclude(key) && !isStripped(key, this.#unsupported))) return true;
    return node.positions.some((position) => isPlainObject(position.value) && this.isOpen(position.value));
  }

  #isSound(value: PlainObject): boolean {
    const known = this.#verdicts.get(value);
    if (known !== undefined) return known;
    const verdict = this.#judge(value);
    this.#verdicts.set(value, verdict);
    return verdict;
  }

  #judge(value: PlainObject): boolean {
    const node = this.#nodes.get(value);
    if (node?.shape.kind === undefined || node.shape.mixed || this.#unsound.has(value) || isIncomplete(value)) return false;
    if (!Object.keys(value).every((keyword) => ANNOTATIONS.has(keyword) || isKnown(node, keyword))) return false;
    if (compilePattern(patternOf(node) ?? "") === undefined) return false;
    if (node.shape.kind === "union" && this.isOpen(value)) return false;
    return node.positions.every((position) => isPlainObject(position.value) && this.#isSound(position.value));
  }
}

/** A keyword whose value, and every element of it, could be read. */
function isKnown(node: SchemaNode, keyword: string): boolean {
  const value = allowed(node, keyword);
  if (value === UNKNOWN) return false;
  if (isPlainArray(value)) return !isIncomplete(value) && !value.includes(UNKNOWN);
  return !isPlainObject(value) || !isIncomplete(value);
}

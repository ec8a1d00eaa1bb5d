/** What there is to say about a tree, at the fields it is about. */

import { toToolArgsSchema, treeToSchema, validateTree } from "unplugin-define-tool/schema";
import type { Issue, Loss, SchemaTree, SupportedJsonSchema, ToolArgsSchema } from "unplugin-define-tool/schema";
// The rules and words of the build's own report, so that the page and the terminal say the same.
import { severityOf, targetsOnly, wordIssue } from "../../../src/compiler/messages.ts";
import { checkToolArgsSchema } from "../../../src/schema/check/check.ts";
import { pointerTokens } from "../json-pointer.ts";
import { heldIds, outlineOf } from "./outline.ts";

export interface Finding {
  readonly nodeId: string;
  readonly severity: "error" | "warning";
  readonly rule: string;
  readonly message: string;
}

/** Everything that a tree without structural findings gives. */
export interface Derived {
  readonly converted: Converted;
  /** What the build would report. */
  readonly findings: readonly Finding[];
}

/** A tree in both dialects; `losses` is what the way from the kit to Pedelec changes. */
export interface Converted {
  readonly kit: SupportedJsonSchema;
  readonly args: ToolArgsSchema;
  readonly losses: readonly Loss[];
}

/** The build refuses far less; what is deeper than this, browsers cannot print. */
const DEEPEST = 500;

/** What keeps a tree from being a schema that can be shown. */
export function structuralFindings(tree: SchemaTree): Finding[] {
  const issues = validateTree(tree).issues.map(({ nodeId, rule, message }): Finding => ({ nodeId, severity: "error", rule, message }));
  const buried = outlineOf(tree, new Set()).find((row) => row.level > DEEPEST);
  if (buried === undefined) return issues;
  return [...issues, { nodeId: buried.id, severity: "error", rule: "nesting-deep", message: `This field is nested more than ${DEEPEST} levels deep, which neither an agent nor this page can do anything with. Flatten it.` }];
}

/** Converts a tree without structural findings, and checks what comes out as the build would. */
export function derive(tree: SchemaTree): Derived {
  const kit = treeToSchema(tree);
  const { schema: args, losses } = toToolArgsSchema(kit, { onLoss: "warn" });
  return { converted: { kit, args, losses }, findings: checkToolArgsSchema(args).flatMap((issue) => buildFinding(tree, issue)) };
}

/** Matters of style that are off by default, and limits of providers, are left out. */
function buildFinding(tree: SchemaTree, { rule, params, pointer }: Issue): Finding[] {
  const severity = severityOf(rule, params);
  if (severity === "info" || targetsOnly(rule, params)) return [];
  return [{ nodeId: nodeIdAt(tree, pointer), severity, rule, message: wordIssue(rule, params) }];
}

/** The node whose schema stands at a pointer or around it. */
export function nodeIdAt(tree: SchemaTree, pointer: string): string {
  const tokens = pointerTokens(pointer);
  let id = tree.rootId;
  for (let token = tokens.shift(); token !== undefined; token = tokens.shift()) {
    const node = tree.nodes[id];
    if (node === undefined || (token !== "items" && token !== "properties")) break;
    const name = token === "properties" ? tokens.shift() : "";
    const next = heldIds(node).find((heldId) => token === "items" || tree.nodes[heldId]?.name === name);
    if (next === undefined) break;
    id = next;
  }
  return id;
}

/** Findings by the node they are about. */
export function byNode(findings: readonly Finding[]): ReadonlyMap<string, readonly Finding[]> {
  const grouped = new Map<string, Finding[]>();
  for (const finding of findings) {
    const group = grouped.get(finding.nodeId);
    if (group === undefined) grouped.set(finding.nodeId, [finding]);
    else group.push(finding);
  }
  return grouped;
}

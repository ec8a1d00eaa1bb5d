/** Rules that interpret a schema: what its values can be, and whether the ones it shows are among them. */

import type { Issue } from "../issue.ts";
import { isEmpty } from "../union/decide.ts";
import { uniqueImpossible, uniqueTooMany } from "./arrays.ts";
import { type SchemaNode, isKind } from "./node.ts";
import { toIssue } from "./reading.ts";
import { argsSizeIssues } from "./sizes.ts";
import type { Soundness } from "./soundness.ts";
import { branchIssues } from "./unions.ts";
import { invalidDefault, invalidExamples } from "./values.ts";

/** @param nodes All nodes, each before its children. */
export function meaningIssues(nodes: readonly SchemaNode[], soundness: Soundness): Issue[] {
  const emptiness = new Emptiness();
  // Inside out, so that what is empty because of a part is not reported again for the whole.
  const found = nodes.toReversed().flatMap((node) => emptiness.issuesOf(node, soundness));
  const shown = nodes.filter((node) => !emptiness.isExplained(node)).flatMap((node) => shownValueIssues(node, soundness));
  return [...found.toReversed(), ...shown, ...argsSizeIssues(nodes, soundness)];
}

class Emptiness {
  /** Nodes with an error that may leave them without values, and the nodes around those. */
  private readonly explained = new Set<SchemaNode>();

  isExplained(node: SchemaNode): boolean {
    return this.explained.has(node);
  }

  issuesOf(node: SchemaNode, soundness: Soundness): Issue[] {
    if (isKind(node, "array")) return this.arrayIssues(node, soundness);
    return isKind(node, "union") ? this.unionIssues(node, soundness) : [];
  }

  private arrayIssues(node: SchemaNode, soundness: Soundness): Issue[] {
    const impossible = uniqueImpossible(node, soundness);
    if (impossible !== undefined) {
      this.explain(node);
      return [toIssue("unique-impossible", impossible)];
    }
    const tooMany = uniqueTooMany(node, soundness);
    return [...(tooMany === undefined ? [] : [toIssue("unique-capacity", tooMany)]), ...this.emptyIssues(node, soundness)];
  }

  private unionIssues(node: SchemaNode, soundness: Soundness): Issue[] {
    const issues = branchIssues(node, soundness);
    if (issues.some(({ rule }) => rule === "oneof-duplicate-branch" || rule === "oneof-branch-unreachable")) this.explain(node);
    const empty = this.emptyIssues(node, soundness);
    // Which values match two branches is no news where all do.
    return empty.length > 0 ? empty : issues;
  }

  private emptyIssues(node: SchemaNode, soundness: Soundness): Issue[] {
    const schema = this.explained.has(node) ? undefined : soundness.schemaOf(node.value);
    if (schema === undefined || !isEmpty(schema)) return [];
    this.explain(node);
    return [toIssue("schema-unsatisfiable", { place: node.place, at: "node", params: { required: node.mandatory } })];
  }

  private explain(node: SchemaNode): void {
    for (let outer: SchemaNode | undefined = node; outer !== undefined; outer = outer.parent) this.explained.add(outer);
  }
}

function shownValueIssues(node: SchemaNode, soundness: Soundness): Issue[] {
  if (!Object.hasOwn(node.value, "default") && !Object.hasOwn(node.value, "examples")) return [];
  const schema = soundness.schemaOf(node.value);
  if (schema === undefined) return [];
  return [
    ...invalidDefault(node, schema).map((finding) => toIssue("default-invalid", finding)),
    ...invalidExamples(node, schema).map((finding) => toIssue("example-invalid", finding)),
  ];
}

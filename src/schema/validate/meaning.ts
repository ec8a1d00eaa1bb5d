/** Rules that interpret a schema: what its values can be, and whether the ones it shows are among them. */

import type { MayHang } from "../interpret/risky.ts";
import type { ToolArgsSchemaNode } from "../types.ts";
import { isEmpty } from "../union/decide.ts";
import type { Means } from "../union/solve.ts";
import { type Bounded, type Comparison, MOST_STEPS, type PairsOf, allPairs, compareBranches } from "./branches.ts";
import { type Found, foundOn, atNode } from "./finding.ts";
import { type SchemaNode, count, isKind, requiredNames } from "./node.ts";
import { NONE, type SchemaRule, type WholeSchema } from "./rule.ts";
import { isTooDeep } from "./sizes.ts";
import type { Soundness } from "./soundness.ts";
import { uniqueImpossible } from "./unique-items.ts";
import { invalidDefault, invalidExamples } from "./values.ts";

/** What the rules may use, and what is told besides the errors. */
export interface MeaningRemarks extends Means {
  readonly mayHang: MayHang;
  readonly pairsOf: PairsOf;
  ofArray(node: SchemaNode, soundness: Soundness): readonly Found[];
  ofUnion(node: SchemaNode, comparison: Comparison): readonly Found[];
}

export const meaningRule: SchemaRule = (schema, { mayHang }) => meaningOf(schema, { mayHang, pairsOf: allPairs, ofArray: () => NONE, ofUnion: () => NONE });

export function meaningOf({ reading, nodes, soundness }: WholeSchema, remarks: MeaningRemarks): Found[] {
  // Past what the bridge carries nothing is interpreted: the depth is the error, and recursion stays shallow.
  if (isTooDeep(reading)) return [];
  const bounded = { ...remarks, budget: { left: MOST_STEPS } };
  /** Nodes with an error that may leave them without values, and the nodes around those. */
  const explained = new Set<SchemaNode>();
  // Inside out, so that what is empty because of a part is not reported again for the whole.
  const found = nodes.toReversed().map((node) => {
    const own = emptinessOf(node, soundness, explained.has(node), bounded);
    if (own.some(mayEmpty)) {
      for (let outer: SchemaNode | undefined = node; outer !== undefined; outer = outer.parent) explained.add(outer);
    }
    return own;
  });
  const shown = nodes.filter((node) => !explained.has(node)).flatMap((node) => shownValues(node, soundness, remarks.mayHang));
  return [...found.toReversed().flat(), ...shown];
}

/** Errors that may leave a node without values. */
const EMPTYING: ReadonlySet<string> = new Set(["unique-impossible", "oneof-duplicate-branch", "oneof-branch-unreachable", "schema-unsatisfiable"]);

function mayEmpty({ rule }: Found): boolean {
  return EMPTYING.has(rule);
}

function emptinessOf(node: SchemaNode, soundness: Soundness, explained: boolean, remarks: MeaningRemarks & Bounded): readonly Found[] {
  const schema = explained ? undefined : soundness.schemaOf(node.value);
  if (isKind(node, "array")) {
    const impossible = uniqueImpossible(node, soundness, remarks.mayHang);
    return impossible.length > 0 ? foundOn(node, "unique-impossible", impossible) : [...remarks.ofArray(node, soundness), ...unsatisfiable(node, schema, remarks)];
  }
  if (!isKind(node, "union")) return NONE;
  const comparison = compareBranches(node, soundness, remarks, remarks.pairsOf);
  const empty = comparison.found.length > 0 ? NONE : unsatisfiable(node, schema, remarks);
  // Which values match two branches is no news where all do.
  return empty.length > 0 ? empty : [...comparison.found, ...remarks.ofUnion(node, comparison)];
}

/** @param schema None where the meaning of the node is open, or another error explains that it accepts nothing. */
function unsatisfiable(node: SchemaNode, schema: ToolArgsSchemaNode | undefined, means: Means): readonly Found[] {
  return schema && isEmpty(schema, means) ? foundOn(node, "schema-unsatisfiable", [atNode(node.place, { required: isMandatory(node) })]) : NONE;
}

/** Every call must fill this place: a path of required properties leads here. */
function isMandatory({ parent, role, name }: SchemaNode): boolean {
  if (parent === undefined) return true;
  const demanded = role === "property" ? requiredNames(parent).includes(name!) : role === "items" && (count(parent, "minItems") ?? 0) > 0;
  return demanded && isMandatory(parent);
}

function shownValues(node: SchemaNode, soundness: Soundness, mayHang: MayHang): Found[] {
  if (!Object.hasOwn(node.value, "default") && !Object.hasOwn(node.value, "examples")) return [];
  const schema = soundness.schemaOf(node.value);
  if (schema === undefined) return [];
  return [...foundOn(node, "default-invalid", invalidDefault(node, schema, mayHang)), ...foundOn(node, "example-invalid", invalidExamples(node, schema, mayHang))];
}

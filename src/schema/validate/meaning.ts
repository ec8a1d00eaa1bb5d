/** Rules that interpret a schema: what its values can be, and whether the ones it shows are among them. */

import { isEmpty } from "../union/decide.ts";
import { type TextSource, noTexts } from "../union/strings.ts";
import { type PairRule, branchFindings } from "./branches.ts";
import { type Found, foundOn, atNode } from "./finding.ts";
import { type SchemaNode, count, isKind, requiredNames } from "./node.ts";
import { NONE, type SchemaRule, type WholeSchema } from "./rule.ts";
import { isTooDeep } from "./sizes.ts";
import type { Soundness } from "./soundness.ts";
import { uniqueImpossible } from "./unique-items.ts";
import { invalidDefault, invalidExamples } from "./values.ts";

/** What is told besides the errors. */
export interface MeaningRemarks {
  /** Texts to look for values with. */
  readonly texts: TextSource;
  ofArray(node: SchemaNode, soundness: Soundness): readonly Found[];
  /** The rule for pairs of branches of one union. */
  ofBranches(node: SchemaNode): PairRule;
}

const NO_REMARKS: MeaningRemarks = { texts: noTexts, ofArray: () => NONE, ofBranches: () => () => NONE };

export const meaningRule: SchemaRule = (schema) => meaningOf(schema, NO_REMARKS);

export function meaningOf({ reading, nodes, soundness }: WholeSchema, remarks: MeaningRemarks): Found[] {
  // Past what the bridge carries nothing is interpreted: the depth is the error, and recursion stays shallow.
  if (isTooDeep(reading)) return [];
  /** Nodes with an error that may leave them without values, and the nodes around those. */
  const explained = new Set<SchemaNode>();
  // Inside out, so that what is empty because of a part is not reported again for the whole.
  const found = nodes.toReversed().flatMap((node) => {
    const own = emptinessOf(node, soundness, explained.has(node), remarks);
    if (own.some(mayEmpty)) {
      for (let outer: SchemaNode | undefined = node; outer !== undefined; outer = outer.parent) explained.add(outer);
    }
    return own;
  });
  const shown = nodes.filter((node) => !explained.has(node)).flatMap((node) => shownValues(node, soundness));
  return [...found.toReversed(), ...shown];
}

/** Errors that may leave a node without values. */
const EMPTYING: ReadonlySet<string> = new Set(["unique-impossible", "oneof-duplicate-branch", "oneof-branch-unreachable", "schema-unsatisfiable"]);

function mayEmpty({ rule }: Found): boolean {
  return EMPTYING.has(rule);
}

function emptinessOf(node: SchemaNode, soundness: Soundness, explained: boolean, remarks: MeaningRemarks): readonly Found[] {
  const unsatisfiable = (): readonly Found[] => {
    const schema = soundness.schemaOf(node.value);
    if (schema === undefined || !isEmpty(schema, remarks.texts)) return NONE;
    return foundOn(node, "schema-unsatisfiable", [atNode(node.place, { required: isMandatory(node) })]);
  };
  if (isKind(node, "array")) {
    const impossible = uniqueImpossible(node, soundness);
    return impossible.length > 0 ? foundOn(node, "unique-impossible", impossible) : [...remarks.ofArray(node, soundness), ...(explained ? NONE : unsatisfiable())];
  }
  if (!isKind(node, "union")) return NONE;
  const found = branchFindings(node, soundness, remarks.texts, remarks.ofBranches(node));
  const empty = explained || found.some(mayEmpty) ? NONE : unsatisfiable();
  // Which values match two branches is no news where all do.
  return empty.length > 0 ? empty : found;
}

/** Every call must fill this place: a path of required properties leads here. */
function isMandatory({ parent, role, name }: SchemaNode): boolean {
  if (parent === undefined) return true;
  const demanded = role === "property" ? requiredNames(parent).includes(name!) : role === "items" && (count(parent, "minItems") ?? 0) > 0;
  return demanded && isMandatory(parent);
}

function shownValues(node: SchemaNode, soundness: Soundness): Found[] {
  if (!Object.hasOwn(node.value, "default") && !Object.hasOwn(node.value, "examples")) return [];
  const schema = soundness.schemaOf(node.value);
  if (schema === undefined) return [];
  return [...foundOn(node, "default-invalid", invalidDefault(node, schema)), ...foundOn(node, "example-invalid", invalidExamples(node, schema))];
}

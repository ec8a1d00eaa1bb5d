/** The rules of the schema language over an evaluated args schema. */

import { type Issue, UNKNOWN } from "../../schema/issue.ts";
import { applyFix } from "../../schema/check/apply-fix.ts";
import type { Plain } from "../../schema/validate/plain.ts";
import type { Finding } from "../finding.ts";
import { collectionFix } from "../fixes/literal-fixes.ts";
import { offeredFix } from "../fixes/offer.ts";
import { Written } from "../fixes/written.ts";
import type { Definition, RelatedLocation } from "../model.ts";
import { fixWithHidden, movedUnder } from "./hidden.ts";
import { imprecise } from "./literals.ts";
import { lostBackslash, lostBackslashes, withLost } from "./lost-backslashes.ts";
import { hopsOf, placeOf } from "./places.ts";
import type { SchemaCheck } from "./schema-check.ts";

const SCHEMA = "/argsSchema";

/** Findings about `schema`, which stands under `argsSchema`. */
export function schemaFindings(definition: Definition, schema: unknown, check: SchemaCheck, written: Written): Finding[] {
  if (schema === undefined || schema === UNKNOWN) return [];
  // What is written says more than the number that is stored.
  const literals = imprecise(definition, written.sources.text);
  const precise = check.issues(schema).filter(({ rule, pointer }) => rule !== "number-precision" || literals.every((literal) => literal.pointer !== SCHEMA + pointer));
  const isTold = !check.isOff({ rule: "pattern-suspicious", params: {} });
  const { issues, told } = withLost(precise, lostBackslashes(definition, written), { pointerOf: ({ pointer }) => SCHEMA + pointer, isTold });
  return [...issues.map((issue) => schemaFinding(definition, issue, { schema, check, written })), ...literals, ...told.map((each) => lostBackslash(definition, each))];
}

interface CheckedSchema {
  readonly schema: unknown;
  readonly check: SchemaCheck;
  readonly written: Written;
}

function schemaFinding(definition: Definition, issue: Issue, checked: CheckedSchema): Finding {
  const { written } = checked;
  const pointer = SCHEMA + issue.pointer;
  const related: RelatedLocation[] = (issue.related ?? []).flatMap((place) => {
    const location = placeOf(definition, SCHEMA + place.pointer, place.at, written.sources.text);
    return location === undefined ? [] : [{ location, message: "conflicts with this" }];
  });
  return {
    rule: issue.rule,
    params: issue.params,
    pointer,
    location: placeOf(definition, pointer, issue.at, written.sources.text) ?? definition.argument,
    related: [...related, ...hopsOf(definition, pointer)],
    ...fixOf(issue, pointer, checked),
  };
}

/** Pointers of an issue's fix lead into the schema, those of a definition's into the whole. */
function fixOf({ rule, params, fix }: Issue, pointer: string, { schema, check, written }: CheckedSchema): Pick<Finding, "fix"> {
  if (rule === "value-not-plain") return collectionFix(pointer, params, written);
  if (fix === undefined) return {};
  const proposal = { rule, params, fix: { ...fix, actions: movedUnder(SCHEMA, fix.actions) } };
  // What stands below a root of the wrong type stays where it is when that is mended.
  const isRight = rule === "argsschema-root-type" && params["propertyMap"] !== true;
  return isRight ? fixWithHidden(proposal, { pointer: SCHEMA, schema: applyFix(schema as Plain, fix) }, check, written) : offeredFix(proposal, written);
}

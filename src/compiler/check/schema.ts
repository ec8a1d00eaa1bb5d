/** The rules of the schema language over an evaluated args schema. */

import { type Issue, UNKNOWN } from "../../schema/issue.ts";
import type { PatternChecker } from "../../schema/check/patterns.ts";
import { checkToolArgsSchema } from "../../schema/check/check.ts";
import type { Finding } from "../finding.ts";
import { collectionFix } from "../fixes/literal-fixes.ts";
import { offeredFix } from "../fixes/offer.ts";
import { Written } from "../fixes/written.ts";
import { isQuick } from "../patterns/quick.ts";
import type { CompileOptions } from "../host.ts";
import type { Definition, RelatedLocation } from "../model.ts";
import { imprecise } from "./literals.ts";
import { hopsOf, placeOf } from "./places.ts";

const SCHEMA = "/argsSchema";

/** Findings about `schema`, which stands under `argsSchema`. */
export function schemaFindings(definition: Definition, schema: unknown, options: Pick<CompileOptions, "unsupported" | "targets">, checkPattern: PatternChecker, written: Written): Finding[] {
  if (schema === undefined || schema === UNKNOWN) return [];
  const { unsupported, targets } = options;
  const findings = checkToolArgsSchema(schema, { unsupported, targets, checkPattern, isQuick }).map((issue) => schemaFinding(definition, issue, written));
  const reported = new Set(findings.filter((finding) => finding.rule === "number-precision").map((finding) => finding.pointer));
  return [...findings, ...imprecise(definition, written.sources.text).filter((finding) => !reported.has(finding.pointer))];
}

function schemaFinding(definition: Definition, issue: Issue, written: Written): Finding {
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
    ...fixOf(issue, pointer, written),
  };
}

/** Pointers of an issue's fix lead into the schema, those of a definition's into the whole. */
function fixOf({ rule, params, fix }: Issue, pointer: string, written: Written): Pick<Finding, "fix"> {
  if (rule === "value-not-plain") return collectionFix(pointer, params, written);
  const moved = fix === undefined ? undefined : { title: fix.title, actions: fix.actions.map((action) => ({ ...action, pointer: SCHEMA + action.pointer })) };
  return offeredFix({ rule, params, fix: moved }, written);
}

/** Skills objects (rules.md §2, `skills-shape`; seed 003: guidance is a string, tools an array), and the texts in them. */

import { INCOMPLETE, UNKNOWN } from "../../schema/issue.ts";
import type { Evaluator } from "../evaluate/evaluate.ts";
import type { Finding } from "../finding.ts";
import type { ParsedModule, SkillsSite } from "../syntax.ts";
import { isPlainObject, kindOf } from "./kind.ts";
import { usedAt } from "./places.ts";
import { skillsTextFindings } from "./skills-texts.ts";

/** Findings for the skills objects of a module that imports a source. */
export function skillsFindings(module: ParsedModule, evaluator: Evaluator): Finding[] {
  const sites = module.skillsSites.filter((site) => belongsToSource(module, site, evaluator));
  return sites.flatMap((site) => siteFindings(module, site, evaluator));
}

/** A `SkillsInput` must be the SDK's own; a `createSession` counts wherever the file imports the SDK. */
function belongsToSource(module: ParsedModule, site: SkillsSite, evaluator: Evaluator): boolean {
  if (site.typeBinding === undefined) return evaluator.importsSource(module);
  const binding = module.bindings[site.typeBinding];
  const members = binding?.kind === "import" && binding.imported === "*" ? ["SkillsInput"] : [];
  return evaluator.isSourceExport(module, site.typeBinding, members, "SkillsInput");
}

function siteFindings(module: ParsedModule, site: SkillsSite, evaluator: Evaluator): Finding[] {
  const { value, locations } = evaluator.evaluateExpression(module, site.expression);
  if (!isPlainObject(value)) return [];
  const incomplete = Object.hasOwn(value, INCOMPLETE);
  // Skills without anything in them are fine (contract §8).
  if (!incomplete && Object.keys(value).length === 0) return [];
  const findings: Finding[] = [];
  for (const key of ["guidance", "tools"] as const) {
    const member = value[key];
    if (member === UNKNOWN || (member === undefined && incomplete)) continue;
    if (key === "guidance" ? typeof member === "string" : Array.isArray(member)) continue;
    const place = locations.get(`/${key}`) ?? { value: { id: module.id, start: site.expression.start, end: site.expression.end }, hops: [] };
    findings.push({ rule: "skills-shape", params: { key, kind: kindOf(member) }, location: place.value, related: usedAt(place.hops) });
  }
  return [...findings, ...skillsTextFindings(value, locations)];
}
